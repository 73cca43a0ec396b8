package index

import (
	"context"

	"sago"
)

// pivot counts the most frequent values of a facet within those of another,
// among the cases that pass every filter.
func (q *search) pivot(ctx context.Context) (*sago.PivotTable, error) {
	asked := q.request.Pivot
	if asked == nil {
		return nil, nil
	}
	limit := asked.Limit
	if limit == 0 {
		limit = sago.DefaultFacetLimit
	}
	sides := [...]int{facetNumber(asked.Rows), facetNumber(asked.Columns)}
	var places [2]map[uint32]int // ordinal of a listed value -> its place
	var values [2][]string
	for side, number := range sides {
		counts := q.countMatching(number)
		l := listing{facet: &q.snapshot.facets[number], counts: counts}
		best, _ := l.first(limit)
		places[side] = map[uint32]int{}
		for place, o := range best {
			places[side][o] = place
			values[side] = append(values[side], l.facet.values[o])
		}
	}
	table := &sago.PivotTable{
		Rows: asked.Rows, Columns: asked.Columns, RowValues: values[0], ColumnValues: values[1],
		Counts: make([][]int, len(values[0])),
	}
	for i := range table.Counts {
		table.Counts[i] = make([]int, len(values[1]))
	}
	for i := range q.snapshot.parts {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		q.cross(i, sides, places, table.Counts)
	}
	return table, nil
}

// countMatching counts the values of a facet among the cases that pass every
// filter, by ordinal of the snapshot.
func (q *search) countMatching(facet int) []uint32 {
	counts := make([]uint32, len(q.snapshot.facets[facet].values))
	for i, p := range q.snapshot.parts {
		column, global := &p.columns.facets[facet], p.global[facet]
		q.matches[i].each(p.size, func(doc uint32) {
			column.each(doc, func(o uint32) { counts[global[o]]++ })
		})
	}
	return counts
}

// cross adds the matching cases of a part to the counts of each pair of values.
func (q *search) cross(part int, sides [2]int, places [2]map[uint32]int, counts [][]int) {
	p := q.snapshot.parts[part]
	at := func(side int) []int { // ordinal of the part -> place, -1 for what is not listed
		out := make([]int, len(p.global[sides[side]]))
		for o, g := range p.global[sides[side]] {
			out[o] = -1
			if place, ok := places[side][g]; ok {
				out[o] = place
			}
		}
		return out
	}
	rows, columns := at(0), at(1)
	q.matches[part].each(p.size, func(doc uint32) {
		p.columns.facets[sides[0]].each(doc, func(r uint32) {
			if rows[r] < 0 {
				return
			}
			p.columns.facets[sides[1]].each(doc, func(c uint32) {
				if columns[c] >= 0 {
					counts[rows[r]][columns[c]]++
				}
			})
		})
	})
}
