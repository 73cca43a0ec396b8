package index

import (
	"cmp"
	"slices"
	"strings"
	"unicode"

	"sago"
	"sago/plan"
)

// likeTags is what each facet of tags weighs, beside a word of the text, in
// what makes cases alike: how it looked from outside more than where it ran.
func likeTags() map[string]float32 {
	return map[string]float32{
		sago.FacetSymptoms: 1, sago.FacetContributing: 1, sago.FacetComponents: 1,
		sago.FacetRootCause: 0.5, sago.FacetDomain: 0.5,
	}
}

// planLike plans a search for cases like a case: its rare words, its tags, and
// without itself.
func (x *Index) planLike(s *snapshot, req sago.Request) (*plan.Plan, error) {
	c, err := s.read("like", req.Like.ID)
	if err != nil {
		return nil, err
	}
	p, err := x.planner.Plan(sago.Request{Like: &sago.Like{ID: c.ID, Text: likeText(c)}}, s)
	if err != nil {
		return nil, err
	}
	p.Notes, p.Distilled = nil, ""
	shared := &plan.Node{Op: plan.OpOr}
	for i := range p.Words {
		shared.Nodes = append(shared.Nodes, &plan.Node{Op: plan.OpWord, Word: i})
	}
	for _, w := range tagWords(s, c) {
		shared.Nodes = append(shared.Nodes, &plan.Node{Op: plan.OpWord, Word: len(p.Words)})
		p.Words = append(p.Words, w)
	}
	others := &plan.Node{Op: plan.OpFilter, Filter: &sago.Filter{Field: sago.FilterID, Values: []string{c.ID}, Exclude: true}}
	p.Match = &plan.Node{Op: plan.OpAnd, Nodes: []*plan.Node{shared, others}}
	return p, nil
}

// tagWords returns a word for each tag of the case.
func tagWords(s *snapshot, c *sago.Case) []plan.Word {
	var words []plan.Word
	for facet, weight := range likeTags() {
		for _, v := range c.FacetValues(facet) {
			if v == sago.Unknown {
				continue
			}
			words = append(words, plan.Word{
				Text: v, Weight: weight, Rarity: plan.IDF(s.cases, s.DocFreq(facet, v)),
				Alts: []plan.Alt{{Field: facet, Term: v, Boost: 1, Via: sago.ViaExact}},
			})
		}
	}
	slices.SortFunc(words, func(a, b plan.Word) int {
		return cmp.Or(strings.Compare(a.Alts[0].Field, b.Alts[0].Field), strings.Compare(a.Text, b.Text))
	})
	return words
}

// likeCase reports whether cases like a case are asked for.
func (q *search) likeCase() bool { return q.request.Like != nil && q.request.Like.ID != "" }

// namesThing reports whether a word that two cases share says something of what
// happened: a tag, a word of the glossary, or a name as programs and their
// makers have it. The other rare words of two texts are how they were written.
func namesThing(w *plan.Word) bool {
	for i := range w.Alts {
		switch alt := &w.Alts[i]; {
		case facetNumber(alt.Field) >= 0:
			return true
		case alt.Via == sago.ViaTranslat, alt.Via == sago.ViaVariant, alt.Via == sago.ViaAbbrev:
			return true
		}
	}
	return strings.ContainsAny(w.Text, "_/0123456789") || strings.ContainsFunc(w.Text, unicode.IsUpper)
}

// likeText is the text of a case that tells it from others, in both languages.
func likeText(c *sago.Case) string {
	var b strings.Builder
	for _, t := range [...]sago.Text{c.Title, c.SymptomsText, c.Summary, c.Trigger, c.Detection} {
		for _, s := range [...]string{t.En, t.Ko, t.Plain} {
			if s != "" && b.Len()+len(s) < sago.MaxPasteBytes {
				b.WriteString(s)
				b.WriteByte('\n')
			}
		}
	}
	return b.String()
}
