package server_test

import (
	"context"
	"net/http"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sago"
	"sago/server"
)

func TestSearchAddressBecomesARequest(t *testing.T) {
	from, to := int64(19723), int64(20089) // 2024-01-01, 2025-01-01
	var got sago.Request
	searcher := &stub{search: func(_ context.Context, req sago.Request) (*sago.Response, error) {
		got = req
		return &sago.Response{}, nil
	}}
	url := listen(t, searcher, server.Options{})
	a := get(t, url+"/v1/search?symptoms=a&symptoms=b&-root_cause=x&after=2024&before=2025"+
		"&match=all&sort=-resolved&lang=ko&limit=5&offset=10&facets=org,year&facetLimit=7&explain=1")
	if a.StatusCode != http.StatusOK {
		t.Fatalf("status %d: %s", a.StatusCode, a.body)
	}
	want := sago.Request{
		Match: sago.MatchAll, Sort: sago.SortResolvedDesc, Lang: sago.LangKo, Limit: 5, Offset: 10, Explain: true,
		Filters: []sago.Filter{
			{Field: "symptoms", Values: []string{"a", "b"}},
			{Field: "root_cause", Values: []string{"x"}, Exclude: true},
			{Field: "date", Range: &sago.Range{From: &from, To: &to}},
		},
		Facets: []sago.FacetRequest{{Field: "org", Limit: 7, Sort: "count"}, {Field: "year", Limit: 7, Sort: "count"}},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("request (-want +got):\n%s", diff)
	}
}
