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

// numberPool lends memory for numbers of the cases of a snapshot, likewise.
type numberPool struct{ lists sync.Pool }

// get returns an empty list for at most n numbers.
func (p *numberPool) get(n int) []int64 {
	if list, ok := p.lists.Get().(*[]int64); ok && cap(*list) >= n {
		return *list
	}
	return make([]int64, 0, n)
}

func (p *numberPool) put(list []int64) {
	list = list[:0]
	p.lists.Put(&list)
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
// language while its alternatives are merged, and that of the text whose
// readings are being added up.
type scratch struct {
	best [2][]float32 // English, Korean
	sum  []float32    // all 0 between two texts
	seen *bitset
}

func (p *scratchPool) scratch(size int) *scratch {
	if s, ok := p.scratches.Get().(*scratch); ok {
		return s
	}
	return &scratch{best: [2][]float32{make([]float32, size), make([]float32, size)}, sum: make([]float32, size), seen: newBitset(size)}
}

// putScratch takes back a scratch whose best has been set to 0 again.
func (p *scratchPool) putScratch(s *scratch) { p.scratches.Put(s) }

// raise raises the best frequencies to those of alternatives of one text, which
// add.
func (s *scratch) raise(found []*found, alts []plan.Alt) {
	best := s.best[0]
	if plan.Language(alts[0].Field) == plan.FieldKo {
		best = s.best[1]
	}
	for k, f := range found {
		for i, d := range f.docs {
			s.sum[d] += boosted(f, i, alts[k].Boost)
		}
	}
	for _, f := range found {
		for _, d := range f.docs {
			best[d] = max(best[d], s.sum[d])
			s.sum[d] = 0
		}
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
