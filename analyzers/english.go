package analyzers

import (
	_ "embed"
	"slices"
	"strings"

	"github.com/blevesearch/snowballstem"
	"github.com/blevesearch/snowballstem/english"
)

//go:embed tables/english.txt
var englishTable string

// stems are the stems of English words that Snowball would stem otherwise.
type stems struct {
	of  map[string]string
	ise map[string]bool // what stands before ise or ize
}

func newStems() *stems {
	s := &stems{map[string]string{}, map[string]bool{}}
	for line := range tableLines(englishTable) {
		f := strings.Fields(line)
		switch head, isStem := strings.CutSuffix(f[0], ":"); {
		case f[0] == "=":
			for _, w := range f[1:] {
				s.of[w], s.of[w+"s"] = w, w
			}
		case f[0] == "-ise":
			for _, w := range f[1:] {
				s.ise[w] = true
			}
		case isStem:
			if !slices.Contains(f[1:], head) {
				head = snowball(head)
			}
			for _, w := range f[1:] {
				s.of[w] = head
			}
		}
	}
	return s
}

// american returns low with the ize of American English if it has an ise or
// isation that is also written so.
func (s *stems) american(low string) string {
	for i := strings.LastIndex(low, "is"); i > 0; i = strings.LastIndex(low[:i], "is") {
		if s.ise[low[:i]] {
			return low[:i] + "iz" + low[i+len("is"):]
		}
	}
	return low
}

func snowball(low string) string {
	env := snowballstem.NewEnv(low)
	english.Stem(env)
	return env.Current()
}

// minStemLetters is the shortest word that is stemmed by rule.
const minStemLetters = 4

// stem returns the stem of an English word, low being word in lower case. It
// returns "" for what is no plain word or has no other stem than itself.
func (s *stems) stem(word, low string) string {
	stem := s.stemOf(word, low)
	if stem == low {
		return ""
	}
	return stem
}

// key returns the stem of a word in lower case, which may be itself.
func (s *stems) key(low string) string {
	if stem := s.stemOf(low, low); stem != "" {
		return stem
	}
	return low
}

func (s *stems) stemOf(word, low string) string {
	if letters(low) < len(low) {
		return numberStem(low)
	}
	low = s.american(low)
	if stem, ok := s.of[low]; ok {
		return stem
	}
	switch {
	case isPluralAcronym(word):
		return low[:len(low)-1]
	case len(low) < minStemLetters, len(low) == minStemLetters && isUpper(word[1]), !hasVowel(low):
		return ""
	}
	return snowball(low)
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

// contraction drafts the two words that word is short for and reports
// whether it is a contraction.
func (a *Analyzer) contraction(d *draft, word string) bool {
	low := lower(word)
	first, second, ok := expand(low)
	if !ok {
		return false
	}
	d.width = 2
	d.add(Surface, low, 0, 0, len(word))
	d.add(Part, first, 0, 0, len(word))
	d.add(Stem, a.stems.stem(first, first), 0, 0, len(word))
	d.add(Part, second, 1, 0, len(word))
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
