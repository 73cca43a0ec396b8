package server

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"time"

	"sago"
	"sago/server/ui"
)

// Sizes of the chart of dates, in its own units; the page stretches it.
const (
	chartWidth  = 720
	chartHeight = 56
	widestBar   = 36
	// mostYears bounds the years of the chart: beyond it, those between the
	// ones that have cases are left out.
	mostYears = 60
)

// column is a column of the chart: a span of time with its cases.
type column struct {
	name  string
	count int
	on    bool
	url   string
	label string // for who does not see it
}

// histogram is the chart of cases by year or, once one year is looked at, by
// its months; nil if there are fewer than two years to compare.
func (v *viewer) histogram(ctx context.Context) (*ui.Histogram, error) {
	if year, ok := v.oneYear(); ok {
		return v.months(ctx, year)
	}
	i := slices.IndexFunc(v.resp.Facets, func(f sago.Facet) bool { return f.Field == sago.FacetYear })
	if i < 0 {
		return nil, nil
	}
	var columns []column
	for _, y := range yearsOf(v.resp.Facets[i].Values) {
		url, on := v.toggling(sago.FacetYear, y.Value)
		if y.Count == 0 && !on { // it may be a year that no case has, which cannot be chosen
			url = ""
		}
		columns = append(columns, column{y.Value, y.Count, on, url, v.counted("histogram.bar", y.Count, y.Value, y.Count)})
	}
	if len(columns) < 2 {
		return nil, nil
	}
	caption := v.t("histogram.label")
	if n := undated(v.resp.Facets[i].Values); n > 0 { // they are in the total and in no bar
		caption = v.counted("histogram.undated", n, n)
	}
	return chart(columns, caption), nil
}

// undated returns how many cases the values of the facet of years have without one.
func undated(years []sago.FacetValue) int {
	for _, v := range years {
		if v.Value == sago.Unknown {
			return v.Count
		}
	}
	return 0
}

// oneYear returns the year that the reader has narrowed the dates to.
func (v *viewer) oneYear() (int, bool) {
	if p := v.params; p.After != "" && p.Before != "" {
		from, to := time.Unix(*firstDay(p.After)*daySeconds, 0).UTC(), time.Unix((*firstDay(p.Before)-1)*daySeconds, 0).UTC()
		return from.Year(), from.Year() == to.Year() && !to.Before(from)
	}
	years := 0
	year, known := 0, false
	for _, c := range v.params.Chosen {
		if c.Facet == sago.FacetYear && !c.Exclude {
			n, err := strconv.Atoi(c.Value)
			year, known = n, err == nil
			years++
		}
	}
	return year, known && years == 1 && v.params.After == "" && v.params.Before == ""
}

const daySeconds = 24 * 60 * 60

// months is the chart of the months of a year. A date that states the year
// alone counts as its first day, as it does in every filter by date.
func (v *viewer) months(ctx context.Context, year int) (*ui.Histogram, error) {
	whole := v.params.firstPage() // of no date
	whole.After, whole.Before = "", ""
	whole.Chosen = slices.DeleteFunc(slices.Clone(whole.Chosen), func(c choice) bool { return c.Facet == sago.FacetYear && !c.Exclude })
	inYear := whole.with(choice{Facet: sago.FacetYear, Value: strconv.Itoa(year)})
	counts, err := v.countMonths(ctx, whole, year)
	if err != nil {
		return nil, err
	}
	var columns []column
	for i, count := range counts {
		p := whole
		p.After, p.Before = monthSpan(year, i+1)
		name := string(p.After)
		on := sameDay(p.After, v.params.After) && sameDay(p.Before, v.params.Before)
		if on { // again: the whole year
			p = inYear
		}
		columns = append(columns, column{name, count, on, v.address(p), v.counted("histogram.month", count, name, count)})
	}
	h := chart(columns, v.t("histogram.months", year))
	h.Up = ui.Link{Text: v.t("histogram.up"), URL: v.address(whole)}
	return h, nil
}

// countMonths counts the cases that p finds in each month of a year.
func (v *viewer) countMonths(ctx context.Context, p params, year int) ([]int, error) {
	p.Limit, p.Facets, p.Stats, p.Pivot, p.Why = 0, []string{}, nil, nil, ""
	req, notes := p.request(v.lang)
	req.Spans = &sago.Spans{Field: sago.FilterDate}
	for m := time.January; m <= time.December+1; m++ { // the thirteenth is the next year's first
		day := time.Date(year, m, 1, 0, 0, 0, 0, time.UTC).Unix() / daySeconds
		req.Spans.Bounds = append(req.Spans.Bounds, day)
	}
	got, err := ask(ctx, v.s.searcher, p, req, notes)
	if err != nil {
		return nil, err
	}
	return got.resp.Spans, nil
}

// monthSpan returns a month, from 1, and the one after it.
func monthSpan(year, month int) (from, to sago.Date) {
	next := time.Date(year, time.Month(month)+1, 1, 0, 0, 0, 0, time.UTC)
	return sago.Date(fmt.Sprintf("%04d-%02d", year, month)), sago.Date(next.Format("2006-01"))
}

func sameDay(a, b sago.Date) bool {
	x, y := firstDay(a), firstDay(b)
	return x != nil && y != nil && *x == *y
}

// oneMonth returns the month that the dates are narrowed to, "" if it is not one.
func (p *params) oneMonth() sago.Date {
	if day := firstDay(p.After); day != nil {
		t := time.Unix(*day*daySeconds, 0).UTC()
		from, to := monthSpan(t.Year(), int(t.Month()))
		if sameDay(from, p.After) && sameDay(to, p.Before) {
			return from
		}
	}
	return ""
}

// chart draws the columns.
func chart(columns []column, caption string) *ui.Histogram {
	most := 1
	for _, c := range columns {
		most = max(most, c.count)
	}
	h := &ui.Histogram{Width: chartWidth, Height: chartHeight, Caption: caption}
	for i, c := range columns {
		left, right := i*chartWidth/len(columns), (i+1)*chartWidth/len(columns)
		gap := max((right-left)/8, (right-left-widestBar)/2)
		tall := 0
		if c.count > 0 {
			tall = max(2, c.count*chartHeight/most)
		}
		h.Bars = append(h.Bars, ui.Bar{
			Label: c.label, Name: c.name, Count: c.count, On: c.on, URL: c.url,
			X: left + gap, Width: right - left - 2*gap, Y: chartHeight - tall, Height: tall,
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
