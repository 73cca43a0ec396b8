package index

import (
	"sync"

	"github.com/RoaringBitmap/roaring/v2"
)

// rows hold, for each case of a segment, its values in all facets that have not
// too many: one record a case, in one numbering for all facets, so that a pass
// over the matching cases counts every facet at once, with one cache miss a
// case instead of one a case and facet.
type rows struct {
	offsets []uint32    // of the groups of a case
	groups  [][4]uint16 // ordinals, padded to four so that the loop over them is short and without a rest
	base    []int       // facet -> number of its first ordinal; noRow if it is left out
	size    int         // ordinals in all, without the padding
}

const (
	noRow        = -1
	maxRowValues = 4096      // a facet of more has only its column: counters must stay in the cache
	padding      = 1<<16 - 4 // first of the four ordinals that pad a group: one each, so that none is hit twice in a row
)

func newRows(facets []facetColumn, size int) rows {
	r := rows{offsets: make([]uint32, size+1)}
	for i := range facets {
		base := noRow
		if n := len(facets[i].values); n <= maxRowValues && r.size+n <= padding {
			base = r.size
			r.size += n
		}
		r.base = append(r.base, base)
	}
	record := make([]uint16, 0, 64)
	for d := range uint32(size) {
		record = record[:0]
		for i := range facets {
			if r.base[i] == noRow {
				continue
			}
			from, to := facets[i].span(d)
			for _, o := range facets[i].narrow[from:to] {
				record = append(record, uint16(r.base[i])+o)
			}
		}
		for rest := record; len(rest) > 0; {
			g := [4]uint16{padding, padding + 1, padding + 2, padding + 3}
			rest = rest[copy(g[:], rest):]
			r.groups = append(r.groups, g)
		}
		r.offsets[d+1] = uint32(len(r.groups))
	}
	return r
}

// banks are counters of row ordinals. There are two, for alternate cases:
// neighbours often share a value, and a counter read right after it was written
// would hold the processor up.
type banks [2][1 << 16]uint32

var banksPool = sync.Pool{New: func() any { return new(banks) }}

// tally counts the cases of set into b, whose first r.size counters it clears.
// Ahead says whether the records lie too far apart for the processor to foresee:
// then a batch of them is touched first, so that their cache misses overlap.
func (r *rows) tally(set *roaring.Bitmap, b *banks, ahead bool) {
	clear(b[0][:r.size])
	clear(b[1][:r.size])
	var buf [512]uint32
	it := set.ManyIterator()
	for n := it.NextMany(buf[:]); n > 0; n = it.NextMany(buf[:]) {
		if ahead && len(r.groups) > 0 {
			b[0][padding] += r.touch(buf[:n])
		}
		for i, d := range buf[:n] {
			bank := &b[i&1]
			groups := r.groups[r.offsets[d]:r.offsets[d+1]]
			for j := range groups {
				g := &groups[j]
				bank[g[0]]++
				bank[g[1]]++
				bank[g[2]]++
				bank[g[3]]++
			}
		}
	}
}

// touch reads a byte of each record. Its result has no meaning, but keeps the
// reads from being left out.
func (r *rows) touch(docs []uint32) uint32 {
	var at [512]uint32
	for i, d := range docs {
		at[i] = min(r.offsets[d], uint32(len(r.groups)-1))
	}
	var sum uint32
	for _, a := range at[:len(docs)] {
		sum += uint32(r.groups[a][0])
	}
	return sum
}
