package server

import (
	"net/http"
	"slices"
	"strconv"

	"sago"
	"sago/server/ui"
)

// viewer makes the view of a search page from what was found.
type viewer struct {
	s    *Server
	lang sago.Lang
	found
	finds    map[string]map[tag]bool        // by the words of a hit: its finds.tags
	tagViews map[tag]ui.Tag                 // as tag returns them
	adders   map[string]func(choice) string // of facets, as adder returns them
}

// t returns a string of the interface.
func (v *viewer) t(key string, args ...any) string { return v.s.pages.Text(v.lang, key, args...) }

// counted returns a string of the interface that has the count n in it.
func (v *viewer) counted(key string, n int, args ...any) string {
	return v.s.pages.Counted(v.lang, key, n, args...)
}

// searchView is the view of a search page.
func (s *Server) searchView(r *http.Request, got found, lang sago.Lang) (*ui.Search, error) {
	v := &viewer{s: s, lang: lang, found: got}
	v.settle()
	info := s.searcher.Info()
	out := &ui.Search{
		Page:  s.base(lang, v.title(), v.otherURL()),
		Total: got.resp.Total, Cases: info.Cases, Index: short(got.resp.Generation),
		Heading: v.total(got.resp.Total), Fixing: v.params.Fixes,
		Hidden: v.hidden(), Sorts: v.sorts(), Matches: v.matches(),
		After: v.dateField(v.params.After), Before: v.dateField(v.params.Before),
		Views: v.views(), Chips: v.chips(), ClearURL: v.clearURL(),
		Why: v.why(), Explain: v.explainLink(), FacetSorts: v.facetSorts(), Stats: v.stats(), Formats: v.formats(),
	}
	out.Query = v.params.Q
	out.Notes, out.Related = v.notes()
	v.paging(out)
	out.Lead = v.params.Q == "" && len(out.Chips) == 0 && out.Previous == ""
	if v.req.Paste != "" {
		out.Pasted = v.address(v.params)
	}
	asFeed := v.params.firstPage()
	asFeed.Format = formatAtom
	out.FeedURL = v.address(asFeed)
	var err error
	if out.Facets, err = v.facets(r.Context()); err != nil {
		return nil, err
	}
	if out.Histogram, err = v.histogram(r.Context()); err != nil {
		return nil, err
	}
	switch {
	case got.resp.Total == 0:
		out.Empty, err = v.empty(r.Context())
	case v.params.Pivot != nil:
		out.Table = v.table()
	case v.params.Fixes:
		out.Fixes, out.Unsaid, err = v.fixes(r.Context())
	default:
		out.Hits = v.hits(got.resp.Hits)
	}
	return out, err
}

// settle puts what a pasted text came down to in its place, so that the
// addresses on the page stay short and can be passed on.
func (v *viewer) settle() {
	if v.req.Paste != "" && v.resp.Distilled != "" {
		v.params.Q, v.params.Paste = v.resp.Distilled, ""
		v.params.Match = sago.MatchAny
	}
}

// address is the address of a search page.
func (v *viewer) address(p params) string { return at("/", p.query()) }

// adding is the address of the page with one more value chosen.
func (v *viewer) adding(c choice) string {
	add, ok := v.adders[c.Facet]
	if !ok {
		if v.adders == nil {
			v.adders = map[string]func(choice) string{}
		}
		add = v.params.adder(c.Facet)
		v.adders[c.Facet] = add
	}
	return add(c)
}

// toggling is the address of the page with the value selected, or not selected
// if it is.
func (v *viewer) toggling(facet, value string) (url string, on bool) {
	chosen, exclude := v.params.has(facet, value)
	switch {
	case !chosen:
		return v.adding(choice{Facet: facet, Value: value}), false
	case exclude:
		return v.address(v.params.with(choice{Facet: facet, Value: value})), false
	}
	return v.address(v.params.without(facet, value)), true
}

func (v *viewer) otherURL() string {
	p := v.params
	p.Lang = otherLang(v.lang)
	return v.address(p)
}

func (v *viewer) title() string {
	if v.params.Q != "" {
		return v.params.Q
	}
	if v.params.Like != "" {
		return v.t("results.like", v.params.Like)
	}
	return v.t("site.tagline")
}

// total writes a number of cases.
func (v *viewer) total(n int) string {
	if n == 1 {
		return v.t("results.one", n)
	}
	return v.t("results.other", n)
}

