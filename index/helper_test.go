package index

import (
	"testing"

	"sago"
	"sago/analyzers"
	"sago/corpus"
	"sago/query"
)

// testOptions are those of the embedded corpus.
func testOptions() Options {
	return Options{Analyzer: analyzers.New(nil), Vocabulary: corpus.Vocabulary(), Glossary: corpus.Glossary()}
}

// openCases builds and opens an index of the cases, of so many segments.
func openCases(t testing.TB, segments int, cases []*sago.Case) *Index {
	t.Helper()
	opt := testOptions()
	opt.Workers = segments
	x, err := Ensure(t.Context(), t.TempDir(), sourceOf(cases...), opt)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := x.Close(); err != nil {
			t.Error(err)
		}
	})
	return x
}

// embedded returns the cases of the embedded corpus.
func embedded(t testing.TB) []*sago.Case {
	t.Helper()
	cases, err := corpus.Collect(corpus.Embedded().Cases())
	if err != nil {
		t.Fatal(err)
	}
	return cases
}

// request is a search for a typed query.
func request(text string) sago.Request {
	node, _ := query.Parse(text, sago.QueryFields())
	return sago.Request{Query: node, Text: text, Limit: 10}
}

// find searches for a typed query.
func find(t testing.TB, x *Index, req sago.Request) *sago.Response {
	t.Helper()
	r, err := x.Search(t.Context(), req)
	if err != nil {
		t.Fatalf("Search(%q): %v", req.Text, err)
	}
	return r
}

func ids(r *sago.Response) []string {
	ids := []string{}
	for _, h := range r.Hits {
		ids = append(ids, h.ID)
	}
	return ids
}
