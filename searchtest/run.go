package searchtest

import (
	"context"
	"embed"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"sago"
	"sago/analyzers"
	"sago/corpus"
	"sago/plan"
)

// Open makes the searcher under test over a corpus. Its Close releases what it
// holds.
type Open func(c Corpus) (sago.Searcher, error)

// suites are the scripts that every Searcher must pass.
//
//go:embed suites
var suites embed.FS

// Run runs the suites "core" (totals, ids, facets, marks, sorting, errors) and
// "ranking" on the searchers that open makes, a subtest a script.
func Run(t *testing.T, open Open) {
	base := Embedded()
	names, err := fs.Glob(suites, "suites/*/*.txt")
	if err != nil || len(names) == 0 {
		t.Fatalf("no suites: %v", err)
	}
	for _, name := range names {
		short := strings.TrimSuffix(strings.TrimPrefix(name, "suites/"), ".txt")
		t.Run(short, func(t *testing.T) { runSuite(t, name, base, open) })
	}
}

// RunSeeds runs the script over the seed records, which lie beside the project
// and are no part of it. It skips the test where they are absent.
func RunSeeds(t *testing.T, open Open) {
	dir := filepath.Join("..", "..", "shared", "seeds")
	if _, err := os.Stat(dir); err != nil {
		t.Skipf("no seed records beside the project: %v", err)
	}
	loaded, err := corpus.Load(corpus.Options{}, dir)
	if err != nil {
		t.Fatal(err)
	}
	base := Embedded()
	base.Cases = loaded.Cases
	runSuite(t, "suites/seeds.txt", base, open)
}

func runSuite(t *testing.T, name string, base Corpus, open Open) {
	text, err := suites.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	RunScript(t, name, string(text), base, open)
}

// RunScript runs one script. It begins with the cases and knowledge of base, and
// loads from there what it asks for.
func RunScript(t testing.TB, name, text string, base Corpus, open Open) {
	t.Helper()
	s, err := parseScript(name, text)
	if err != nil {
		t.Fatal(err)
	}
	r := &runner{t: t, open: open, base: base, corpus: base, fail: func(line int, text string) {
		t.Helper()
		t.Errorf("%s:%d: %s", name, line, text)
	}}
	r.run(s)
}

// Embedded returns the corpus that sago ships, with its vocabulary and glossary.
// All callers share it: who changes a case copies it first.
func Embedded() Corpus {
	c := sharedCorpus()
	c.Cases = slices.Clone(c.Cases)
	return c
}

var sharedCorpus = sync.OnceValue(func() Corpus {
	c := Corpus{Knowledge: plan.Knowledge{
		Analyzer: sharedAnalyzer(), Vocabulary: corpus.Vocabulary(), Glossary: corpus.Glossary(),
	}}
	for one, err := range corpus.Embedded().Cases() {
		if err == nil {
			c.Cases = append(c.Cases, one)
		}
	}
	return c
})

// sharedAnalyzer is the analyzer of all corpora: to make it takes longer than to
// compare many requests.
var sharedAnalyzer = sync.OnceValue(func() *analyzers.Analyzer { return analyzers.New(nil) })

// runner runs the statements of a script.
type runner struct {
	t        testing.TB
	open     Open
	base     Corpus
	corpus   Corpus
	searcher sago.Searcher // over corpus; nil if it is yet to be opened
	asked    int           // searches with an expectation
	fail     func(line int, text string)
}

func (r *runner) run(s *script) {
	defer r.close()
	for _, st := range s.statements {
		if err := r.statement(st); err != nil {
			r.fail(st.number, err.Error())
		}
	}
	if r.asked == 0 {
		r.fail(1, "the script expects nothing")
	}
}

func (r *runner) statement(st statement) error {
	switch st.word {
	case "load":
		return r.load(st)
	case "case":
		c, err := readCase(st)
		if err != nil {
			return err
		}
		r.close()
		r.corpus.Cases = append(slices.Clip(r.corpus.Cases), c)
		return nil
	case "tag":
		facet, value, tag, err := readTag(st)
		if err != nil {
			return err
		}
		r.close()
		r.corpus.Knowledge.Vocabulary = withTag(r.corpus.Knowledge.Vocabulary, facet, value, tag)
		return nil
	case "glossary":
		g, err := readGroup(st)
		if err != nil {
			return err
		}
		r.close()
		groups := append(slices.Clip(r.corpus.Knowledge.Glossary.Groups), g)
		r.corpus.Knowledge.Glossary = &sago.Glossary{Groups: groups}
		return nil
	case "search", "paste", "like":
		return r.search(st)
	case "values":
		return r.values(st)
	case "suggest":
		return r.suggest(st)
	case "get":
		_, err := r.opened().Case(context.Background(), st.rest)
		return r.expect(st, &outcome{err: err})
	}
	return fmt.Errorf("there is no statement %q", st.word)
}

