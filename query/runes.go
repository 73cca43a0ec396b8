package query

import (
	"strings"
	"unicode"
)

// The characters of the syntax, in the forms in which keyboards, editors and
// input methods write them.

func isQuote(r rune) bool { return strings.ContainsRune("\"“”„‟＂", r) }

func isOpen(r rune) bool { return r == '(' || r == '（' }

func isClose(r rune) bool { return r == ')' || r == '）' }

func isMinus(r rune) bool { return r == '-' || r == '－' || r == '−' }

func isStar(r rune) bool { return r == '*' || r == '＊' }

func isColon(r rune) bool { return r == ':' || r == '：' }

func isTilde(r rune) bool { return r == '~' || r == '～' }

func isSign(r rune) bool { return strings.ContainsRune("<>=＜＞＝≤≥", r) }

// isInvisible reports whether r is one of the marks of direction, order or
// joining that pages and chats put before words, out of sight.
func isInvisible(r rune) bool {
	return r >= 0x200B && r <= 0x200F || r >= 0x202A && r <= 0x202E || r >= 0x2060 && r <= 0x2064 || r == 0xFEFF
}

// isEscapable reports whether a backslash before r makes it an ordinary
// character. Before anything else a backslash is one itself, as in C:\temp.
func isEscapable(r rune) bool {
	return r == '\\' || isQuote(r) || isOpen(r) || isClose(r) || isMinus(r) || isStar(r)
}

func isWordRune(r rune) bool {
	return unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r)
}

// asciiSigns writes the comparison signs before a value in ASCII.
func asciiSigns(value string) string {
	rest := strings.TrimLeftFunc(value, isSign)
	var signs strings.Builder
	for _, r := range value[:len(value)-len(rest)] {
		switch r {
		case '＜':
			signs.WriteByte('<')
		case '＞':
			signs.WriteByte('>')
		case '＝':
			signs.WriteByte('=')
		case '≤':
			signs.WriteString("<=")
		case '≥':
			signs.WriteString(">=")
		default:
			signs.WriteRune(r)
		}
	}
	return signs.String() + rest
}
