package server

import (
	"unicode/utf8"

	"sago"
)

// This file writes strings of JSON. They are most of an answer, so what is to be
// escaped, and what is no UTF-8, is looked for in one pass.

// appendString appends a JSON string. Bytes that are no UTF-8 become U+FFFD.
func appendString(dst []byte, s string) []byte {
	dst = append(dst, '"')
	dst = appendInner(dst, s, textJSON)
	return append(dst, '"')
}

// appendMarked appends, as a JSON string, text as HTML in which the marks are
// <mark> elements and nothing else is markup.
func appendMarked(dst []byte, text string, marks []sago.Span) []byte {
	dst = append(dst, '"')
	at := 0
	for _, m := range marks {
		dst = appendInner(dst, text[at:m.Start], textHTML)
		dst = append(dst, "<mark>"...)
		dst = appendInner(dst, text[m.Start:m.End], textHTML)
		dst = append(dst, "</mark>"...)
		at = m.End
	}
	dst = appendInner(dst, text[at:], textHTML)
	return append(dst, '"')
}

// textKind is what the inside of a JSON string is.
type textKind bool

const (
	textJSON textKind = false
	textHTML textKind = true
)

// appendInner appends the inside of a JSON string. Beside what JSON demands it
// escapes U+2028 and U+2029, which end lines in JavaScript, the controls that
// terminals heed, and those of text direction, so that they do nothing where the
// JSON itself is read.
func appendInner(dst []byte, s string, kind textKind) []byte {
	for {
		n := asItIs(s, kind)
		dst = append(dst, s[:n]...)
		if n == len(s) {
			return dst
		}
		r, size := utf8.DecodeRuneInString(s[n:])
		dst = appendEscape(dst, r, kind)
		s = s[n+size:]
	}
}

// lead says what a byte is where a character begins.
type lead byte

const (
	leadOther  lead = iota // of a character that is decoded to be judged, or of none
	leadPlain              // ASCII that is written as it is
	leadMarkup             // written as it is, but not in HTML
	leadEscape             // escaped
	leadTwo                // of a character in two bytes that is written as it is
	leadThree              // in three bytes
)

// leadOf is not changed.
var leadOf = func() (t [256]lead) {
	for c := range t {
		switch {
		case c < ' ' || c == 0x7f || c == '"' || c == '\\':
			t[c] = leadEscape
		case c == '<' || c == '>' || c == '&' || c == '\'':
			t[c] = leadMarkup
		case c < utf8.RuneSelf:
			t[c] = leadPlain
		case 0xc3 <= c && c <= 0xdf && c != 0xd8: // U+0080 to U+009F and U+061C begin so
			t[c] = leadTwo
		case 0xe1 <= c && c <= 0xef && c != 0xe2 && c != 0xed: // U+2028, surrogates
			t[c] = leadThree
		}
	}
	return t
}()

// asItIs returns the length of the longest beginning of s that is written as it
// is.
func asItIs(s string, kind textKind) int {
	i := 0
	for i < len(s) {
		switch leadOf[s[i]] {
		case leadPlain:
			for i+8 <= len(s) && plainEight(s[i:i+8], kind) {
				i += 8
			}
			for i < len(s) && leadOf[s[i]] == leadPlain {
				i++
			}
		case leadMarkup:
			if kind == textHTML {
				return i
			}
			i++
		case leadTwo:
			if i+2 > len(s) || !continues(s[i+1]) {
				return i
			}
			i += 2
		case leadThree:
			n := i
			for n+3 <= len(s) && leadOf[s[n]] == leadThree && continues(s[n+1]) && continues(s[n+2]) {
				n += 3
			}
			if n == i {
				return i
			}
			i = n
		case leadEscape:
			return i
		default:
			r, size := utf8.DecodeRuneInString(s[i:])
			if r == utf8.RuneError && size == 1 || escapedRune(r) {
				return i
			}
			i += size
		}
	}
	return i
}

// continues reports whether c is a later byte of a character.
func continues(c byte) bool { return c&0xc0 == 0x80 }

// plainEight reports whether eight bytes are certainly written as they are: what
// tells a byte that is not is gathered in its top bit.
func plainEight(s string, kind textKind) bool {
	const ones, tops = 0x0101010101010101, 0x8080808080808080
	_ = s[7]
	w := uint64(s[0]) | uint64(s[1])<<8 | uint64(s[2])<<16 | uint64(s[3])<<24 |
		uint64(s[4])<<32 | uint64(s[5])<<40 | uint64(s[6])<<48 | uint64(s[7])<<56
	odd := w | (w - ones*' ') | (w + ones) // not ASCII; controls; DEL
	odd |= ((w ^ ones*'"') - ones) | ((w ^ ones*'\\') - ones)
	if kind == textHTML {
		odd |= ((w ^ ones*'<') - ones) | ((w ^ ones*'>') - ones) | ((w ^ ones*'&') - ones) | ((w ^ ones*'\'') - ones)
	}
	return odd&tops == 0
}

// escapedRune reports whether a character beyond ASCII is escaped: controls,
// separators of lines and controls of text direction.
func escapedRune(r rune) bool {
	switch {
	case r < 0x200e, r > 0x2069:
		return r < 0xa0 || r == 0x061c
	case r <= 0x200f, 0x2028 <= r && r <= 0x202e, 0x2066 <= r:
		return true
	}
	return false
}

// appendEscape appends a character that is not written as it is.
func appendEscape(dst []byte, r rune, kind textKind) []byte {
	if kind == textHTML {
		switch r {
		case '<':
			return append(dst, "&lt;"...)
		case '>':
			return append(dst, "&gt;"...)
		case '&':
			return append(dst, "&amp;"...)
		case '"':
			return append(dst, "&#34;"...)
		case '\'':
			return append(dst, "&#39;"...)
		}
	}
	switch r {
	case utf8.RuneError:
		return utf8.AppendRune(dst, r)
	case '"', '\\':
		return append(dst, '\\', byte(r))
	case '\n':
		return append(dst, '\\', 'n')
	case '\r':
		return append(dst, '\\', 'r')
	case '\t':
		return append(dst, '\\', 't')
	}
	const digits = "0123456789abcdef"
	return append(dst, '\\', 'u', digits[r>>12&15], digits[r>>8&15], digits[r>>4&15], digits[r&15])
}
