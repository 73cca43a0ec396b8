package server

import (
	"net/url"
	"slices"
	"strconv"
	"strings"

	"sago"
	"sago/server/ui"
)

// params is a search as an address or a body spells it. It is the whole state
// of a search page: equal params, equal pages.
type params struct {
	Q          string
	Paste      string
	Like       string // id of a case
	Chosen     []choice
	After      sago.Date // on or after the first day of it
	Before     sago.Date // before the first day of it
	Match      sago.Match
	Sort       sago.Sort
	Lang       sago.Lang // "" if the address names none
	Limit      int
	Offset     int
	Cursor     string
	Facets     []string // to count; nil is all
	FacetLimit int
	FacetSort  sago.FacetSort
	Stats      []sago.StatField
	Pivot      *sago.Pivot
	Explain    bool
	AddFixes   bool   // what fixed each case stands beside it
	Why        string // id of a case
	Format     format // "" if the address names none

	Search, Prefix string // of facet values alone: words in, or the beginning of, a name

	view // of pages alone
}

// view is what of a page its address says beside the search.
type view struct {
	Fixes bool              // show what fixed it instead of the results
	More  []string          // the facets whose values are all shown
	Find  map[string]string // facet -> words that its values are narrowed to
	Show  string            // of a case: the language shown, "" for both
	Keep  bool              // remember the language as the reader's
}

// choice is a selected or excluded value of a facet.
type choice struct {
	Facet   string
	Value   string
	Exclude bool
}

// defaults are the params of an empty address.
func defaults() params {
	return params{
		Match: sago.MatchAuto, Sort: sago.SortRelevance, Limit: sago.DefaultLimit,
		FacetLimit: sago.DefaultFacetLimit, FacetSort: sago.FacetByCount,
	}
}

// has reports whether a value is chosen, and whether to exclude it.
func (p *params) has(facet, value string) (chosen, exclude bool) {
	for _, c := range p.Chosen {
		if c.Facet == facet && c.Value == value {
			return true, c.Exclude
		}
	}
	return false, false
}

// with returns a copy of p with the choice set in place of one for the same
// value, on the first page of its results.
func (p params) with(c choice) params {
	p = p.without(c.Facet, c.Value)
	p.Chosen = append(p.Chosen, c)
	return p
}

// without returns a copy of p in which the value is not chosen, on the first
// page of its results.
func (p params) without(facet, value string) params {
	p.Chosen = slices.DeleteFunc(slices.Clone(p.Chosen), func(c choice) bool {
		return c.Facet == facet && c.Value == value
	})
	return p.firstPage()
}

// firstPage returns a copy of p at the beginning of its results.
func (p params) firstPage() params {
	p.Offset, p.Cursor = 0, ""
	return p
}

// query spells p as the query of an address, without what is as by default and
// in one order, so that one state has one address.
func (p params) query() string {
	a := make(address, 0, addressBytes)
	p.head(&a, "")
	p.tail(&a, "")
	return string(a)
}

// fields are what a form keeps to send p, in the order of query.
func (p params) fields() []ui.Field {
	var fields []ui.Field
	for part := range strings.SplitSeq(p.query(), "&") {
		name, value, _ := strings.Cut(part, "=")
		n, _ := url.QueryUnescape(name) // query escaped them
		v, _ := url.QueryUnescape(value)
		if n != "" {
			fields = append(fields, ui.Field{Name: n, Value: v})
		}
	}
	return fields
}

// addressBytes is what most addresses fit into.
const addressBytes = 256

// adder returns what spells the address of the page of p with a value of the
// facet chosen that is not: a page has hundreds of such addresses, which differ in
// that alone.
func (p params) adder(facet string) func(c choice) string {
	p = p.firstPage()
	before, after := make(address, 0, addressBytes), address{}
	p.head(&before, facet)
	p.tail(&after, facet)
	beginning, end := "/?", ""
	if len(before) > 0 {
		beginning += string(before) + "&"
	}
	if len(after) > 0 {
		end = "&" + string(after)
	}
	return func(c choice) string {
		return beginning + url.QueryEscape(c.param()) + "=" + url.QueryEscape(c.Value) + end
	}
}

// head spells p up to the choices of a facet, these included; of all facets if
// it is "".
func (p *params) head(a *address, last string) {
	a.add("q", p.Q)
	a.add("paste", p.Paste)
	a.add("like", p.Like)
	for _, facet := range sago.FacetNames() {
		p.choices(a, facet)
		if facet == last {
			return
		}
	}
}

func (p *params) choices(a *address, facet string) {
	for _, c := range p.Chosen {
		if c.Facet == facet {
			a.add(c.param(), c.Value)
		}
	}
}

