package main

import (
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// damageKinds are the ways in which a file of an index is harmed.
var damageKinds = []struct {
	name string
	do   func(path string, size int64, random *rand.Rand) error
}{
	{"flip a bit of", func(path string, size int64, random *rand.Rand) error {
		data, err := os.ReadFile(path)
		if err != nil || size == 0 {
			return err
		}
		data[random.IntN(len(data))] ^= 1 << random.IntN(8)
		return os.WriteFile(path, data, 0o600)
	}},
	{"truncate", func(path string, size int64, random *rand.Rand) error {
		return os.Truncate(path, random.Int64N(max(size, 1)))
	}},
	{"empty", func(path string, _ int64, _ *rand.Rand) error { return os.Truncate(path, 0) }},
	{"delete", func(path string, _ int64, _ *rand.Rand) error { return os.Remove(path) }},
}

// indexFiles lists the files below dir that hold something: what is empty, or
// there only to be locked, cannot be harmed.
func indexFiles(t *testing.T, dir string) []string {
	t.Helper()
	var files []string
	err := filepath.WalkDir(dir, func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		info, err := e.Info()
		if err == nil && info.Size() > 0 && e.Name() != "LOCK" {
			files = append(files, path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// TestDamageIsNoticedAndMended harms a file of an index a hundred times, one
// kind and file after the other, and searches: the answer is right, and what
// happened is said.
func TestDamageIsNoticedAndMended(t *testing.T) {
	ownCache(t)
	data, dir := filepath.Join("testdata", "cases", "marks.jsonl"), t.TempDir()
	args := []string{"search", "--data", data, "--index", dir, "timeout"}
	want := runSago(t, "", args...)
	if want.code != exitDone {
		t.Fatalf("first search: exit code %d\n%s", want.code, want.err)
	}
	random := rand.New(rand.NewPCG(1, 2))
	for i := range 100 {
		kind := damageKinds[i%len(damageKinds)]
		files := indexFiles(t, dir)
		file := files[(i/len(damageKinds))%len(files)]
		info, err := os.Stat(file)
		if err != nil {
			t.Fatal(err)
		}
		if err := kind.do(file, info.Size(), random); err != nil {
			t.Fatal(err)
		}
		name := strings.TrimPrefix(file, dir+string(filepath.Separator))
		if name == "CURRENT" && kind.name == "flip a bit of" {
			name = "" // it holds a checksum of the manifest: either may be the one that is wrong
		}
		verified := runSago(t, "", "verify", "--index", dir)
		if verified.code != exitDamaged || !strings.Contains(verified.out, name) {
			t.Errorf("try %d, %s %s: sago verify: exit code %d\n%s%s", i, kind.name, name, verified.code, verified.out, verified.err)
		}
		got := runSago(t, "", args...)
		if got.code != exitDone || got.out != want.out {
			t.Fatalf("try %d, %s %s: exit code %d, answer\n%swant\n%s%s", i, kind.name, name, got.code, got.out, want.out, got.err)
		}
		if !strings.Contains(got.err, name) {
			t.Errorf("try %d, %s %s: the search does not name the file: %q", i, kind.name, name, got.err)
		}
	}
}
