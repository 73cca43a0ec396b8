package index

import (
	"errors"
	"fmt"
	"iter"
	"testing"

	"github.com/RoaringBitmap/roaring/v2"
	"github.com/google/go-cmp/cmp"

	"sago"
	"sago/analyzers"
	"sago/plan"
	"sago/searchtest"
)

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

// postingOf is what a document has of a term.
type postingOf struct {
	Frequency int
	Positions []int
}

// told is a document that keeps what it is told.
type told struct {
	id      string
	terms   map[string]map[string]postingOf // field -> term
	lengths map[string]int                  // by field
	stored  map[string]string               // by field
}

func newTold() *told {
	return &told{terms: map[string]map[string]postingOf{}, lengths: map[string]int{}, stored: map[string]string{}}
}

func (d *told) begin(id string) {
	d.id = id
	d.occur(0, id, 0, 1)
}

func (d *told) occur(field int, term string, position, weight int) {
	name := schema()[field].name
	if d.terms[name] == nil {
		d.terms[name] = map[string]postingOf{}
	}
	p := d.terms[name][term]
	p.Frequency += weight
	if position > 0 {
		p.Positions = append(p.Positions, position)
	}
	d.terms[name][term] = p
}

func (d *told) extent(field, length int) {
	d.occur(field, termAny, 0, 1)
	d.lengths[schema()[field].name] = length
}

func (d *told) store(field int, value []byte) { d.stored[schema()[field].name] = string(value) }

func TestTextsWeighTermsAndLengths(t *testing.T) {
	d := newTold()
	d.begin("T-1")
	en := text{field: newDocumentMaker(sampleOptions()).places[plan.FieldEn]}
	en.add(d, []analyzers.Token{
		{Term: "wtime-out", Pos: 1},
		{Term: "jtimeout", Pos: 1},
		{Term: "ptime", Pos: 1},
		{Term: "ptime", Pos: 1}, // two ways to one reading
		{Term: "pout", Pos: 2},
		{Term: "wtime", Pos: 3},
	}, 40)
	en.add(d, nil, 20)
	en.add(d, []analyzers.Token{{Term: "wtime", Pos: 1}, {Term: "wtime", Pos: 2}}, 5)
	want := map[string]postingOf{
		"wtime-out": {40, []int{1}},
		"jtimeout":  {40, []int{1}},
		"ptime":     {40, []int{1}},
		"pout":      {40, []int{2}},
		"wtime":     {40 + 2*5, []int{3, 3 + plan.PositionGap + 1, 3 + plan.PositionGap + 2}},
	}
	if diff := cmp.Diff(want, d.terms[plan.FieldEn]); diff != "" {
		t.Errorf("terms of a text field (-want +got):\n%s", diff)
	}
	if want := 3*40 + 2*5; en.length != want {
		t.Errorf("length %d, want %d", en.length, want)
	}
}

func TestDocumentsHaveTheFieldsOfACase(t *testing.T) {
	d := newTold()
	newDocumentMaker(Options{Analyzer: testOptions().Analyzer, Vocabulary: sampleVocabulary()}).tell(d, &sago.Case{
		ID: "T-1", Org: "Fly.io", Date: "2024-03", DateKind: "incident",
		Title:    sago.Text{En: "slots", Ko: "슬롯"},
		Symptoms: []string{"timeout", "unknown"},
		Timeline: sago.Timeline{DetectedAfter: "5m", ResolvedAfter: "soon"},
	})
	whole := postingOf{}
	for field, want := range map[string]map[string]postingOf{
		fieldID:             {"T-1": {Frequency: 1}},
		plan.FieldID:        {"wt-1": whole},
		sago.FacetSymptoms:  {"timeout": whole, "unknown": whole},
		sago.FacetDomain:    {"unknown": whole},
		sago.FacetRootCause: {"unknown": whole},
		sago.FacetOrg:       {"Fly.io": whole},
		sago.FacetYear:      {"2024": whole},
		fieldHas: {
			"id": whole, "org": whole, "date": whole, "date_kind": whole, "title": whole, "symptoms": whole, "timeline": whole,
		},
		fieldDate:         {numberTerm(19783): whole},
		fieldDetected:     {numberTerm(300): whole},
		fieldResolved:     nil, // "soon" is no number
		plan.FieldTitleEn: {termAny: {Frequency: 1}, "wslots": {10, []int{1}}, "sslot": {10, []int{1}}},
		plan.FieldBigrams: d.terms[plan.FieldBigrams], // AppendBigrams has tests of its own
	} {
		if diff := cmp.Diff(want, d.terms[field]); diff != "" {
			t.Errorf("field %s (-want +got):\n%s", field, diff)
		}
	}
	if got := d.terms[plan.FieldEn]["wslots"]; got.Frequency != 40 {
		t.Errorf("a word of the title has frequency %d in the field of all text, want 40 tenths", got.Frequency)
	}
	if len(d.terms[plan.FieldBigrams]) == 0 || d.lengths[plan.FieldBigrams] == 0 {
		t.Errorf("no bigrams of 슬롯: %v", d.terms[plan.FieldBigrams])
	}
}

