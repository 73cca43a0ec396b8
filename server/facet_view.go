package server

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"sago"
	"sago/server/ui"
)

// How many values of a facet a page shows at once, and from how many on they
// can be searched.
const (
	shownValues  = 6
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
		Field: facet, Search: words, Query: v.req.Query, Text: v.req.Text, Match: v.req.Match,
		Filters: v.req.Filters, Limit: sago.MaxFacetLimit, Sort: v.params.FacetSort, Lang: v.lang,
	})
}

func (v *viewer) facet(f sago.Facet, words string, open bool) ui.Facet {
	help, _ := v.s.opt.Vocabulary.Facets[f.Field].Definition.In(v.lang)
	out := ui.Facet{
		Name: f.Field, Label: v.facetLabel(f.Field), Help: help, Total: f.TotalValues, Words: words,
		Find: f.TotalValues > searchValues || words != "", Open: open || words != "" || v.params.More == f.Field,
	}
	values := f.Values
	if f.Field == sago.FacetYear { // latest first: a list of years is a calendar
		values = slices.Clone(values)
		slices.SortStableFunc(values, func(a, b sago.FacetValue) int { return strings.Compare(b.Value, a.Value) })
	}
	whole := v.params.More == f.Field || words != ""
	for _, value := range values {
		one := v.facetValue(f.Field, value)
		out.Open = out.Open || one.Checked
		if whole || one.Checked || len(out.Values) < shownValues {
			out.Values = append(out.Values, one)
		} else {
			out.Rest = append(out.Rest, one)
		}
	}
	p := v.params
	switch {
	case p.More == f.Field:
		p.More = ""
		out.FewerURL = v.address(p)
	case f.TotalValues > len(values) && words == "":
		p.More = f.Field
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
		out.ExcludeURL = v.address(v.params.with(choice{facet, value.Value, true}))
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

// Sizes of the chart of years, in its own units; the page stretches it.
const (
	chartWidth  = 720
	chartHeight = 56
	widestBar   = 36
	// mostYears bounds the years of the chart: beyond it, those between the
	// ones that have cases are left out.
	mostYears = 60
)

// histogram is the chart of cases by year, nil if there are fewer than two
// years to compare.
func (v *viewer) histogram() *ui.Histogram {
	i := slices.IndexFunc(v.resp.Facets, func(f sago.Facet) bool { return f.Field == sago.FacetYear })
	if i < 0 {
		return nil
	}
	years := yearsOf(v.resp.Facets[i].Values)
	if len(years) < 2 {
		return nil
	}
	most := 1
	for _, y := range years {
		most = max(most, y.Count)
	}
	h := &ui.Histogram{Width: chartWidth, Height: chartHeight}
	for i, y := range years {
		left, right := i*chartWidth/len(years), (i+1)*chartWidth/len(years)
		gap := max((right-left)/8, (right-left-widestBar)/2)
		tall := 0
		if y.Count > 0 {
			tall = max(2, y.Count*chartHeight/most)
		}
		chosen, exclude := v.params.has(sago.FacetYear, y.Value)
		p := v.params.with(choice{Facet: sago.FacetYear, Value: y.Value})
		if chosen {
			p = v.params.without(sago.FacetYear, y.Value)
		}
		h.Bars = append(h.Bars, ui.Bar{
			Label: v.t("histogram.bar", y.Value, y.Count), Year: y.Value, Count: y.Count, On: chosen && !exclude,
			URL: v.address(p), X: left + gap, Width: right - left - 2*gap, Y: chartHeight - tall, Height: tall,
			SlotX: left, SlotWidth: right - left,
		})
	}
	return h
}

// yearsOf returns the known years in order, with those between them if they are
// not too many.
func yearsOf(values []sago.FacetValue) []sago.FacetValue {
	counts := map[int]int{}
	first, last := 0, 0
	for _, v := range values {
		year, err := strconv.Atoi(v.Value)
		if err != nil {
			continue
		}
		if len(counts) == 0 {
			first, last = year, year
		}
		counts[year] = v.Count
		first, last = min(first, year), max(last, year)
	}
	var years []sago.FacetValue
	for year := first; year <= last && len(counts) > 0; year++ {
		count, has := counts[year]
		if has || last-first < mostYears {
			years = append(years, sago.FacetValue{Value: strconv.Itoa(year), Count: count})
		}
	}
	return years
}
