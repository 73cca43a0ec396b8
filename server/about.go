package server

import (
	_ "embed"
	"encoding/json"
	"maps"
	"net/http"
	"slices"

	"sago"
)

// openAPI is the document that describes the API, written by hand and checked
// against the handlers by tests.
//
//go:embed openapi.json
var openAPI []byte

// getOpenAPI answers with the description of the API.
func (s *Server) getOpenAPI(*http.Request) (*reply, error) {
	return &reply{contentType: "application/vnd.oai.openapi+json;version=3.1", body: openAPI}, nil
}

// vocabularyFacet is a facet as /v1/vocabulary describes it.
type vocabularyFacet struct {
	Name string `json:"name"`
	sago.Tag
	Values []vocabularyValue `json:"values"`
}

type vocabularyValue struct {
	Value string `json:"value"`
	sago.Tag
}

// getVocabulary answers with every facet, and every value that is described, in
// both languages.
func (s *Server) getVocabulary(r *http.Request) (*reply, error) {
	if _, err := decodeAddress(r, scope{}); err != nil {
		return nil, err
	}
	v := s.opt.Vocabulary
	facets := []vocabularyFacet{}
	for _, name := range sago.FacetNames() {
		f := vocabularyFacet{Name: name, Tag: listed(v.Facets[name]), Values: []vocabularyValue{}}
		for _, value := range slices.Sorted(maps.Keys(v.Tags[name])) {
			f.Values = append(f.Values, vocabularyValue{value, listed(v.Tags[name][value])})
		}
		facets = append(facets, f)
	}
	return jsonReply(map[string]any{"facets": facets})
}

// listed returns the tag with lists of no aliases in place of nil ones, which
// JSON would tell apart.
func listed(t sago.Tag) sago.Tag {
	t.Aliases.En = append([]string{}, t.Aliases.En...)
	t.Aliases.Ko = append([]string{}, t.Aliases.Ko...)
	return t
}

// limits are the bounds that a client must keep to, and meets in answers.
type limits struct {
	DefaultLimit       int     `json:"defaultLimit"`
	MaxLimit           int     `json:"maxLimit"`
	MaxOffset          int     `json:"maxOffset"`
	DefaultFacetLimit  int     `json:"defaultFacetLimit"`
	MaxFacetLimit      int     `json:"maxFacetLimit"`
	DefaultSuggestions int     `json:"defaultSuggestions"`
	MaxSuggestions     int     `json:"maxSuggestions"`
	MaxTypedRunes      int     `json:"maxTypedRunes"`
	MaxPasteBytes      int     `json:"maxPasteBytes"`
	MaxBodyBytes       int     `json:"maxBodyBytes"`
	MaxHeaderBytes     int     `json:"maxHeaderBytes"`
	DeadlineSeconds    float64 `json:"deadlineSeconds"`
	Concurrency        int     `json:"concurrency"`
	Queue              int     `json:"queue"`
}

// getLimits answers with the bounds of requests.
func (s *Server) getLimits(r *http.Request) (*reply, error) {
	if _, err := decodeAddress(r, scope{}); err != nil {
		return nil, err
	}
	return jsonReply(limits{
		DefaultLimit: sago.DefaultLimit, MaxLimit: sago.MaxLimit, MaxOffset: sago.MaxOffset,
		DefaultFacetLimit: sago.DefaultFacetLimit, MaxFacetLimit: sago.MaxFacetLimit,
		DefaultSuggestions: defaultSuggestions, MaxSuggestions: maxSuggestions,
		MaxTypedRunes: sago.MaxTypedRunes, MaxPasteBytes: maxPaste, MaxBodyBytes: maxBody, MaxHeaderBytes: maxHeaderBytes,
		DeadlineSeconds: s.opt.Deadline.Seconds(), Concurrency: s.opt.Concurrency, Queue: s.opt.Queue,
	})
}

// jsonReply answers with a value that is small or asked for seldom.
func jsonReply(v any) (*reply, error) {
	body, err := json.Marshal(v)
	if err != nil {
		return nil, err
	}
	return &reply{contentType: formatJSON.mediaType(), body: append(body, '\n')}, nil
}
