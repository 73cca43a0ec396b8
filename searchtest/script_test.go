package searchtest

import (
	"fmt"
	"strings"
	"testing"

	"sago"

	"github.com/google/go-cmp/cmp"
)

// failuresOf runs a script on the scan and returns its failures, each with its
// line.
func failuresOf(t *testing.T, text string) []string {
	t.Helper()
	s, err := parseScript("script", text)
	if err != nil {
		return []string{err.Error()}
	}
	var failures []string
	r := &runner{t: t, open: openNaive, base: Corpus{Knowledge: generatedKnowledge()}, fail: func(line int, text string) {
		failures = append(failures, fmt.Sprintf("%d: %s", line, text))
	}}
	r.run(s)
	return failures
}

// TestScriptsFail holds that each expectation can fail: a script of which each
// is wrong fails in each of its lines.
func TestScriptsFail(t *testing.T) {
	const cases = `load
tag symptoms slow
  en Slow
case A
  title en connection slots
  symptoms slow
case B
  title en connection
search connection
  facet symptoms
`
	for _, expectation := range []string{
		"total 3", "ids A B", "ids B", "set A", "first A", "within 1 A", "never A", "counts symptoms slow 1",
		"counts symptoms slow 2, unknown 1", "values symptoms 1", "marks A title.en: slots", "marks A title.ko: x",
		"marked A: slots", "notes relaxed", "notes corrected a > b", "filters symptoms=slow", "uncertain",
		"error invalid", "nothing of the kind",
	} {
		failures := failuresOf(t, cases+"  expect "+expectation+"\n")
		if len(failures) != 1 || !strings.HasPrefix(failures[0], "11: ") {
			t.Errorf("expect %s: failures %q, want one in line 11", expectation, failures)
		}
	}
	for text, want := range map[string]string{
		cases:                               "1: the script expects nothing",
		"  total 3":                         "script:1: an indented line belongs to no statement",
		"load\nsearch x\n  size 3":          `2: line 3: there is no setting "size"`,
		"load\nseek x\n  expect total 0":    `2: there is no statement "seek"`,
		"load\ncase A\n  titel en x":        `2: line 3: case A: there is no key "titel"`,
		"load\ncase A\n  title x":           `2: line 3: case A: "x" is not a language: want en, ko or any before the text`,
		"load\nget A\n  expect total 1":     `2: an error: There is no case "A".`,
		"load books\nget A":                 `1: cannot load "books": want cases, vocabulary or glossary`,
		"load\nsearch x\n  limit -1":        `2: an error: The limit must lie between 0 and 100.`,
		"load\nget A\n  expect error stale": "3: error code (-want +got):",
	} {
		failures := failuresOf(t, text)
		if len(failures) == 0 || !strings.HasPrefix(failures[0], want) {
			t.Errorf("script %q: failures %q, want %q", text, failures, want)
		}
	}
}

// TestScriptsAreReadBack holds that a generated corpus and request are written
// as the scripts that give them.
func TestScriptsAreReadBack(t *testing.T) {
	c := GenerateCorpus().Example(1)
	s, err := parseScript("corpus", c.GoString())
	if err != nil {
		t.Fatal(err)
	}
	r := &runner{t: t, open: openNaive, base: Corpus{Knowledge: generatedKnowledge()}, fail: func(line int, text string) { t.Errorf("%d: %s", line, text) }, asked: 1}
	r.run(s)
	if diff := cmp.Diff(c.GoString(), r.corpus.GoString()); diff != "" {
		t.Errorf("corpus read back (-want +got):\n%s", diff)
	}
	for seed := range 50 {
		want := generateAsked(c).Example(seed)
		s, err := parseScript("request", want.GoString())
		if err != nil {
			t.Fatal(err)
		}
		req, err := readRequest(s.statements[0])
		if err != nil {
			t.Fatalf("%#v\n%v", want, err)
		}
		if diff := cmp.Diff(want.GoString(), asked{req}.GoString()); diff != "" {
			t.Errorf("request read back (-want +got):\n%s", diff)
		}
	}
}

