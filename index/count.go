package index

import (
	"slices"

	"github.com/RoaringBitmap/roaring/v2"
)

// counter counts the values of facets among the matching cases of a part.
type counter struct {
	part    *part
	matcher *matcher
	match   matches
	facets  []int      // asked for, as places in sago.FacetNames
	counts  [][]uint32 // result: by facet asked for, by ordinal of the part

	bits   *bitset         // lent, nil at first
	bitsOf *roaring.Bitmap // what it holds
}

// count counts every facet asked for: those that share the fully filtered set
// together, and each that has a filter of its own over the set without it.
func (c *counter) count() error {
	defer c.giveBack()
	c.counts = make([][]uint32, len(c.facets))
	var shared []int // places in c.facets
	for i, f := range c.facets {
		column := &c.part.columns.facets[f]
		c.counts[i] = make([]uint32, len(column.values))
		if !c.filtersOn(column.name) {
			shared = append(shared, i)
			continue
		}
		set := c.matcher.filtered(c.match.query, column.name)
		size := c.part.size
		if set != nil {
			size = int(set.GetCardinality())
		}
		if err := c.one(i, set, size); err != nil {
			return err
		}
	}
	return c.together(shared)
}

func (c *counter) filtersOn(field string) bool {
	return slices.ContainsFunc(c.matcher.filters, func(f filter) bool { return f.field == field })
}

// Costs of counting, in nanoseconds, as measured on the embedded corpus's shape.
const (
	rowCost      = 16.0 // of a case in rows
	farRowCost   = 40.0 // where the cases lie far apart
	columnCost   = 1.5  // of a case in a column of one value each
	farColumn    = 25.0 // more where the cases lie far apart
	multiCost    = 5.0  // more where cases have several
	valueCost    = 1.1  // of each of these values
	memberCost   = 1.0  // of turning a case of a small set into a bit
	copyCost     = 0.1  // of 64 cases of a large one
	farFrom      = 200_000
	sparseFactor = 4
)

// together counts the facets that share the fully filtered set: each by itself,
// or all that are in rows by these, whichever is estimated to take less.
func (c *counter) together(shared []int) error {
	set, size := c.match.all, c.match.total
	if size == 0 || len(shared) == 0 {
		return nil
	}
	inRows, apart, sets := 0, 0.0, false
	for _, i := range shared {
		if c.part.rows.base[c.facets[i]] != noRow {
			inRows++
			cost, bySets := c.cost(c.facets[i], size)
			apart += cost
			sets = sets || bySets
		}
	}
	if sets {
		apart += c.bitsCost(size)
	}
	effective, far := min(size, c.part.size-size), c.far(size)
	each := rowCost
	if far {
		each = farRowCost
	}
	useRows := set != nil && size < c.part.size && inRows > 0 && float64(effective)*each < apart
	if useRows {
		c.rows(shared, far)
	}
	for _, i := range shared {
		if useRows && c.part.rows.base[c.facets[i]] != noRow {
			continue
		}
		if err := c.one(i, set, size); err != nil {
			return err
		}
	}
	return nil
}

// rows counts facets in one pass over the records of the matching cases, or of
// the others if they are fewer.
func (c *counter) rows(shared []int, far bool) {
	rows := &c.part.rows
	set, inverse := c.match.all, c.match.total > c.part.size/2
	if inverse {
		set = c.matcher.complement(set)
	}
	b := banksPool.Get().(*banks)
	rows.tally(set, b, far)
	for _, i := range shared {
		base := rows.base[c.facets[i]]
		if base == noRow {
			continue
		}
		counts := c.counts[i]
		for o := range counts {
			counts[o] = b[0][base+o] + b[1][base+o]
		}
		if inverse {
			subtract(c.part.columns.facets[c.facets[i]].counts, counts)
		}
	}
	banksPool.Put(b)
}

// subtract sets counts to what is left of whole without them.
func subtract(whole, counts []uint32) {
	for o := range counts {
		counts[o] = whole[o] - counts[o]
	}
}

// far reports whether what is read of each of so many cases, or of the others if
// they are fewer, lies too far apart for the processor to foresee.
func (c *counter) far(size int) bool {
	return c.part.size > farFrom && min(size, c.part.size-size) < c.part.size/sparseFactor
}

// cost estimates counting a facet by itself over size cases, and tells whether
// its sets are the better way. Turning the cases into bits for that is not
// included.
func (c *counter) cost(facet, size int) (cost float64, bySets bool) {
	column := &c.part.columns.facets[facet]
	cost = columnCost
	if c.far(size) {
		cost += farColumn
	}
	if column.offsets != nil {
		cost += multiCost + valueCost*column.perCase(c.part.size)
	}
	cost *= float64(min(size, c.part.size-size)) // or the others, if they are fewer
	if len(column.values) < manySets {
		if sets := column.setsCost(c.part.size); sets < cost {
			return sets, true
		}
	}
	return cost, false
}

// bitsCost estimates turning a set of so many cases into bits.
func (c *counter) bitsCost(size int) float64 {
	return min(memberCost*float64(size), copyCost*float64(c.part.size)/64)
}

// one counts the facet asked for at place i over a set of size cases; a nil set
// is every case.
func (c *counter) one(i int, set *roaring.Bitmap, size int) error {
	column, counts := &c.part.columns.facets[c.facets[i]], c.counts[i]
	if size == 0 {
		return nil
	}
	if set == nil || size == c.part.size {
		copy(counts, column.counts)
		return nil
	}
	if _, bySets := c.cost(c.facets[i], size); bySets {
		return c.bySets(column, set, counts)
	}
	if size > c.part.size/2 {
		column.tally(c.matcher.complement(set), counts)
		subtract(column.counts, counts)
		return nil
	}
	column.tally(set, counts)
	return nil
}

// bySets counts a facet by intersecting the set with the cases of each value.
func (c *counter) bySets(column *facetColumn, set *roaring.Bitmap, counts []uint32) error {
	sets, err := column.valueSets(c.part.segment)
	if err != nil {
		return err
	}
	bits := c.asBits(set)
	for o := range sets {
		counts[o] = sets[o].within(bits)
	}
	return nil
}

// asBits returns a set with a bit for each case, the same as long as the set is.
func (c *counter) asBits(set *roaring.Bitmap) *bitset {
	if c.bitsOf != set {
		c.giveBack()
		c.bits, c.bitsOf = c.part.pool.bitset(c.part.size), set
		set.WriteDenseTo(c.bits.words)
	}
	return c.bits
}

// giveBack ends the use of bits.
func (c *counter) giveBack() {
	if c.bits != nil {
		c.part.pool.putBitset(c.bits)
	}
	c.bits, c.bitsOf = nil, nil
}
