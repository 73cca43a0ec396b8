package index

import (
	"errors"
	"iter"
	"maps"
	"path/filepath"
	"slices"
	"testing"

	"github.com/RoaringBitmap/roaring/v2"
	bleve "github.com/blevesearch/bleve_index_api"
	"github.com/google/go-cmp/cmp"

	"sago"
	"sago/analyzers"
	"sago/plan"
)

// postingOf is what a segment holds of a term in a document.
type postingOf struct {
	Frequency int
	Length    int
	Positions []int
}

// sourceOf returns a Source of the cases.
func sourceOf(cases ...*sago.Case) Source {
	return Source{Hash: "test", Cases: func() iter.Seq2[*sago.Case, error] {
		return func(yield func(*sago.Case, error) bool) {
			for _, c := range cases {
				if !yield(c, nil) {
					return
				}
			}
		}
	}}
}

// segmentsOf builds an index of the cases and returns its segments, one a
// worker.
func segmentsOf(t *testing.T, opt Options, cases ...*sago.Case) []*segment {
	t.Helper()
	dir := t.TempDir()
	b, err := build(t.Context(), dir, sourceOf(cases...), opt)
	if err != nil {
		t.Fatal(err)
	}
	var segments []*segment
	for _, name := range b.indexes {
		r, err := openReader(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { r.close() })
		segments = append(segments, r.segments...)
	}
	return segments
}

// postingsOf returns the terms of a field and what each case has of them.
func postingsOf(t *testing.T, s *segment, field string) map[string]map[uint32]postingOf {
	t.Helper()
	all := roaring.New()
	all.AddRange(0, uint64(s.size))
	terms := map[string]map[uint32]postingOf{}
	err := s.terms(field, "", "", func(term string, docs int) bool {
		terms[term] = map[uint32]postingOf{}
		return true
	})
	for term := range terms {
		err = errors.Join(err, s.walk(field, term, all, func(p posting) {
			found := postingOf{Frequency: int(p.frequency), Length: int(p.length)}
			for _, at := range p.positions {
				found.Positions = append(found.Positions, int(at))
			}
			terms[term][p.doc] = found
		}))
	}
	if err != nil {
		t.Fatal(err)
	}
	return terms
}

func TestTextFieldWeighsTermsAndLengths(t *testing.T) {
	var f textField
	var at locations
	f.reset(plan.FieldEn)
	f.add([]analyzers.Token{
		{Term: "wtime-out", Pos: 1},
		{Term: "jtimeout", Pos: 1},
		{Term: "ptime", Pos: 1},
		{Term: "ptime", Pos: 1}, // two ways to one reading are one occurrence
		{Term: "pout", Pos: 2},
		{Term: "wtime", Pos: 3},
	}, 40, &at)
	f.add(nil, 20, &at)
	f.add([]analyzers.Token{{Term: "wtime", Pos: 1}, {Term: "wtime", Pos: 2}}, 5, &at)

	got := map[string]postingOf{}
	for term, tf := range f.freqs {
		p := postingOf{Frequency: tf.Frequency(), Length: f.length}
		for _, l := range tf.Locations {
			p.Positions = append(p.Positions, l.Position)
		}
		got[term] = p
	}
	const length = 3*40 + 2*5
	want := map[string]postingOf{
		"wtime-out": {40, length, []int{1}},
		"jtimeout":  {40, length, []int{1}},
		"ptime":     {40, length, []int{1}},
		"pout":      {40, length, []int{2}},
		"wtime":     {40 + 2*5, length, []int{3, 3 + plan.PositionGap + 1, 3 + plan.PositionGap + 2}},
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("terms of a text field (-want +got):\n%s", d)
	}
}

// TestDocumentsComeBackFromTheSegments holds that what a document says is what
// a segment answers, with several batches, merges and workers, and that
// documents are numbered in the order in which they were added.
func TestDocumentsComeBackFromTheSegments(t *testing.T) {
	opt := Options{Analyzer: analyzers.New(nil), Workers: 2}
	var cases []*sago.Case
	for i := range 2*batchDocs + 3 {
		c := filled()
		c.ID = string(rune('a'+i%26)) + c.ID + string(rune('0'+i/26))
		c.Date = sago.Date([]string{"2024-03-09", "", "1969"}[i%3])
		c.Timeline = sago.Timeline{DetectedAfter: []sago.Duration{"5m", ""}[i%2]}
		c.Title = sago.Text{En: "connection slots ran out", Ko: "연결 슬롯 고갈"}
		cases = append(cases, c)
	}
	segments := segmentsOf(t, opt, cases...)
	if len(segments) != 2 {
		t.Fatalf("two workers made %d segments", len(segments))
	}
	maker := newDocumentMaker(opt)
	for worker, s := range segments {
		want := map[string]map[string]map[uint32]postingOf{}
		for i, n := worker, uint32(0); i < len(cases); i, n = i+2, n+1 {
			var d document
			maker.fill(&d, cases[i])
			for f := range fieldsOf(&d) {
				collect(want, f, n)
			}
			checkStored(t, s, n, cases[i])
		}
		for name, terms := range want {
			if d := cmp.Diff(terms, postingsOf(t, s, name)); d != "" {
				t.Errorf("segment %d, field %s (-want +got):\n%s", worker, name, d)
			}
		}
	}
}

func fieldsOf(d *document) iter.Seq[*field] {
	return func(yield func(*field) bool) {
		for i := range d.exact {
			yield(&d.exact[i])
		}
		for i := range d.text {
			yield(&d.text[i].field)
		}
	}
}

func collect(into map[string]map[string]map[uint32]postingOf, f *field, n uint32) {
	terms := into[f.name]
	if terms == nil {
		terms = map[string]map[uint32]postingOf{}
		into[f.name] = terms
	}
	for term, tf := range f.freqs {
		if terms[term] == nil {
			terms[term] = map[uint32]postingOf{}
		}
		p := postingOf{Frequency: tf.Frequency()}
		if p.Frequency > 0 {
			p.Length = f.length
		}
		for _, l := range tf.Locations {
			p.Positions = append(p.Positions, l.Position)
		}
		terms[term][n] = p
	}
}

func checkStored(t *testing.T, s *segment, n uint32, want *sago.Case) {
	t.Helper()
	got := new(sago.Case)
	err := s.stored(n, func(name string, value []byte) bool {
		var err error
		switch name {
		case fieldID:
			if string(value) != want.ID {
				t.Errorf("document %d has id %q, want %q: the order of cases is not kept", n, value, want.ID)
			}
		case fieldCard:
			err = readCard(value, got)
		case fieldRecord:
			err = readRecord(value, got)
		}
		if err != nil {
			t.Errorf("document %d: %s: %v", n, name, err)
		}
		return true
	})
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("case %d as stored (-want +got):\n%s", n, d)
	}
}

func TestEveryDocumentHasEveryField(t *testing.T) {
	opt := Options{Analyzer: analyzers.New(nil)}
	names := func(c *sago.Case) []string {
		var d document
		newDocumentMaker(opt).fill(&d, c)
		seen := map[string]bool{}
		d.VisitFields(func(f bleve.Field) { seen[f.Name()] = true })
		return slices.Sorted(maps.Keys(seen))
	}
	if d := cmp.Diff(names(filled()), names(&sago.Case{ID: "empty"})); d != "" {
		t.Errorf("fields of a filled and of an empty case (-filled +empty):\n%s", d)
	}
}
