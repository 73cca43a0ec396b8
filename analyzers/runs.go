package analyzers

import (
	"unicode"
	"unicode/utf8"
)

// class is what a character is to the scanner.
type class byte

const (
	classMark   class = iota // punctuation, symbols: separates
	classSpace               // blank or tab
	classBreak               // end of a line
	classLetter              // of Latin and every script not named below
	classDigit
	classHangul
	classHan
	classHiragana
	classKatakana
)

// classOf returns the class of a character of normal form.
func classOf(r rune) class {
	switch {
	case r < utf8.RuneSelf:
		return asciiClass[r]
	case IsHangul(r):
		return classHangul
	case unicode.Is(unicode.Han, r):
		return classHan
	case unicode.Is(unicode.Hiragana, r):
		return classHiragana
	case unicode.Is(unicode.Katakana, r) || r == 'ー':
		return classKatakana
	case unicode.IsLetter(r) || unicode.IsMark(r):
		return classLetter
	case unicode.IsDigit(r):
		return classDigit
	case r == '\u2028' || r == '\u2029' || r == '\u0085':
		return classBreak
	case unicode.IsSpace(r):
		return classSpace
	}
	return classMark
}

// asciiClass holds the class of each ASCII character.
var asciiClass = func() (table [utf8.RuneSelf]class) {
	for c := range byte(utf8.RuneSelf) {
		switch {
		case isLetter(c):
			table[c] = classLetter
		case isDigit(c):
			table[c] = classDigit
		case c == ' ' || c == '\t':
			table[c] = classSpace
		case c >= '\n' && c <= '\r':
			table[c] = classBreak
		}
	}
	return table
}()

func isLetter(c byte) bool { return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' }
func isUpper(c byte) bool  { return c >= 'A' && c <= 'Z' }
func isLower(c byte) bool  { return c >= 'a' && c <= 'z' }
func isDigit(c byte) bool  { return c >= '0' && c <= '9' }

// wordRune returns the size of the first rune of s if it is a letter or digit
// of code and Latin words, else 0.
func wordRune(s string) int {
	if s == "" {
		return 0
	}
	if c := s[0]; c < utf8.RuneSelf {
		if asciiClass[c] >= classLetter {
			return 1
		}
		return 0
	}
	r, size := utf8.DecodeRuneInString(s)
	if c := classOf(r); c == classLetter || c == classDigit {
		return size
	}
	return 0
}

// gap is what stands between two words, as a set.
type gap byte

const (
	gapSpace gap = 1 << iota // blanks
	gapQuote                 // quotes, brackets and markup that may close a word
	gapBreak                 // anything else
)

// gapOf returns the set of the one kind of separator that r is.
func gapOf(r rune, c class) gap {
	switch {
	case c == classSpace:
		return gapSpace
	case c == classBreak:
		return gapBreak
	}
	switch r {
	case '"', '\'', '`', '*', '_', ')', ']', '}', '>', '”', '’', '」', '』', '》', '〉', '】':
		return gapQuote
	}
	return gapBreak
}

// maxRunBytes bounds a word. A longer run of characters is cut into words of
// this length, the same way in a text and in a query.
const maxRunBytes = 192

// hangulEnd returns the end of the run of Hangul that begins at s[i].
func hangulEnd(s string, i int) int {
	limit := i + maxRunBytes
	for i < len(s) && i < limit {
		if syllableAt(s, i) {
			i += syllableBytes
			continue
		}
		r, size := utf8.DecodeRuneInString(s[i:])
		if !IsHangul(r) {
			break
		}
		i += size
	}
	return i
}

// syllableAt reports whether a Hangul syllable stands at s[i].
func syllableAt(s string, i int) bool {
	if i+syllableBytes > len(s) || s[i] < 0xea || s[i] > 0xed || s[i+1]&0xc0 != 0x80 || s[i+2]&0xc0 != 0x80 {
		return false
	}
	return isSyllable(rune(s[i]&0x0f)<<12 | rune(s[i+1]&0x3f)<<6 | rune(s[i+2]&0x3f))
}

// classEnd returns the end of the run of characters of class c at s[i].
func classEnd(s string, i int, c class) int {
	limit := i + maxRunBytes
	for i < len(s) && i < limit {
		r, size := utf8.DecodeRuneInString(s[i:])
		if classOf(r) != c && !unicode.IsMark(r) {
			break
		}
		i += size
	}
	return i
}
