package analyzers

import (
	"slices"
	"strings"
)

// maxSounds bounds the ways in which one word is read out.
const maxSounds = 8

// Sounds returns the ways in which a word in Latin or Hangul letters is read out,
// as Korean hears them: its consonants in classes that Hangul writes alike, and v
// where vowels stand. A name and what it is written as in Hangul have one in
// common: HvPLvKSv of haproxy and 하프록시. It returns nil for a word with other
// characters, or too short to be told from others.
func Sounds(word string) []string {
	var s sounds
	word = strings.ToLower(word)
	switch {
	case word == "":
	case strings.IndexFunc(word, func(r rune) bool { return !isSyllable(r) }) < 0:
		s.readHangul([]rune(word))
	case strings.IndexFunc(word, func(r rune) bool { return r < 'a' || r > 'z' }) < 0:
		s.readLatin(word)
	}
	return slices.DeleteFunc(s.list, func(sound string) bool {
		return len(sound) < minSound || len(sound)-strings.Count(sound, "v") < minConsonants
	})
}

// What is shorter, or has fewer consonants, sounds like very many words.
const (
	minSound      = 5
	minConsonants = 3
)

// sounds are the ways in which the beginning of a word is read out.
type sounds struct{ list []string }

// add appends one of the sounds to every way. An empty sound is silent, and a
// sound that stands already is not heard twice.
func (s *sounds) add(choices ...string) {
	if s.list == nil {
		s.list = []string{""}
	}
	var out []string
	for _, c := range choices {
		for _, begin := range s.list {
			next := begin
			for i := range len(c) {
				if n := len(next); n == 0 || next[n-1] != c[i] {
					next += c[i : i+1]
				}
			}
			if !slices.Contains(out, next) && len(out) < maxSounds {
				out = append(out, next)
			}
		}
	}
	s.list = out
}

// Classes of consonants by index of initial and of final jamo: "." is silent.
const (
	initialSounds = "KKNTTLMPPSS.JJJKTPH"
	finalSounds   = "KKKNNNTLKMLLLPLMPPTTNTTKTPT" // from index 1
)

func (s *sounds) readHangul(word []rune) {
	for _, r := range word {
		initial, vowel, final := split(r)
		consonant := initialSounds[initial]
		switch {
		case consonant == 'H' && s.list != nil:
			s.add("H", "") // 깃허브
		case consonant != '.':
			s.add(string(consonant))
		}
		switch jamoAt(vowelJamo, vowel) {
		case 'ㅡ': // parts consonants that no vowel parts
		case 'ㅣ':
			if final == finalNone && (consonant == 'J' || consonant == 'S') {
				s.add("v", "") // 패치, 캐시
				break
			}
			s.add("v")
		default:
			s.add("v")
		}
		if final > 0 {
			s.add(string(finalSounds[final-1]))
		}
	}
}

func (s *sounds) readLatin(word string) {
	for i := 0; i < len(word); {
		i += s.readLetters(word, i)
	}
}

// readLetters reads the letters from i on that make one sound, and returns their
// number.
func (s *sounds) readLetters(word string, i int) int {
	rest := word[i:]
	for _, g := range letterGroups() {
		if strings.HasPrefix(rest, g.letters) && (!g.first || i == 0) {
			s.add(g.sounds...)
			return len(g.letters)
		}
	}
	var next byte
	if len(rest) > 1 {
		next = rest[1]
	}
	switch c := rest[0]; {
	case c == 'e' && next == 0 && i > 1: // silent: flare
	case c == 'y' && isVowel(next), c == 'w': // part of the vowel
	case isVowel(c) || c == 'y':
		s.add("v")
	case c == 'r' && (!isVowel(next) || rest == "re"): // silent: server, core
	case c == 'h' && !isVowel(next):
	case c == 'c' && isFront(next):
		s.add("S")
	case c == 'g' && isFront(next):
		s.add("K", "J")
	default:
		s.add(latinSounds[c-'a' : c-'a'+1])
	}
	return 1
}

// latinSounds are the sounds of letters by themselves: r before a vowel.
const latinSounds = "vPKTvPKHvJKLMNvPKLSTvPvvvJ"

// letterGroup is letters that are read together.
type letterGroup struct {
	letters string
	first   bool // at the beginning of a word alone
	sounds  []string
}

func letterGroups() []letterGroup {
	return []letterGroup{
		{"tion", false, []string{"SvN"}},
		{"tch", false, []string{"J"}},
		{"dge", false, []string{"J"}},
		{"kn", true, []string{"N"}},
		{"sh", false, []string{"S"}},
		{"ch", false, []string{"J", "K"}},
		{"th", false, []string{"T", "S"}},
		{"ph", false, []string{"P"}},
		{"ght", false, []string{"T"}},
		{"nga", false, []string{"NKv"}},
		{"ngo", false, []string{"NKv"}},
		{"ngu", false, []string{"NKv"}},
		{"ng", false, []string{"N"}},
		{"ck", false, []string{"K"}},
		{"x", true, []string{"J"}},
		{"x", false, []string{"KS"}},
		{"z", false, []string{"J", "S"}},
	}
}

func isVowel(c byte) bool { return c != 0 && strings.IndexByte("aeiouy", c) >= 0 }

// isFront reports whether a vowel makes a c or g before it soft.
func isFront(c byte) bool { return c == 'e' || c == 'i' || c == 'y' }
