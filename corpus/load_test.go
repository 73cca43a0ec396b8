package corpus

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"
	"unicode/utf16"

	"github.com/google/go-cmp/cmp"
	"github.com/zeebo/xxh3"

	"sago"
)

// load loads one file of the given content. It returns the ids and the faults,
// each as "level line field: problem".
func load(t *testing.T, opt Options, content string) (ids, faults []string) {
	t.Helper()
	name := filepath.Join(t.TempDir(), "in.txt")
	if err := os.WriteFile(name, []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
	out, err := Load(opt, name)
	if err != nil {
		t.Fatalf("Load(%.200q): %v", content, err)
	}
	for _, f := range out.Faults {
		if f.File != name || f.Fix == "" {
			t.Errorf("fault %+v: want the file named and what to do", f)
		}
		faults = append(faults, strings.ReplaceAll(faultText(f), name, "FILE"))
	}
	return caseIDs(out.Cases), faults
}

func faultText(f Fault) string {
	where := strings.Fields(strings.Join([]string{string(f.Level), f.ID, f.Field}, " "))
	return strings.Join(where, " ") + ": " + f.Problem
}

func caseIDs(cases []*sago.Case) []string {
	var ids []string
	for _, c := range cases {
		ids = append(ids, c.ID)
	}
	return ids
}

const (
	good  = `{"id":"good","title":{"en":"A title","ko":"제목"}}`
	other = `{"id":"other","summary":"Another"}`
)

func TestLoadForms(t *testing.T) {
	tests := []struct{ name, in string }{
		{"lines", good + "\n" + other + "\n"},
		{"array", "[" + good + "," + other + "]"},
		{"byte order mark", "\ufeff" + good + "\n" + other},
		{"CRLF", good + "\r\n" + other + "\r\n"},
		{"CR in the white space of an array", "[\r\n" + good + ",\r\n" + other + "\r\n]\r\n"},
	}
	for _, test := range tests {
		ids, faults := load(t, Options{}, test.in)
		if diff := cmp.Diff([]string{"good", "other"}, ids); diff != "" || faults != nil {
			t.Errorf("%s: ids (-want +got):\n%sfaults: %q", test.name, diff, faults)
		}
	}
}

// TestLoadBadRecords puts a bad record between two good ones.
func TestLoadBadRecords(t *testing.T) {
	tests := []struct{ name, bad, fault string }{
		{"no id", `{"title":"t"}`, "error id: the record has no id"},
		{"null id", `{"id":null,"title":"t"}`, "error id: the record has no id"},
		{"number as id", `{"id":7,"title":"t"}`, "error id: want a string, have a number"},
		{"id with a slash", `{"id":"../etc","title":"t"}`, `error id: the id "../etc" cannot be used`},
		{"id of dots", `{"id":"..","title":"t"}`, `error id: the id ".." cannot be used`},
		{"id in Korean", `{"id":"사고","title":"t"}`, `error id: the id "사고" cannot be used`},
		{"id with a line break", `{"id":"a\n","title":"t"}`, `error id: the id "a\n" cannot be used`},
		{"long id", `{"id":"` + strings.Repeat("x", 129) + `","title":"t"}`, `error id: the id "` + strings.Repeat("x", 60) + `..." cannot be used`},
		{"text under another key", `{"id":"a","Summary":"o"}`, "error a: the record has no text to search\nwarning a Summary: the key is none of a record, and is not searched"},
		{"no text", `{"id":"a","org":"o"}`, "error a: the record has no text to search"},
		{"empty texts", `{"id":"a","title":"","summary":{"en":null},"text":""}`, "error a: the record has no text to search"},
		{"second record of an id", `{"id":"good","title":"again"}`, "error good id: another record has this id: FILE:1"},
		{"wrong type", `{"id":"a","title":"t","symptoms":{"x":1}}`, "error a symptoms: want an array, have an object"},
		{"not UTF-8", "{\"id\":\"a\",\"title\":\"t\",\"summary\":\"caf\xe9\"}", "error summary: the bytes are not UTF-8"},
		{"CP949", "{\"id\":\"a\",\"title\":\"\xc0\xe5\xbe\xd6\"}", "error title: the bytes are not UTF-8"},
		{"bad escape", `{"id":"a","title":"\x"}`, "error: invalid character 'x' in string escape code"},
		{"bad number", `{"id":"a","title":"t","x":01}`, "error: invalid character '1' after object key:value pair"},
		{"bad literal", `{"id":"a","title":"t","x":nil}`, "error: invalid character 'i' in literal null (expecting 'u')"},
		{"half a record", `{"id":"a","title":"t`, "error: a text has no closing quote on its line"},
		{"too deep", `{"id":"a","title":"t","x":` + strings.Repeat("[", 40) + strings.Repeat("]", 40) + `}`, "error: the record is nested deeper than 32"},
		{"not an object", `"a"`, `error: want an object, have '"'`},
	}
	for _, test := range tests {
		ids, faults := load(t, Options{}, good+"\n"+test.bad+"\n"+other+"\n")
		if diff := cmp.Diff([]string{"good", "other"}, ids); diff != "" {
			t.Errorf("%s: ids (-want +got):\n%s", test.name, diff)
		}
		if diff := cmp.Diff(strings.Split(test.fault, "\n"), faults); diff != "" {
			t.Errorf("%s: faults (-want +got):\n%s", test.name, diff)
		}
	}
}

// TestLoadOddRecords loads records that are odd and good.
func TestLoadOddRecords(t *testing.T) {
	tests := []struct{ name, record, fault string }{
		{"year", `{"id":"a","title":"t","date":"2024"}`, ""},
		{"month", `{"id":"a","title":"t","date":"2024-03"}`, ""},
		{"unknown date", `{"id":"a","title":"t","date":"Unknown"}`, ""},
		{"null date", `{"id":"a","title":"t","date":null}`, ""},
		{"unreadable date", `{"id":"a","title":"t","date":"last spring"}`, `warning a date: "last spring" is not a date: want 2024, 2024-03 or 2024-03-09`},
		{"durations", `{"id":"a","title":"t","timeline":{"detected_after":"3d 2h","resolved_after":"unknown"}}`, ""},
		{"unreadable duration", `{"id":"a","title":"t","timeline":{"resolved_after":"ages"}}`, `warning a timeline.resolved_after: "ages" is not a duration: want one such as 45s, 30m, 1h 40m or 3d 2h`},
		{"text of an item alone", `{"id":"a","remediation":["restarted it"]}`, ""},
		{"text alone", `{"id":"a","text":"t"}`, ""},
		{"empty title and text", `{"id":"a","title":"","text":"t"}`, ""},
		{"unknown keys", `{"id":"a","title":"t","x":{"y":[1]}}`, ""},
		{"left out letter", `{"id":"a","title":"t","sympoms":["x"]}`, `warning a sympoms: the key is none of a record, and is not searched`},
		{"added letter", `{"id":"a","title":"t","componentss":["x"]}`, `warning a componentss: the key is none of a record, and is not searched`},
		{"swapped letters", `{"id":"a","title":"t","sumamry":"x"}`, `warning a sumamry: the key is none of a record, and is not searched`},
		{"other letter", `{"id":"a","title":"t","root-cause":"x"}`, `warning a root-cause: the key is none of a record, and is not searched`},
		{"camel case", `{"id":"a","title":"t","rootCause":"x","timeline":{"resolvedAfter":"1h"}}`, `warning a rootCause: the key is none of a record, and is not searched` + "\n" + `warning a timeline.resolvedAfter: the key is none of a record, and is not searched`},
		{"capitals", `{"id":"a","title":"t","ORG":"x","Symptoms Text":"y"}`, `warning a ORG: the key is none of a record, and is not searched` + "\n" + `warning a Symptoms Text: the key is none of a record, and is not searched`},
		{"letter and sign", `{"id":"a","title":"t","ActionItem":["x"],"impact":{"regions":"eu"}}`, `warning a ActionItem: the key is none of a record, and is not searched` + "\n" + `warning a impact.regions: the key is none of a record, and is not searched`},
		{"short keys", `{"id":"a","title":"t","orgs":"x","docx":[]}`, ""},
		{"resolved first", `{"id":"a","title":"t","timeline":{"detected_after":"2h","resolved_after":"5 minutes"}}`, `warning a timeline.resolved_after: resolved after "5 minutes", detected only after "2h"`},
		{"resolved at once", `{"id":"a","title":"t","timeline":{"detected_after":"60m","resolved_after":"1시간"}}`, ""},
		{"far ahead", `{"id":"a","title":"t","date":"9998-01"}`, fmt.Sprintf(`warning a date: "9998-01" lies after %d`, time.Now().Year()+1)},
		{"kind of date", `{"id":"a","title":"t","date_kind":"guess"}`, `warning a date_kind: "guess" is no kind of date: want incident or published`},
		{"unknown kind of date", `{"id":"a","title":"t","date_kind":"unknown"}`, ""},
		{"time of change", `{"id":"a","title":"t","updated_at":"2026-11-29T00:00:00Z"}`, ""},
		{"no time of change", `{"id":"a","title":"t","updated_at":"yesterday"}`, `warning a updated_at: "yesterday" is not a date: want 2024, 2024-03 or 2024-03-09`},
		{"web addresses", `{"id":"a","title":"t","url":"HTTPS://x.test","sources":[{"url":"http://x.test","archived":"unknown"}]}`, ""},
		{"other address", `{"id":"a","title":"t","url":"javascript:alert(1)"}`, `warning a url: "javascript:alert(1)" is no web address: want one that begins with https:// or http://`},
		{"other address of a source", `{"id":"a","title":"t","sources":[{"url":"http://x.test"},{"url":"x.test","archived":"/a"}]}`, `warning a sources[1].url: "x.test" is no web address: want one that begins with https:// or http://` + "\n" + `warning a sources[1].archived: "/a" is no web address: want one that begins with https:// or http://`},
		{"other language", `{"id":"a","title":{"en":"t","kr":"제목"}}`, `warning a title.kr: "kr" is no language of a text: want en or ko`},
		{"other language without a text", `{"id":"a","title":{"en":"t","kr":null,"ja":""}}`, ""},
		{"other language of an item", `{"id":"a","title":"t","action_items":["x",{"text":{"en":"t","EN":"u"}}]}`, `warning a action_items[1].text.EN: "EN" is no language of a text: want en or ko`},
		{"itself", `{"id":"a","title":"t","related":["a"],"recurrence_of":"unknown"}`, ""},
		{"nowhere", `{"id":"a","title":"t","related":["a","b"],"recurrence_of":"c"}`, `warning a related[1]: no case has the id "b"` + "\n" + `warning a recurrence_of: no case has the id "c"`},
		{"repeated key", `{"id":"a","title":"t","title":"u"}`, "warning a title: the key stands more than once"},
		{"repeated key below", `{"id":"a","title":{"en":"t","en":"u"}}`, "warning a title.en: the key stands more than once"},
		{"an id as long as may be", `{"id":"` + strings.Repeat("x", 128) + `","title":"t"}`, ""},
	}
	for _, test := range tests {
		ids, faults := load(t, Options{}, test.record)
		if len(ids) != 1 {
			t.Errorf("%s: loaded %q, want one case", test.name, ids)
		}
		if got := strings.Join(faults, "\n"); got != test.fault {
			t.Errorf("%s: faults %q, want %q", test.name, got, test.fault)
		}
	}
}

// TestDatesFarAheadAreTold has a clock of its own.
func TestDatesFarAheadAreTold(t *testing.T) {
	fault := farAhead(time.Date(2026, time.December, 31, 23, 0, 0, 0, time.UTC))
	for date, want := range map[string]string{
		"2026": "", "2027-12-31": "", "2027": "", "2028": `"2028" lies after 2027`, "2206-03-09": `"2206-03-09" lies after 2027`, "1969-12": "", "soon": "",
	} {
		got := ""
		if err := fault(date); err != nil {
			got = err.Error()
		}
		if got != want {
			t.Errorf("%s: %q, want %q", date, got, want)
		}
	}
}

// TestLoadNamesUTF16 loads files as Windows may write them, by name and from a
// directory.
func TestLoadNamesUTF16(t *testing.T) {
	const want = "the file is UTF-16, not UTF-8"
	dir := t.TempDir()
	for name, encode := range map[string]func(uint16) []byte{
		"little.json": func(u uint16) []byte { return []byte{byte(u), byte(u >> 8)} },
		"big.json":    func(u uint16) []byte { return []byte{byte(u >> 8), byte(u)} },
	} {
		for _, mark := range []string{"", bom} {
			var content []byte
			for _, u := range utf16.Encode([]rune(mark + good)) {
				content = append(content, encode(u)...)
			}
			if err := os.WriteFile(filepath.Join(dir, name), content, 0o600); err != nil {
				t.Fatal(err)
			}
			for _, path := range []string{dir, filepath.Join(dir, name)} {
				out, err := Load(Options{}, path)
				if err != nil {
					t.Fatal(err)
				}
				if len(out.Faults) != 1 || out.Faults[0].Problem != want || !strings.Contains(out.Faults[0].Fix, "iconv") {
					t.Errorf("%s, mark %q, as %s: faults %v, want one: %s", name, mark, path, out.Faults, want)
				}
			}
		}
		if err := os.Remove(filepath.Join(dir, name)); err != nil {
			t.Fatal(err)
		}
	}
}

func TestLoadNamesGzip(t *testing.T) {
	ids, faults := load(t, Options{}, "\x1f\x8b\x08\x00"+good)
	if diff := cmp.Diff([]string{"error: the file is compressed with gzip"}, faults); diff != "" || ids != nil {
		t.Errorf("ids %q, faults (-want +got):\n%s", ids, diff)
	}
}

func TestFaultsQuoteNamesThatSteerATerminal(t *testing.T) {
	for name, want := range map[string]string{
		"":                 `"": x`,
		"a b.json":         "a b.json: x",
		"사고.json":          "사고.json: x",
		"\x1b[2Jgone.json": `"\x1b[2Jgone.json": x`,
		"a\nsago: b.json":  `"a\nsago: b.json": x`,
		"\xff.json":        `"\xff.json": x`,
	} {
		if got := (Fault{Level: LevelError, File: name, Problem: "x"}).String(); got != want {
			t.Errorf("fault of %q = %s, want %s", name, got, want)
		}
	}
	if _, err := Load(Options{}, "no\x1b[2Jfile"); err == nil || !strings.Contains(err.Error(), `cannot read "no\x1b[2Jfile": `) {
		t.Errorf("load of a file that is not there: %v, want its name in quotes", err)
	}
}

func TestLoadNamesYAML(t *testing.T) {
	const fault = "error: the file looks like YAML, not JSON"
	for in, want := range map[string]string{
		"id: A-1\ntitle: Disk full\n":                     fault,
		"\ufeff# Our cases\n\n---\nid: A-1\n":             fault,
		"- id: A-1\n  title: Disk full\n":                 fault,
		"cases:\n- id: A-1\n":                             fault,
		"title: |\n  Disk full\n":                         fault,
		"제목: 디스크":                                         fault,
		"id: A-1\nand so on":                              "error: want an object, have 'i'",
		"Our incidents: a list\n":                         "error: want an object, have 'O'",
		"\"id\": \"A-1\",\n\"title\": \"Disk full\"\n}\n": "error: want an object, have '\"'",
	} {
		if _, faults := load(t, Options{}, in); len(faults) == 0 || faults[0] != want {
			t.Errorf("load of %q: faults %q, want first %q", in, faults, want)
		}
	}
}

func TestLoadPassesOverYAMLInADirectory(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "a.yaml"), []byte("id: A-1\ntitle: Disk full\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	out, err := Load(Options{}, dir)
	if err != nil {
		t.Fatal(err)
	}
	want := []Fault{{Level: LevelNote, File: filepath.Join(dir, "a.yaml"), Problem: "looks like YAML, not JSON: passed over"}}
	if diff := cmp.Diff(want, out.Faults); diff != "" {
		t.Errorf("faults (-want +got):\n%s", diff)
	}
}

// TestReferencesAreJudgedByAllFiles names cases that come later, in the same
// file and in another, and one whose record cannot be read.
func TestReferencesAreJudgedByAllFiles(t *testing.T) {
	dir := t.TempDir()
	for name, content := range map[string]string{
		"1.json": `[{"id": "a", "title": "t",
 "related": ["b",
  "c", "d"]}, {"id": "b", "title": "t"}]`,
		"2.json": `{"id": "c", "title": "t"}` + "\n" + `{"id": "d"}` + "\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	out, err := Load(Options{}, dir)
	if err != nil {
		t.Fatal(err)
	}
	want := []Fault{
		{Level: LevelError, File: filepath.Join(dir, "2.json"), Line: 2, ID: "d", Problem: "the record has no text to search", Fix: "give it a title, a summary or another text"},
		{Level: LevelWarning, File: filepath.Join(dir, "1.json"), Line: 2, ID: "a", Field: "related[2]", Problem: `no case has the id "d"`, Fix: "it leads nowhere: mend the id, or leave it out"},
	}
	if diff := cmp.Diff(want, out.Faults); diff != "" {
		t.Errorf("faults (-want +got):\n%s", diff)
	}
}

// TestReferencesThatAreAnsweredAreLetGo reads a chain of records of which each
// names the next.
func TestReferencesThatAreAnsweredAreLetGo(t *testing.T) {
	r := &fileReading{reading: &reading{seen: map[xxh3.Uint128]place{}, heard: true}}
	const records = 1000
	for i := range records {
		id, next := strconv.Itoa(i), strconv.Itoa(i+1)
		r.seen[xxh3.HashString128(id)] = place{}
		r.refer(&sago.Case{ID: id, Related: []string{next}}, nil, 1)
	}
	if len(r.awaited) > 4 || r.awaited[len(r.awaited)-1].to != strconv.Itoa(records) {
		t.Errorf("%d references are kept, want but the last few", len(r.awaited))
	}
}

func TestLoadReadsTextAsSummary(t *testing.T) {
	read := func(raw string) *sago.Case {
		c, faults := record([]byte(raw))
		if len(faults) > 0 {
			t.Errorf("record(%s): %v", raw, faults)
		}
		return c
	}
	got := read(`{"id":"a","title":"t","text":"body"}`)
	want := &sago.Case{ID: "a", Title: sago.Text{Plain: "t"}, Summary: sago.Text{Plain: "body"}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("text beside no summary (-want +got):\n%s", diff)
	}
	if got := read(`{"id":"a","summary":"s","text":"body"}`); got.Summary.Plain != "s" || string(got.Extra["text"]) != `"body"` {
		t.Errorf("text beside a summary: %+v, want both kept", got)
	}
	if got := read(`{"id":"a","title":"t","text":["b"]}`); string(got.Extra["text"]) != `["b"]` {
		t.Errorf("text of another type: %+v, want it kept as it is", got)
	}
}

// TestFaultsNameTheLineOfTheField reads a record of several lines.
func TestFaultsNameTheLineOfTheField(t *testing.T) {
	const in = `[
  {
    "id": "a",
    "title": {
      "en": "t"
    },
    "symptoms": "s",
    "timeline": {"detected_after": 5}
  }
]`
	name := filepath.Join(t.TempDir(), "in.json")
	if err := os.WriteFile(name, []byte(in), 0o600); err != nil {
		t.Fatal(err)
	}
	out, err := Load(Options{}, name)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, f := range out.Faults {
		got = append(got, strings.TrimPrefix(f.String(), filepath.Dir(name)))
	}
	want := []string{
		"/in.json:7: a: symptoms: want an array, have a string (write the value in the wanted form, or null)",
		"/in.json:8: a: timeline.detected_after: want a string, have a number (write the value in the wanted form, or null)",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("faults (-want +got):\n%s", diff)
	}
}

func TestLoadSaysHowMuchADamagedRecordCost(t *testing.T) {
	tests := []struct{ in, fix string }{
		{good + "\n{\"id\":\n" + other, "mend the record that begins in line 2; reading goes on in line 3"},
		{good + "\n{\"id\":\n", "mend the record that begins in line 2; nothing after it was read"},
		{"[" + good + ",{]," + other + "]", "mend the record that begins in line 1; nothing after it was read"},
	}
	for _, test := range tests {
		name := filepath.Join(t.TempDir(), "in")
		if err := os.WriteFile(name, []byte(test.in), 0o600); err != nil {
			t.Fatal(err)
		}
		out, err := Load(Options{}, name)
		if err != nil {
			t.Fatal(err)
		}
		if len(out.Faults) == 0 || out.Faults[0].Fix != test.fix {
			t.Errorf("Load(%q): faults %v, want the first to say %q", test.in, out.Faults, test.fix)
		}
	}
}

func TestLoadStrict(t *testing.T) {
	name := filepath.Join(t.TempDir(), "in")
	write := func(content string) {
		if err := os.WriteFile(name, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write(good + "\n{\"id\":\"a\"}\n" + good + "\n")
	for what, err := range map[string]error{
		"Load": func() error { _, err := Load(Options{Strict: true}, name); return err }(),
		"Open": func() error { _, err := Open(Options{Strict: true}, name); return err }(),
	} {
		if sago.ErrorCode(err) != sago.CodeInvalid || !strings.Contains(err.Error(), "2 faults") || !strings.Contains(err.Error(), name+":2") {
			t.Errorf("%s, strict: %v, want CodeInvalid with both faults counted and the first shown", what, err)
		}
	}
	write(good + "\n" + `{"id":"a","title":"t","date":"x"}`)
	out, err := Load(Options{Strict: true}, name)
	if err != nil || len(out.Cases) != 2 || out.Tally.Warnings != 1 {
		t.Errorf("Load, strict, of a warning: %+v, %v, want both cases", out, err)
	}
}

func TestLoadKeepsABoundedNumberOfFaults(t *testing.T) {
	ids, faults := load(t, Options{}, strings.Repeat(`{"title":"t"}`+"\n", 3*MaxFaults)+good)
	if len(ids) != 1 || len(faults) != MaxFaults {
		t.Errorf("%d cases and %d faults, want 1 and %d", len(ids), len(faults), MaxFaults)
	}
}

// FuzzLoad holds that nothing panics, and that what is loaded could be loaded
// again from what is written of it.
func FuzzLoad(f *testing.F) {
	f.Add([]byte(good + "\n" + other))
	f.Add([]byte("[" + good + ",{\"id\":\"x\",\"text\":{\"en\":1}}"))
	f.Add([]byte("\ufeff{\"id\":\"a\",\"title\":\"\xff\",\"date\":\"2024\"}"))
	f.Fuzz(func(t *testing.T, in []byte) {
		src := &Source{files: []file{{shown: "in", open: func() (io.ReadCloser, error) {
			return io.NopCloser(bytes.NewReader(in)), nil
		}}}}
		src.sum()
		cases, err := Collect(src.Cases())
		if err != nil {
			t.Fatalf("read %q: %v", in, err)
		}
		for _, c := range cases {
			written, err := c.MarshalJSON()
			if err != nil {
				t.Fatalf("write %s: %v", c.ID, err)
			}
			again, faults := record(written)
			if diff := cmp.Diff(c, again); diff != "" {
				t.Fatalf("%s read again, faults %v (-want +got):\n%s", written, faults, diff)
			}
		}
	})
}
