package analyzers

import "strings"

// Syllables of Unicode are ordered by initial consonant, vowel and final
// consonant, so that their jamo are a matter of arithmetic.
const (
	firstSyllable = 0xAC00
	lastSyllable  = 0xD7A3
	vowels        = 21
	finals        = 28 // none included
)

// Jamo of a syllable by index, as compatibility jamo.
const (
	initialJamo = "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ"
	vowelJamo   = "ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ"
	finalJamo   = "ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ" // from index 1
)

const jamoBytes = len("ㄱ")

func isSyllable(r rune) bool { return r >= firstSyllable && r <= lastSyllable }

// isCompatJamo reports whether r is a jamo that stands by itself (ㄱ, ㅏ, ㄳ).
// ㆍ (U+318D) is not: it is used as a middle dot.
func isCompatJamo(r rune) bool { return r >= 'ㄱ' && r <= 'ㆎ' }

// syllableSet is a set of syllables, to ask before a table of words is asked.
type syllableSet [(lastSyllable-firstSyllable)/64 + 1]uint64

// add adds r, which is left out if it is no syllable.
func (s *syllableSet) add(r rune) {
	if isSyllable(r) {
		s[(r-firstSyllable)/64] |= 1 << ((r - firstSyllable) % 64)
	}
}

// has reports whether r is in the set; of what is no syllable that is not known.
func (s *syllableSet) has(r rune) bool {
	return !isSyllable(r) || s[(r-firstSyllable)/64]>>((r-firstSyllable)%64)&1 != 0
}

// split returns the indexes of a syllable's initial consonant, vowel and final
// consonant (0 is none).
func split(r rune) (initial, vowel, final int) {
	x := int(r - firstSyllable)
	return x / (vowels * finals), x / finals % vowels, x % finals
}

// syllable is the inverse of split.
func syllable(initial, vowel, final int) rune {
	return rune(firstSyllable + (initial*vowels+vowel)*finals + final)
}

// final returns the index of r's final consonant: 0 if r has none or is no
// syllable.
func final(r rune) int {
	if !isSyllable(r) {
		return 0
	}
	return int(r-firstSyllable) % finals
}

// withFinal returns syllable r with another final consonant.
func withFinal(r rune, f int) rune { return r - rune(final(r)) + rune(f) }

// Indexes of final consonants that the rules name.
const (
	finalNone = 0
	finalN    = 4
	finalD    = 7
	finalL    = 8
	finalLM   = 10
	finalM    = 16
	finalB    = 17
	finalS    = 19
	finalSS   = 20
	finalH    = 27
)

// HasFinal reports whether the syllable r ends in a consonant; it is false for
// any other character.
func HasFinal(r rune) bool { return final(r) != finalNone }

// IsHangul reports whether r is a Hangul syllable or a jamo standing by itself.
func IsHangul(r rune) bool { return isSyllable(r) || isCompatJamo(r) && r != 'ㆍ' }

// Initial returns the initial consonant of the syllable r (ㄹ of 로), and r
// itself if it is none.
func Initial(r rune) rune {
	if !isSyllable(r) {
		return r
	}
	i, _, _ := split(r)
	return jamoAt(initialJamo, i)
}

func jamoAt(table string, i int) rune {
	b := table[i*jamoBytes:]
	return rune(b[0]&0x0f)<<12 | rune(b[1]&0x3f)<<6 | rune(b[2]&0x3f)
}

// AppendJamo appends the compatibility jamo of the syllable r (ㄱ ㅏ ㄱ of 각)
// to dst, or r itself if it is no syllable.
func AppendJamo(dst []rune, r rune) []rune {
	if !isSyllable(r) {
		return append(dst, r)
	}
	i, v, f := split(r)
	dst = append(dst, jamoAt(initialJamo, i), jamoAt(vowelJamo, v))
	if f > 0 {
		dst = append(dst, jamoAt(finalJamo, f-1))
	}
	return dst
}

// Initials returns text with each syllable as its initial consonant: ㄹㄷㅂㄹㅅ of
// 로드밸런서.
func Initials(text string) string {
	return strings.Map(Initial, text)
}
