package index

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"sago"
)

// check returns CodeInvalid for a request that is out of bounds, or names what
// no index has.
func check(req *sago.Request) error {
	return firstError(
		checkSource(req),
		checkNumber("limit", req.Limit, sago.MaxLimit),
		checkNumber("offset", req.Offset, sago.MaxOffset),
		checkName("match", string(req.Match), "", string(sago.MatchAuto), string(sago.MatchAll), string(sago.MatchAny)),
		checkName("sort", string(req.Sort), sortNames()...),
		checkName("lang", string(req.Lang), "", string(sago.LangEn), string(sago.LangKo)),
		checkFacets(req.Facets),
		checkFields(req.Filters),
		checkPivot(req.Pivot),
		checkStats(req.Stats),
		checkSpans(req.Spans),
	)
}

func firstError(errs ...*sago.Error) error {
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

func invalid(field, format string, args ...any) *sago.Error {
	return &sago.Error{Code: sago.CodeInvalid, Field: field, Public: fmt.Sprintf(format, args...)}
}

func quoted(s string) string { return fmt.Sprintf("%q", s) }

func checkSource(req *sago.Request) *sago.Error {
	given := 0
	for _, is := range [...]bool{req.Query != nil, req.Paste != "", req.Like != nil} {
		if is {
			given++
		}
	}
	switch {
	case given > 1:
		return invalid("query", "A search takes a query, a pasted text or cases like one: only one of them.")
	case len(req.Paste) > sago.MaxPasteBytes:
		return invalid("paste", "The pasted text has %d bytes: at most %d can be searched for.", len(req.Paste), sago.MaxPasteBytes)
	case req.Like == nil:
		return nil
	case (req.Like.ID == "") == (req.Like.Text == ""):
		return invalid("like", "Cases are sought like one case or like one text: give its id, or the text.")
	case len(req.Like.Text) > sago.MaxPasteBytes:
		return invalid("like", "The text has %d bytes: at most %d can be searched for.", len(req.Like.Text), sago.MaxPasteBytes)
	}
	return nil
}

func checkNumber(field string, n, most int) *sago.Error {
	if n < 0 || n > most {
		return invalid(field, "The %s is %d: it must be 0 to %d.", field, n, most)
	}
	return nil
}

func checkName(field, name string, known ...string) *sago.Error {
	if slices.Contains(known, name) {
		return nil
	}
	known = slices.DeleteFunc(known, func(k string) bool { return k == "" })
	err := invalid(field, "There is no %s %q: it can be %s.", field, name, strings.Join(known, ", "))
	err.Suggestions = nearest(name, known)
	return err
}

func sortNames() []string {
	return []string{
		"", string(sago.SortRelevance), string(sago.SortNewest), string(sago.SortOldest), string(sago.SortDetected),
		string(sago.SortDetectedDesc), string(sago.SortResolved), string(sago.SortResolvedDesc),
	}
}

func checkFacet(name string) *sago.Error {
	if facetNumber(name) >= 0 {
		return nil
	}
	err := invalid(name, "There is no facet %q. The facets are %s.", name, strings.Join(sago.FacetNames(), ", "))
	err.Suggestions = nearest(name, sago.FacetNames())
	return err
}

func checkFacets(facets []sago.FacetRequest) *sago.Error {
	for i, f := range facets {
		if err := checkFacet(f.Field); err != nil {
			return err
		}
		if err := checkNumber("facetLimit", f.Limit, sago.MaxFacetLimit); err != nil {
			return err
		}
		if err := checkFacetSort(f.Sort); err != nil {
			return err
		}
		if slices.ContainsFunc(facets[:i], func(g sago.FacetRequest) bool { return g.Field == f.Field }) {
			return invalid(f.Field, "The facet %q is asked for twice.", f.Field)
		}
	}
	return nil
}

func checkFacetSort(by sago.FacetSort) *sago.Error {
	return checkName("facetSort", string(by), "", string(sago.FacetByCount), string(sago.FacetByLabel))
}

func checkFields(filters []sago.Filter) *sago.Error {
	for _, f := range filters {
		number := slices.Contains(numberFields(), f.Field)
		switch {
		case !number && f.Field != sago.FilterID && f.Field != sago.FilterHas && facetNumber(f.Field) < 0:
			known := append(sago.FacetNames(), sago.FilterID, sago.FilterHas, sago.FilterDate, sago.FilterDetected, sago.FilterResolved)
			err := invalid(f.Field, "There is no filter %q. The filters are %s.", f.Field, strings.Join(known, ", "))
			err.Suggestions = nearest(f.Field, known)
			return err
		case number && f.Range == nil:
			return invalid(f.Field, "The filter %q takes a range of numbers, not values.", f.Field)
		case !number && f.Range != nil:
			return invalid(f.Field, "The filter %q takes values, not a range of numbers.", f.Field)
		case !number && len(f.Values) == 0:
			return invalid(f.Field, "The filter %q has no value.", f.Field)
		}
	}
	return nil
}

func checkPivot(p *sago.Pivot) *sago.Error {
	if p == nil {
		return nil
	}
	for _, f := range [...]string{p.Rows, p.Columns} {
		if err := checkFacet(f); err != nil {
			return err
		}
	}
	if p.Rows == p.Columns {
		return invalid("pivot", "A facet cannot be counted by itself: rows and columns must differ.")
	}
	return checkNumber("pivot limit", p.Limit, sago.MaxFacetLimit)
}

func checkStats(fields []sago.StatField) *sago.Error {
	for _, f := range fields {
		if err := checkName("stats", string(f), sago.FilterDetected, sago.FilterResolved); err != nil {
			return err
		}
	}
	return nil
}

func checkSpans(s *sago.Spans) *sago.Error {
	if s == nil {
		return nil
	}
	if err := checkName("spans", s.Field, numberFields()...); err != nil {
		return err
	}
	if n := len(s.Bounds); n < 2 || n > sago.MaxBounds {
		return invalid("spans", "Spans have from 2 to %d bounds, not %d.", sago.MaxBounds, n)
	}
	for i := range s.Bounds[1:] {
		if s.Bounds[i] >= s.Bounds[i+1] {
			return invalid("spans", "The bounds of spans must ascend.")
		}
	}
	return nil
}

// checkFilters returns CodeInvalid, with the nearest values, for a filter value
// that neither the cases nor the vocabulary have: most likely a slip, which a
// count of 0 would hide. That no case has an id is an answer.
func (s *snapshot) checkFilters(filters []sago.Filter) error {
	if err := firstError(checkFields(filters)); err != nil {
		return err
	}
	for _, f := range filters {
		if f.Field == sago.FilterHas {
			if err := s.checkKeys(f.Values); err != nil {
				return err
			}
		}
		number := facetNumber(f.Field)
		if number < 0 {
			continue
		}
		facet := &s.facets[number]
		for _, v := range f.Values {
			if _, ok := facet.ordinals[v]; ok || facet.known(v) {
				continue
			}
			err := invalid(f.Field, "No case has %q as %s, and no tag is called that.", v, f.Field)
			err.Suggestions = facet.nearest(v)
			return err
		}
	}
	return nil
}

// checkKeys returns CodeInvalid, with the nearest keys, for a key that neither
// records nor any case have.
func (s *snapshot) checkKeys(keys []string) error {
	for _, key := range keys {
		if slices.Contains(sago.RecordKeys(), key) {
			continue
		}
		known, err := s.recordKeys()
		if err != nil {
			return err
		}
		if slices.Contains(known, key) {
			continue
		}
		wrong := invalid(sago.FilterHas, "No case has the key %q, and records have none of that name.", key)
		wrong.Suggestions = nearest(key, known)
		return wrong
	}
	return nil
}

// recordKeys returns the keys that records have, and the extra ones of cases.
func (s *snapshot) recordKeys() ([]string, error) {
	keys := sago.RecordKeys()
	for _, p := range s.parts {
		var own []string
		err := p.terms(fieldHas, "", "", func(key string, _ int) bool {
			own = append(own, key)
			return true
		})
		if err != nil {
			return nil, err
		}
		for _, key := range own {
			n, err := p.docFreq(fieldHas, key, p.mask)
			if err != nil {
				return nil, err
			}
			if n > 0 && !slices.Contains(keys, key) {
				keys = append(keys, key)
			}
		}
	}
	return keys, nil
}

// maxSuggestions is the number of nearest names that an error gives.
const maxSuggestions = 5

// nearest returns the names closest to a wrong one, best first, by letters
// changed, the shorter first where these are equal; those beyond half of its
// length are left out.
func nearest(wrong string, names []string) []string {
	type near struct {
		name     string
		distance int
	}
	var found []near
	wrong = strings.ToLower(wrong)
	for _, name := range names {
		d := distance(wrong, strings.ToLower(name))
		if strings.Contains(strings.ToLower(name), wrong) {
			d = 1
		}
		if 2*d <= max(len([]rune(wrong)), 2) {
			found = append(found, near{name, d})
		}
	}
	slices.SortStableFunc(found, func(a, b near) int {
		return cmp.Or(cmp.Compare(a.distance, b.distance), cmp.Compare(len(a.name), len(b.name)))
	})
	var out []string
	for _, n := range found {
		if !slices.Contains(out, n.name) && len(out) < maxSuggestions {
			out = append(out, n.name)
		}
	}
	return out
}

// distance is the number of letters to insert, delete or replace between a and b.
func distance(a, b string) int {
	x, y := []rune(a), []rune(b)
	row := make([]int, len(y)+1)
	for j := range row {
		row[j] = j
	}
	for i := range x {
		corner := row[0]
		row[0] = i + 1
		for j := range y {
			change := corner
			if x[i] != y[j] {
				change++
			}
			corner = row[j+1]
			row[j+1] = min(change, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(y)]
}
