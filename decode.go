package sago

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// FieldError says which field of a record has a value of the wrong type.
type FieldError struct {
	Field string // path of keys, such as "title.en" or "symptoms[2]"
	Err   error
}

// Error names the field, then what is wrong with it.
func (e *FieldError) Error() string { return e.Field + ": " + e.Err.Error() }

// Unwrap returns the cause.
func (e *FieldError) Unwrap() error { return e.Err }

// key is a JSON key of a record and a pointer to the field that holds it.
type key struct {
	name string
	to   any // *string, *Text, *Item, a pointer to a list of these, ...
}

// decoder reads records out of JSON that is known to be valid. It reads a
// record once, where encoding/json would read it once more for every level of
// UnmarshalJSON, and goes on after a value of a wrong type, to name all of them.
type decoder struct {
	path []string // of the value being read; a list index is "[n]"
	errs []error
}

// decode checks that data is JSON, then reads it with read. It returns the
// error, or the several errors joined.
func decode(data []byte, read func(*decoder)) error {
	if !json.Valid(data) {
		return json.Unmarshal(data, new(any)) // says where
	}
	var d decoder
	read(&d)
	if len(d.errs) == 1 {
		return d.errs[0]
	}
	return errors.Join(d.errs...)
}

// fail notes that the value at the current path is not what was wanted.
func (d *decoder) fail(want string, value []byte) {
	err := fmt.Errorf("want %s, have %s", want, jsonKind(value))
	if len(d.path) == 0 {
		d.errs = append(d.errs, err)
		return
	}
	var path strings.Builder
	for i, p := range d.path {
		if i > 0 && p[0] != '[' {
			path.WriteByte('.')
		}
		path.WriteString(p)
	}
	d.errs = append(d.errs, &FieldError{path.String(), err})
}

// at reads a value of the current one: the key or index step of it.
func (d *decoder) at(step string, value []byte, to any) {
	d.path = append(d.path, step)
	d.value(value, to)
	d.path = d.path[:len(d.path)-1]
}

// object reads an object: known keys into their fields, the others into extra.
func (d *decoder) object(data []byte, keys []key, extra *map[string]json.RawMessage) {
	data = bytes.TrimSpace(data)
	switch data[0] {
	case 'n':
		return
	case '{':
	default:
		d.fail("an object", data)
		return
	}
	next := 0 // most records have their keys in one order
	members(data, func(name string, value []byte) {
		for i := range keys {
			k := keys[(next+i)%len(keys)]
			if k.name == name {
				next += i + 1
				d.at(name, value, k.to)
				return
			}
		}
		if *extra == nil {
			*extra = make(map[string]json.RawMessage)
		}
		(*extra)[name] = bytes.Clone(value)
	})
}

// value reads a value into the field that to points at; null empties it.
func (d *decoder) value(value []byte, to any) {
	value = bytes.TrimSpace(value)
	null := value[0] == 'n'
	switch to := to.(type) {
	case *string:
		*to = ""
		if !null {
			d.str(value, to)
		}
	case *Text:
		*to = Text{}
		d.text(value, to)
	case *Item:
		*to = Item{}
		if value[0] == '"' {
			d.str(value, &to.Text.Plain)
			return
		}
		d.object(value, to.keys(), &to.Extra)
	case *Impact:
		*to = Impact{}
		d.object(value, to.keys(), &to.Extra)
	case *Timeline:
		*to = Timeline{}
		d.object(value, to.keys(), &to.Extra)
	case *Source:
		*to = Source{}
		d.object(value, to.keys(), &to.Extra)
	case *[]string:
		*to = list(d, value, to)
	case *[]Item:
		*to = list(d, value, to)
	case *[]Source:
		*to = list(d, value, to)
	case *[]json.RawMessage:
		*to = list(d, value, to)
	case *json.RawMessage:
		*to = nil
		if !null {
			*to = bytes.Clone(value)
		}
	}
}

// list reads an array. It returns nil for null.
func list[T any](d *decoder, value []byte, _ *[]T) []T {
	switch value[0] {
	case 'n':
		return nil
	case '[':
	default:
		d.fail("an array", value)
		return nil
	}
	out := make([]T, 0, 4)
	elements(value, func(i int, element []byte) {
		out = append(out, *new(T))
		d.at("["+strconv.Itoa(i)+"]", element, &out[i])
	})
	return out
}

func (d *decoder) str(value []byte, to *string) {
	if value[0] != '"' {
		d.fail("a string", value)
		return
	}
	*to = unquote(value)
}

func (d *decoder) text(value []byte, t *Text) {
	switch value[0] {
	case 'n':
	case '"':
		t.Plain = unquote(value)
	case '{':
		d.object(value, t.keys(), &t.Other)
	default:
		d.fail(`a text (a string or {"en": ..., "ko": ...})`, value)
	}
}

// members calls each with every key and value of an object, in order.
func members(object []byte, each func(name string, value []byte)) {
	rest := bytes.TrimLeft(object[1:], space)
	for rest[0] != '}' {
		end := valueEnd(rest)
		name := unquote(rest[:end])
		rest = bytes.TrimLeft(rest[end:], space)
		rest = bytes.TrimLeft(rest[1:], space) // the colon
		end = valueEnd(rest)
		each(name, rest[:end])
		rest = nextElement(rest[end:])
	}
}

// elements calls each with every element of an array, in order.
func elements(array []byte, each func(i int, element []byte)) {
	rest := bytes.TrimLeft(array[1:], space)
	for i := 0; rest[0] != ']'; i++ {
		end := valueEnd(rest)
		each(i, rest[:end])
		rest = nextElement(rest[end:])
	}
}

const space = " \t\r\n"

// nextElement steps over a comma and the white space around it.
func nextElement(rest []byte) []byte {
	rest = bytes.TrimLeft(rest, space)
	if rest[0] == ',' {
		rest = bytes.TrimLeft(rest[1:], space)
	}
	return rest
}

// valueEnd returns the length of the value that b begins with.
func valueEnd(b []byte) int {
	depth := 0
	for i := 0; i < len(b); i++ {
		switch b[i] {
		case '"':
			i += stringEnd(b[i:]) - 1
		case '{', '[':
			depth++
			continue
		case '}', ']':
			depth--
		default:
			if depth > 0 {
				continue
			}
			end := bytes.IndexAny(b[i:], ",]} \t\r\n") // of a number or a literal
			if end < 0 {
				return len(b)
			}
			return i + end
		}
		if depth == 0 {
			return i + 1
		}
	}
	return len(b)
}

// stringEnd returns the length of the string, quotes included, that b begins
// with.
func stringEnd(b []byte) int {
	i := 1
	for {
		quote := i + bytes.IndexByte(b[i:], '"')
		escape := bytes.IndexByte(b[i:quote], '\\')
		if escape < 0 {
			return quote + 1
		}
		i += escape + 2
	}
}

// unquote returns the text of a JSON string.
func unquote(value []byte) string {
	inner := value[1 : len(value)-1]
	if bytes.IndexByte(inner, '\\') < 0 && utf8.Valid(inner) {
		return string(inner)
	}
	var s string
	_ = json.Unmarshal(value, &s) // valid: it is part of a value that is
	return s
}

// jsonKind names the type of a JSON value for a message to a person.
func jsonKind(value []byte) string {
	switch value[0] {
	case '{':
		return "an object"
	case '[':
		return "an array"
	case '"':
		return "a string"
	case 't', 'f':
		return "a boolean"
	case 'n':
		return "null"
	}
	return "a number"
}
