package sago

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strings"
)

// Unknown is the value of a tag or an impact that the source does not give.
const Unknown = "unknown"

// Case is one incident as a post-mortem tells it. The JSON of a case has the 28
// keys below; null, an absent key and an empty value mean the same, and keys of
// other names are kept in Extra.
type Case struct {
	ID           string            `json:"id"`
	Org          string            `json:"org"`
	OrgSlug      string            `json:"org_slug"`
	Date         Date              `json:"date"`
	DateKind     string            `json:"date_kind"` // "incident" or "published"
	URL          string            `json:"url"`
	Title        Text              `json:"title"`
	Summary      Text              `json:"summary"`
	SymptomsText Text              `json:"symptoms_text"`
	Trigger      Text              `json:"trigger"`
	Detection    Text              `json:"detection"`
	Lessons      Text              `json:"lessons"`
	Impact       Impact            `json:"impact"`
	Remediation  []Item            `json:"remediation"`
	ActionItems  []Item            `json:"action_items"`
	Symptoms     []string          `json:"symptoms"`
	Contributing []string          `json:"contributing"`
	Components   []string          `json:"components"`
	Domain       []string          `json:"domain"`
	RootCause    string            `json:"root_cause"`
	Severity     string            `json:"severity"`
	Timeline     Timeline          `json:"timeline"`
	Sources      []Source          `json:"sources"`
	Related      []string          `json:"related"`
	RecurrenceOf string            `json:"recurrence_of"`
	Docs         []json.RawMessage `json:"docs"`
	Review       json.RawMessage   `json:"review"`
	UpdatedAt    string            `json:"updated_at"` // RFC 3339

	Extra map[string]json.RawMessage `json:"-"` // keys beside the 28
}

// Impact says whom the incident hit. Each field is prose, "unknown" or empty.
type Impact struct {
	Scope  string `json:"scope"`
	Users  string `json:"users"`
	Region string `json:"region"`

	Extra map[string]json.RawMessage `json:"-"`
}

// Timeline holds the times to detect and to resolve, from the incident's start.
type Timeline struct {
	DetectedAfter Duration `json:"detected_after"`
	ResolvedAfter Duration `json:"resolved_after"`

	Extra map[string]json.RawMessage `json:"-"`
}

// Item is one remediation or action item.
type Item struct {
	Text Text `json:"text"`

	Extra map[string]json.RawMessage `json:"-"`
}

// Source is a document that the case was written from.
type Source struct {
	URL      string `json:"url"`
	Kind     string `json:"kind"`
	Archived string `json:"archived"` // address of an archived copy
	License  string `json:"license,omitempty"`

	Extra map[string]json.RawMessage `json:"-"`
}

// MarshalJSON writes the 28 keys in the order of the struct, then the extra
// keys by name. What is empty is null, but for lists that were read as [].
func (c Case) MarshalJSON() ([]byte, error) { return marshalOpen(c, caseKeys, c.Extra) }

// UnmarshalJSON reads a case. A FieldError says which key has a wrong type.
func (c *Case) UnmarshalJSON(data []byte) error {
	*c = Case{}
	return unmarshalOpen(data, c, caseKeys, &c.Extra)
}

// MarshalJSON writes the known keys, then the extra ones.
func (v Impact) MarshalJSON() ([]byte, error) { return marshalOpen(v, impactKeys, v.Extra) }

// UnmarshalJSON reads an impact; a FieldError names a key of a wrong type.
func (v *Impact) UnmarshalJSON(data []byte) error {
	return unmarshalOpen(data, v, impactKeys, &v.Extra)
}

// MarshalJSON writes the known keys, then the extra ones.
func (v Timeline) MarshalJSON() ([]byte, error) { return marshalOpen(v, timelineKeys, v.Extra) }

// UnmarshalJSON reads a timeline; a FieldError names a key of a wrong type.
func (v *Timeline) UnmarshalJSON(data []byte) error {
	return unmarshalOpen(data, v, timelineKeys, &v.Extra)
}

// MarshalJSON writes the known keys, then the extra ones.
func (v Source) MarshalJSON() ([]byte, error) { return marshalOpen(v, sourceKeys, v.Extra) }

// UnmarshalJSON reads a source; a FieldError names a key of a wrong type.
func (v *Source) UnmarshalJSON(data []byte) error {
	return unmarshalOpen(data, v, sourceKeys, &v.Extra)
}

