package sago_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sago"
)

// TestRecordsSurviveARoundTrip reads and writes every record there is, and
// compares what was written with what was read as plain JSON.
func TestRecordsSurviveARoundTrip(t *testing.T) {
	for _, name := range recordFiles(t) {
		t.Run(filepath.Base(name), func(t *testing.T) {
			raw, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			dec := json.NewDecoder(bytes.NewReader(raw))
			for dec.More() {
				var record json.RawMessage
				if err := dec.Decode(&record); err != nil {
					t.Fatal(err)
				}
				checkRoundTrip(t, record)
			}
		})
	}
}

// recordFiles are the embedded corpus and, where it is, the shared seeds.
func recordFiles(t *testing.T) []string {
	t.Helper()
	files := []string{"corpus/data/cases.jsonl", "corpus/data/cases-more.jsonl"}
	seeds, err := filepath.Glob("../shared/seeds/*.txt")
	if err != nil {
		t.Fatal(err)
	}
	if len(seeds) == 0 {
		t.Log("../shared/seeds is absent: only the embedded corpus is tried")
	}
	return append(files, seeds...)
}

func checkRoundTrip(t *testing.T, record []byte) {
	t.Helper()
	var c sago.Case
	if err := json.Unmarshal(record, &c); err != nil {
		t.Fatalf("Unmarshal(%.100s): %v", record, err)
	}
	written, err := c.MarshalJSON()
	if err != nil {
		t.Fatalf("MarshalJSON(%s): %v", c.ID, err)
	}
	if diff := cmp.Diff(plainJSON(t, record), plainJSON(t, written)); diff != "" {
		t.Errorf("%s after a round trip (-read +written):\n%s", c.ID, diff)
	}
	var again sago.Case
	if err := json.Unmarshal(written, &again); err != nil {
		t.Fatalf("Unmarshal what was written of %s: %v", c.ID, err)
	}
	if diff := cmp.Diff(c, again); diff != "" {
		t.Errorf("%s read again (-want +got):\n%s", c.ID, diff)
	}
}

// plainJSON decodes without the types under test. Of the known shapes that mean
// "nothing" it makes null.
func plainJSON(t *testing.T, raw []byte) map[string]any {
	t.Helper()
	var v map[string]any
	if err := json.Unmarshal(raw, &v); err != nil {
		t.Fatalf("%v in %s", err, raw)
	}
	for k, x := range v {
		if m, ok := x.(map[string]any); ok && k != "review" && allNull(m) {
			v[k] = nil
		}
	}
	return v
}

func allNull(m map[string]any) bool {
	for _, x := range m {
		if x != nil {
			return false
		}
	}
	return true
}

func TestEveryKeyOfARecord(t *testing.T) {
	const full = `{"id":"X-1","org":"Org","org_slug":"org","date":"2024-03","date_kind":"incident",
"url":"https://e.example/a?b=1&c=<2>","title":{"en":"T \"quoted\" \\ \n\t\u0001","ko":"제목"},"summary":"plain",
"symptoms_text":{"en":"s","ko":null,"ja":"外"},"trigger":{"en":"t","ko":"트"},"detection":{"en":"d","ko":"디"},
"lessons":{"en":"l","ko":"엘"},"impact":{"scope":"a","users":"unknown","region":"c","share":0.5},
"remediation":[{"text":{"en":"r","ko":"알"},"by":"me"},{"text":"plain"}],"action_items":[],
"symptoms":["high-latency"],"contributing":["a","b"],"components":["haproxy"],"domain":["dns"],
"root_cause":"capacity","severity":"sev1","timeline":{"detected_after":"2m","resolved_after":"1h 40m","x":[1]},
"sources":[{"url":"u","kind":"blog","archived":null,"license":"MIT","note":"n"},{"url":"v","kind":"k","archived":"w"}],
"related":["X-2"],"recurrence_of":"X-0","docs":[{"a":1},"b"],"review":{"by":null},"updated_at":"2024-01-01T00:00:00Z",
"zeta":{"deep":[{"er":1e3}]},"key \"quoted\" \u0007":1,"알파":null}`
	checkRoundTrip(t, []byte(full))

	var c sago.Case
	if err := json.Unmarshal([]byte(full), &c); err != nil {
		t.Fatal(err)
	}
	want := map[string]json.RawMessage{
		"zeta": json.RawMessage(`{"deep":[{"er":1e3}]}`), "key \"quoted\" \a": json.RawMessage("1"), "알파": json.RawMessage("null"),
	}
	if diff := cmp.Diff(want, c.Extra); diff != "" {
		t.Errorf("Extra (-want +got):\n%s", diff)
	}
	for i, v := 0, reflect.ValueOf(c); i < v.NumField(); i++ {
		if field := v.Type().Field(i).Name; v.Field(i).IsZero() {
			t.Errorf("%s was not read from a record that has every key", field)
		}
	}
}

