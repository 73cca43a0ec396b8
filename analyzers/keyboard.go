package analyzers

import "strings"

// The keys of the English layout in the order of the jamo that they write in the
// Korean two-set layout (dubeolsik).
const (
	keyOrder  = "rRseEfaqQtTdwWczxvgkoiOjpuPhynbml"
	jamoOrder = "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎㅏㅐㅑㅒㅓㅔㅕㅖㅗㅛㅜㅠㅡㅣ"
)

// Jamo that are written with two keys, and the jamo of those keys.
const (
	doubleJamo  = "ㅘㅙㅚㅝㅞㅟㅢㄳㄵㄶㄺㄻㄼㄽㄾㄿㅀㅄ"
	doubleFirst = "ㅗㅗㅗㅜㅜㅜㅡㄱㄴㄴㄹㄹㄹㄹㄹㄹㄹㅂ"
	doubleLast  = "ㅏㅐㅣㅓㅔㅣㅣㅅㅈㅎㄱㅁㅂㅅㅌㅍㅎㅅ"
)

// FlipToHangul returns what the keys that wrote text in the English layout write
// in the Korean one: ehzj is 도커. Jamo that make no syllable stand by
// themselves; characters that no key of letters writes stay as they are.
func FlipToHangul(text string) string {
	var jamo []rune
	for _, r := range text {
		jamo = append(jamo, jamoOf(r))
	}
	return Compose(jamo)
}

// FlipToLatin returns what the keys that wrote text in the Korean layout write
// in the English one: 애찯ㄱ is docker. Characters that are not Hangul stay as
// they are.
func FlipToLatin(text string) string {
	var b strings.Builder
	var jamo []rune
	for _, r := range text {
		jamo = AppendJamo(jamo[:0], r)
		for _, j := range jamo {
			first, last := strokes(j)
			b.WriteRune(keyOf(first))
			if last != 0 {
				b.WriteRune(keyOf(last))
			}
		}
	}
	return b.String()
}

// Compose puts jamo together as an input method does, a jamo a key: ㄷ ㅗ ㅋ ㅓ is
// 도커. Other characters stay as they are.
func Compose(jamo []rune) string {
	var c composer
	for _, j := range jamo {
		switch {
		case indexJamo(vowelJamo, j) >= 0:
			c.addVowel(j)
		case isCompatJamo(j):
			c.addConsonant(j)
		default:
			c.flush()
			c.out.WriteRune(j)
		}
	}
	c.flush()
	return c.out.String()
}

// composer holds the syllable that is being written; 0 is a jamo not there yet.
type composer struct {
	out                   strings.Builder
	initial, vowel, final rune
}

func (c *composer) addVowel(j rune) {
	switch {
	case c.final != 0: // the final consonant begins the next syllable
		rest, last := strokes(c.final)
		if last == 0 {
			rest, last = 0, c.final
		}
		c.final = rest
		c.flush()
		c.initial, c.vowel = last, j
	case c.vowel == 0:
		c.vowel = j
	case double(c.vowel, j) != 0:
		c.vowel = double(c.vowel, j)
	default:
		c.flush()
		c.vowel = j
	}
}

func (c *composer) addConsonant(j rune) {
	switch {
	case c.initial != 0 && c.vowel != 0 && c.final == 0 && indexJamo(finalJamo, j) >= 0:
		c.final = j
	case c.final != 0 && double(c.final, j) != 0:
		c.final = double(c.final, j)
	default:
		c.flush()
		c.initial = j
	}
}

// flush writes the syllable, or its jamo if it is none.
func (c *composer) flush() {
	i, v, f := indexJamo(initialJamo, c.initial), indexJamo(vowelJamo, c.vowel), indexJamo(finalJamo, c.final)
	if i >= 0 && v >= 0 {
		c.out.WriteRune(syllable(i, v, f+1))
	} else {
		for _, j := range [...]rune{c.initial, c.vowel, c.final} {
			if j != 0 {
				c.out.WriteRune(j)
			}
		}
	}
	c.initial, c.vowel, c.final = 0, 0, 0
}

// indexJamo returns the index of j in a table of jamo, -1 if it is not there.
func indexJamo(table string, j rune) int {
	if i := strings.IndexRune(table, j); i >= 0 {
		return i / jamoBytes
	}
	return -1
}

// jamoOf returns the jamo that the key of an English letter writes, or key
// itself. Shift changes only the keys that have a second jamo.
func jamoOf(key rune) rune {
	i := strings.IndexRune(keyOrder, key)
	if i < 0 && key >= 'A' && key <= 'Z' {
		i = strings.IndexRune(keyOrder, key-'A'+'a')
	}
	if i < 0 {
		return key
	}
	return jamoAt(jamoOrder, i)
}

// keyOf returns the key that writes a jamo, or j itself.
func keyOf(j rune) rune {
	if i := indexJamo(jamoOrder, j); i >= 0 {
		return rune(keyOrder[i])
	}
	return j
}

// strokes returns the jamo of the keys that write j; last is 0 if one does.
func strokes(j rune) (first, last rune) {
	if i := indexJamo(doubleJamo, j); i >= 0 {
		return jamoAt(doubleFirst, i), jamoAt(doubleLast, i)
	}
	return j, 0
}

// double returns the jamo that two keys write together, 0 if there is none.
func double(first, last rune) rune {
	for i := range len(doubleJamo) / jamoBytes {
		if jamoAt(doubleFirst, i) == first && jamoAt(doubleLast, i) == last {
			return jamoAt(doubleJamo, i)
		}
	}
	return 0
}
