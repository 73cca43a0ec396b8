package index

import (
	"slices"
	"sync"

	"sago/plan"
)

// scratchPool lends the working memory of a part, so that what a search needs
// for a moment is not allocated anew. All of it comes back cleared.
type scratchPool struct {
	bitsets, scratches sync.Pool
}

func (p *scratchPool) bitset(size int) *bitset {
	if b, ok := p.bitsets.Get().(*bitset); ok {
		return b
	}
	return newBitset(size)
}

func (p *scratchPool) putBitset(b *bitset) {
	b.clear()
	p.bitsets.Put(b)
}

// scratch holds, for each case of a part, the best frequency of a word in each
// language while its alternatives are merged.
type scratch struct {
	best [2][]float32 // English, Korean
	seen *bitset
}

func (p *scratchPool) scratch(size int) *scratch {
	if s, ok := p.scratches.Get().(*scratch); ok {
		return s
	}
	return &scratch{best: [2][]float32{make([]float32, size), make([]float32, size)}, seen: newBitset(size)}
}

// putScratch takes back a scratch whose best has been set to 0 again.
func (p *scratchPool) putScratch(s *scratch) { p.scratches.Put(s) }

// raise raises the best frequencies to those of an alternative.
func (s *scratch) raise(f *found, alt *plan.Alt) {
	best := s.best[0]
	if plan.Language(alt.Field) == plan.FieldKo {
		best = s.best[1]
	}
	for i, d := range f.docs {
		best[d] = max(best[d], boosted(f, i, alt.Boost))
	}
}

// union returns the cases of all alternatives, in order. Total is the sum of
// their numbers.
func (s *scratch) union(alts []*found, total int) []uint32 {
	if total < len(s.seen.words) {
		docs := make([]uint32, 0, total)
		for _, f := range alts {
			docs = append(docs, f.docs...)
		}
		slices.Sort(docs)
		return slices.Clip(slices.Compact(docs))
	}
	for _, f := range alts {
		for _, d := range f.docs {
			s.seen.add(d)
		}
	}
	docs := s.seen.appendTo(make([]uint32, 0, s.seen.count()))
	s.seen.clear()
	return docs
}