// TestDiffTells holds that the comparison sees what differs.
func TestDiffTells(t *testing.T) {
	hit := func(id string, score float64) sago.Hit { return sago.Hit{ID: id, Score: score} }
	base := func() *sago.Response {
		return &sago.Response{
			Total: 3, Hits: []sago.Hit{hit("A", 2), hit("B", 1.00001), hit("C", 1)},
			Facets: []sago.Facet{{Field: "org", Values: []sago.FacetValue{{Value: "x", Count: 2}}}},
		}
	}
	for _, test := range []struct {
		name   string
		change func(*sago.Response)
		same   bool
	}{
		{"nothing", func(*sago.Response) {}, true},
		{"close hits swapped", func(r *sago.Response) { r.Hits[1], r.Hits[2] = r.Hits[2], r.Hits[1] }, true},
		{"a close hit of the next page", func(r *sago.Response) { r.Hits[2] = hit("D", 1) }, true},
		{"uncertain", func(r *sago.Response) { r.Notes = append(r.Notes, sago.Note{Kind: sago.NoteUncertain}) }, true},
		{"total", func(r *sago.Response) { r.Total = 4 }, false},
		{"order", func(r *sago.Response) { r.Hits[0], r.Hits[1] = r.Hits[1], r.Hits[0] }, false},
		{"score", func(r *sago.Response) { r.Hits[0].Score = 2.1 }, false},
		{"another hit", func(r *sago.Response) { r.Hits[0] = hit("D", 2) }, false},
		{"fewer hits", func(r *sago.Response) { r.Hits = r.Hits[:2] }, false},
		{"count", func(r *sago.Response) { r.Facets[0].Values[0].Count = 1 }, false},
		{"filters", func(r *sago.Response) { r.Filters = []sago.Filter{{Field: "org"}} }, false},
		{"notes", func(r *sago.Response) { r.Notes = []sago.Note{{Kind: sago.NoteRelaxed}} }, false},
	} {
		got := base()
		test.change(got)
		if d := Diff(sago.Request{}, base(), got); (d == "") != test.same {
			t.Errorf("%s: Diff = %q", test.name, d)
		}
	}
	swapped := base()
	swapped.Hits[1], swapped.Hits[2] = swapped.Hits[2], swapped.Hits[1]
	if Diff(sago.Request{Sort: sago.SortNewest}, base(), swapped) == "" {
		t.Error("hits sorted by date may be swapped")
	}
}

// TestCheckTells holds that what can never be right is seen.
func TestCheckTells(t *testing.T) {
	req := sago.Request{Limit: 2, Facets: []sago.FacetRequest{{Field: "org"}}}
	base := func() *sago.Response {
		return &sago.Response{
			Total: 3,
			Hits: []sago.Hit{
				{ID: "A", Score: 2, Snippets: []sago.Snippet{{Field: "title", Lang: "ko", Text: "연결 슬롯", Marks: []sago.Span{{Start: 0, End: 6}}}}},
				{ID: "B", Score: 1},
			},
			Facets: []sago.Facet{{Field: "org", TotalValues: 2, Values: []sago.FacetValue{{Value: "x", Count: 2}, {Value: "y", Count: 1}}}},
		}
	}
	if faults := Check(req, base()); len(faults) > 0 {
		t.Fatalf("faults of a sound answer: %q", faults)
	}
	marks := func(r *sago.Response) *[]sago.Span { return &r.Hits[0].Snippets[0].Marks }
	for name, change := range map[string]func(*sago.Response){
		"a hit twice":      func(r *sago.Response) { r.Hits[1].ID = "A" },
		"too few hits":     func(r *sago.Response) { r.Hits = r.Hits[:1] },
		"order":            func(r *sago.Response) { r.Hits[0].Score = 0.5 },
		"ids of a tie":     func(r *sago.Response) { r.Hits[0].Score, r.Hits[0].ID = 1, "C" },
		"a cut rune":       func(r *sago.Response) { (*marks(r))[0].End = 5 },
		"a mark outside":   func(r *sago.Response) { (*marks(r))[0].End = 50 },
		"an empty mark":    func(r *sago.Response) { (*marks(r))[0].End = 0 },
		"marks overlap":    func(r *sago.Response) { *marks(r) = append(*marks(r), sago.Span{Start: 3, End: 9}) },
		"unknown as a tag": func(r *sago.Response) { r.Hits[0].Tags = map[string][]string{"org": {"unknown"}} },
		"facet order":      func(r *sago.Response) { r.Facets[0].Values[1].Count = 3 },
		"a value at 0":     func(r *sago.Response) { r.Facets[0].Values[1].Count = 0 },
		"another facet":    func(r *sago.Response) { r.Facets[0].Field = "year" },
		"a facet missing":  func(r *sago.Response) { r.Facets = nil },
		"selected, hidden": func(r *sago.Response) { r.Filters = []sago.Filter{{Field: "org", Values: []string{"z"}}} },
	} {
		r := base()
		change(r)
		if len(Check(req, r)) == 0 {
			t.Errorf("%s is not seen", name)
		}
	}
}
