package searchtest

import (
	"cmp"
	"fmt"
	"slices"
	"unicode/utf8"

	"sago"
)

// Check returns what of a response cannot be right, whatever the corpus: hits
// out of order or bounds, marks that cut a rune, facets out of order. It is nil
// if nothing is wrong.
func Check(req sago.Request, r *sago.Response) []string {
	var c checker
	c.hits(req, r)
	for i := range r.Hits {
		c.hit(&r.Hits[i])
	}
	if len(r.Facets) != len(req.Facets) {
		c.add("%d facets were asked for, %d are answered", len(req.Facets), len(r.Facets))
		return c.faults
	}
	for i := range r.Facets {
		c.facet(req.Facets[i], r.Facets[i], r.Filters)
	}
	return c.faults
}

// checker gathers faults.
type checker struct{ faults []string }

func (c *checker) add(format string, args ...any) {
	c.faults = append(c.faults, fmt.Sprintf(format, args...))
}

func (c *checker) hits(req sago.Request, r *sago.Response) {
	if req.Cursor == "" && len(r.Hits) != max(0, min(req.Limit, r.Total-req.Offset)) {
		c.add("%d hits of a total of %d at offset %d, limit %d", len(r.Hits), r.Total, req.Offset, req.Limit)
	}
	if len(r.Hits) > req.Limit || len(r.Hits) > r.Total {
		c.add("%d hits: more than the limit of %d or the total of %d", len(r.Hits), req.Limit, r.Total)
	}
	seen := map[string]bool{}
	rises := 0 // where cases with all words end, some with a part of them may score more
	if slices.Contains(noteKinds(r), sago.NoteRelaxed) && sortsByRelevance(req.Sort) {
		rises = 1
	}
	for i := range r.Hits {
		h := &r.Hits[i]
		if seen[h.ID] {
			c.add("%s is a hit twice", h.ID)
		}
		seen[h.ID] = true
		if i == 0 || compareHits(&r.Hits[i-1], h, req.Sort) < 0 {
			continue
		}
		if rises--; rises < 0 {
			c.add("%s stands before %s, against the order %q", r.Hits[i-1].ID, h.ID, req.Sort)
		}
	}
}

// compareHits compares by an order of hits, those without a score by nothing.
func compareHits(a, b *sago.Hit, by sago.Sort) int {
	switch by {
	case sago.SortOldest:
		return cmp.Or(nullsLast(a, b, dayOf, 1), cmp.Compare(a.ID, b.ID))
	case sago.SortDetected:
		return cmp.Or(nullsLast(a, b, detectedOf, 1), cmp.Compare(a.ID, b.ID))
	case sago.SortDetectedDesc:
		return cmp.Or(nullsLast(a, b, detectedOf, -1), cmp.Compare(a.ID, b.ID))
	case sago.SortResolved:
		return cmp.Or(nullsLast(a, b, resolvedOf, 1), cmp.Compare(a.ID, b.ID))
	case sago.SortResolvedDesc:
		return cmp.Or(nullsLast(a, b, resolvedOf, -1), cmp.Compare(a.ID, b.ID))
	case sago.SortNewest:
	default:
		if a.Score == 0 && b.Score == 0 {
			return -1 // by id if the query has words, else the newest first
		}
		return cmp.Or(cmp.Compare(b.Score, a.Score), cmp.Compare(a.ID, b.ID))
	}
	return cmp.Or(nullsLast(a, b, dayOf, -1), cmp.Compare(a.ID, b.ID))
}

func dayOf(h *sago.Hit) (int64, error)      { day, _, err := h.Date.Days(); return day, err }
func detectedOf(h *sago.Hit) (int64, error) { return h.Timeline.DetectedAfter.Seconds() }
func resolvedOf(h *sago.Hit) (int64, error) { return h.Timeline.ResolvedAfter.Seconds() }

func nullsLast(a, b *sago.Hit, number func(*sago.Hit) (int64, error), sign int) int {
	x, errA := number(a)
	y, errB := number(b)
	switch {
	case errA == nil && errB == nil:
		return sign * cmp.Compare(x, y)
	case errA == nil:
		return -1
	case errB == nil:
		return 1
	}
	return 0
}

func (c *checker) hit(h *sago.Hit) {
	for _, s := range h.Snippets {
		if s.Text == "" || s.Field == "" || !utf8.ValidString(s.Text) {
			c.add("%s: a snippet of %q is no text: %q", h.ID, s.Field, s.Text)
		}
		last := 0
		for _, m := range s.Marks {
			if m.Start < last || m.Start >= m.End || m.End > len(s.Text) {
				c.add("%s: %s %s: mark %v is empty, out of order or outside: %q", h.ID, s.Field, s.Lang, m, s.Text)
				break
			}
			if !utf8.ValidString(s.Text[m.Start:m.End]) {
				c.add("%s: %s %s: mark %v cuts a rune: %q", h.ID, s.Field, s.Lang, m, s.Text)
			}
			last = m.End
		}
	}
	if e := h.Explain; e != nil {
		sum := 0.0
		for _, w := range e.Words {
			sum += w.Score
		}
		if e.ID != h.ID || !e.Matches || !near(sum, e.Score) || h.Score != 0 && !near(e.Score, h.Score) {
			c.add("%s: score %g is explained as %g of %s, the sum of its words being %g", h.ID, h.Score, e.Score, e.ID, sum)
		}
	}
	for facet, values := range h.Tags {
		if !slices.Contains(sago.FacetNames(), facet) || len(values) == 0 || slices.Contains(values, sago.Unknown) {
			c.add("%s: tags %s: %v", h.ID, facet, values)
		}
	}
}

func (c *checker) facet(req sago.FacetRequest, f sago.Facet, filters []sago.Filter) {
	limit := cmp.Or(req.Limit, sago.DefaultFacetLimit)
	counted, named := 0, 0
	for i, v := range f.Values {
		if v.Count > 0 {
			counted++
		}
		if v.Selected || v.Excluded {
			named++
		} else if v.Count == 0 {
			c.add("facet %s: %s is listed with no case and no filter", f.Field, v.Value)
		}
		if i == 0 {
			continue
		}
		before := f.Values[i-1]
		if placeOf(before) > placeOf(v) || req.Sort != sago.FacetByLabel && placeOf(before) == placeOf(v) &&
			cmp.Or(cmp.Compare(v.Count, before.Count), cmp.Compare(before.Value, v.Value)) >= 0 {
			c.add("facet %s: %s (%d) is listed before %s (%d)", f.Field, before.Value, before.Count, v.Value, v.Count)
		}
	}
	if f.Field != req.Field || len(f.Values) > max(limit, named) || counted > f.TotalValues {
		c.add("facet %s for %s: %d values listed, %d with a case of %d, limit %d", f.Field, req.Field, len(f.Values), counted, f.TotalValues, limit)
	}
	for _, filter := range filters {
		for _, v := range filter.Values {
			if filter.Field == f.Field && !slices.ContainsFunc(f.Values, func(have sago.FacetValue) bool { return have.Value == v }) {
				c.add("facet %s: %s is not listed although a filter names it", f.Field, v)
			}
		}
	}
}