// TestTagsNameTheKeys holds the struct tags, which readers and documents go by,
// against the keys that are written.
func TestTagsNameTheKeys(t *testing.T) {
	for _, v := range []any{sago.Case{}, sago.Impact{}, sago.Timeline{}, sago.Item{}, sago.Source{License: "MIT"}} {
		var want []string
		for i, typ := 0, reflect.TypeOf(v); i < typ.NumField(); i++ {
			if name, _, _ := strings.Cut(typ.Field(i).Tag.Get("json"), ","); name != "-" {
				want = append(want, name)
			}
		}
		raw, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		dec := json.NewDecoder(bytes.NewReader(raw))
		_, _ = dec.Token()
		for dec.More() {
			name, _ := dec.Token()
			got = append(got, name.(string))
			var value json.RawMessage
			if err := dec.Decode(&value); err != nil {
				t.Fatal(err)
			}
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("keys of %T (-tags +written):\n%s", v, diff)
		}
	}
}

func TestWrongTypesNameTheField(t *testing.T) {
	tests := []struct {
		record string
		want   map[string]string // field -> what is wrong
	}{
		{`{"id":1}`, map[string]string{"id": "want a string, have a number"}},
		{`{"date":2024}`, map[string]string{"date": "want a string, have a number"}},
		{`{"title":["a"]}`, map[string]string{"title": `want a text (a string or {"en": ..., "ko": ...}), have an array`}},
		{`{"title":{"en":true,"ko":7}}`, map[string]string{
			"title.en": "want a string, have a boolean", "title.ko": "want a string, have a number",
		}},
		{`{"symptoms":"high-latency"}`, map[string]string{"symptoms": "want an array, have a string"}},
		{`{"symptoms":["a",null,{}]}`, map[string]string{"symptoms[2]": "want a string, have an object"}},
		{`{"impact":"all"}`, map[string]string{"impact": "want an object, have a string"}},
		{`{"impact":{"users":9}}`, map[string]string{"impact.users": "want a string, have a number"}},
		{`{"remediation":[{"text":{"en":"a"}},{"text":{"en":1}}]}`, map[string]string{"remediation[1].text.en": "want a string, have a number"}},
		{`{"remediation":[7]}`, map[string]string{"remediation[0]": "want an object, have a number"}},
		{`{"timeline":{"detected_after":5}}`, map[string]string{"timeline.detected_after": "want a string, have a number"}},
		{`{"sources":{"url":"u"}}`, map[string]string{"sources": "want an array, have an object"}},
		{`{"id":1,"org":2,"docs":3}`, map[string]string{
			"id": "want a string, have a number", "org": "want a string, have a number", "docs": "want an array, have a number",
		}},
	}
	for _, test := range tests {
		var c sago.Case
		got := map[string]string{}
		for _, err := range unjoin(json.Unmarshal([]byte(test.record), &c)) {
			var field *sago.FieldError
			if !errors.As(err, &field) {
				t.Errorf("Unmarshal(%s): %v is no FieldError", test.record, err)
				continue
			}
			got[field.Field] = field.Err.Error()
		}
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("faults of %s (-want +got):\n%s", test.record, diff)
		}
	}
}