// MarshalJSON writes {"text": ...} and the extra keys.
func (v Item) MarshalJSON() ([]byte, error) { return marshalOpen(v, itemKeys, v.Extra) }

// UnmarshalJSON reads an item: an object with a text, or the text alone.
func (v *Item) UnmarshalJSON(data []byte) error {
	if data[0] == '"' {
		return v.Text.UnmarshalJSON(data)
	}
	return unmarshalOpen(data, v, itemKeys, &v.Extra)
}

// FieldError says which field of a record has a value of the wrong type.
type FieldError struct {
	Field string // path of keys, such as "title.en" or "symptoms[2]"
	Err   error
}

// Error names the field, then what is wrong with it.
func (e *FieldError) Error() string { return e.Field + ": " + e.Err.Error() }

// Unwrap returns the cause.
func (e *FieldError) Unwrap() error { return e.Err }

// structKey is a JSON key of a struct and the field that holds it.
type structKey struct {
	name      string
	index     int
	omitEmpty bool
}

// The keys of each record type, in the order in which they are written.
var (
	caseKeys     = structKeys(reflect.TypeFor[Case]())
	impactKeys   = structKeys(reflect.TypeFor[Impact]())
	timelineKeys = structKeys(reflect.TypeFor[Timeline]())
	itemKeys     = structKeys(reflect.TypeFor[Item]())
	sourceKeys   = structKeys(reflect.TypeFor[Source]())
)

func structKeys(t reflect.Type) []structKey {
	var keys []structKey
	for i := range t.NumField() {
		name, opt, _ := strings.Cut(t.Field(i).Tag.Get("json"), ",")
		if name != "-" {
			keys = append(keys, structKey{name, i, opt == "omitempty"})
		}
	}
	return keys
}

// unmarshalOpen decodes an object into the struct that to points at, key by
// key, so that an error names its field; keys it does not know go to extra.
func unmarshalOpen(data []byte, to any, keys []structKey, extra *map[string]json.RawMessage) error {
	data = bytes.TrimSpace(data)
	if len(data) > 0 && data[0] == 'n' {
		return nil
	}
	if len(data) == 0 || data[0] != '{' {
		return fmt.Errorf("want an object, have %s", jsonKind(data))
	}
	var raw map[string]json.RawMessage
	if err := json.Unmarshal(data, &raw); err != nil {
		return err
	}
	v := reflect.ValueOf(to).Elem()
	for _, k := range keys {
		value, ok := raw[k.name]
		if !ok {
			continue
		}
		delete(raw, k.name)
		if err := json.Unmarshal(value, v.Field(k.index).Addr().Interface()); err != nil {
			return fieldError(k.name, value, err)
		}
	}
	if len(raw) > 0 {
		*extra = raw
	}
	return nil
}

func fieldError(key string, value []byte, err error) error {
	var inner *FieldError
	if errors.As(err, &inner) {
		return &FieldError{key + "." + inner.Field, inner.Err}
	}
	var wrong *json.UnmarshalTypeError
	if errors.As(err, &wrong) {
		err = fmt.Errorf("want %s, have %s", goKind(wrong.Type), wrong.Value)
		if jsonKind(value) == "an array" && wrong.Type.Kind() != reflect.Slice {
			key += "[]"
		}
	}
	return &FieldError{key, err}
}

func goKind(t reflect.Type) string {
	switch t.Kind() {
	case reflect.Slice:
		return "an array"
	case reflect.String:
		return "a string"
	}
	return "an object"
}

// marshalOpen encodes the known keys of the struct v, then extra.
func marshalOpen(v any, keys []structKey, extra map[string]json.RawMessage) ([]byte, error) {
	var b bytes.Buffer
	b.WriteByte('{')
	rv := reflect.ValueOf(v)
	for _, k := range keys {
		f := rv.Field(k.index)
		empty := f.IsZero()
		if empty && k.omitEmpty {
			continue
		}
		if b.Len() > 1 {
			b.WriteByte(',')
		}
		fmt.Fprintf(&b, "%q:", k.name)
		if empty {
			b.WriteString("null")
			continue
		}
		j, err := marshalPlain(f.Interface())
		if err != nil {
			return nil, fmt.Errorf("%s: %w", k.name, err)
		}
		b.Write(j)
	}
	for _, k := range sortedKeys(extra) {
		fmt.Fprintf(&b, ",%q:%s", k, extra[k])
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}
