package index

import (
	"sync"

	"github.com/RoaringBitmap/roaring/v2"
)

// valueSets hold, for a facet of not too many values, which cases have each.
// Over a set of many cases, intersecting it with every value takes less than
// looking at what each case has: 64 cases a step, one after the other in memory.
type valueSets struct {
	once sync.Once
	sets []valueSet // by ordinal, read when first used
	err  error
}

// valueSet is the cases of one value: a bit for every case of the segment, or
// their numbers where these are less to go through.
type valueSet struct {
	bits *bitset
	docs []uint32
}

// manySets is the number of values from which on a facet has no sets: at a
// million cases they would take up to 32 MB.
const manySets = 256

// Costs of counting by sets, in nanoseconds, as measured.
const (
	setCost    = 10.0 // of beginning with one
	wordCost   = 0.9  // of 64 cases
	farCost    = 1.3  // where the sets do not stay in the processor's caches
	listedCost = 1.0  // of a case in a list
)

// setCostOf estimates what counting a value takes that so many cases have, and
// tells whether a list of them is cheaper than bits.
func setCostOf(cases uint32, size int) (cost float64, listed bool) {
	word := wordCost
	if size > farFrom {
		word = farCost
	}
	words, list := word*float64(size)/64, listedCost*float64(cases)
	return setCost + min(words, list), list < words
}

// setsCost estimates what counting the facet by its sets takes, whatever they
// are intersected with.
func (f *facetColumn) setsCost(size int) float64 {
	sum := 0.0
	for _, n := range f.counts {
		cost, _ := setCostOf(n, size)
		sum += cost
	}
	return sum
}

// valueSets returns the cases of each value.
func (f *facetColumn) valueSets(s *segment) ([]valueSet, error) {
	f.sets.once.Do(func() {
		sets := make([]valueSet, len(f.values))
		for o, v := range f.values {
			docs, err := s.bitmap(f.name, v)
			if err != nil {
				f.sets.err = err
				return
			}
			sets[o] = newValueSet(docs, s.size)
		}
		f.sets.sets = sets
	})
	return f.sets.sets, f.sets.err
}

func newValueSet(docs *roaring.Bitmap, size int) valueSet {
	if docs == nil {
		return valueSet{}
	}
	if _, listed := setCostOf(uint32(docs.GetCardinality()), size); listed {
		return valueSet{docs: docs.ToArray()}
	}
	b := newBitset(size)
	docs.WriteDenseTo(b.words)
	return valueSet{bits: b}
}

// within counts the cases that are in set, too.
func (v *valueSet) within(set *bitset) uint32 {
	if v.bits != nil {
		return uint32(set.common(v.bits))
	}
	n := uint64(0)
	for _, d := range v.docs {
		n += set.words[d>>6] >> (d & 63) & 1
	}
	return uint32(n)
}
