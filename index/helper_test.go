package index

import (
	"context"
	"os"
	"sync"
	"testing"

	"sago"
	"sago/query"
	"sago/searchtest"
)

// testOptions are those of the embedded corpus. Tests share what they point to,
// and change none of it: it takes long to make.
func testOptions() Options {
	know := searchtest.Embedded().Knowledge
	return Options{Analyzer: know.Analyzer, Vocabulary: know.Vocabulary, Glossary: know.Glossary}
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

// openEmbedded returns an index of the embedded corpus, of two segments, which
// tests share: they ask it and leave it open.
func openEmbedded(t testing.TB) *Index {
	t.Helper()
	x, err := sharedIndex()
	if err != nil {
		t.Fatal(err)
	}
	return x
}

var sharedIndex = sync.OnceValues(func() (*Index, error) {
	dir, err := os.MkdirTemp("", "sago-index-*")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir) // what is mapped stays
	opt := testOptions()
	opt.Workers = 2
	return Ensure(context.Background(), dir, sourceOf(searchtest.Embedded().Cases...), opt)
})

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
