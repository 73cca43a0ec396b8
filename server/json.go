package server

import (
	"math"
	"strconv"
	"unicode/utf8"

	"sago"
)

// appendList appends an array; nil is as good as empty.
func appendList[T any](dst []byte, list []T, item func([]byte, *T) []byte) []byte {
	dst = append(dst, '[')
	for i := range list {
		dst = appendComma(dst, i)
		dst = item(dst, &list[i])
	}
	return append(dst, ']')
}

func appendStrings(dst []byte, list []string) []byte {
	return appendList(dst, list, func(dst []byte, s *string) []byte { return appendString(dst, *s) })
}

// appendComma appends a comma before every item but the first.
func appendComma(dst []byte, i int) []byte {
	if i > 0 {
		dst = append(dst, ',')
	}
	return dst
}

// appendText appends {"en","ko"}, with null for a language that is missing, and
// "und" if there is text in neither.
func appendText(dst []byte, t sago.Text) []byte {
	dst = append(dst, `{"en":`...)
	dst = appendNullable(dst, t.En)
	dst = append(dst, `,"ko":`...)
	dst = appendNullable(dst, t.Ko)
	if t.Plain != "" {
		dst = append(dst, `,"und":`...)
		dst = appendString(dst, t.Plain)
	}
	return append(dst, '}')
}

// appendSpan appends a half-open range of bytes.
func appendSpan(dst []byte, start, end int) []byte {
	dst = append(dst, `{"start":`...)
	dst = strconv.AppendInt(dst, int64(start), 10)
	dst = append(dst, `,"end":`...)
	dst = strconv.AppendInt(dst, int64(end), 10)
	return append(dst, '}')
}

// appendFloat appends a number to six digits, null for one that JSON lacks.
func appendFloat(dst []byte, f float64) []byte {
	if math.IsNaN(f) || math.IsInf(f, 0) {
		return append(dst, "null"...)
	}
	return strconv.AppendFloat(dst, f, 'g', 6, 64)
}

// appendNullable appends a string, null for an empty one.
func appendNullable(dst []byte, s string) []byte {
	if s == "" {
		return append(dst, "null"...)
	}
	return appendString(dst, s)
}

// appendString appends a JSON string. Bytes that are no UTF-8 become U+FFFD.
func appendString(dst []byte, s string) []byte {
	if !utf8.ValidString(s) {
		s = string([]rune(s))
	}
	dst = append(dst, '"')
	dst = appendInner(dst, s)
	return append(dst, '"')
}

// appendInner appends the inside of a JSON string. Beside what JSON demands it
// escapes U+2028 and U+2029, which end lines in JavaScript, and the controls of
// text direction, so that they do nothing where the JSON itself is read. The
// text is valid UTF-8.
func appendInner(dst []byte, s string) []byte {
	from := 0
	for i := 0; i < len(s); i++ {
		c := s[i]
		if !looked[c] {
			continue
		}
		r, size := rune(c), 1
		if c >= utf8.RuneSelf {
			r, size = utf8.DecodeRuneInString(s[i:])
			if !escapedRune(r) {
				continue
			}
		}
		dst = append(dst, s[from:i]...)
		dst = appendEscape(dst, r)
		from = i + size
		i = from - 1
	}
	return append(dst, s[from:]...)
}

// looked says of each byte whether a character that is escaped may begin with
// it. It is not changed.
var looked = func() (t [256]bool) {
	for c := range t {
		t[c] = c < ' ' || c == 0x7f || c == '"' || c == '\\' || c == 0xc2 || c == 0xd8 || c == 0xe2
	}
	return t
}()

// escapedRune reports whether a character beyond ASCII is escaped: controls, as
// terminals heed them, separators of lines, and controls of text direction.
func escapedRune(r rune) bool {
	switch {
	case r < 0x200e, r > 0x2069:
		return r < 0xa0 || r == 0x061c
	case r <= 0x200f, 0x2028 <= r && r <= 0x202e, 0x2066 <= r:
		return true
	}
	return false
}

// appendEscape appends the escape of a character of the basic plane.
func appendEscape(dst []byte, r rune) []byte {
	switch r {
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

// appendMarked appends, as a JSON string, text as HTML in which the marks are
// <mark> elements and nothing else is markup.
func appendMarked(dst []byte, text string, marks []sago.Span) []byte {
	if !utf8.ValidString(text) { // cannot be marked: its offsets would change
		return appendMarked(dst, string([]rune(text)), nil)
	}
	dst = append(dst, '"')
	at := 0
	for _, m := range marks {
		dst = appendInnerHTML(dst, text[at:m.Start])
		dst = append(dst, "<mark>"...)
		dst = appendInnerHTML(dst, text[m.Start:m.End])
		dst = append(dst, "</mark>"...)
		at = m.End
	}
	dst = appendInnerHTML(dst, text[at:])
	return append(dst, '"')
}

// appendInnerHTML appends text escaped for HTML and then for a JSON string.
func appendInnerHTML(dst []byte, s string) []byte {
	from := 0
	for i := range len(s) {
		var entity string
		switch s[i] {
		case '<':
			entity = "&lt;"
		case '>':
			entity = "&gt;"
		case '&':
			entity = "&amp;"
		case '"':
			entity = "&#34;"
		case '\'':
			entity = "&#39;"
		default:
			continue
		}
		dst = appendInner(dst, s[from:i])
		dst = append(dst, entity...)
		from = i + 1
	}
	return appendInner(dst, s[from:])
}