// tail spells what stands behind head in p.
func (p *params) tail(a *address, after string) {
	if facets := sago.FacetNames(); after != "" {
		for _, facet := range facets[slices.Index(facets, after)+1:] {
			p.choices(a, facet)
		}
	}
	d := defaults()
	a.add("after", string(p.After))
	a.add("before", string(p.Before))
	a.addUnless("match", string(p.Match), string(d.Match))
	a.addUnless("sort", string(p.Sort), string(d.Sort))
	a.add("lang", string(p.Lang))
	a.addUnless("limit", strconv.Itoa(p.Limit), strconv.Itoa(d.Limit))
	a.addUnless("offset", strconv.Itoa(p.Offset), "0")
	a.add("cursor", p.Cursor)
	for _, f := range p.Facets {
		a.add("facets", f)
	}
	a.addUnless("facetLimit", strconv.Itoa(p.FacetLimit), strconv.Itoa(d.FacetLimit))
	a.addUnless("facetSort", string(p.FacetSort), string(d.FacetSort))
	for _, f := range p.Stats {
		a.add("stats", string(f))
	}
	if p.Pivot != nil {
		a.add("pivot", p.Pivot.Rows+","+p.Pivot.Columns)
	}
	if p.Explain {
		a.add("explain", "1")
	}
	if p.AddFixes {
		a.add("fixes", "1")
	}
	a.add("why", p.Why)
	a.add("format", string(p.Format))
	if p.Fixes {
		a.add("view", viewFixes)
	}
	for _, f := range p.More {
		a.add("more", f)
	}
	a.add("show", p.Show)
	for _, facet := range sago.FacetNames() {
		a.add(findPrefix+facet, p.Find[facet])
	}
}

// param is the name of the parameter that spells the choice.
func (c choice) param() string {
	if c.Exclude {
		return "-" + c.Facet
	}
	return c.Facet
}

// Names that only the addresses of pages have.
const (
	viewFixes  = "fixes"
	findPrefix = "find."
)

// request is what p asks of a searcher. The language is the reader's where p
// names none.
func (p *params) request(lang sago.Lang) (sago.Request, []sago.Note) {
	req := sago.Request{
		Match: p.Match, Sort: p.Sort, Offset: p.Offset, Limit: p.Limit, Cursor: p.Cursor,
		Lang: lang, Explain: p.Explain, Why: p.Why, Stats: p.Stats, Pivot: p.Pivot,
		Filters: p.filters(),
	}
	if p.Lang != "" {
		req.Lang = p.Lang
	}
	facets := p.Facets
	if facets == nil {
		facets = sago.FacetNames()
	}
	for _, f := range facets {
		req.Facets = append(req.Facets, sago.FacetRequest{Field: f, Limit: p.FacetLimit, Sort: p.FacetSort})
	}
	var notes []sago.Note
	switch {
	case p.Like != "":
		req.Like = &sago.Like{ID: p.Like}
	case p.Paste != "":
		req.Paste = p.Paste
	case sago.Pasted(p.Q):
		req.Paste = p.Q
	case p.Q != "":
		req.Text = p.Q
		req.Query, notes = parse(p.Q)
	}
	return req, notes
}

// filters is the choices of p as filters: one for each facet's selected values,
// one for its excluded ones, and one for the dates.
func (p *params) filters() []sago.Filter {
	var filters []sago.Filter
	for _, facet := range sago.FacetNames() {
		for _, exclude := range []bool{false, true} {
			var values []string
			for _, c := range p.Chosen {
				if c.Facet == facet && c.Exclude == exclude {
					values = append(values, c.Value)
				}
			}
			if values != nil {
				filters = append(filters, sago.Filter{Field: facet, Values: values, Exclude: exclude})
			}
		}
	}
	if p.After != "" || p.Before != "" {
		filters = append(filters, sago.Filter{Field: sago.FilterDate, Range: &sago.Range{
			From: firstDay(p.After), To: firstDay(p.Before),
		}})
	}
	return filters
}

// firstDay returns the first day that the date covers, nil for no date.
func firstDay(d sago.Date) *int64 {
	from, _, err := d.Days()
	if err != nil {
		return nil
	}
	return &from
}

// address is the query of an address being written.
type address []byte

func (a *address) addUnless(name, value, def string) {
	if value != def {
		a.add(name, value)
	}
}

// add appends a parameter; one without a value is left out.
func (a *address) add(name, value string) {
	if value == "" {
		return
	}
	if len(*a) > 0 {
		*a = append(*a, '&')
	}
	*a = append(*a, url.QueryEscape(name)...)
	*a = append(*a, '=')
	*a = append(*a, url.QueryEscape(value)...)
}
