package index

import (
	"slices"
	"strings"
	"unicode"

	"sago"
	"sago/plan"
)

// maxSoughtIDs bounds the ids that are read for a few to suggest.
const maxSoughtIDs = 1000

// suggestIDs completes what is typed to the ids of cases, in their order.
func (s *snapshot) suggestIDs(words []string, limit int) ([]sago.Suggestion, error) {
	if len(words) != 1 || !beginsID(words[0]) {
		return nil, nil
	}
	ids, err := s.idsFrom(words[0])
	if err != nil {
		return nil, err
	}
	var out []sago.Suggestion
	for _, id := range ids[:min(limit, len(ids))] {
		c, err := s.read("id", id)
		if err != nil {
			return nil, err
		}
		label := c.Title
		if label.IsZero() {
			label = sago.Text{Plain: id}
		}
		out = append(out, sago.Suggestion{Kind: sago.SuggestCase, Text: id, Label: label, Value: id, Count: 1})
	}
	return out, nil
}

// beginsID reports whether a word that is being typed may be the beginning of an
// id, rather than of a word: two characters or more, a digit or a sign among
// them.
func beginsID(word string) bool {
	return len(word) >= 2 && strings.ContainsFunc(word, func(r rune) bool {
		return unicode.IsDigit(r) || r == '-' || r == '_' || r == '.'
	})
}

// idsFrom returns the first ids that begin so, the case of letters aside, in
// order.
func (s *snapshot) idsFrom(begin string) ([]string, error) {
	var ids []string
	prefix := plan.IDTerm(begin)
	for _, p := range s.parts {
		var terms []string
		err := p.terms(plan.FieldID, prefix, prefixEnd(prefix), func(term string, _ int) bool {
			terms = append(terms, term)
			return len(terms) < maxSoughtIDs
		})
		if err != nil {
			return nil, err
		}
		for _, term := range terms {
			own, err := p.idsOf(term)
			if err != nil {
				return nil, err
			}
			ids = append(ids, own...)
		}
	}
	slices.Sort(ids)
	return ids, nil
}

// idsOf returns the ids of the part's cases that have a term of plan.FieldID.
func (p *part) idsOf(term string) ([]string, error) {
	docs, err := p.bitmap(plan.FieldID, term)
	if err != nil || docs == nil {
		return nil, err
	}
	var ids []string
	for _, d := range docs.ToArray() {
		if p.mask != nil && p.mask.Contains(d) {
			continue
		}
		id, err := p.id(d)
		if err != nil {
			return nil, err
		}
		ids = append(ids, id)
	}
	return ids, nil
}
