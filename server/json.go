package server

import (
	"math"
	"strconv"

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
