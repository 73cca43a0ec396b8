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
}

// count counts every facet asked for: those that share the fully filtered set
// together, and each that has a filter of its own over the set without it.
func (c *counter) count() error {
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
	rowCost      = 15.0 // of a case in rows
	farRowCost   = 35.0 // where the cases lie far apart
	columnCost   = 1.5  // of a case in a column of one value each
	multiCost    = 5.0  // more where cases have several
	valueCost    = 1.1  // of each of these values
	wordCost     = 0.4  // of 64 cases of two bitmaps
	bitmapCost   = 50.0 // of beginning with a bitmap
	farFrom      = 200_000
	sparseFactor = 20
)

// together counts the facets that share the fully filtered set.
func (c *counter) together(shared []int) error {
	set, size := c.match.all, c.match.total
	if size == 0 || len(shared) == 0 {
		return nil
	}
	inRows, columns := 0, 0.0
	for _, i := range shared {
		if c.part.rows.base[c.facets[i]] != noRow {
			inRows++
			columns += c.columnCost(c.facets[i], size)
		}
	}
	effective := min(size, c.part.size-size)
	far := c.part.size > farFrom && effective < c.part.size/sparseFactor
	each := rowCost
	if far {
		each = farRowCost
	}
	useRows := set != nil && size < c.part.size && inRows > 0 && float64(effective)*each < columns
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

// columnCost estimates counting a facet in its column over size cases, or over
// the others if they are fewer.
func (c *counter) columnCost(facet, size int) float64 {
	column := &c.part.columns.facets[facet]
	cost := columnCost
	if column.offsets != nil {
		cost += multiCost + valueCost*column.perCase(c.part.size)
	}
	return cost * float64(min(size, c.part.size-size))
}

// one counts the facet asked for at place i over a set of size cases; a nil set
// is every case.
func (c *counter) one(i int, set *roaring.Bitmap, size int) error {
	column, counts := &c.part.columns.facets[c.facets[i]], c.counts[i]
	switch {
	case size == 0:
		return nil
	case set == nil || size == c.part.size:
		copy(counts, column.counts)
		return nil
	case len(column.values) < manyValues && c.bitmapCost(column, size) < c.columnCost(c.facets[i], size):
		docs, err := column.bitmaps(c.part.segment)
		for o, d := range docs {
			counts[o] = uint32(set.AndCardinality(d))
		}
		return err
	case size > c.part.size/2:
		column.tally(c.matcher.complement(set), counts)
		subtract(column.counts, counts)
		return nil
	}
	column.tally(set, counts)
	return nil
}

// bitmapCost estimates counting a facet by intersecting the set with the cases
// of each value.
func (c *counter) bitmapCost(column *facetColumn, size int) float64 {
	each := min(float64(size), wordCost*float64(c.part.size)/64)
	return float64(len(column.values)) * (bitmapCost + each)
}
