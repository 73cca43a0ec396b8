package sago

import "encoding/json"

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
func (c Case) MarshalJSON() ([]byte, error) { return appendObject(nil, c.keys(), c.Extra), nil }

// UnmarshalJSON reads a case. Its error holds a FieldError for each key whose
// value has a wrong type, joined if there are several.
func (c *Case) UnmarshalJSON(data []byte) error {
	*c = Case{}
	return decode(data, func(d *decoder) { d.object(data, c.keys(), &c.Extra) })
}

// RecordKeys returns the names of the keys of a record, 28, in the order in which
// it is written. A case may have extra ones.
func RecordKeys() []string {
	var names []string
	for _, k := range new(Case).keys() {
		names = append(names, k.name)
	}
	return names
}

// keys names the fields of a case as its JSON does.
func (c *Case) keys() []key {
	return []key{
		{"id", &c.ID},
		{"org", &c.Org},
		{"org_slug", &c.OrgSlug},
		{"date", (*string)(&c.Date)},
		{"date_kind", &c.DateKind},
		{"url", &c.URL},
		{"title", &c.Title},
		{"summary", &c.Summary},
		{"symptoms_text", &c.SymptomsText},
		{"trigger", &c.Trigger},
		{"detection", &c.Detection},
		{"lessons", &c.Lessons},
		{"impact", &c.Impact},
		{"remediation", &c.Remediation},
		{"action_items", &c.ActionItems},
		{"symptoms", &c.Symptoms},
		{"contributing", &c.Contributing},
		{"components", &c.Components},
		{"domain", &c.Domain},
		{"root_cause", &c.RootCause},
		{"severity", &c.Severity},
		{"timeline", &c.Timeline},
		{"sources", &c.Sources},
		{"related", &c.Related},
		{"recurrence_of", &c.RecurrenceOf},
		{"docs", &c.Docs},
		{"review", &c.Review},
		{"updated_at", &c.UpdatedAt},
	}
}

// MarshalJSON writes the known keys, then the extra ones.
func (v Impact) MarshalJSON() ([]byte, error) { return appendObject(nil, v.keys(), v.Extra), nil }

// UnmarshalJSON reads an impact; a FieldError names a key of a wrong type.
func (v *Impact) UnmarshalJSON(data []byte) error {
	*v = Impact{}
	return decode(data, func(d *decoder) { d.object(data, v.keys(), &v.Extra) })
}

func (v *Impact) keys() []key {
	return []key{{"scope", &v.Scope}, {"users", &v.Users}, {"region", &v.Region}}
}

// MarshalJSON writes the known keys, then the extra ones.
func (v Timeline) MarshalJSON() ([]byte, error) { return appendObject(nil, v.keys(), v.Extra), nil }

// UnmarshalJSON reads a timeline; a FieldError names a key of a wrong type.
func (v *Timeline) UnmarshalJSON(data []byte) error {
	*v = Timeline{}
	return decode(data, func(d *decoder) { d.object(data, v.keys(), &v.Extra) })
}

func (v *Timeline) keys() []key {
	return []key{{"detected_after", (*string)(&v.DetectedAfter)}, {"resolved_after", (*string)(&v.ResolvedAfter)}}
}

// MarshalJSON writes the known keys, a license only if there is one, then the
// extra ones.
func (v Source) MarshalJSON() ([]byte, error) { return appendObject(nil, v.written(), v.Extra), nil }

// UnmarshalJSON reads a source; a FieldError names a key of a wrong type.
func (v *Source) UnmarshalJSON(data []byte) error {
	*v = Source{}
	return decode(data, func(d *decoder) { d.object(data, v.keys(), &v.Extra) })
}

func (v *Source) keys() []key {
	return []key{{"url", &v.URL}, {"kind", &v.Kind}, {"archived", &v.Archived}, {"license", &v.License}}
}

// written is keys without what most records do not have.
func (v *Source) written() []key {
	keys := v.keys()
	if v.License == "" {
		return keys[:len(keys)-1]
	}
	return keys
}

// MarshalJSON writes {"text": ...} and the extra keys.
func (v Item) MarshalJSON() ([]byte, error) { return appendObject(nil, v.keys(), v.Extra), nil }

// UnmarshalJSON reads an item: an object with a text, or the text alone.
func (v *Item) UnmarshalJSON(data []byte) error {
	return decode(data, func(d *decoder) { d.value(data, v) })
}

func (v *Item) keys() []key { return []key{{"text", &v.Text}} }
