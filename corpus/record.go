package corpus

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"sago"
)

// idShape is what an id looks like: it stands in addresses and file names.
var idShape = regexp.MustCompile(`^[A-Za-z0-9._-]{1,128}$`)

// validID reports whether id can name a case. A path cannot end in dots alone.
func validID(id string) bool { return idShape.MatchString(id) && id != "." && id != ".." }

// keyText is the key under which collections for evaluation keep the text of a
// document that has no other structure. It is read as the summary.
const keyText = "text"

// record reads one JSON object as a case. It returns a nil case if one of the
// faults is an error; File and Line of the faults are left to the caller, Line
// counted from the first line of raw as 0.
func record(raw []byte) (*sago.Case, []Fault) {
	if field, ok := invalidUTF8(raw); ok {
		return nil, []Fault{{
			Level: LevelError, Field: field, Problem: "the bytes are not UTF-8",
			Fix: "save the file as UTF-8; Korean text from Windows may be CP949: iconv -f CP949 -t UTF-8",
		}}
	}
	c := new(sago.Case)
	if err := c.UnmarshalJSON(raw); err != nil {
		return nil, typeFaults(err, raw)
	}
	readText(c)
	if faults := missing(c); len(faults) > 0 {
		return nil, locate(slices.Concat(faults, foreign(c), misspelt(c)), raw, c.ID)
	}
	return c, locate(slices.Concat(doubtful(c), foreign(c), misspelt(c), repeated(raw), halved(raw)), raw, c.ID)
}

// invalidUTF8 returns the first key of raw whose value is not UTF-8.
func invalidUTF8(raw []byte) (field string, found bool) {
	if utf8.Valid(raw) {
		return "", false
	}
	var keys map[string]json.RawMessage
	if json.Unmarshal(raw, &keys) == nil {
		for _, key := range keyOrder(raw) {
			if !utf8.Valid(keys[key]) {
				return key, true
			}
		}
	}
	return "", true
}

// typeFaults turns an error of decoding into a fault a field.
func typeFaults(err error, raw []byte) []Fault {
	var id struct {
		ID string `json:"id"`
	}
	_ = json.Unmarshal(raw, &id) // the id only helps to find the record
	if joined, ok := err.(interface{ Unwrap() []error }); ok {
		var faults []Fault
		for _, e := range joined.Unwrap() {
			faults = append(faults, typeFaults(e, raw)...)
		}
		return faults
	}
	f := Fault{Level: LevelError, ID: id.ID, Problem: err.Error(), Fix: "mend the JSON of this record"}
	var field *sago.FieldError
	if errors.As(err, &field) {
		f.Field, f.Problem = field.Field, field.Err.Error()
		f.Fix = "write the value in the wanted form, or null"
	}
	return locate([]Fault{f}, raw, id.ID)
}

// readText takes the key "text" as the summary of a case that has none.
func readText(c *sago.Case) {
	raw, ok := c.Extra[keyText]
	if !ok || !c.Summary.IsZero() {
		return
	}
	var t sago.Text
	if json.Unmarshal(raw, &t) != nil || t.IsZero() {
		return
	}
	c.Summary = t
	delete(c.Extra, keyText)
	if len(c.Extra) == 0 {
		c.Extra = nil
	}
}

// missing returns what keeps c from being a case: no usable id, or no text.
func missing(c *sago.Case) []Fault {
	var faults []Fault
	switch {
	case c.ID == "":
		faults = append(faults, noID(c))
	case !validID(c.ID):
		faults = append(faults, Fault{
			Level: LevelError, Field: "id", Problem: fmt.Sprintf("the id %q cannot be used", shorten(c.ID)),
			Fix: "an id is 1 to 128 letters, digits, dots, underscores and hyphens, and more than . or ..",
		})
	}
	if !hasText(c) {
		faults = append(faults, Fault{
			Level: LevelError, Problem: "the record has no text to search",
			Fix: "give it a title, a summary or another text",
		})
	}
	return faults
}

// noID is the fault of a record without an id. Another key that may be meant is
// named.
func noID(c *sago.Case) Fault {
	f := Fault{
		Level: LevelError, Field: "id", Problem: "the record has no id",
		Fix: "give it one of letters, digits, dot, underscore and hyphen",
	}
	for _, key := range slices.Sorted(maps.Keys(c.Extra)) {
		if namesID(key) {
			f.Field, f.Fix = key, "if this is its id, the key is written id"
			break
		}
	}
	return f
}

func hasText(c *sago.Case) bool {
	for _, t := range []sago.Text{c.Title, c.Summary, c.SymptomsText, c.Trigger, c.Detection, c.Lessons} {
		if !t.IsZero() {
			return true
		}
	}
	for _, items := range [][]sago.Item{c.Remediation, c.ActionItems} {
		for _, item := range items {
			if !item.Text.IsZero() {
				return true
			}
		}
	}
	return false
}

// repeated returns a warning for each key that stands more than once in its
// object.
func repeated(raw []byte) []Fault {
	var faults []Fault
	for _, path := range sago.RepeatedKeys(raw) {
		faults = append(faults, Fault{
			Level: LevelWarning, Field: path, Problem: "the key stands more than once",
			Fix: "the last one counts: keep one of them",
		})
	}
	return faults
}

// locate gives each fault the record's id and the line of raw, from 0, on which
// its field's key stands.
func locate(faults []Fault, raw []byte, id string) []Fault {
	for i := range faults {
		if validID(id) {
			faults[i].ID = id
		}
		faults[i].Line = keyLine(raw, faults[i].Field)
	}
	return faults
}

// keyLine returns the line of raw, from 0, of the key that the path of a field
// begins with; 0 if there is none.
func keyLine(raw []byte, field string) int {
	if bytes.IndexByte(raw, '\n') < 0 {
		return 0
	}
	key := field
	if at := strings.IndexAny(field, ".["); at >= 0 {
		key = field[:at]
	}
	line := 0
	eachKey(raw, func(k string, end int64) bool {
		if k == key {
			line = bytes.Count(raw[:end], []byte("\n"))
		}
		return k != key
	})
	return line
}

func keyOrder(raw []byte) []string {
	var keys []string
	eachKey(raw, func(k string, _ int64) bool { keys = append(keys, k); return true })
	return keys
}

// eachKey calls yield with each key of the object raw and the offset of the end
// of the key, in order, until it returns false or raw cannot be read further.
func eachKey(raw []byte, yield func(key string, end int64) bool) {
	dec := json.NewDecoder(bytes.NewReader(raw))
	if t, err := dec.Token(); err != nil || t != json.Delim('{') {
		return
	}
	var value json.RawMessage
	for dec.More() {
		t, err := dec.Token()
		key, ok := t.(string)
		if err != nil || !ok || !yield(key, dec.InputOffset()) || dec.Decode(&value) != nil {
			return
		}
	}
}

// shorten cuts a long text for a message to a person.
func shorten(s string) string {
	const most = 60
	if len(s) <= most {
		return s
	}
	cut := most
	for cut > 0 && !utf8.RuneStart(s[cut]) {
		cut--
	}
	return s[:cut] + "..."
}
