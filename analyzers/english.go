package analyzers

import (
	_ "embed"
	"strings"

	"github.com/blevesearch/snowballstem"
	"github.com/blevesearch/snowballstem/english"
)

//go:embed tables/english.txt
var englishTable string

// newStems returns the words whose stem is not what Snowball says. A line of
// the table is a stem and the words that have it.
func newStems() map[string]string {
	stems := map[string]string{}
	for line := range tableLines(englishTable) {
		stem, words, _ := strings.Cut(line, ":")
		for _, w := range strings.Fields(words) {
			stems[w] = stem
		}
	}
	return stems
}

// minStemLetters is the shortest word that is stemmed by rule.
const minStemLetters = 4

// stem returns the stem of an English word, low being word in lower case. It
// returns "" for what is no plain word or has no other stem than itself.
func (a *Analyzer) stem(word, low string) string {
	s := a.stemOf(word, low)
	if s == low {
		return ""
	}
	return s
}

func (a *Analyzer) stemOf(word, low string) string {
	if s, ok := a.stems[low]; ok {
		return s
	}
	switch {
	case letters(low) < len(low):
		return numberStem(low)
	case isPluralAcronym(word):
		return low[:len(low)-1]
	case len(low) < minStemLetters, len(low) == minStemLetters && isUpper(word[1]), !hasVowel(low):
		return ""
	}
	env := snowballstem.NewEnv(low)
	english.Stem(env)
	return env.Current()
}

// isPluralAcronym reports whether word is capitals and an s: VMs, APIs.
func isPluralAcronym(word string) bool {
	n := len(word) - 1
	if n < 2 || word[n] != 's' {
		return false
	}
	for i := range n {
		if !isUpper(word[i]) {
			return false
		}
	}
	return true
}

func hasVowel(low string) bool { return strings.ContainsAny(low, "aeiouy") }

// numberStem returns 1.2.3 for v1.2.3, 1000 for 1,000, or "".
func numberStem(low string) string {
	switch {
	case low[0] == 'v' && len(low) > 2 && isDotted(low) && strings.Contains(low, "."):
		return low[1:]
	case isDigit(low[0]) && strings.Contains(low, ","):
		return strings.ReplaceAll(low, ",", "")
	}
	return ""
}

// contraction fills e with the two words that word is short for and reports
// whether it is a contraction.
func (a *Analyzer) contraction(e *entry, word string) bool {
	low := lower(word)
	first, second, ok := expand(low)
	if !ok {
		return false
	}
	e.width = 2
	e.add(Surface, low, 0, 0, len(word))
	e.add(Part, first, 0, 0, len(word))
	e.add(Stem, a.stem(first, first), 0, 0, len(word))
	e.add(Part, second, 1, 0, len(word))
	return true
}

// expand returns the two words of a contraction in lower case: can't and cannot
// are "can not", they're is "they are".
func expand(low string) (first, second string, ok bool) {
	switch low {
	case "cannot", "can't":
		return "can", "not", true
	case "won't":
		return "will", "not", true
	case "shan't":
		return "shall", "not", true
	case "ain't":
		return "is", "not", true
	}
	i := strings.IndexByte(low, '\'')
	if i <= 0 {
		return "", "", false
	}
	switch low[i:] {
	case "'t":
		if low[i-1] == 'n' {
			return low[:i-1], "not", true
		}
	case "'re":
		return low[:i], "are", true
	case "'ve":
		return low[:i], "have", true
	case "'ll":
		return low[:i], "will", true
	case "'m":
		return low[:i], "am", true
	}
	return "", "", false
}
