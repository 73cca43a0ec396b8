package index

import (
	"github.com/blevesearch/vellum/levenshtein"
	"golang.org/x/text/unicode/norm"
)

// Neighbours returns the terms of the field one edit away from term: a letter
// or a jamo inserted, deleted, replaced, or swapped with the next.
func (s *snapshot) Neighbours(field, term string, limit int) []string {
	builder, err := levenshtein.NewLevenshteinAutomatonBuilder(1, true)
	if err != nil {
		panic(err)
	}
	// The automaton knows syllables for letters: what it finds is more than what
	// is one jamo away.
	automaton, err := builder.BuildDfa(term, 1)
	if err != nil {
		panic(err)
	}
	kind, strokes := term[:1], letters(term[1:])
	docs := map[string]int{}
	for _, p := range s.parts {
		err := p.search(field, automaton, kind, prefixEnd(kind), func(near string, _ int) bool {
			if oneEdit(strokes, letters(near[1:])) {
				if n := s.DocFreq(field, near); n > 0 {
					docs[near] = n
				}
			}
			return true
		})
		if err != nil {
			panic(err)
		}
	}
	return mostFrequent(docs, limit)
}

// letters returns a text as the letters that a typist strikes: Hangul syllables
// as their jamo.
func letters(text string) []rune { return []rune(norm.NFD.String(text)) }

// oneEdit reports whether b comes of a by a letter inserted, deleted, replaced
// or swapped with the next.
func oneEdit(a, b []rune) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	for len(a) > 0 && a[0] == b[0] {
		a, b = a[1:], b[1:]
	}
	for len(a) > 0 && a[len(a)-1] == b[len(b)-1] {
		a, b = a[:len(a)-1], b[:len(b)-1]
	}
	swapped := len(a) == 2 && len(b) == 2 && a[0] == b[1] && a[1] == b[0]
	return swapped || len(b) == 1
}