func unjoin(err error) []error {
	if joined, ok := err.(interface{ Unwrap() []error }); ok {
		return joined.Unwrap()
	}
	return []error{err}
}

func TestEmptyValuesMeanTheSame(t *testing.T) {
	records := []string{
		`{"id":"a"}`,
		`{"id":"a","org":"","title":null,"summary":{},"lessons":"","impact":{},"timeline":{"detected_after":null},"symptoms":null}`,
		` { "id" : "a" , "title" : { "en" : "" , "ko" : null } , "remediation" : null } `,
	}
	for _, record := range records {
		var c sago.Case
		if err := json.Unmarshal([]byte(record), &c); err != nil {
			t.Fatalf("Unmarshal(%s): %v", record, err)
		}
		if diff := cmp.Diff(sago.Case{ID: "a"}, c); diff != "" {
			t.Errorf("%s (-want +got):\n%s", record, diff)
		}
	}
}

func TestCaseIsNotReadFromWhatIsNoJSON(t *testing.T) {
	for _, record := range []string{``, `{`, `{"id":"a"`, `{"id":"a}`, `{"id":"a"}}`, `{"id" "a"}`, `nul`, `{"title":{"en":"\x"}}`, `{"a":01}`} {
		var c sago.Case
		if err := c.UnmarshalJSON([]byte(record)); err == nil {
			t.Errorf("UnmarshalJSON(%q) found %+v, want an error", record, c)
		}
	}
	for _, record := range []string{`7`, `"a"`, `[]`, `true`} {
		var c sago.Case
		if err := c.UnmarshalJSON([]byte(record)); err == nil || !strings.Contains(err.Error(), "want an object") {
			t.Errorf("UnmarshalJSON(%q): %v, want that an object is wanted", record, err)
		}
	}
}

// TestCaseKeepsNothingOfItsInput guards callers that reuse their buffer.
func TestCaseKeepsNothingOfItsInput(t *testing.T) {
	record := []byte(`{"id":"abc","org":"\u0041bc","symptoms":["abc"],"docs":["abc"],"review":"abc","x":"abc"}`)
	var c sago.Case
	if err := c.UnmarshalJSON(record); err != nil {
		t.Fatal(err)
	}
	want, _ := json.Marshal(c)
	for i := range record {
		record[i] = '!'
	}
	got, _ := json.Marshal(c)
	if !bytes.Equal(want, got) {
		t.Errorf("the case changed with the buffer it was read from:\nwant %s\ngot  %s", want, got)
	}
}

func FuzzCase(f *testing.F) {
	f.Add([]byte(`{"id":"a","title":{"en":"x\ud800","ko":"\u0000"},"symptoms":[],"docs":[{}],"x":{"y":[1,2]}}`))
	f.Add([]byte(`{"remediation":["a",{"text":"b"}],"id":null}`))
	f.Fuzz(func(t *testing.T, record []byte) {
		var c, again sago.Case
		err := c.UnmarshalJSON(record)
		if (err == nil) && !json.Valid(record) {
			t.Fatalf("read as a case though it is no JSON: %q", record)
		}
		if err != nil {
			return
		}
		written, err := c.MarshalJSON()
		if err != nil || !json.Valid(written) {
			t.Fatalf("%q was written as %q, %v", record, written, err)
		}
		if err := again.UnmarshalJSON(written); err != nil {
			t.Fatalf("%q was written as %q, which is not read again: %v", record, written, err)
		}
		twice, _ := again.MarshalJSON()
		if !bytes.Equal(written, twice) {
			t.Fatalf("%q was written as %q, then as %q", record, written, twice)
		}
	})
}
