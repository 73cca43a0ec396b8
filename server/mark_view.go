package server

import (
	"slices"
	"strings"
	"unicode/utf8"

	"sago"
)

// This file says which names of a hit (its id, organisation and tags) the query
// was found in. A searcher marks passages alone, and a hit that was found by a
// name would show no reason.

// finds are the words by which a hit was found, in lower case.
type finds struct {
	words []string
	key   string // the same for the same words
}

// findsOf returns the words by which a hit was found.
func findsOf(list []sago.Matched) finds {
	words := make([]string, 0, len(list))
	for _, m := range list {
		term := m.Term
		if term == "" {
			term = m.Word
		}
		if utf8.RuneCountInString(term) > 1 {
			words = append(words, strings.ToLower(term))
		}
	}
	return finds{words, strings.Join(words, "\x00")}
}

// in reports whether a name, in lower case, has one of the words: several words
// in a row, or one that a word of the name is an inflection of.
func (f finds) in(name string) bool {
	for _, word := range f.words {
		if !strings.Contains(name, word[:min(len(word), leastShared)]) {
			continue // as most names: none of its words begins so
		}
		if !strings.Contains(word, " ") {
			for part := range strings.FieldsSeq(name) {
				if inflected(part, word) {
					return true
				}
			}
		} else if strings.Contains(name, word) {
			return true
		}
	}
	return false
}

// Bounds of what is taken for an inflection: bytes of the shorter word, which
// are four letters or two syllables of Hangul, and letters that the longer adds.
const (
	leastShared = 4
	mostEnding  = 3
)

// inflected reports whether one of two words begins with the other and adds no
// more than an ending: timeout and timeouts, 타임아웃 and 타임아웃이.
func inflected(a, b string) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	ending, ok := strings.CutPrefix(b, a)
	return ok && (ending == "" || len(a) >= leastShared && utf8.RuneCountInString(ending) <= mostEnding)
}

// namesOf returns what a value of a facet is called, in lower case, a name each:
// the value, its labels and aliases.
func (s *Server) namesOf(facet, value string) []string {
	key := choice{Facet: facet, Value: value}
	if names, known := s.names.Load(key); known {
		return names.([]string)
	}
	names := []string{strings.ToLower(value)}
	tag, ok := s.opt.Vocabulary.Tag(facet, value)
	if ok {
		names = append(names, strings.ToLower(tag.Label.En), strings.ToLower(tag.Label.Ko))
		for _, list := range [][]string{tag.Aliases.En, tag.Aliases.Ko} {
			for _, alias := range list {
				names = append(names, strings.ToLower(alias))
			}
		}
	}
	if ok { // as many as the vocabulary has
		s.names.Store(key, names)
	}
	return names
}

// findable is a value of a facet and the words to find in its names.
type findable struct{ facet, value, words string }

// foundBy reports whether a value of a facet has a name by which a hit was
// found. Most hits of a page were found by the same words, and share tags.
func (v *viewer) foundBy(f finds, facet, value string) bool {
	if len(f.words) == 0 {
		return false
	}
	key := findable{facet, value, f.key}
	found, known := v.finds[key]
	if !known {
		found = slices.ContainsFunc(v.s.namesOf(facet, value), f.in)
		if v.finds == nil {
			v.finds = map[findable]bool{}
		}
		v.finds[key] = found
	}
	return found
}
