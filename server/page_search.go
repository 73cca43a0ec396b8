package server

import (
	"errors"
	"net/http"
	"slices"
	"strings"

	"sago"
	"sago/query"
)

// draftHeader marks a request of the page's own script for what its reader is
// still typing: it is answered as it stands and not led to its proper address.
const draftHeader = "Sago-Draft"

// searchPage answers a search as a page, or as data for who asks for that.
func (s *Server) searchPage(r *http.Request) (*reply, error) {
	f, err := pageFields(r)
	if err != nil {
		return nil, err
	}
	blank := prefersHTML(r) && f.dropBlankPaste()
	p, err := decode(f, pageScope())
	if err != nil {
		return nil, err
	}
	if p.formatFor(r.Header, formatHTML) != formatHTML {
		return s.results(r, p)
	}
	if p.Keep {
		return keepLang(at("/", p.query()), p.Lang), nil
	}
	if !blank && hasEmptyField(r.URL.RawQuery) { // a form sends every field that it has
		return redirect(at("/", p.query())), nil
	}
	return s.resultsPage(r, p, blank)
}

// pastedPage answers a search that the form for pasted text sent.
func (s *Server) pastedPage(r *http.Request) (*reply, error) {
	f, err := bodyFields(r)
	if err != nil {
		return nil, err
	}
	blank := f.dropBlankPaste()
	p, err := decode(f, pageScope())
	if err != nil {
		return nil, err
	}
	if p.Paste == "" && !blank {
		return redirect(at("/", p.query())), nil
	}
	return s.resultsPage(r, p, blank)
}

// dropBlankPaste removes a pasted text that holds nothing, for the page to say
// so beside every case, and reports whether there was one.
func (f fields) dropBlankPaste() bool {
	values, given := f["paste"]
	if !given || strings.TrimSpace(strings.Join(values, "")) != "" {
		return false
	}
	delete(f, "paste")
	return true
}

// resultsPage is the page of a search. It says so if a blank text was pasted.
func (s *Server) resultsPage(r *http.Request, p params, blank bool) (*reply, error) {
	lang := pageLang(r, p)
	got, err := s.findExplaining(r, p, lang)
	if err != nil {
		return nil, err
	}
	if blank {
		got = got.noting(sago.Note{Kind: sago.NoteIgnored, Text: s.pages.Text(lang, "paste.empty")})
	}
	if chosen, ok := chooseSpelt(got); ok && r.Header.Get(draftHeader) == "" {
		return redirect(at("/", chosen.query())), nil
	}
	if last, ok := got.lastPage(); ok {
		return redirect(at("/", last.query())), nil
	}
	view, err := s.searchView(r, got, lang)
	if err != nil {
		return nil, err
	}
	body, err := s.pages.Search(s.out.body(), view)
	if err != nil {
		return nil, err
	}
	rep := pageReply(body)
	rep.took = got.resp.Took
	return rep, nil
}

// lastPage returns the last page of results if what was asked for lies behind it,
// as where a filter was added to the address of a later page.
func (f found) lastPage() (params, bool) {
	p := f.params
	if p.Offset == 0 || p.Offset < f.resp.Total || p.Limit == 0 || p.Pivot != nil || p.Paste != "" {
		return p, false
	}
	p.Offset = max(0, f.resp.Total-1) / p.Limit * p.Limit
	return p, true
}

// findExplaining is findForPage for a page that may be asked of a case that there
// is not: the search stands, and the page says so beside the question.
func (s *Server) findExplaining(r *http.Request, p params, lang sago.Lang) (found, error) {
	missing := &sago.Error{} // of what is no id
	if p.Why == "" || validID(p.Why) {
		got, err := s.findForPage(r, p, lang)
		if !errors.As(err, &missing) || missing.Code != sago.CodeNotFound || missing.Field != "why" {
			return got, err
		}
	}
	without := p
	without.Why = ""
	got, err := s.findForPage(r, without, lang)
	got.params.Why, got.noCase = p.Why, missing
	return got, err
}

// yearsOfHistogram is the number of years that the chart of years may show.
const yearsOfHistogram = sago.MaxFacetLimit

// findForPage asks for what a page shows: all years, for the chart, all values
// of the facets that the reader wants to see whole, and the times where the
// backend knows them.
func (s *Server) findForPage(r *http.Request, p params, lang sago.Lang) (found, error) {
	p.Facets = nil
	req, notes := p.request(lang)
	for i := range req.Facets {
		f := &req.Facets[i]
		switch {
		case f.Field == sago.FacetYear:
			f.Limit = yearsOfHistogram
		case slices.Contains(p.More, f.Field):
			f.Limit = sago.MaxFacetLimit
		default:
			f.Limit = wholeValues
		}
	}
	if req.Pivot != nil { // the page shows the table in place of hits
		pivot := *req.Pivot
		pivot.Limit = tableSide
		req.Pivot, req.Limit, req.Offset, req.Cursor = &pivot, 0, 0, ""
	}
	if len(req.Stats) == 0 {
		req.Stats = []sago.StatField{sago.FilterDetected, sago.FilterResolved}
		got, err := ask(r.Context(), s.searcher, p, req, notes)
		if sago.ErrorCode(err) != sago.CodeUnsupported {
			return got, err
		}
		req.Stats = nil
	}
	return ask(r.Context(), s.searcher, p, req, notes)
}

// hasEmptyField reports whether a field of the query has no value.
func hasEmptyField(raw string) bool {
	return strings.HasSuffix(raw, "=") || strings.Contains(raw, "=&")
}

// chooseSpelt turns facets that are spelt as fields in the query text, as in
// "symptom:high-latency timeout", into chosen values, so that the page shows
// them where they can be seen and undone. It leaves those that mean something
// else as a choice: two values of one facet, both of them demanded. It reports
// whether there were any.
func chooseSpelt(f found) (params, bool) {
	p, text, changed := f.params, f.params.Q, false
	fields := topFields(f.req.Query)
	spelt := f.speltFilters()
	if len(fields) != len(spelt) {
		return p, false
	}
	demanded := map[string]int{}
	for _, filter := range f.resp.Filters {
		if !filter.Exclude {
			demanded[filter.Field]++
		}
	}
	for i := len(fields) - 1; i >= 0; i-- { // from the end, so that the spans stay true
		filter := spelt[i]
		if !isFacet(filter.Field) || len(filter.Values) != 1 || !filter.Exclude && demanded[filter.Field] > 1 {
			continue
		}
		if chosen, _ := p.has(filter.Field, filter.Values[0]); chosen {
			continue
		}
		p = p.with(choice{filter.Field, filter.Values[0], filter.Exclude})
		span := fields[i].Span()
		text = text[:span.Start] + text[span.End:]
		changed = true
	}
	if changed {
		p.Q = strings.Join(strings.Fields(text), " ")
	}
	return p, changed
}

// topFields returns the filters that stand beside the words of a query, with
// their signs, in the order in which a searcher reports them.
func topFields(n query.Node) []query.Node {
	nodes := []query.Node{n}
	if and, ok := n.(query.And); ok {
		nodes = and.Nodes
	}
	var fields []query.Node
	for _, one := range nodes {
		inner := one
		if not, ok := one.(query.Not); ok {
			inner = not.Node
		}
		if field, ok := inner.(query.Field); ok && field.Name != sago.FieldTitle {
			fields = append(fields, one)
		}
	}
	return fields
}

// isFacet reports whether a field is a facet.
func isFacet(name string) bool { return slices.Contains(sago.FacetNames(), name) }
