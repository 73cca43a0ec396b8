package index

import (
	"fmt"
	"math"

	"github.com/RoaringBitmap/roaring/v2"

	"sago"
)

// columns are what a segment knows of its cases a case at a time, where
// postings know it a term at a time. They depend on the segment alone: a
// snapshot that still holds the segment shares them.
type columns struct {
	lengths map[string][]uint32 // by text field: 0 for a case without it
	totals  map[string]total    // by text field
	numbers map[string][]int64  // by number field: noNumber for a case without it
	facets  []facetColumn       // in the order of sago.FacetNames
	rows    rows
}

// total is the sum of the lengths of a text field, and the number of cases that
// have it.
type total struct {
	Sum   uint64 `json:"sum"`
	Cases uint64 `json:"cases"`
}

// add adds a case of the length.
func (t *total) add(length uint32) {
	if length > 0 {
		t.Sum += uint64(length)
		t.Cases++
	}
}

// noNumber stands for a number that a case does not have: below all others.
const noNumber = math.MinInt64

// numberFields are the fields that hold a number.
func numberFields() []string { return []string{fieldDate, fieldDetected, fieldResolved} }

func readColumns(s *segment) (*columns, error) {
	c := &columns{lengths: map[string][]uint32{}, totals: map[string]total{}, numbers: map[string][]int64{}}
	for _, field := range textFields() {
		lengths, err := readLengths(s, field)
		if err != nil {
			return nil, err
		}
		var t total
		for _, l := range lengths {
			t.add(l)
		}
		c.lengths[field], c.totals[field] = lengths, t
	}
	for _, field := range numberFields() {
		numbers, err := readNumbers(s, field)
		if err != nil {
			return nil, err
		}
		c.numbers[field] = numbers
	}
	for _, name := range sago.FacetNames() {
		f, err := readFacet(s, name)
		if err != nil {
			return nil, err
		}
		c.facets = append(c.facets, f)
	}
	c.rows = newRows(c.facets, s.size)
	return c, nil
}

func readLengths(s *segment, field string) ([]uint32, error) {
	lengths := make([]uint32, s.size)
	err := s.walk(field, termAny, nil, func(p posting) { lengths[p.doc] = p.length })
	return lengths, err
}

func readNumbers(s *segment, field string) ([]int64, error) {
	numbers := make([]int64, s.size)
	for i := range numbers {
		numbers[i] = noNumber
	}
	err := eachTerm(s, field, func(term string, docs *roaring.Bitmap) error {
		v, ok := termNumber(term)
		if !ok {
			return fmt.Errorf("field %s: term %q is no number", field, term)
		}
		docs.Iterate(func(d uint32) bool {
			numbers[d] = v
			return true
		})
		return nil
	})
	return numbers, err
}

// eachTerm calls visit for each term of a field, in order, with its cases.
func eachTerm(s *segment, field string, visit func(term string, docs *roaring.Bitmap) error) error {
	var terms []string
	if err := s.terms(field, "", "", func(term string, _ int) bool {
		terms = append(terms, term)
		return true
	}); err != nil {
		return err
	}
	for _, term := range terms {
		docs, err := s.bitmap(field, term)
		if err != nil {
			return err
		}
		if docs == nil {
			continue
		}
		if err := visit(term, docs); err != nil {
			return err
		}
	}
	return nil
}

// facetColumn holds the values of a facet in a segment. Values are numbered in
// their order: an ordinal is a place in values.
type facetColumn struct {
	name    string
	values  []string
	counts  []uint32 // cases of the segment with the value, masked ones included
	offsets []uint32 // of the ordinals of a case; nil if every case has one value
	narrow  []uint16 // the ordinals; nil if there are too many values
	wide    []uint32 // then these
	sets    *valueSets
}

func readFacet(s *segment, name string) (facetColumn, error) {
	f := facetColumn{name: name, sets: new(valueSets)}
	var docs []*roaring.Bitmap
	err := eachTerm(s, name, func(term string, d *roaring.Bitmap) error {
		f.values = append(f.values, term)
		f.counts = append(f.counts, uint32(d.GetCardinality()))
		docs = append(docs, d)
		return nil
	})
	if err != nil {
		return f, err
	}
	if len(f.values) > math.MaxUint16 {
		f.offsets, f.wide = layOut[uint32](docs, s.size)
	} else {
		f.offsets, f.narrow = layOut[uint16](docs, s.size)
	}
	return f, nil
}

// layOut turns the cases of each ordinal into the ordinals of each case.
func layOut[T uint16 | uint32](docs []*roaring.Bitmap, size int) (offsets []uint32, ordinals []T) {
	each := func(visit func(ordinal int, doc uint32)) {
		for o, d := range docs {
			d.Iterate(func(doc uint32) bool {
				visit(o, doc)
				return true
			})
		}
	}
	offsets = make([]uint32, size+1)
	each(func(_ int, doc uint32) { offsets[doc+1]++ })
	single := true
	for i := range size {
		single = single && offsets[i+1] == 1
		offsets[i+1] += offsets[i]
	}
	ordinals = make([]T, offsets[size])
	next := append([]uint32(nil), offsets...)
	each(func(o int, doc uint32) {
		ordinals[next[doc]] = T(o)
		next[doc]++
	})
	if single {
		return nil, ordinals
	}
	return offsets, ordinals
}

// perCase is the mean number of values of a case, for estimates.
func (f *facetColumn) perCase(size int) float64 {
	return float64(len(f.narrow)+len(f.wide)) / float64(max(1, size))
}

// span returns the place of the ordinals of a case.
func (f *facetColumn) span(doc uint32) (from, to uint32) {
	if f.offsets == nil {
		return doc, doc + 1
	}
	return f.offsets[doc], f.offsets[doc+1]
}

// each calls visit for the ordinals of a case.
func (f *facetColumn) each(doc uint32, visit func(ordinal uint32)) {
	from, to := f.span(doc)
	for i := from; i < to; i++ {
		if f.wide != nil {
			visit(f.wide[i])
		} else {
			visit(uint32(f.narrow[i]))
		}
	}
}

// tally adds the cases of set to counts, by ordinal.
func (f *facetColumn) tally(set *roaring.Bitmap, counts []uint32) {
	if f.wide != nil {
		tally(set, f.offsets, f.wide, counts)
		return
	}
	tally(set, f.offsets, f.narrow, counts)
}

func tally[T uint16 | uint32](set *roaring.Bitmap, offsets []uint32, ordinals []T, counts []uint32) {
	var buf [512]uint32
	it := set.ManyIterator()
	for n := it.NextMany(buf[:]); n > 0; n = it.NextMany(buf[:]) {
		if offsets == nil {
			for _, d := range buf[:n] {
				counts[ordinals[d]]++
			}
			continue
		}
		for _, d := range buf[:n] {
			for _, o := range ordinals[offsets[d]:offsets[d+1]] {
				counts[o]++
			}
		}
	}
}
