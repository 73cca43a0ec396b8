package index

import (
	"cmp"
	"math"
	"slices"
	"sync/atomic"
)

// hit is a case in the order of an answer: by key, highest first, then by the rank
// of its id.
type hit struct {
	key  uint64 // of a score see scoreKey and fullKey, of a number numberKey
	rank uint32
	part uint32
	doc  uint32
}

// before reports whether a stands before b in the order of the answer.
func (a hit) before(b hit) bool {
	if a.key != b.key {
		return a.key > b.key
	}
	return a.rank < b.rank
}

// scoreKey returns the key of a score, which is not negative: its bits are
// ordered as it is.
func scoreKey(score float32) uint64 { return uint64(math.Float32bits(score)) }

// fullKey is the bit of a key that puts a case with all words before the cases
// that have some, whatever they score.
const fullKey = 1 << 32

func keyScore(key uint64) float32 { return math.Float32frombits(uint32(key)) }

// floor is a score that the best of all parts have for certain, shared by the
// parts that are searched side by side: what scores less in any of them is out.
// It grows only.
type floor struct{ bits atomic.Uint32 }

func (f *floor) get() float32 { return math.Float32frombits(f.bits.Load()) }

func (f *floor) raise(score float32) {
	bits := math.Float32bits(score)
	for {
		old := f.bits.Load()
		if old >= bits || f.bits.CompareAndSwap(old, bits) {
			return
		}
	}
}

// top collects the first size hits in the order of the answer that stand after a
// given one. It is a heap with the last of them at its root.
type top struct {
	size  int
	after *hit // nil: from the first on
	heap  []hit
	floor *floor // nil: not shared
}

// offer adds e if it is among the first so far.
func (t *top) offer(e hit) {
	if t.after != nil && !t.after.before(e) {
		return
	}
	if len(t.heap) < t.size {
		t.heap = append(t.heap, e)
		t.up(len(t.heap) - 1)
	} else if e.before(t.heap[0]) {
		t.heap[0] = e
		t.down(0)
	} else {
		return
	}
	if t.floor != nil && len(t.heap) == t.size {
		t.floor.raise(keyScore(t.heap[0].key))
	}
}

// least returns the score below which nothing can enter.
func (t *top) least() float32 { return t.floor.get() }

func (t *top) up(i int) {
	for i > 0 {
		parent := (i - 1) / 2
		if !t.heap[parent].before(t.heap[i]) {
			return
		}
		t.heap[parent], t.heap[i] = t.heap[i], t.heap[parent]
		i = parent
	}
}

func (t *top) down(i int) {
	for {
		last := i
		for _, child := range [...]int{2*i + 1, 2*i + 2} {
			if child < len(t.heap) && t.heap[last].before(t.heap[child]) {
				last = child
			}
		}
		if last == i {
			return
		}
		t.heap[last], t.heap[i] = t.heap[i], t.heap[last]
		i = last
	}
}

// sorted returns the hits of several tops in the order of the answer, at most size.
func sorted(tops []top, size int) []hit {
	var all []hit
	for i := range tops {
		all = append(all, tops[i].heap...)
	}
	slices.SortFunc(all, func(a, b hit) int {
		return cmp.Or(cmp.Compare(b.key, a.key), cmp.Compare(a.rank, b.rank))
	})
	return all[:min(size, len(all))]
}
