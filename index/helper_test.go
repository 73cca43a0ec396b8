package index

import (
	"os"
	"path/filepath"
	"testing"

	"sago"
	"sago/analyzers"
	"sago/corpus"
	"sago/query"
	"sago/searchtest"
)

// testOptions are those of the embedded corpus.
func testOptions() Options {
	return Options{Analyzer: analyzers.New(nil), Vocabulary: corpus.Vocabulary(), Glossary: corpus.Glossary()}
}

// openCases builds and opens an index of the cases, of so many segments.
func openCases(t testing.TB, segments int, cases []*sago.Case) *Index {
	t.Helper()
	return openWith(t, segments, cases, testOptions())
}

// openCorpus builds and opens an index of a corpus.
func openCorpus(t testing.TB, segments int, c searchtest.Corpus) *Index {
	t.Helper()
	return openWith(t, segments, c.Cases, Options{
		Analyzer: c.Knowledge.Analyzer, Vocabulary: c.Knowledge.Vocabulary, Glossary: c.Knowledge.Glossary,
	})
}

func openWith(t testing.TB, segments int, cases []*sago.Case, opt Options) *Index {
	t.Helper()
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

// seeds returns the cases of the seed records, which lie beside the project and
// are no part of it.
func seeds(t testing.TB) []*sago.Case {
	t.Helper()
	dir := filepath.Join("..", "..", "shared", "seeds")
	if _, err := os.Stat(dir); err != nil {
		t.Skipf("no seed records beside the project: %v", err)
	}
	loaded, err := corpus.Load(corpus.Options{}, dir)
	if err != nil {
		t.Fatal(err)
	}
	return loaded.Cases
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
