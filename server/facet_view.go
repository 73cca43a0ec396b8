package server

import (
	"context"
	"slices"
	"strings"

	"sago"
	"sago/server/ui"
)

// How many values of a facet a page shows at once, up to how many it shows all
// rather than a link to one or two, and from how many on they can be searched.
const (
	shownValues  = 6
	wholeValues  = 8
	searchValues = 12
)

// openFacets is the number of facets that are open at first.
const openFacets = 4

// facets are the facets at the side of the page.
func (v *viewer) facets(ctx context.Context) ([]ui.Facet, error) {
	var views []ui.Facet
	for _, name := range facetsOfPage() {
		i := slices.IndexFunc(v.resp.Facets, func(f sago.Facet) bool { return f.Field == name })
		words := v.params.Find[name]
		if i < 0 || len(v.resp.Facets[i].Values) == 0 && words == "" {
			continue
		}
		f := v.resp.Facets[i]
		if words != "" {
			narrowed, err := v.narrowed(ctx, name, words)
			if err != nil {
				return nil, err
			}
			f.Values = narrowed.Values
		}
		views = append(views, v.facet(f, words, len(views) < openFacets))
	}
	return views, nil
}

// narrowed asks for the values of a facet whose names have the words.
func (v *viewer) narrowed(ctx context.Context, facet, words string) (*sago.Facet, error) {
	return v.s.searcher.FacetValues(ctx, sago.FacetValuesRequest{
		Field: facet, Search: words, Query: v.req.Query, Text: v.req.Text, Match: v.req.Match, Order: v.req.Sort,
		Filters: v.req.Filters, Limit: sago.MaxFacetLimit, Sort: v.params.FacetSort, Lang: v.lang,
	})
}

func (v *viewer) facet(f sago.Facet, words string, open bool) ui.Facet {
	help, _ := v.s.opt.Vocabulary.Facets[f.Field].Definition.In(v.lang)
	whole := slices.Contains(v.params.More, f.Field)
	out := ui.Facet{
		Name: f.Field, Label: v.facetLabel(f.Field), Help: help, Total: f.TotalValues, Words: words,
		Find: f.TotalValues > searchValues || words != "", Open: open || words != "" || whole,
	}
	values := f.Values
	if f.Field == sago.FacetYear { // latest first: a list of years is a calendar
		values = slices.Clone(values)
		slices.SortStableFunc(values, func(a, b sago.FacetValue) int { return strings.Compare(b.Value, a.Value) })
	}
	all := whole || words != "" || f.TotalValues <= wholeValues
	for _, value := range values {
		chosen, _ := v.params.has(f.Field, value.Value)
		if all || chosen || len(out.Values) < shownValues {
			out.Values = append(out.Values, v.facetValue(f.Field, value))
			out.Open = out.Open || chosen
		}
	}
	p := v.params
	switch {
	case whole:
		p.More = slices.DeleteFunc(slices.Clone(p.More), func(name string) bool { return name == f.Field })
		out.FewerURL = v.address(p)
	case f.TotalValues > len(out.Values) && words == "":
		p.More = append(slices.Clone(p.More), f.Field)
		out.MoreURL = v.address(p)
	}
	return out
}

func (v *viewer) facetValue(facet string, value sago.FacetValue) ui.FacetValue {
	chosen, exclude := v.params.has(facet, value.Value)
	c := choice{facet, value.Value, exclude}
	tag, _ := v.s.opt.Vocabulary.Tag(facet, value.Value)
	help, _ := tag.Definition.In(v.lang)
	out := ui.FacetValue{
		Name: c.param(), Value: value.Value, Label: v.label(facet, value.Value), Help: help,
		Count: value.Count, Checked: chosen, Excluded: exclude,
	}
	if !chosen {
		out.ExcludeURL = v.adding(choice{facet, value.Value, true})
	}
	return out
}

func (v *viewer) facetSorts() []ui.Link {
	byCount, byLabel := v.params, v.params
	byCount.FacetSort, byLabel.FacetSort = sago.FacetByCount, sago.FacetByLabel
	return []ui.Link{
		{Text: v.t("facets.bycount"), URL: v.address(byCount), On: v.params.FacetSort == sago.FacetByCount},
		{Text: v.t("facets.bylabel"), URL: v.address(byLabel), On: v.params.FacetSort == sago.FacetByLabel},
	}
}
