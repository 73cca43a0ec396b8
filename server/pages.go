package server

import (
	"net/http"

	"sago"
)

// searchPage answers a search as a page.
func (s *Server) searchPage(r *http.Request) (*reply, error) {
	p, err := decodeAddress(r, pageScope())
	if err != nil {
		return nil, err
	}
	lang := readerLang(r)
	if p.Lang != "" {
		lang = p.Lang
	}
	got, err := s.find(r, p, lang)
	if err != nil {
		return nil, err
	}
	if acceptedFormat(r.Header, formatHTML) == formatJSON {
		return &reply{contentType: formatJSON.mediaType(), body: appendResponse(nil, got), took: got.resp.Took, vary: pageVary}, nil
	}
	return s.page("search", map[string]any{
		"Lang": lang, "Query": p.Q, "Total": got.resp.Total, "Hits": got.resp.Hits,
	})
}

// pageVary names what a page depends on beside its address.
const pageVary = "Accept, Accept-Language, Cookie"

func (s *Server) page(name string, view any) (*reply, error) {
	body, err := s.pages.Render(name, view)
	if err != nil {
		return nil, err
	}
	return &reply{contentType: formatHTML.mediaType(), body: body, vary: pageVary}, nil
}

// casePage answers with a case as a page.
func (s *Server) casePage(r *http.Request) (*reply, error) {
	c, err := s.caseOf(r)
	if err != nil {
		return nil, err
	}
	return s.page("case", map[string]any{"Lang": readerLang(r), "Case": c})
}

// errorPage is the page of an error.
func (s *Server) errorPage(r *http.Request, p problem) (*reply, error) {
	rep, err := s.page("error", map[string]any{"Lang": readerLang(r), "Title": p.Title, "Detail": p.Detail})
	if err != nil {
		return nil, err
	}
	rep.status = p.Status
	return rep, nil
}

// static answers with a file of the pages.
func (s *Server) static(r *http.Request) (*reply, error) {
	return nil, sago.Errorf(sago.CodeNotFound, "There is no such file.")
}
