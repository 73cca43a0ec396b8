package searchtest

import (
	"cmp"
	"slices"
	"strings"

	"sago"
)

// facet counts the values of a facet among the cases that match and pass the
// filters on other fields.
func (a *answer) facet(req sago.FacetRequest, lang sago.Lang) sago.Facet {
	counts := map[string]int{}
	for _, c := range a.among(req.Field) {
		for _, v := range a.cases[c].FacetValues(req.Field) {
			counts[v]++
		}
	}
	out := sago.Facet{Field: req.Field, TotalValues: len(counts)}
	if v := a.know.Vocabulary; v != nil {
		out.Label = v.Facets[req.Field].Label
	}
	named := map[string]bool{} // value -> selected rather than excluded
	for _, f := range a.filters {
		if f.Field == req.Field {
			for _, v := range f.Values {
				named[v] = named[v] || !f.Exclude
				counts[v] += 0 // listed even without a case
			}
		}
	}
	for v, count := range counts {
		selected, ok := named[v]
		out.Values = append(out.Values, sago.FacetValue{
			Value: v, Label: a.know.Vocabulary.Label(req.Field, v), Count: count,
			Selected: selected, Excluded: ok && !selected,
		})
	}
	slices.SortFunc(out.Values, func(x, y sago.FacetValue) int {
		return cmp.Or(placeOf(x)-placeOf(y), compareValues(x, y, req.Sort, lang), strings.Compare(x.Value, y.Value))
	})
	limit := req.Limit
	if limit == 0 {
		limit = sago.DefaultFacetLimit
	}
	out.Values = out.Values[:min(max(limit, len(named)), len(out.Values))]
	return out
}

// placeOf puts what is selected first, then what is excluded.
func placeOf(v sago.FacetValue) int {
	switch {
	case v.Selected:
		return 0
	case v.Excluded:
		return 1
	}
	return 2
}

func compareValues(x, y sago.FacetValue, by sago.FacetSort, lang sago.Lang) int {
	if by == sago.FacetByLabel {
		labelX, _ := x.Label.In(lang)
		labelY, _ := y.Label.In(lang)
		return strings.Compare(strings.ToLower(labelX), strings.ToLower(labelY))
	}
	return cmp.Compare(y.Count, x.Count)
}
