package searchtest

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"sago"
	"sago/plan"
)

// check refuses a request that is out of bounds, and returns the place of the
// first hit to return.
func (n *Naive) check(req *sago.Request) (start int, err error) {
	switch {
	case req.Offset < 0 || req.Offset > sago.MaxOffset:
		return 0, invalid("offset", "The offset must lie between 0 and %d.", sago.MaxOffset)
	case req.Limit < 0 || req.Limit > sago.MaxLimit:
		return 0, invalid("limit", "The limit must lie between 0 and %d.", sago.MaxLimit)
	case len(req.Paste) > sago.MaxPasteBytes:
		return 0, invalid("paste", "Pasted text may have %d bytes.", sago.MaxPasteBytes)
	case !slices.Contains([]sago.Match{"", sago.MatchAuto, sago.MatchAll, sago.MatchAny}, req.Match):
		return 0, invalid("match", "There is no way to match called %q.", req.Match)
	case !slices.Contains(append(sorts(), ""), req.Sort):
		return 0, invalid("sort", "There is no order called %q.", req.Sort)
	case req.Like != nil:
		return 0, unsupported("similar cases")
	case req.Why != "" && n.byID(req.Why) == nil:
		return 0, &sago.Error{Code: sago.CodeNotFound, Field: "why", Public: fmt.Sprintf("There is no case %q.", req.Why)}
	case req.Pivot != nil && (req.Pivot.Rows == req.Pivot.Columns || !isFacet(req.Pivot.Rows) || !isFacet(req.Pivot.Columns)):
		return 0, invalid("pivot", "A table needs two facets.")
	}
	for _, f := range req.Stats {
		if f != sago.FilterDetected && f != sago.FilterResolved {
			return 0, invalid("stats", "There are no statistics of %q.", f)
		}
	}
	if s := req.Spans; s != nil && (!isNumber(s.Field) || !ascending(s.Bounds)) {
		return 0, invalid("spans", "Spans need a number and two bounds or more that ascend.")
	}
	for i, f := range req.Facets {
		if slices.ContainsFunc(req.Facets[:i], func(g sago.FacetRequest) bool { return g.Field == f.Field }) {
			return 0, invalid(f.Field, "The facet %q is asked for twice.", f.Field)
		}
		if !isFacet(f.Field) {
			return 0, invalid(f.Field, "There is no facet called %q.", f.Field)
		}
		if f.Limit < 0 || f.Limit > sago.MaxFacetLimit {
			return 0, invalid(f.Field, "The limit of a facet must lie between 0 and %d.", sago.MaxFacetLimit)
		}
	}
	if req.Cursor == "" {
		return req.Offset, n.checkFilters(req.Filters)
	}
	start, err = strconv.Atoi(req.Cursor)
	if err != nil || start < 0 {
		return 0, sago.Errorf(sago.CodeStale, "The cursor is not one that a page came with.")
	}
	return start, n.checkFilters(req.Filters)
}

func isFacet(name string) bool { return slices.Contains(sago.FacetNames(), name) }

func isNumber(name string) bool {
	return slices.Contains([]string{sago.FilterDate, sago.FilterDetected, sago.FilterResolved}, name)
}

func sorts() []sago.Sort {
	return []sago.Sort{
		sago.SortRelevance, sago.SortNewest, sago.SortOldest, sago.SortDetected, sago.SortDetectedDesc,
		sago.SortResolved, sago.SortResolvedDesc,
	}
}

func invalid(field, format string, args ...any) error {
	e := sago.Errorf(sago.CodeInvalid, format, args...)
	e.Field = field
	return e
}

// resolve returns the filters with the values that the cases have, where they
// differ in the case of letters alone from what no case has, each once and in
// the order asked for.
func (n *Naive) resolve(filters []sago.Filter) []sago.Filter {
	filters = slices.Clone(filters)
	for i := range filters {
		f := &filters[i]
		if f.Field != sago.FilterID && !isFacet(f.Field) {
			continue
		}
		var values []string
		for _, asked := range f.Values {
			for _, v := range n.same(f.Field, asked) {
				if !slices.Contains(values, v) {
					values = append(values, v)
				}
			}
		}
		f.Values = values
	}
	return filters
}

// same returns the values of a field that a value names.
func (n *Naive) same(field, value string) []string {
	if n.knows(field, value) {
		return []string{value}
	}
	var same []string
	for _, c := range n.cases {
		for _, v := range c.has(field) {
			if strings.EqualFold(v, value) && !slices.Contains(same, v) {
				same = append(same, v)
			}
		}
	}
	if len(same) > 0 {
		slices.Sort(same)
		return same
	}
	if tags := plan.TagsByWords(n.know.Vocabulary, field, value); len(tags) == 1 {
		return tags
	}
	return []string{value}
}

// resolvePlan resolves the filters of a plan, those within its trees included.
func (n *Naive) resolvePlan(pl *plan.Plan) {
	pl.Filters = n.resolve(pl.Filters)
	var walk func(*plan.Node)
	walk = func(node *plan.Node) {
		if node == nil {
			return
		}
		if node.Op == plan.OpFilter {
			node.Filter = &n.resolve([]sago.Filter{*node.Filter})[0]
		}
		for _, child := range node.Nodes {
			walk(child)
		}
	}
	walk(pl.Match)
	walk(pl.Relaxed)
}

// checkPlan refuses the filters of a plan, those within its tree included.
func (n *Naive) checkPlan(pl *plan.Plan) error {
	filters := pl.Filters
	var walk func(*plan.Node)
	walk = func(node *plan.Node) {
		if node == nil {
			return
		}
		if node.Op == plan.OpFilter {
			filters = append(slices.Clip(filters), *node.Filter)
		}
		for _, child := range node.Nodes {
			walk(child)
		}
	}
	walk(pl.Match)
	return n.checkFilters(filters)
}

// checkFilters refuses filters on no field, and on values that neither the
// vocabulary nor a case has.
func (n *Naive) checkFilters(filters []sago.Filter) error {
	for _, f := range filters {
		switch {
		case isNumber(f.Field):
			if f.Range == nil {
				return invalid(f.Field, "The filter on %s needs a range.", f.Field)
			}
			continue
		case f.Range != nil || len(f.Values) == 0:
			return invalid(f.Field, "The filter on %s needs values.", f.Field)
		case f.Field == sago.FilterID:
			continue
		case f.Field != sago.FilterHas && !isFacet(f.Field):
			return invalid(f.Field, "There is no facet called %q.", f.Field)
		}
		for _, v := range f.Values {
			if !n.knows(f.Field, v) {
				return invalid(f.Field, "No case can have %q under %s.", v, f.Field)
			}
		}
	}
	return nil
}

func (n *Naive) knows(field, value string) bool {
	switch _, tag := n.know.Vocabulary.Tag(field, value); {
	case field == sago.FilterHas:
		if slices.Contains(sago.RecordKeys(), value) {
			return true
		}
	case tag || value == sago.Unknown:
		return true
	}
	return slices.ContainsFunc(n.cases, func(c *scanned) bool { return slices.Contains(c.has(field), value) })
}

// ascending reports whether there are at least two bounds, each less than the
// next.
func ascending(bounds []int64) bool {
	for i := 1; i < len(bounds); i++ {
		if bounds[i-1] >= bounds[i] {
			return false
		}
	}
	return len(bounds) >= 2
}
