package index

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"sync"
)

// A snapshot is the plan.Backend of its searches. A plan asks for what it
// likes to know and cannot do anything about a file that cannot be read, so
// that a read error here is a fault of the whole search.

// Docs returns the number of cases.
func (s *snapshot) Docs() int { return s.cases }

// DocFreq returns the number of cases with the term in the field.
func (s *snapshot) DocFreq(field, term string) int {
	key := fieldTerm{field, term}
	if n, ok := s.docFreqs.get(key); ok {
		return n
	}
	total := 0
	for _, p := range s.parts {
		n, err := p.docFreq(field, term, p.mask)
		if err != nil {
			panic(err)
		}
		total += n
	}
	s.docFreqs.put(key, total)
	return total
}

// docFreqs remembers document frequencies: a plan asks for dozens, most of them
// again and again.
type docFreqs struct {
	mu    sync.RWMutex
	known map[fieldTerm]int
}

type fieldTerm struct{ field, term string }

// maxDocFreqs bounds what is remembered, at a few megabytes.
const maxDocFreqs = 1 << 15

func newDocFreqs() *docFreqs { return &docFreqs{known: map[fieldTerm]int{}} }

func (f *docFreqs) get(key fieldTerm) (int, bool) {
	f.mu.RLock()
	defer f.mu.RUnlock()
	n, ok := f.known[key]
	return n, ok
}

func (f *docFreqs) put(key fieldTerm, n int) {
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