// hidden is the state that the form of the page keeps and does not show.
func (v *viewer) hidden() []ui.Field {
	p := v.params
	var fields []ui.Field
	add := func(name, value, def string) {
		if value != def {
			fields = append(fields, ui.Field{Name: name, Value: value})
		}
	}
	add("like", p.Like, "")
	add("lang", string(p.Lang), "")
	add("limit", strconv.Itoa(p.Limit), strconv.Itoa(sago.DefaultLimit))
	add("facetSort", string(p.FacetSort), string(sago.FacetByCount))
	for _, f := range p.More {
		add("more", f, "")
	}
	if p.Fixes {
		add("view", viewFixes, "")
	}
	if p.Pivot != nil {
		add("pivot", p.Pivot.Rows+","+p.Pivot.Columns, "")
	}
	if p.Explain {
		add("explain", "1", "")
	}
	add("why", p.Why, "")
	return fields
}

func (v *viewer) sorts() []ui.Option {
	var options []ui.Option
	for _, o := range sorts() {
		options = append(options, ui.Option{Value: string(o), Text: v.t("sort." + string(o)), On: o == v.params.Sort})
	}
	return options
}

func (v *viewer) matches() []ui.Option {
	var options []ui.Option
	for _, m := range []sago.Match{sago.MatchAuto, sago.MatchAll, sago.MatchAny} {
		options = append(options, ui.Option{Value: string(m), Text: v.t("match." + string(m)), On: m == v.params.Match})
	}
	return options
}

// dateField is a date as a date field of a form takes it: a whole day, the
// first of what the date covers, which is what the date stands for.
func (v *viewer) dateField(d sago.Date) string {
	day := firstDay(d)
	if day == nil {
		return ""
	}
	return atomTime(d)[:len("2006-01-02")]
}

func (v *viewer) views() []ui.Link {
	cases := v.listing()
	cases.Offset, cases.Cursor = v.params.Offset, v.params.Cursor
	fixes, table := cases, cases
	fixes.Fixes, table.Pivot = true, defaultTable()
	tabular := v.params.Pivot != nil
	return []ui.Link{
		{Text: v.t("view.cases"), URL: v.address(cases), On: !v.params.Fixes && !tabular},
		{Text: v.t("view.fixes"), URL: v.address(fixes), On: v.params.Fixes && !tabular},
		{Text: v.t("view.table"), URL: v.address(table), On: tabular},
	}
}

// explainLink shows or hides how the cases come by their places; empty if they
// stand in another order.
func (v *viewer) explainLink() ui.Link {
	p := v.params
	if v.resp.Total == 0 || p.Sort != sago.SortRelevance || p.Fixes || p.Pivot != nil || p.Q == "" && p.Like == "" {
		return ui.Link{}
	}
	p.Explain = !p.Explain
	if p.Explain {
		return ui.Link{Text: v.t("explain.show"), URL: v.address(p)}
	}
	return ui.Link{Text: v.t("explain.hide"), URL: v.address(p)}
}

// chips are the conditions in force beside the query.
func (v *viewer) chips() []ui.Chip {
	var chips []ui.Chip
	for _, facet := range facetsOfPage() {
		for _, c := range v.params.Chosen {
			if c.Facet == facet {
				chips = append(chips, ui.Chip{
					Facet: v.facetLabel(facet), Text: v.label(facet, c.Value), Exclude: c.Exclude,
					URL: v.address(v.params.without(facet, c.Value)),
				})
			}
		}
	}
	return slices.Concat(chips, v.dateChips(), v.likeChip())
}

// dateChips are the bounds of the dates: a month as one.
func (v *viewer) dateChips() []ui.Chip {
	var chips []ui.Chip
	add := func(text string, p params) {
		chips = append(chips, ui.Chip{Facet: v.t("facets.date"), Text: text, URL: v.address(p)})
	}
	p := v.params.firstPage()
	from, to, none := p, p, p
	from.After, to.Before, none.After, none.Before = "", "", "", ""
	month := p.oneMonth()
	if month != "" {
		add(string(month), none)
		return chips
	}
	if p.After != "" {
		add(v.t("chips.after", p.After), from)
	}
	if p.Before != "" {
		add(v.t("chips.before", p.Before), to)
	}
	return chips
}

