package sago

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"sort"
)

// Lang names one of the two languages of a case, as an ISO 639-1 code.
type Lang string

// The languages of a case. LangNone marks text whose record names no language;
// it is routed to a language by its script when it is indexed.
const (
	LangNone Lang = ""
	LangEn   Lang = "en"
	LangKo   Lang = "ko"
)

// Text is a text in English, Korean or both. A record writes it as
// {"en": ..., "ko": ...}; a plain JSON string is text without a language.
type Text struct {
	En    string
	Ko    string
	Plain string                     // a JSON string: text without a language
	Other map[string]json.RawMessage // keys other than en and ko, kept as they are
}

// IsZero reports whether t holds no text that can be shown or searched.
func (t Text) IsZero() bool { return t.En == "" && t.Ko == "" && t.Plain == "" }

// In returns the text in lang, or else in whichever language there is, and the
// language it is in. The result is empty only if t is.
func (t Text) In(lang Lang) (string, Lang) {
	switch {
	case lang == LangKo && t.Ko != "":
		return t.Ko, LangKo
	case t.En != "":
		return t.En, LangEn
	case t.Ko != "":
		return t.Ko, LangKo
	}
	return t.Plain, LangNone
}

// MarshalJSON writes {"en","ko"} with null for a missing language, or a plain
// string for text that has no language.
func (t Text) MarshalJSON() ([]byte, error) {
	if t.Plain != "" && t.En == "" && t.Ko == "" && t.Other == nil {
		return marshalPlain(t.Plain)
	}
	var b bytes.Buffer
	b.WriteString(`{"en":`)
	if err := appendNullable(&b, t.En); err != nil {
		return nil, err
	}
	b.WriteString(`,"ko":`)
	if err := appendNullable(&b, t.Ko); err != nil {
		return nil, err
	}
	for _, k := range sortedKeys(t.Other) {
		fmt.Fprintf(&b, ",%q:%s", k, t.Other[k])
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

// UnmarshalJSON reads what MarshalJSON writes.
func (t *Text) UnmarshalJSON(data []byte) error {
	*t = Text{}
	switch data[0] {
	case 'n':
		return nil
	case '"':
		return json.Unmarshal(data, &t.Plain)
	case '{':
	default:
		return errors.New(`want a text: a string or {"en": ..., "ko": ...}`)
	}
	var keys map[string]json.RawMessage
	if err := json.Unmarshal(data, &keys); err != nil {
		return err
	}
	for lang, to := range map[string]*string{"en": &t.En, "ko": &t.Ko} {
		raw, ok := keys[lang]
		if !ok {
			continue
		}
		delete(keys, lang)
		if err := json.Unmarshal(raw, to); err != nil {
			return fmt.Errorf("%s: want a string or null, have %s", lang, jsonKind(raw))
		}
	}
	if len(keys) > 0 {
		t.Other = keys
	}
	return nil
}

func appendNullable(b *bytes.Buffer, s string) error {
	if s == "" {
		b.WriteString("null")
		return nil
	}
	j, err := marshalPlain(s)
	b.Write(j)
	return err
}

// marshalPlain encodes without the HTML escapes that json.Marshal adds: a
// record that was read must be written back as it was.
func marshalPlain(v any) ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		return nil, err
	}
	return bytes.TrimRight(b.Bytes(), "\n"), nil
}

// jsonKind names the type of a JSON value for a message to a person.
func jsonKind(raw []byte) string {
	raw = bytes.TrimSpace(raw)
	if len(raw) == 0 {
		return "nothing"
	}
	switch raw[0] {
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

func sortedKeys[V any](m map[string]V) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	sort.Strings(keys)
	return keys
}
