package searchtest

import (
	"context"
	"strings"
	"testing"

	"sago"
	"sago/plan"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"
)

// requestsPerCorpus is how many requests are compared on one corpus: opening an
// engine costs more than asking it.
const requestsPerCorpus = 25

// Compare compares an engine with the scan, on generated corpora and requests.
// What it fails on is written as a script.
func Compare(t *testing.T, open Open) {
	rapid.Check(t, func(rt *rapid.T) {
		c := GenerateCorpus().Draw(rt, "corpus")
		requests := rapid.SliceOfN(generateAsked(c), 1, requestsPerCorpus).Draw(rt, "requests")
		engine, err := open(c)
		if err != nil {
			rt.Fatalf("open: %v", err)
		}
		defer engine.Close()
		compareAll(rt, NewNaive(c), engine, requests)
	})
}

// CompareEmbedded compares an engine with the scan on the embedded corpus, by
// requests made of its words.
func CompareEmbedded(t *testing.T, open Open) {
	c := Embedded()
	naive := NewNaive(c)
	engine, err := open(c)
	if err != nil {
		t.Fatal(err)
	}
	defer engine.Close()
	generate := generateAsked(c)
	rapid.Check(t, func(rt *rapid.T) {
		compareAll(rt, naive, engine, []asked{generate.Draw(rt, "request")})
	})
}

func generateAsked(c Corpus) *rapid.Generator[asked] {
	return rapid.Map(askableOf(c).request(), func(req sago.Request) asked { return asked{req} })
}

func compareAll(t rapid.TB, naive *Naive, engine sago.Searcher, requests []asked) {
	t.Helper()
	for _, a := range requests {
		compareOne(t, naive, engine, a.Request)
		if len(a.Facets) > 0 {
			compareFacet(t, naive, engine, a.Request, a.Facets[0])
		}
	}
}

// compareOne compares what the engine and the scan answer to one request.
func compareOne(t rapid.TB, naive *Naive, engine sago.Searcher, req sago.Request) {
	t.Helper()
	a, want, wantErr := naive.search(context.Background(), req)
	got, err := engine.Search(context.Background(), req)
	if sago.ErrorCode(err) != sago.ErrorCode(wantErr) {
		t.Fatalf("%#v\nerror %v, want %v", asked{req}, err, wantErr)
	}
	if err != nil {
		return
	}
	for _, fault := range Check(req, got) {
		t.Errorf("%#v\n%s", asked{req}, fault)
	}
	if d := Diff(req, want, got); d != "" {
		t.Fatalf("%#v\n%s", asked{req}, d)
	}
	if want.Uncertain != got.Uncertain && !near(a.certain, plan.Enough) {
		t.Fatalf("%#v\nuncertain %v, want %v: %.3f certain", asked{req}, got.Uncertain, want.Uncertain, a.certain)
	}
}

// compareFacet compares the values of one facet, searched by the query's text.
func compareFacet(t rapid.TB, naive *Naive, engine sago.Searcher, req sago.Request, f sago.FacetRequest) {
	t.Helper()
	values := sago.FacetValuesRequest{
		Field: f.Field, Query: req.Query, Text: req.Text, Match: req.Match, Order: req.Sort, Filters: req.Filters,
		Limit: f.Limit, Offset: req.Offset, Sort: f.Sort, Lang: req.Lang,
	}
	if words := strings.Fields(req.Text); len(words) > 0 && f.Limit > 0 {
		values.Search = words[0]
	}
	want, wantErr := naive.FacetValues(context.Background(), values)
	got, err := engine.FacetValues(context.Background(), values)
	if sago.ErrorCode(err) != sago.ErrorCode(wantErr) {
		t.Fatalf("%#v\nvalues of %s: error %v, want %v", asked{req}, f.Field, err, wantErr)
	}
	if d := cmp.Diff(want, got, cmpopts.EquateEmpty()); err == nil && d != "" {
		t.Fatalf("%#v\nvalues of %s, %q (-want +got):\n%s", asked{req}, f.Field, values.Search, d)
	}
}