// likeChip is the case that the results are like, if there is one.
func (v *viewer) likeChip() []ui.Chip {
	p := v.params.firstPage()
	if p.Like == "" {
		return nil
	}
	p.Like = ""
	return []ui.Chip{{Text: v.t("results.like", v.params.Like), URL: v.address(p)}}
}

// clearURL is the address without any condition beside the query, empty if
// there is none.
func (v *viewer) clearURL() string {
	p := v.params.firstPage()
	if len(p.Chosen) == 0 && p.After == "" && p.Before == "" && p.Like == "" {
		return ""
	}
	p.Chosen, p.After, p.Before, p.Like = nil, "", "", ""
	return v.address(p)
}

// paging fills in where the reader is among the hits. Beyond the window of
// offsets pages go on by cursor, forwards alone.
func (v *viewer) paging(out *ui.Search) {
	p, total := v.params, v.resp.Total
	shown := len(v.resp.Hits)
	if p.Cursor == "" && shown > 0 {
		out.First, out.Last = p.Offset+1, p.Offset+shown
	}
	if p.Limit == 0 || p.Pivot != nil {
		return
	}
	if p.Cursor == "" && total > p.Limit {
		out.PageOf = v.t("page.at", p.Offset/p.Limit+1, (total+p.Limit-1)/p.Limit)
	}
	if p.Offset > 0 {
		previous := p
		previous.Offset = max(0, p.Offset-p.Limit)
		out.Previous = v.address(previous)
	}
	next := p
	next.Offset += p.Limit
	switch {
	case p.Cursor == "" && next.Offset < total && next.Offset <= sago.MaxOffset:
		out.Next = v.address(next)
	case v.resp.Cursor != "":
		next.Offset, next.Cursor = 0, v.resp.Cursor
		out.Next = v.address(next)
	}
}

// formats are the ways to get the same search as data.
func (v *viewer) formats() []ui.Link {
	var links []ui.Link
	for _, f := range []struct {
		name string
		as   format
	}{{"JSON", formatJSON}, {"CSV", formatCSV}, {"JSON lines", formatJSONL}, {"Atom", formatAtom}} {
		p := v.params
		p.AddFixes = p.AddFixes || p.Fixes && f.as != formatAtom
		p.Format, p.view = f.as, view{}
		links = append(links, ui.Link{Text: f.name, URL: v.address(p)})
	}
	return links
}

// stats describes the times that the cases state.
func (v *viewer) stats() []ui.Stat {
	var stats []ui.Stat
	for _, d := range v.resp.Stats {
		if d.Known == 0 {
			continue
		}
		duration := func(seconds int64) string { return v.s.pages.Duration(v.lang, seconds) }
		stats = append(stats, ui.Stat{
			Label:  v.t("stats." + string(d.Field)),
			Median: v.t("stats.median", duration(d.P50)),
			P90:    v.t("stats.p90", duration(d.P90)),
			Known:  v.t("stats.known", d.Known, v.resp.Total),
		})
	}
	return stats
}

// short is the beginning of a name that is long and tells people little.
func short(name string) string {
	const most = 12
	return name[:min(len(name), most)]
}

// label is the label of a facet value in the page's language.
func (v *viewer) label(facet, value string) string { return v.s.label(v.lang, facet, value) }

// label is the label of a facet value in a language of the interface.
func (s *Server) label(lang sago.Lang, facet, value string) string {
	if facet == sago.FacetDateKind {
		if key := "value." + value; s.pages.Has(key) {
			return s.pages.Text(lang, key)
		}
	}
	text, _ := s.opt.Vocabulary.Label(facet, value).In(lang)
	return text
}

func (v *viewer) facetLabel(facet string) string { return v.s.facetLabel(v.lang, facet) }

// facetLabel is the label of a facet: that of the vocabulary, or else that of
// the interface.
func (s *Server) facetLabel(lang sago.Lang, facet string) string {
	if text, _ := s.opt.Vocabulary.Facets[facet].Label.In(lang); text != "" {
		return text
	}
	return s.pages.Text(lang, "facet."+facet)
}

// facetsOfPage lists the facets in the order of a page: what a reader would
// narrow by comes first.
func facetsOfPage() []string {
	first := []string{
		sago.FacetSymptoms, sago.FacetComponents, sago.FacetRootCause, sago.FacetContributing,
		sago.FacetDomain, sago.FacetOrg, sago.FacetYear,
	}
	for _, f := range sago.FacetNames() {
		if !slices.Contains(first, f) {
			first = append(first, f)
		}
	}
	return first
}
