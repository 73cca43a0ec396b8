package corpus

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sago"
)

// tree writes files into a new directory. A content that begins with "->" makes
// a symbolic link.
func tree(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, content := range files {
		full := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(full), 0o700); err != nil {
			t.Fatal(err)
		}
		var err error
		if target, ok := strings.CutPrefix(content, "->"); ok {
			err = os.Symlink(target, full)
		} else {
			err = os.WriteFile(full, []byte(content), 0o600)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func record1(id string) string { return `{"id":"` + id + `","title":"t"}` }

// loadDir returns the ids and the faults, "level file: problem", of a directory.
func loadDir(t *testing.T, dir string) (ids, faults []string) {
	t.Helper()
	out, err := Load(Options{}, dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range out.Faults {
		name, _ := filepath.Rel(dir, f.File)
		faults = append(faults, string(f.Level)+" "+filepath.ToSlash(name)+": "+f.Problem)
	}
	return caseIDs(out.Cases), faults
}

func TestLoadDirectory(t *testing.T) {
	outside := tree(t, map[string]string{"secret.json": record1("secret")})
	dir := tree(t, map[string]string{
		"b.txt":            record1("b"),
		"a/deep/er/x.data": "[" + record1("a") + "]",
		"c":                record1("c") + "\n" + record1("c2"),
		"README.md":        "# Cases",
		"empty.json":       "",
		"blank.jsonl":      "\n\n",
		"vocabulary.json":  `{"symptoms":{"a":{"label":{"en":"A"}}}}`,
		"queries.jsonl":    `{"id":"q1","query":"x"}`,
		"numbers.json":     `[1,2,3]`,
		"broken.json":      `{"a":`,
		"cut.json":         `{"id":"cut","title":"ha`,
		".hidden.json":     record1("hidden"),
		".git/x.json":      record1("git"),
		"inside.json":      "->b2/linked.json",
		"b2/linked.json":   record1("linked"),
		"out.json":         "->" + filepath.Join(outside, "secret.json"),
		"up.json":          "->../../../../../../etc/passwd",
		"dangling.json":    "->nowhere",
		"loop":             "->.",
		"bin.dat":          "\x00\x01\x02",
	})
	ids, faults := loadDir(t, dir)
	wantIDs := []string{"a", "b", "linked", "c", "c2"}
	if diff := cmp.Diff(wantIDs, ids); diff != "" {
		t.Errorf("ids, in the order of the names (-want +got):\n%s", diff)
	}
	want := []string{
		"note README.md: holds no records, passed over",
		"note bin.dat: holds no records, passed over",
		"note blank.jsonl: holds no records, passed over",
		"note dangling.json: passed over: no such file or directory",
		"note empty.json: holds no records, passed over",
		"note loop: passed over: not a regular file",
		"note out.json: passed over: path escapes from parent",
		"note up.json: passed over: path escapes from parent",
		"note broken.json: holds no records, passed over",
		"error cut.json: a text has no closing quote: the file may have been cut off",
		"error inside.json: another record has this id: " + filepath.Join(dir, "b2/linked.json") + ":1",
		"note numbers.json: holds no records, passed over",
		"note queries.jsonl: holds no records, passed over",
		"note vocabulary.json: holds no records, passed over",
	}
	if diff := cmp.Diff(want, faults); diff != "" {
		t.Errorf("faults (-want +got):\n%s", diff)
	}
}

// TestLoadMountedDirectory reads a directory laid out as Kubernetes mounts a
// ConfigMap: links to files in a hidden directory beside them.
func TestLoadMountedDirectory(t *testing.T) {
	dir := tree(t, map[string]string{
		"..2024_01_01/cases.jsonl": record1("a"), "..data": "->..2024_01_01", "cases.jsonl": "->..data/cases.jsonl",
	})
	ids, faults := loadDir(t, dir)
	if !cmp.Equal(ids, []string{"a"}) || faults != nil {
		t.Errorf("loaded %q, faults %q; want a alone", ids, faults)
	}
}

func TestLoadNamedPaths(t *testing.T) {
	dir := tree(t, map[string]string{"a.json": record1("a"), "notes.txt": "words", "empty": "", "d/b.json": record1("b"), "link": "->a.json"})
	in := func(name string) string { return filepath.Join(dir, name) }
	out, err := Load(Options{Stdin: strings.NewReader(record1("s"))}, in("d"), "-", in("link"))
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{"b", "s", "a"}, caseIDs(out.Cases)); diff != "" || len(out.Faults) > 0 {
		t.Errorf("ids in the order of the paths (-want +got):\n%sfaults: %v", diff, out.Faults)
	}
	for _, name := range []string{"notes.txt", "empty"} {
		out, err := Load(Options{}, in(name))
		if err != nil || len(out.Faults) != 1 || out.Faults[0].Level != LevelError {
			t.Errorf("Load(%s) = %+v, %v, want one fault: a named file holds no records", name, out, err)
		}
	}
	for _, name := range []string{in("missing.json"), "-", os.DevNull, in("a.json/x")} {
		if _, err := Load(Options{}, name); sago.ErrorCode(err) != sago.CodeInvalid || !strings.Contains(err.Error(), name) {
			t.Errorf("Load(%s): %v, want CodeInvalid with the name", name, err)
		}
	}
}

func TestUnreadableFileOfADirectory(t *testing.T) {
	if os.Geteuid() == 0 {
		t.Skip("root reads everything")
	}
	dir := tree(t, map[string]string{"a.json": record1("a"), "b.json": record1("b")})
	if err := os.Chmod(filepath.Join(dir, "a.json"), 0); err != nil {
		t.Fatal(err)
	}
	ids, faults := loadDir(t, dir)
	if !cmp.Equal(ids, []string{"b"}) || !cmp.Equal(faults, []string{"error a.json: permission denied"}) {
		t.Errorf("loaded %q, faults %q; want b, and a reported", ids, faults)
	}
}

func hashOf(t *testing.T, paths ...string) string {
	t.Helper()
	s, err := Open(Options{}, paths...)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	return s.Hash()
}

func TestHash(t *testing.T) {
	files := map[string]string{"a.json": record1("a"), "b/c.json": record1("c"), "README": "x"}
	dir := tree(t, files)
	hash := hashOf(t, dir)
	if again := hashOf(t, tree(t, files)); again != hash {
		t.Errorf("the same files in another directory: hash %s, want %s", again, hash)
	}
	if again := hashOf(t, filepath.Join(dir, "a.json"), filepath.Join(dir, "b")); again == hash {
		t.Error("other paths have the same hash")
	}
	write := func(name, content string) {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write("README", "another text")
	if again := hashOf(t, dir); again != hash {
		t.Error("the hash changed with a file that holds no records")
	}
	write("a.json", record1("a")+" ")
	if again := hashOf(t, dir); again == hash {
		t.Error("the hash is the same after a file changed")
	}
	write("a.json", record1("a"))
	write("d.json", record1("d"))
	if again := hashOf(t, dir); again == hash {
		t.Error("the hash is the same after a file was added")
	}
	if hashOf(t, filepath.Join(dir, "a.json"), filepath.Join(dir, "d.json")) == hashOf(t, filepath.Join(dir, "d.json"), filepath.Join(dir, "a.json")) {
		t.Error("the hash is the same in another order, in which another of two records with one id may be the first")
	}
}

func TestSourceIsReadAgain(t *testing.T) {
	temp := t.TempDir()
	t.Setenv("TMPDIR", temp)
	var reported []Fault
	opt := Options{Stdin: strings.NewReader(good + "\n{}\n" + other), Report: func(f Fault) { reported = append(reported, f) }}
	s, err := Open(opt, "-")
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		cases, err := Collect(s.Cases())
		if diff := cmp.Diff([]string{"good", "other"}, caseIDs(cases)); diff != "" || err != nil {
			t.Errorf("ids (-want +got):\n%s%v", diff, err)
		}
	}
	if len(reported) != 2 {
		t.Errorf("%d faults reported, want the 2 of the record, once: %v", len(reported), reported)
	}
	for range s.Cases() {
		break // may be left early
	}
	if err := s.Close(); err != nil {
		t.Errorf("Close: %v", err)
	}
	if left, _ := os.ReadDir(temp); len(left) > 0 {
		t.Errorf("%v is left after Close", left)
	}
}

func TestSourceNoticesThatAFileChanged(t *testing.T) {
	dir := tree(t, map[string]string{"a.json": record1("a"), "b.json": record1("b")})
	s, err := Open(Options{}, dir)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	for _, change := range []func(name string) error{
		func(name string) error { return os.WriteFile(name, []byte(record1("x")), 0o600) },
		os.Remove,
	} {
		if err := change(filepath.Join(dir, "b.json")); err != nil {
			t.Fatal(err)
		}
		_, err := Collect(s.Cases())
		if sago.ErrorCode(err) != sago.CodeUnavailable || !strings.Contains(err.Error(), "b.json changed") {
			t.Errorf("reading after a change: %v, want CodeUnavailable with the file's name", err)
		}
	}
}

func TestPipeIsReadLikeStandardInput(t *testing.T) {
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	go func() {
		defer w.Close()
		_, _ = w.WriteString(record1("piped"))
	}()
	name := filepath.Join("/dev/fd", strconv.Itoa(int(r.Fd())))
	if _, err := os.Stat(name); err != nil {
		t.Skipf("no /dev/fd here: %v", err)
	}
	out, err := Load(Options{}, name)
	if err != nil || !cmp.Equal(caseIDs(out.Cases), []string{"piped"}) {
		t.Errorf("Load(%s) = %+v, %v, want the record of the pipe", name, out, err)
	}
}
