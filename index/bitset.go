package index

import (
	"math/bits"

	"github.com/RoaringBitmap/roaring/v2"
)

// bitset is a set of the cases of a segment, a bit each: what inner loops test
// and fill, where roaring would search for a container each time.
type bitset struct{ words []uint64 }

func newBitset(size int) *bitset { return &bitset{make([]uint64, (size+63)/64)} }

func (b *bitset) has(doc uint32) bool { return b.words[doc>>6]>>(doc&63)&1 != 0 }

func (b *bitset) add(doc uint32) { b.words[doc>>6] |= 1 << (doc & 63) }

func (b *bitset) clear() { clear(b.words) }

// addAll adds the members of a roaring bitmap.
func (b *bitset) addAll(docs *roaring.Bitmap) {
	if docs == nil {
		return
	}
	var buf [512]uint32
	it := docs.ManyIterator()
	for n := it.NextMany(buf[:]); n > 0; n = it.NextMany(buf[:]) {
		for _, d := range buf[:n] {
			b.add(d)
		}
	}
}

// appendTo appends the members to dst in order.
func (b *bitset) appendTo(dst []uint32) []uint32 {
	for i, w := range b.words {
		for ; w != 0; w &= w - 1 {
			dst = append(dst, uint32(i<<6+bits.TrailingZeros64(w)))
		}
	}
	return dst
}

func (b *bitset) count() int {
	n := 0
	for _, w := range b.words {
		n += bits.OnesCount64(w)
	}
	return n
}

// common counts the members of both, which are of one size.
func (b *bitset) common(o *bitset) int {
	x, y := b.words, o.words[:len(b.words)]
	var n [4]int // so that no addition waits for the one before
	for len(x) >= 4 && len(y) >= 4 {
		n[0] += bits.OnesCount64(x[0] & y[0])
		n[1] += bits.OnesCount64(x[1] & y[1])
		n[2] += bits.OnesCount64(x[2] & y[2])
		n[3] += bits.OnesCount64(x[3] & y[3])
		x, y = x[4:], y[4:]
	}
	for i := range x {
		n[0] += bits.OnesCount64(x[i] & y[i])
	}
	return n[0] + n[1] + n[2] + n[3]
}

// roaring returns a copy.
func (b *bitset) roaring() *roaring.Bitmap { return roaring.FromDense(b.words, true) }
