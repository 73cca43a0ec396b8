package searchtest

import (
	"cmp"
	"slices"
	"strings"

	"sago"
	"sago/analyzers"
	"sago/plan"
)

// facet counts the values of a facet that keep accepts among the cases that
// match and pass the filters on other fields, and lists all of them in order.
func (a *answer) facet(field string, by sago.FacetSort, lang sago.Lang, keep func(sago.FacetValue) bool) sago.Facet {
	counts := map[string]int{}
	for _, c := range a.among(field) {
		for _, v := range a.cases[c].FacetValues(field) {
			counts[v]++
		}
	}
	named := a.named(field)
	for v := range named {
		counts[v] += 0 // listed even without a case
	}
	out := sago.Facet{Field: field}
	if v := a.know.Vocabulary; v != nil {
		out.Label = v.Facets[field].Label
	}
	for v, count := range counts {
		selected, ok := named[v]
		value := sago.FacetValue{
			Value: v, Label: a.know.Vocabulary.Label(field, v), Count: count, Selected: selected, Excluded: ok && !selected,
		}
		if !keep(value) {
			continue
		}
		out.Values = append(out.Values, value)
		if count > 0 {
			out.TotalValues++
		}
	}
	slices.SortFunc(out.Values, func(x, y sago.FacetValue) int {
		return cmp.Or(placeOf(x)-placeOf(y), compareValues(x, y, by, lang), strings.Compare(x.Value, y.Value))
	})
	return out
}

// named returns the values of a facet that filters name: whether each is
// selected rather than excluded.
func (a *answer) named(field string) map[string]bool {
	named := map[string]bool{}
	for _, f := range a.filters {
		if f.Field == field {
			for _, v := range f.Values {
				named[v] = named[v] || !f.Exclude
			}
		}
	}
	return named
}

// firstValues returns as many values as are asked for, and all that filters name.
func (a *answer) firstValues(values []sago.FacetValue, req sago.FacetRequest) []sago.FacetValue {
	limit := max(cmp.Or(req.Limit, sago.DefaultFacetLimit), len(a.named(req.Field)))
	return values[:min(limit, len(values))]
}

// called reports whether a value is called what the request searches for.
func (n *Naive) called(req sago.FacetValuesRequest, v sago.FacetValue) bool {
	own := []string{v.Value, v.Label.En, v.Label.Ko}
	tag, _ := n.know.Vocabulary.Tag(req.Field, v.Value)
	all := slices.Concat(own, tag.Aliases.En, tag.Aliases.Ko)
	for i, name := range all {
		all[i] = asName(name)
	}
	for _, word := range strings.Fields(asName(req.Search)) {
		if slices.ContainsFunc(all, func(name string) bool { return strings.Contains(name, word) }) {
			continue
		}
		if means := n.planner.NamedBy(req.Search); means == nil || !means(plan.NamesOf(all)) {
			return false
		}
	}
	prefix := strings.TrimSpace(asName(req.Prefix))
	return slices.ContainsFunc(own, func(name string) bool { return strings.HasPrefix(asName(name), prefix) })
}

// asName returns a name without what people write differently.
func asName(name string) string {
	return strings.NewReplacer("-", " ", "_", " ").Replace(analyzers.Normalize(name))
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
