package server

import (
	"slices"
	"strings"

	"sago"
	"sago/server/ui"
)

// Bounds of the table of two facets on a page.
const (
	tableSide = 8 // values of each facet, the most frequent first
	heats     = 4 // shades that tell high counts from low ones
)

// defaultTable is what the table shows at first: what breaks how.
func defaultTable() *sago.Pivot {
	return &sago.Pivot{Rows: sago.FacetComponents, Columns: sago.FacetSymptoms}
}

// table is the table of two facets, nil if none is asked for. Its cells lead to
// their cases.
func (v *viewer) table() *ui.Table {
	t := v.resp.Pivot
	if t == nil || v.params.Pivot == nil {
		return nil
	}
	out := &ui.Table{
		Rows: v.facetLabel(t.Rows), Columns: v.facetLabel(t.Columns),
		RowChoices:    v.tableChoices(t.Rows, func(p *sago.Pivot, facet string) { p.Rows = facet }),
		ColumnChoices: v.tableChoices(t.Columns, func(p *sago.Pivot, facet string) { p.Columns = facet }),
	}
	most := 1
	for _, row := range t.Counts {
		most = max(most, slices.Max(append([]int{0}, row...)))
	}
	for _, value := range t.ColumnValues {
		out.Heads = append(out.Heads, v.tableHead(t.Columns, value))
	}
	for i, value := range t.RowValues {
		line := ui.TableLine{Head: v.tableHead(t.Rows, value)}
		for j, count := range t.Counts[i] {
			cell := ui.TableCell{Count: count}
			if count > 0 {
				cell.URL = v.narrowing(tag{t.Rows, value}, tag{t.Columns, t.ColumnValues[j]})
				cell.Heat = 1 + (count-1)*heats/most
			}
			line.Cells = append(line.Cells, cell)
		}
		out.Lines = append(out.Lines, line)
	}
	return out
}

// listing is the page's search with its cases listed.
func (v *viewer) listing() params {
	p := v.params.firstPage()
	p.Pivot, p.Fixes = nil, false
	return p
}

func (v *viewer) tableHead(facet, value string) ui.Link {
	return ui.Link{Text: v.label(facet, value), URL: v.narrowing(tag{facet, value})}
}

// narrowing is the address of those of the listed cases that have each of the tags.
// Beside other values of its facet, of which any will do, a tag is demanded in the
// query; where that holds a pasted text or a case it cannot be, and leads nowhere.
func (v *viewer) narrowing(tags ...tag) string {
	p := v.listing()
	for _, t := range tags {
		chosen, others := false, false
		for _, c := range v.params.Chosen {
			if c.Facet == t.facet && !c.Exclude {
				chosen, others = chosen || c.Value == t.value, others || c.Value != t.value
			}
		}
		switch {
		case !others && !chosen:
			p = p.with(choice{Facet: t.facet, Value: t.value})
		case others && (p.Like != "" || v.req.Paste != ""):
			return ""
		case others:
			p.Q = strings.TrimSpace(p.Q + " " + t.facet + ":" + quoted(t.value))
		}
	}
	return v.address(p)
}

// tableChoices links to the table with each other facet at one of its sides.
func (v *viewer) tableChoices(shown string, set func(p *sago.Pivot, facet string)) []ui.Link {
	var links []ui.Link
	for _, facet := range facetsOfPage() {
		p, pivot := v.params.firstPage(), *v.params.Pivot
		set(&pivot, facet)
		p.Pivot = &pivot
		if pivot.Rows != pivot.Columns {
			links = append(links, ui.Link{Text: v.facetLabel(facet), URL: v.address(p), On: facet == shown})
		}
	}
	return links
}
