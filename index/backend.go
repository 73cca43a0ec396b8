package index

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"sync"

	"sago/analyzers"
	"sago/plan"
)

// A snapshot is the plan.Backend of its searches. A plan asks for what it
// likes to know and cannot do anything about a file that cannot be read, so
// that a read error here is a fault of the whole search.

// Docs returns the number of cases.
func (s *snapshot) Docs() int { return s.cases }

// DocFreq returns the number of cases with the term in the field.
func (s *snapshot) DocFreq(field, term string) int {
	if reading := readingOf(field, term); reading >= 0 {
		return s.Readings(field, term[1:])[reading]
	}
	n, ok := s.docFreqs.get(fieldText{field, term, true})
	if !ok {
		n[0] = s.countDocs(field, term)
		s.docFreqs.put(fieldText{field, term, true}, n)
	}
	return n[0]
}

// Readings returns the numbers of cases that have text in the field, by reading.
func (s *snapshot) Readings(field, text string) plan.Readings {
	r, ok := s.docFreqs.get(fieldText{field, text, false})
	if !ok {
		r = plan.ReadingsBy(s.countDocs, field, text)
		s.docFreqs.put(fieldText{field, text, false}, r)
	}
	return r
}

// readingOf returns the place of a term among the readings of its text, -1 if the
// field holds no readings.
func readingOf(field, term string) int {
	if field != plan.FieldEn && field != plan.FieldKo || term == "" {
		return -1
	}
	kinds := plan.ReadingKinds()
	return slices.Index(kinds[:], analyzers.Kind(term[0]))
}

// countDocs returns the number of cases with the term in the field, as the
// segments have it.
func (s *snapshot) countDocs(field, term string) int {
	if facetNumber(field) < 0 {
		return s.countTerm(field, term)
	}
	total := 0
	for _, spelling := range s.spellings(field, term) {
		total += s.countTerm(field, spelling)
	}
	return total
}

func (s *snapshot) countTerm(field, term string) int {
	total := 0
	for _, p := range s.parts {
		n, err := p.docFreq(field, term, p.mask)
		if err != nil {
			panic(err)
		}
		total += n
	}
	return total
}

// docFreqs remembers document frequencies: a plan asks for dozens, most of them
// again and again, and of a word all readings.
type docFreqs struct {
	mu    sync.RWMutex
	known map[fieldText]plan.Readings
}

// fieldText is a text in a field, or a whole term: then the first of the numbers
// is its own.
type fieldText struct {
	field, text string
	term        bool
}

// maxDocFreqs bounds what is remembered, at a few megabytes.
const maxDocFreqs = 1 << 15

func newDocFreqs() *docFreqs { return &docFreqs{known: map[fieldText]plan.Readings{}} }

func (f *docFreqs) get(key fieldText) (plan.Readings, bool) {
	f.mu.RLock()
	defer f.mu.RUnlock()
	n, ok := f.known[key]
	return n, ok
}

func (f *docFreqs) put(key fieldText, n plan.Readings) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if len(f.known) >= maxDocFreqs {
		clear(f.known)
	}
	f.known[key] = n
}

// Prefixed returns the terms of the field that begin with prefix, most frequent
// first, at most limit. They are kept: a short prefix begins very many.
func (s *snapshot) Prefixed(field, prefix string, limit int) []string {
	key := fmt.Sprintf("x%s\x00%s\x00%d", field, prefix, limit)
	terms, err := load(context.Background(), s.cache, key, func() ([]string, int64, error) {
		docs := map[string]int{}
		for _, p := range s.parts {
			err := p.terms(field, prefix, prefixEnd(prefix), func(term string, n int) bool {
				docs[term] += n
				return true
			})
			if err != nil {
				return nil, 0, err
			}
		}
		terms := mostFrequent(docs, limit)
		return terms, int64(64 * len(terms)), nil
	})
	if err != nil {
		panic(err)
	}
	return slices.Clone(terms)
}

// mostFrequent returns the terms by number of cases, then by themselves.
func mostFrequent(docs map[string]int, limit int) []string {
	terms := slices.Collect(maps.Keys(docs))
	slices.SortFunc(terms, func(a, b string) int {
		return cmp.Or(cmp.Compare(docs[b], docs[a]), cmp.Compare(a, b))
	})
	return slices.Clone(terms[:min(limit, len(terms))])
}
