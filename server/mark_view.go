package server

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"sago"
)

// This file says which names of a hit (its id, organisation and tags) the query
// was found in. A searcher marks passages alone, and a hit that was found by a
// name would show no reason.

// finds are the words by which a hit was found, in lower case.
type finds struct {
	words []string
	tags  map[tag]bool // whether a tag was found by them, as far as it is known
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
	return finds{words: words}
}

// findsOf returns the words by which a hit was found. Most hits of a page were
// found by the same ones, and share tags.
func (v *viewer) findsOf(list []sago.Matched) finds {
	f := findsOf(list)
	if len(f.words) == 0 {
		return f
	}
	key := strings.Join(f.words, "\x00")
	if v.finds[key] == nil {
		if v.finds == nil {
			v.finds = map[string]map[tag]bool{}
		}
		v.finds[key] = map[tag]bool{}
	}
	f.tags = v.finds[key]
	return f
}

// in reports whether a name, in lower case, has one of the words: several words
// in a row, or one that a word of the name is an inflection of.
func (f finds) in(name string) bool {
	for _, word := range f.words {
		if !strings.Contains(name, beginning(word)) {
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
// are four letters or two syllables of Hangul, and syllables that the longer adds.
const (
	leastShared = 4
	mostEnding  = 3
)

// inflected reports whether one of two words begins with the other and adds no
// more than an ending: timeout and timeouts, 타임아웃 and 타임아웃이; but not time
// and timeout.
func inflected(a, b string) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	ending, ok := strings.CutPrefix(b, a)
	return ok && (ending == "" || len(a) >= leastShared && isEnding(ending, a))
}

// isEnding reports whether a word that goes on so is still the same: with the
// ending of an English plural, verb or agent, or with a few syllables, which in
// Korean are josa or the ending of a verb.
func isEnding(ending, word string) bool {
	switch ending {
	case "s", "es", "'s", "’s", "ed", "ing", "er", "ers":
		return true
	case "d": // of what ends in e
		return word[len(word)-1] == 'e'
	}
	first, _ := utf8.DecodeRuneInString(ending)
	return unicode.Is(unicode.Hangul, first) && utf8.RuneCountInString(ending) <= mostEnding
}

// tagNames are the names of a value of a facet in lower case: the value itself,
// its labels and its aliases.
type tagNames struct {
	list []string
	all  string // of list, a line each: to tell at once that a word is in none
}

func newTagNames(value string, tag *sago.Tag) tagNames {
	names := []string{value}
	if tag != nil {
		names = slices.Concat(names, []string{tag.Label.En, tag.Label.Ko}, tag.Aliases.En, tag.Aliases.Ko)
	}
	for i, name := range names {
		names[i] = strings.ToLower(name)
	}
	return tagNames{names, strings.Join(names, "\n")}
}

// tag is a value of a facet.
type tag struct{ facet, value string }

// namesOfTags returns the names of every tag of a vocabulary.
func namesOfTags(v *sago.Vocabulary) map[tag]tagNames {
	names := map[tag]tagNames{}
	for facet, tags := range v.Tags {
		for value, t := range tags {
			names[tag{facet, value}] = newTagNames(value, &t)
		}
	}
	return names
}

// inAny reports whether one of the names has one of the words.
func (f finds) inAny(names *tagNames) bool {
	return f.mayBeIn(names.all) && slices.ContainsFunc(names.list, f.in)
}

// mayBeIn reports whether a word begins as something in text does. Of most texts
// none does.
func (f finds) mayBeIn(text string) bool {
	for _, word := range f.words {
		if strings.Contains(text, beginning(word)) {
			return true
		}
	}
	return false
}

// beginning is what a name has in it that has the word in it.
func beginning(word string) string { return word[:min(len(word), leastShared)] }

// foundBy reports whether a tag has a name by which a hit was found.
func (v *viewer) foundBy(f finds, t tag) bool {
	if len(f.words) == 0 {
		return false
	}
	found, known := f.tags[t]
	if !known {
		names, ok := v.s.names[t]
		if !ok { // no tag of the vocabulary
			names = newTagNames(t.value, nil)
		}
		found = f.inAny(&names)
		f.tags[t] = found
	}
	return found
}
