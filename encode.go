package sago

import (
	"encoding/json"
	"maps"
	"slices"
	"unicode/utf8"
)

// appendObject appends an object of the keys in their order, then of the extra
// keys by name, to b.
func appendObject(b []byte, keys []key, extra map[string]json.RawMessage) []byte {
	b = append(b, '{')
	for _, k := range keys {
		b = append(appendString(b, k.name), ':')
		b = append(appendValue(b, k.to), ',')
	}
	b = appendExtra(b, extra)
	if b[len(b)-1] == ',' {
		b = b[:len(b)-1]
	}
	return append(b, '}')
}

// appendExtra appends the keys that a record type does not know, each with a
// comma after it.
func appendExtra(b []byte, extra map[string]json.RawMessage) []byte {
	for _, name := range slices.Sorted(maps.Keys(extra)) {
		b = append(appendString(b, name), ':')
		b = append(appendRaw(b, extra[name]), ',')
	}
	return b
}

// appendValue appends the value that from points at; null if it is empty.
func appendValue(b []byte, from any) []byte {
	switch from := from.(type) {
	case *string:
		if *from != "" {
			return appendString(b, *from)
		}
	case *Text:
		if !from.IsZero() || from.Other != nil {
			return appendText(b, from)
		}
	case *Item:
		return appendObject(b, from.keys(), from.Extra)
	case *Source:
		return appendObject(b, from.written(), from.Extra)
	case *Impact:
		if from.Scope != "" || from.Users != "" || from.Region != "" || from.Extra != nil {
			return appendObject(b, from.keys(), from.Extra)
		}
	case *Timeline:
		if from.DetectedAfter != "" || from.ResolvedAfter != "" || from.Extra != nil {
			return appendObject(b, from.keys(), from.Extra)
		}
	case *[]string:
		return appendList(b, *from)
	case *[]Item:
		return appendList(b, *from)
	case *[]Source:
		return appendList(b, *from)
	case *[]json.RawMessage:
		return appendList(b, *from)
	case *json.RawMessage:
		return appendRaw(b, *from)
	}
	return append(b, "null"...)
}

// appendList appends an array; null for a nil list.
func appendList[T any](b []byte, list []T) []byte {
	if list == nil {
		return append(b, "null"...)
	}
	b = append(b, '[')
	for i := range list {
		if i > 0 {
			b = append(b, ',')
		}
		b = appendValue(b, &list[i])
	}
	return append(b, ']')
}

func appendText(b []byte, t *Text) []byte {
	if t.Plain != "" && t.En == "" && t.Ko == "" && t.Other == nil {
		return appendString(b, t.Plain)
	}
	return appendObject(b, t.keys(), t.Other)
}

func appendRaw(b []byte, raw json.RawMessage) []byte {
	if len(raw) == 0 {
		return append(b, "null"...)
	}
	return append(b, raw...)
}

// appendString appends s as a JSON string without the HTML escapes of
// json.Marshal: a record that was read must be written back as it was. Bytes
// that are not UTF-8 become U+FFFD.
func appendString(b []byte, s string) []byte {
	const hex = "0123456789abcdef"
	b = append(b, '"')
	done := 0 // s[:done] is written
	for i := 0; i < len(s); {
		c := s[i]
		if c >= utf8.RuneSelf {
			r, size := utf8.DecodeRuneInString(s[i:])
			if r == utf8.RuneError && size == 1 {
				b = append(append(b, s[done:i]...), "\ufffd"...)
				done = i + 1
			}
			i += size
			continue
		}
		if c >= ' ' && c != '"' && c != '\\' {
			i++
			continue
		}
		b = append(b, s[done:i]...)
		switch c {
		case '"', '\\':
			b = append(b, '\\', c)
		case '\n':
			b = append(b, `\n`...)
		case '\t':
			b = append(b, `\t`...)
		default:
			b = append(b, '\\', 'u', '0', '0', hex[c>>4], hex[c&15])
		}
		i++
		done = i
	}
	b = append(b, s[done:]...)
	return append(b, '"')
}