// load forgets what was loaded before and loads what of the base the statement
// names.
func (r *runner) load(st statement) error {
	r.close()
	r.corpus = Corpus{Knowledge: plan.Knowledge{
		Analyzer: r.base.Knowledge.Analyzer, Vocabulary: &sago.Vocabulary{}, Glossary: &sago.Glossary{},
	}}
	for _, what := range strings.Fields(st.rest) {
		switch what {
		case "cases":
			r.corpus.Cases = r.base.Cases
		case "vocabulary":
			r.corpus.Knowledge.Vocabulary = r.base.Knowledge.Vocabulary
		case "glossary":
			r.corpus.Knowledge.Glossary = r.base.Knowledge.Glossary
		default:
			return fmt.Errorf("cannot load %q: want cases, vocabulary or glossary", what)
		}
	}
	return nil
}

// withTag returns the vocabulary with one more tag.
func withTag(v *sago.Vocabulary, facet, value string, tag sago.Tag) *sago.Vocabulary {
	out := &sago.Vocabulary{Facets: v.Facets, Tags: map[string]map[string]sago.Tag{}}
	maps.Copy(out.Tags, v.Tags)
	out.Tags[facet] = map[string]sago.Tag{value: tag}
	maps.Copy(out.Tags[facet], v.Tags[facet])
	return out
}

func (r *runner) opened() sago.Searcher {
	r.t.Helper()
	if r.searcher == nil {
		s, err := r.open(r.corpus)
		if err != nil {
			r.t.Fatalf("open: %v", err)
		}
		r.searcher = s
	}
	return r.searcher
}

func (r *runner) close() {
	if r.searcher == nil {
		return
	}
	if err := r.searcher.Close(); err != nil {
		r.t.Errorf("close: %v", err)
	}
	r.searcher = nil
}

func (r *runner) search(st statement) error {
	req, err := readRequest(st)
	if err != nil {
		return err
	}
	o := &outcome{searcher: r.opened(), req: req}
	o.response, o.err = o.searcher.Search(context.Background(), req)
	if o.err == nil {
		for _, fault := range Check(req, o.response) {
			r.fail(st.number, fault)
		}
	}
	return r.expect(st, o)
}

// values asks for the values of one facet.
func (r *runner) values(st statement) error {
	req, err := readRequest(st)
	if err != nil {
		return err
	}
	field, search, _ := strings.Cut(st.rest, " ")
	f, err := r.opened().FacetValues(context.Background(), sago.FacetValuesRequest{
		Field: field, Search: search, Match: req.Match, Order: req.Sort, Filters: req.Filters,
		Limit: req.Limit, Offset: req.Offset, Lang: req.Lang,
	})
	o := &outcome{response: &sago.Response{}, err: err}
	if err == nil {
		o.response.Facets = []sago.Facet{*f}
	}
	return r.expect(st, o)
}

// suggest asks for completions.
func (r *runner) suggest(st statement) error {
	list, err := r.opened().Suggest(context.Background(), sago.SuggestRequest{Text: st.rest, Limit: maxSuggestions})
	return r.expect(st, &outcome{suggestions: list, err: err})
}

// maxSuggestions is how many completions a script asks for.
const maxSuggestions = 10

// expect holds what the statement expects of the outcome.
func (r *runner) expect(st statement, o *outcome) error {
	if sago.ErrorCode(o.err) == sago.CodeUnsupported {
		r.t.Logf("line %d: left out: %v", st.number, o.err)
		r.asked++
		return nil
	}
	expected := o.err == nil
	for _, l := range st.body {
		if l.word != "expect" {
			continue
		}
		r.asked++
		what, rest, _ := strings.Cut(l.rest, " ")
		expected = expected || what == "error"
		if o.err != nil && what != "error" {
			continue
		}
		if fault := o.expect(what, strings.TrimSpace(rest)); fault != "" {
			r.fail(l.number, fault)
		}
	}
	if !expected {
		return fmt.Errorf("an error: %w", o.err)
	}
	return nil
}
