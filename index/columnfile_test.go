package index

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"sago/searchtest"
)

// columnsOf builds indexes of the cases and returns the directory, and what its
// columns are when they are computed.
func columnsOf(t *testing.T, segments int) (dir string, want []stored) {
	t.Helper()
	dir = t.TempDir()
	opt := testOptions()
	opt.Workers = segments
	b, err := build(t.Context(), dir, sourceOf(some(searchtest.Embedded().Cases)...), opt)
	if err != nil {
		t.Fatal(err)
	}
	if err := buildColumns(dir, b.indexes); err != nil {
		t.Fatal(err)
	}
	var readers []*reader
	for _, name := range b.indexes {
		r, err := openReader(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { r.close() })
		readers = append(readers, r)
	}
	s, err := newSnapshot(sourcesOf(readers), nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range s.parts {
		want = append(want, stored{p.columns, p.ranks, p.newest})
	}
	return dir, want
}

func TestColumnFileHoldsWhatIsComputed(t *testing.T) {
	dir, want := columnsOf(t, 3)
	file, err := openColumns(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer file.close()
	unexported := cmp.AllowUnexported(stored{}, columns{}, facetColumn{}, rows{})
	if d := cmp.Diff(want, file.segments, unexported, cmpopts.IgnoreFields(facetColumn{}, "sets")); d != "" {
		t.Errorf("columns (-computed +read):\n%s", d)
	}
}

func TestDamagedColumnFileIsAnError(t *testing.T) {
	dir, _ := columnsOf(t, 1)
	name := filepath.Join(dir, columnsName)
	whole, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	damage := map[string][]byte{
		"empty":               {},
		"cut to its trailer":  whole[len(whole)-trailerBytes:],
		"without its trailer": whole[:len(whole)-trailerBytes],
		"without arrays":      whole[len(whole)/2:],
		"a byte short":        whole[:len(whole)-1],
	}
	for what, data := range damage {
		if err := os.WriteFile(name, data, 0o600); err != nil {
			t.Fatal(err)
		}
		if file, err := openColumns(dir); err == nil {
			t.Errorf("%s: no error", what)
			file.close()
		}
	}
	if err := os.Remove(name); err != nil {
		t.Fatal(err)
	}
	if _, err := openColumns(dir); err == nil {
		t.Error("missing: no error")
	}
}
