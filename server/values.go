package server

import (
	"fmt"
	"net/http"
	"slices"
	"strings"

	"github.com/gorilla/mux"

	"sago"
)

// getFacetValues answers with the values of a facet.
func (s *Server) getFacetValues(r *http.Request) (*reply, error) {
	facet := mux.Vars(r)["facet"]
	if !slices.Contains(sago.FacetNames(), facet) {
		return nil, unknownFacet(facet)
	}
	p, err := decodeAddress(r, valuesScope())
	if err != nil {
		return nil, err
	}
	got, err := s.facetValues(r, p, facet, acceptedLang(r.Header))
	if err != nil {
		return nil, err
	}
	body := append([]byte(`{"facet":`), appendString(nil, facet)...)
	body = append(body, `,"values":`...)
	body = appendList(body, got.Values, appendFacetValue)
	body = fmt.Appendf(body, `,"totalValues":%d,"limit":%d,"offset":%d,"label":`, got.TotalValues, p.Limit, p.Offset)
	body = append(appendText(body, got.Label), "}\n"...)
	return &reply{contentType: formatJSON.mediaType(), body: body, vary: "Accept-Language"}, nil
}

// facetValues asks the searcher for the values of a facet within p.
func (s *Server) facetValues(r *http.Request, p params, facet string, lang sago.Lang) (*sago.Facet, error) {
	req, _ := p.request(lang)
	return s.searcher.FacetValues(r.Context(), sago.FacetValuesRequest{
		Field: facet, Search: p.Search, Prefix: p.Prefix,
		Query: req.Query, Text: req.Text, Match: req.Match, Filters: req.Filters,
		Limit: p.Limit, Offset: p.Offset, Sort: p.FacetSort, Lang: req.Lang,
	})
}

func unknownFacet(facet string) error {
	names := sago.FacetNames()
	near := nearest(facet, names)
	if len(near) == 0 {
		near = names
	}
	return &httpError{
		status: http.StatusBadRequest, code: string(sago.CodeInvalid), suggestions: near,
		detail: fmt.Sprintf("There is no facet %.100q. The facets are %s.", facet, strings.Join(names, ", ")),
		faults: []fault{{Pointer: pointer("facet"), Reason: "It names no facet."}},
	}
}
