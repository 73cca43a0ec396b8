package searchtest

import (
	"slices"

	"sago"
	"sago/analyzers"
	"sago/plan"

	"golang.org/x/text/unicode/norm"
)

// scanned is a case with its text as tokens.
type scanned struct {
	*sago.Case
	text   map[string]*text // by text field
	number map[string]int64 // date in days, detected and resolved in seconds; none if unknown
}

// text is one text field of a case.
type text struct {
	length int            // positions with a token, weighted in tenths
	tf     map[string]int // term -> positions that have it, weighted in tenths
	parts  []places
}

// places are the positions of each term of a part, ascending. No phrase reaches
// from one part into the next.
type places map[string][]int

func textFields() []string {
	return []string{plan.FieldEn, plan.FieldKo, plan.FieldTitleEn, plan.FieldTitleKo, plan.FieldBigrams, plan.FieldID}
}

// scan analyses a case.
func scan(c *sago.Case, know plan.Knowledge) *scanned {
	s := &scanned{Case: c, text: map[string]*text{}, number: map[string]int64{}}
	for _, field := range textFields() {
		s.text[field] = &text{tf: map[string]int{}}
	}
	s.text[plan.FieldID] = &text{length: onceInTenths, tf: map[string]int{plan.IDTerm(c.ID): onceInTenths}}
	for _, part := range plan.Parts(c, know.Vocabulary) {
		all, title := plan.FieldEn, plan.FieldTitleEn
		if part.Lang == sago.LangKo {
			all, title = plan.FieldKo, plan.FieldTitleKo
		}
		if part.Bigrams() {
			s.text[plan.FieldBigrams].add(know.Analyzer.AppendBigrams(nil, part.Text), part.Weight)
		}
		tokens := know.Analyzer.Append(nil, part.Text)
		s.text[all].add(tokens, part.Weight)
		if part.Key == "title" {
			s.text[title].add(tokens, onceInTenths)
		}
	}
	if day, _, err := c.Date.Days(); err == nil {
		s.number[sago.FilterDate] = day
	}
	if n, err := c.Timeline.DetectedAfter.Seconds(); err == nil {
		s.number[sago.FilterDetected] = n
	}
	if n, err := c.Timeline.ResolvedAfter.Seconds(); err == nil {
		s.number[sago.FilterResolved] = n
	}
	return s
}

// onceInTenths is an occurrence of full weight, in the unit of plan.Part.
const onceInTenths = 10

// add adds the tokens of a part. A term counts once at a position.
func (t *text) add(tokens []analyzers.Token, weight int) {
	at := places{}
	positions := map[int]bool{}
	for _, tok := range tokens {
		positions[tok.Pos] = true
		if !slices.Contains(at[tok.Term], tok.Pos) {
			at[tok.Term] = append(at[tok.Term], tok.Pos)
			t.tf[tok.Term] += weight
		}
	}
	t.length += weight * len(positions)
	t.parts = append(t.parts, at)
}

// has returns the values of a case that a filter on the field looks at.
func (s *scanned) has(field string) []string {
	switch field {
	case sago.FilterID:
		return []string{s.ID}
	case sago.FilterHas:
		return plan.Has(s.Case)
	}
	return s.FacetValues(field)
}

// passes reports whether the case passes the filter.
func (s *scanned) passes(f sago.Filter) bool {
	return s.named(f) != f.Exclude
}

// named reports whether the filter names the case, whether to keep or to leave
// out.
func (s *scanned) named(f sago.Filter) bool {
	if f.Range != nil {
		n, ok := s.number[f.Field]
		return ok && (f.Range.From == nil || n >= *f.Range.From) && (f.Range.To == nil || n < *f.Range.To)
	}
	return slices.ContainsFunc(s.has(f.Field), func(v string) bool { return slices.Contains(f.Values, v) })
}

// letters returns a term as the letters that a typist strikes: Hangul syllables
// as their jamo.
func letters(term string) []rune { return []rune(norm.NFD.String(term)) }

// oneEditAway reports whether one letter inserted, deleted, replaced or swapped
// with the next makes b of a.
func oneEditAway(a, b []rune) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	for len(a) > 0 && a[0] == b[0] {
		a, b = a[1:], b[1:]
	}
	for len(a) > 0 && a[len(a)-1] == b[len(b)-1] {
		a, b = a[:len(a)-1], b[:len(b)-1]
	}
	switch {
	case len(b) == 1:
		return len(a) <= 1
	case len(a) == 2 && len(b) == 2:
		return a[0] == b[1] && a[1] == b[0]
	}
	return false
}
