package index

import (
	"cmp"
	"slices"
	"strings"

	"sago/analyzers"
	"sago/plan"
)

// alike are the words of the cases by what they have in common with words that
// are written otherwise. They are gathered when a query first asks.
type alike struct {
	initials map[string][]string // of Korean words, by initial consonants
	joined   map[string][]string // of neighbouring Korean words written as one, likewise
	sounds   map[string][]string // of words in Latin letters, by how they sound
}

// maxAlike bounds the words gathered of each kind, the most frequent ones, at a
// few megabytes.
const maxAlike = 60_000

func (s *snapshot) gatherAlike() *alike {
	a := &alike{initials: map[string][]string{}, joined: map[string][]string{}, sounds: map[string][]string{}}
	initials := func(word string) []string {
		if strings.ContainsFunc(word, func(r rune) bool { return analyzers.Initial(r) == r }) {
			return nil // not syllables alone
		}
		return []string{analyzers.Initials(word)}
	}
	s.gather(a.initials, initials, []string{plan.FieldKo}, analyzers.Surface, analyzers.Stem)
	s.gather(a.joined, initials, []string{plan.FieldKo}, analyzers.Join)
	s.gather(a.sounds, func(word string) []string {
		if word[0] > 'z' {
			return nil
		}
		return analyzers.Sounds(word)
	}, []string{plan.FieldEn, plan.FieldKo}, analyzers.Surface)
	return a
}

// gather files the words of the fields and kinds under their keys. A file that
// cannot be read is a fault of the whole search, as in every plan.Backend.
func (s *snapshot) gather(into map[string][]string, keys func(word string) []string, fields []string, kinds ...analyzers.Kind) {
	docs := map[string]int{}
	for _, field := range fields {
		for _, kind := range kinds {
			counts, err := s.countTerms(field, kind)
			if err != nil {
				panic(err)
			}
			for word, n := range counts {
				docs[word] = max(docs[word], n)
			}
		}
	}
	for _, word := range mostFrequent(docs, maxAlike) {
		for _, key := range keys(word) {
			into[key] = append(into[key], word)
		}
	}
}

// Initialed returns the Korean words with the initial consonants, or if there are
// none, neighbouring words that have them together.
func (s *snapshot) Initialed(initials string, limit int) []string {
	a := s.alike()
	if words := s.most(a.initials[initials], limit, []string{plan.FieldKo}, analyzers.Surface, analyzers.Stem); len(words) > 0 {
		return words
	}
	return s.most(a.joined[initials], limit, []string{plan.FieldKo}, analyzers.Join)
}

// Sounding returns the words in Latin letters that may be read out so.
func (s *snapshot) Sounding(sound string, limit int) []string {
	return s.most(s.alike().sounds[sound], limit, []string{plan.FieldEn, plan.FieldKo}, analyzers.Surface)
}

// most returns of the words those that a case has, masked ones left out, the most
// frequent first, at most limit.
func (s *snapshot) most(words []string, limit int, fields []string, kinds ...analyzers.Kind) []string {
	docs := map[string]int{}
	for _, word := range words {
		for _, field := range fields {
			for _, kind := range kinds {
				docs[word] = max(docs[word], s.DocFreq(field, string(kind)+word))
			}
		}
	}
	words = slices.DeleteFunc(slices.Clone(words), func(w string) bool { return docs[w] == 0 })
	slices.SortFunc(words, func(a, b string) int {
		return cmp.Or(cmp.Compare(docs[b], docs[a]), cmp.Compare(a, b))
	})
	return words[:min(limit, len(words))]
}
