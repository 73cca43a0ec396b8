package index

import (
	"slices"
	"strings"

	"github.com/RoaringBitmap/roaring/v2"

	"sago"
	"sago/analyzers"
	"sago/plan"
	"sago/query"
)

// together moves the completions that some case has together with the first
// words of the text to the front: the first of them, as many as are asked for.
func (t *typing) together(before int, found []*completion, enough int) ([]*completion, error) {
	if before == 0 || len(found) == 0 {
		return found, nil
	}
	having, err := t.snapshot.having(t.plainWords(before))
	if having == nil || err != nil {
		return found, err
	}
	var met, others []*completion
	for i, c := range found {
		if len(met) == enough {
			others = append(others, found[i:]...)
			break
		}
		ok, err := t.snapshot.meets(t.snapshot.termsOf(c), having)
		if err != nil {
			return nil, err
		}
		if ok {
			met = append(met, c)
		} else {
			others = append(others, c)
		}
	}
	return slices.Concat(met, others), nil
}

// plainWords returns, for each word among the first ones of the text, the terms
// of which a case that has it as typed or inflected has one. It returns none if
// something else than words is among them.
func (t *typing) plainWords(before int) [][]fieldTerm {
	node, _ := query.Parse(strings.Join(t.words[:before], " "), sago.QueryFields())
	nodes := []query.Node{node}
	if and, ok := node.(query.And); ok {
		nodes = and.Nodes
	}
	var words [][]fieldTerm
	for _, n := range nodes {
		word, ok := n.(query.Word)
		if !ok {
			return nil
		}
		words = appendWords(words, t.known.analyzer.Append(nil, word.Text))
	}
	return words
}

// appendWords appends the terms of each word among tokens: as it stands and its
// stem, in either language. Positions of parts alone have none.
func appendWords(words [][]fieldTerm, tokens []analyzers.Token) [][]fieldTerm {
	at := 0 // position of the last word
	for _, token := range tokens {
		switch {
		case token.Kind() == analyzers.Surface:
			at = token.Pos
			words = append(words, nil)
		case token.Kind() != analyzers.Stem || token.Pos != at:
			continue
		}
		last := &words[len(words)-1]
		*last = append(*last, fieldTerm{plan.FieldEn, token.Term}, fieldTerm{plan.FieldKo, token.Term})
	}
	return words
}

// having returns the cases, by part, that have a term of each word; nil if there
// is no word.
func (s *snapshot) having(words [][]fieldTerm) ([]*roaring.Bitmap, error) {
	if len(words) == 0 {
		return nil, nil
	}
	sets := make([]*roaring.Bitmap, len(s.parts))
	for i, p := range s.parts {
		for _, terms := range words {
			docs, err := p.anyTerm(terms)
			if err != nil {
				return nil, err
			}
			if sets[i] != nil {
				docs = roaring.And(sets[i], docs)
			}
			sets[i] = docs
		}
		if p.mask != nil {
			sets[i] = roaring.AndNot(sets[i], p.mask)
		}
	}
	return sets, nil
}

// meets reports whether a case among sets, which are by part, has one of the
// terms.
func (s *snapshot) meets(terms []fieldTerm, sets []*roaring.Bitmap) (bool, error) {
	for i, p := range s.parts {
		if sets[i].IsEmpty() {
			continue
		}
		for _, t := range terms {
			docs, err := p.bitmap(t.field, t.term)
			if err != nil {
				return false, err
			}
			if docs != nil && sets[i].Intersects(docs) {
				return true, nil
			}
		}
	}
	return false, nil
}

// termsOf returns the terms of which a case that has the completion has one.
func (s *snapshot) termsOf(c *completion) []fieldTerm {
	var terms []fieldTerm
	if c.facet != "" {
		for _, spelling := range s.spellings(c.facet, c.value) {
			terms = append(terms, fieldTerm{c.facet, spelling})
		}
		return terms
	}
	for _, field := range [...]string{plan.FieldEn, plan.FieldKo} {
		for _, kind := range [...]analyzers.Kind{analyzers.Surface, analyzers.Stem} {
			terms = append(terms, fieldTerm{field, string(kind) + c.text})
		}
	}
	return terms
}
