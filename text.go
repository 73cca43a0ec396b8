package sago

import "encoding/json"

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
func (t Text) MarshalJSON() ([]byte, error) { return appendText(nil, &t), nil }

// UnmarshalJSON reads what MarshalJSON writes; a FieldError names a language
// whose value is no string.
func (t *Text) UnmarshalJSON(data []byte) error {
	return decode(data, func(d *decoder) { d.value(data, t) })
}

// keys names the languages of a text as its JSON does.
func (t *Text) keys() []key {
	return []key{{string(LangEn), &t.En}, {string(LangKo), &t.Ko}}
}
