package corpus

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sago"
)

// TestAFileOfOneUnusableRecordIsAFault lays each content in a directory, as a
// file of its own beside a good one. "1: " before what is said is its line.
func TestAFileOfOneUnusableRecordIsAFault(t *testing.T) {
	tests := []struct{ name, content, want string }{
		{"misspelt.json", `{"id":"B-1","titel":"haproxy typo"}`, "1: B-1: the record has no text to search"},
		{"bare.jsonl", "\n" + `{"id":"B-1"}`, "2: B-1: the record has no text to search"},
		{"foreign.json", `{"id":"B-1","heading":"haproxy"}`, "1: B-1: the record has no text to search"},
		{"number.json", "{\n \"id\": 7,\n \"heading\": \"haproxy\"}", "2: id: want a string, have a number"},
		{"upper.JSON", `{"ID":"B-12","title":"haproxy"}`, "1: ID: the record has no id (if this is its id, the key is written id)"},
		{"other-id.ndjson", `{"incident_id":"B-1","title":"haproxy"}`, "1: incident_id: the record has no id (if this is its id, the key is written id)"},
		{"camel.json", `{"caseId":"B-1","Summary":"haproxy"}`, "1: caseId: the record has no id (if this is its id, the key is written id)"},
		{"no-id.json", `{"title":"haproxy","severity":"high"}`, "1: id: the record has no id"},
		{"array.json", "[\n" + `{"id":"B-1","titel":"haproxy"}` + "\n]", "2: B-1: the record has no text to search"},
		{"comment.json", "// ours\n" + `{"title":"haproxy","id":"B-1"}`, "1: want an object, have '/': JSON has no comments"},
		{"licence.json", "// " + strings.Repeat("all rights reserved ", 100) + "\n" + `{"title":"haproxy","id":"B-1"}`, "1: want an object, have '/': JSON has no comments"},
		{"hash.jsonl", "# ours\n" + `{"id":"B-1","title":"haproxy"}`, "1: want an object, have '#': JSON has no comments"},
		{"quotes.json", `{'id': 'B-1', 'title': 'haproxy'}`, `1: want a key or }, have '\''`},
		{"curly.json", `{“id”: “B-1”, “title”: “haproxy”}`, `1: want a key or }, have '“'`},
		{"bare-keys.json", "{\n  id: \"B-1\",\n  title: \"haproxy\"\n}", `2: want a key or }, have 'i'`},
		{"before.json", `x{"id":"B-1","titel":"haproxy"}`, `1: want an object, have 'x'`},
		{"cut.json", `{"id":"B-1","hea`, "1: a text has no closing quote: the file may have been cut off"},
		{"zipped.json", "\x1f\x8b\x08\x00\x00", "0: the file is compressed with gzip"},
		{"yaml.json", "id: B-1\ntitle: haproxy\n", "0: the file looks like YAML, not JSON"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			dir := tree(t, map[string]string{test.name: test.content, "a.json": record1("good")})
			out, err := Load(Options{}, dir)
			if err != nil {
				t.Fatal(err)
			}
			if len(out.Faults) == 0 {
				t.Fatal("no fault, want one")
			}
			f := out.Faults[0]
			f.File = ""
			said := strings.TrimPrefix(strings.TrimPrefix(f.String(), `"":`), " ")
			if f.Line == 0 {
				said = "0: " + said
			}
			if !strings.HasPrefix(said, test.want) || f.Fix == "" || f.Level != LevelError {
				t.Errorf("the first fault is %q, want an error %q and what to do", said, test.want)
			}
			if _, err := Load(Options{Strict: true}, dir); sago.ErrorCode(err) != sago.CodeInvalid || !strings.Contains(err.Error(), test.name) {
				t.Errorf("strict: %v, want CodeInvalid with the name of the file", err)
			}
		})
	}
}

// TestOtherFilesOfADirectoryAreNoFaults lays files of other kinds beside a case.
func TestOtherFilesOfADirectoryAreNoFaults(t *testing.T) {
	for name, content := range map[string]string{
		"package.json":    `{"name":"tool","version":"1.0.0","description":"x","scripts":{"test":"x"},"dependencies":{},"repository":{"url":"https://x.test"}}`,
		"tsconfig.json":   "{\n  // of the site\n  \"compilerOptions\": {\"target\": \"es2022\",},\n  \"include\": [\"src\"]\n}",
		"settings.json":   "// of the editor\n{\"editor.tabSize\": 2, \"window.title\": \"x\"}",
		"vocabulary.json": `{"symptoms":{"a":{"label":{"en":"A"}}},"domain":{},"severity":{}}`,
		"glossary.jsonl":  `{"en":["a"],"ko":["가"],"kind":"term"}`,
		"queries.jsonl":   `{"id":"q1","query":"x","note":"y"}`,
		"schema.json":     `{"$id":"https://x.test/s","title":"x","type":"object","properties":{}}`,
		"numbers.json":    `[1,2,3]`,
		"text.json":       "words and no keys",
		"empty.json":      "",
		"other.txt":       "id: see below",
		"notes":           `{"id":"q1","heading":"x"}`,
	} {
		dir := tree(t, map[string]string{name: content, "a.json": record1("good")})
		out, err := Load(Options{Strict: true}, dir)
		if err != nil {
			t.Errorf("%s, strict: %v", name, err)
			continue
		}
		want := []Fault{{Level: LevelNote, File: filepath.Join(dir, name), Problem: "holds no records, passed over"}}
		if name == "other.txt" {
			want[0].Problem = "looks like YAML, not JSON: passed over"
		}
		if diff := cmp.Diff(want, out.Faults); diff != "" {
			t.Errorf("%s: faults (-want +got):\n%s", name, diff)
		}
	}
}

// TestARecordBehindACommentIsRead holds that the comment costs itself alone.
func TestARecordBehindACommentIsRead(t *testing.T) {
	ids, faults := loadDir(t, tree(t, map[string]string{"a.json": "// ours\n" + record1("a")}))
	if !cmp.Equal(ids, []string{"a"}) || len(faults) != 1 {
		t.Errorf("loaded %q, faults %q, want a and one fault", ids, faults)
	}
}

// TestARefusedRecordSaysWhichKeyWasMeant reads a record whose only text has a
// misspelt key.
func TestARefusedRecordSaysWhichKeyWasMeant(t *testing.T) {
	_, faults := load(t, Options{}, `{"id":"B-1","titel":"haproxy typo"}`)
	want := []string{
		"error B-1: the record has no text to search",
		"warning B-1 titel: the key is none of a record, and is not searched",
	}
	if diff := cmp.Diff(want, faults); diff != "" {
		t.Errorf("faults (-want +got):\n%s", diff)
	}
}