// postingsOf returns the terms of a field and what each document has of them.
func postingsOf(t failer, s *segment, field string) map[string]map[uint32]postingOf {
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
			found := postingOf{Frequency: int(p.frequency)}
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

// failer is what *testing.T and *rapid.T have in common.
type failer interface {
	Helper()
	Errorf(format string, args ...any)
	Fatal(args ...any)
	Fatalf(format string, args ...any)
}

// compareSegment compares a segment with what its documents were told, in
// order.
func compareSegment(t failer, s *segment, docs []*told) {
	t.Helper()
	if s.size != len(docs) {
		t.Fatalf("the segment has %d documents, want %d", s.size, len(docs))
	}
	for _, spec := range schema() {
		want := map[string]map[uint32]postingOf{}
		lengths := make([]uint32, len(docs))
		for n, d := range docs {
			for term, p := range d.terms[spec.name] {
				if want[term] == nil {
					want[term] = map[uint32]postingOf{}
				}
				want[term][uint32(n)] = p
			}
			lengths[n] = uint32(d.lengths[spec.name])
		}
		if diff := cmp.Diff(want, postingsOf(t, s, spec.name)); diff != "" {
			t.Errorf("field %s (-want +got):\n%s", spec.name, diff)
		}
		got, err := readLengths(s, spec.name)
		if diff := cmp.Diff(lengths, got); diff != "" || err != nil {
			t.Errorf("lengths of field %s: %v (-want +got):\n%s", spec.name, err, diff)
		}
	}
	for n, d := range docs {
		stored := map[string]string{}
		err := s.stored(uint32(n), func(field string, value []byte) bool {
			stored[field] = string(value)
			return true
		})
		d.stored[fieldID] = d.id
		if diff := cmp.Diff(d.stored, stored); diff != "" || err != nil {
			t.Errorf("stored fields of document %d: %v (-want +got):\n%s", n, err, diff)
		}
	}
}

// TestSegmentsHoldWhatDocumentsTell writes cases in many small segments, merged
// in two rounds, and reads the index that comes of it.
func TestSegmentsHoldWhatDocumentsTell(t *testing.T) {
	opt := testOptions()
	var cases []*sago.Case
	for i, c := range append(searchtest.Embedded().Cases, filled()) {
		own := *c
		own.ID = fmt.Sprintf("%d-%s", i%7, c.ID)
		cases = append(cases, &own)
	}
	cases = cases[len(cases)-mergeSegments-20:] // a batch each takes two rounds of merging
	for name, limit := range map[string]int{"one batch": batchBytes, "a batch a case": 1} {
		dir := t.TempDir() + "/index"
		w := newWriter(dir, opt)
		w.limit = limit
		var docs []*told
		for _, c := range cases {
			d := newTold()
			w.maker.tell(d, c)
			docs = append(docs, d)
			if err := w.add(c); err != nil {
				t.Fatal(err)
			}
		}
		if err := w.close(t.Context()); err != nil {
			t.Fatal(err)
		}
		r, err := openReader(dir)
		if err != nil {
			t.Fatal(err)
		}
		if len(r.segments) != 1 {
			t.Fatalf("%s: %d segments", name, len(r.segments))
		}
		compareSegment(t, r.segments[0], docs)
		if err := r.close(); err != nil {
			t.Error(err)
		}
	}
}
