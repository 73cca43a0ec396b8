package index

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"sago"
)

// lostCurrents are the ways in which CURRENT does not say what to open: those in
// which a builder that dies between naming its first generation and writing
// CURRENT leaves the directory, and damage.
func lostCurrents(line string) map[string]map[string]string {
	flipped := []byte(line)
	flipped[len("gen-00000")] ^= 2
	return map[string]map[string]string{
		"named and no more":      {},
		"CURRENT opened":         {"gen-42.CURRENT.tmp": ""},
		"CURRENT half written":   {"gen-42.CURRENT.tmp": line[:len(line)/2]},
		"CURRENT yet to rename":  {"gen-42.CURRENT.tmp": line},
		"CURRENT emptied":        {currentName: ""},
		"CURRENT cut":            {currentName: line[:len(line)-1]},
		"CURRENT names another":  {currentName: string(flipped)},
		"CURRENT of other words": {currentName: "gen-000001\n"},
	}
}

// loseCurrent builds an index of src in a directory of its own and takes its
// CURRENT away, so that the files are there instead.
func loseCurrent(t *testing.T, src Source, opt Options, files map[string]string) (dir string) {
	t.Helper()
	dir = t.TempDir()
	ensured(t, dir, src, opt)
	if err := os.Remove(filepath.Join(dir, currentName)); err != nil {
		t.Fatal(err)
	}
	for name, content := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// sampleCurrent returns what CURRENT says of an index of src.
func sampleCurrent(t *testing.T, src Source, opt Options) string {
	t.Helper()
	dir := t.TempDir()
	ensured(t, dir, src, opt)
	return filesOf(t, dir)[currentName]
}

// TestALostCurrentIsWrittenAnew opens indexes whose CURRENT is lost, with their
// cases at hand and without: nothing is built.
func TestALostCurrentIsWrittenAnew(t *testing.T) {
	src, reads := counted(sourceOf(sampleCases(20)...))
	opt := sampleOptions()
	line := sampleCurrent(t, src, opt)
	openers := map[string]func(string, Options) error{
		"with the cases": func(dir string, opt Options) error {
			x, err := Ensure(t.Context(), dir, src, opt)
			if err == nil {
				err = x.Close()
			}
			return err
		},
		"as it is": func(dir string, opt Options) error {
			x, err := Open(t.Context(), dir, opt)
			if err == nil {
				err = x.Close()
			}
			return err
		},
	}
	for way, files := range lostCurrents(line) {
		for how, open := range openers {
			t.Run(way+"/"+how, func(t *testing.T) {
				dir, opt := loseCurrent(t, src, opt, files), opt
				before := reads.Load()
				if d := cmp.Diff([]string{currentName}, verified(t, dir)); d != "" {
					t.Errorf("Verify (-want +got):\n%s", d)
				}
				var said journal
				opt.Logf = said.logf
				if err := open(dir, opt); err != nil {
					t.Fatal(err)
				}
				if reads.Load() != before {
					t.Error("the cases were read again")
				}
				if lines := said.lines; len(lines) != 1 || !strings.Contains(lines[0], "CURRENT") || !strings.Contains(lines[0], "gen-000001") {
					t.Errorf("said %q, want one line that names CURRENT and the generation", lines)
				}
				if bad := verified(t, dir); len(bad) > 0 {
					t.Errorf("afterwards Verify finds %v", bad)
				}
			})
		}
	}
}

// verified returns what Verify finds.
func verified(t *testing.T, dir string) []string {
	t.Helper()
	bad, err := Verify(dir)
	if err != nil {
		t.Fatal(err)
	}
	return bad
}

// TestAnOlderGenerationIsNotTaken damages the newest of two where CURRENT is
// lost: the older one holds other cases.
func TestAnOlderGenerationIsNotTaken(t *testing.T) {
	src, opt := sourceOf(sampleCases(20)...), sampleOptions()
	dir := t.TempDir()
	ensured(t, dir, src, opt)
	other := sourceOf(sampleCases(21)...)
	other.Hash = "other"
	newer, _ := ensured(t, dir, other, opt)
	for _, path := range []string{filepath.Join(dir, currentName), filepath.Join(newer, "columns")} {
		if err := os.Remove(path); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := Open(t.Context(), dir, opt); sago.ErrorCode(err) != sago.CodeUnavailable || !strings.Contains(err.Error(), "gen-000002/columns") {
		t.Errorf("Open: %v, want CodeUnavailable that names the damaged file", err)
	}
	if d := cmp.Diff([]string{currentName, "gen-000002/columns"}, verified(t, dir)); d != "" {
		t.Errorf("Verify (-want +got):\n%s", d)
	}
}

// TestWhoseCasesAnIndexHolds damages what says so.
func TestWhoseCasesAnIndexHolds(t *testing.T) {
	const current, manifest = currentName, "gen-000001/" + manifestName
	const byCases, orRemove = "name the case files with --data", "remove the directory"
	for _, embedded := range []bool{true, false} {
		for _, test := range []struct {
			emptied []string
			known   bool
			advice  []string // of an index of a reader's own cases
		}{
			{nil, true, nil},
			{[]string{current}, true, nil},
			{[]string{manifest}, true, []string{byCases}},
			{[]string{"gen-000001/columns"}, true, []string{byCases}},
			{[]string{current, "gen-000001/columns"}, true, []string{byCases}},
			{[]string{current, manifest}, false, []string{byCases, orRemove}},
		} {
			src := sourceOf(sampleCases(5)...)
			src.Embedded = embedded
			dir := t.TempDir()
			ensured(t, dir, src, sampleOptions())
			for _, name := range test.emptied {
				damageFile(t, filepath.Join(dir, filepath.FromSlash(name)), []byte{})
			}
			got, err := HoldsEmbedded(dir)
			if (err == nil) != test.known || test.known && got != embedded {
				t.Errorf("embedded %v, without %v: HoldsEmbedded = %v, %v", embedded, test.emptied, got, err)
			}
			if embedded && test.known {
				test.advice = nil
			}
			advice := Advice(dir, verified(t, dir))
			if (advice == "") != (test.advice == nil) || slices.ContainsFunc(test.advice, func(want string) bool { return !strings.Contains(advice, want) }) {
				t.Errorf("embedded %v, without %v: advice %q, want %q", embedded, test.emptied, advice, test.advice)
			}
			if !test.known && !strings.Contains(err.Error(), advice) {
				t.Errorf("the error is %v, without the advice %q", err, advice)
			}
		}
	}
}

// TestKillingAFirstBuilderLeavesAnIndexThatOpens kills a process when its first
// generation gets its name: whether CURRENT was written or not, the index opens.
func TestKillingAFirstBuilderLeavesAnIndexThatOpens(t *testing.T) {
	unwritten := 0
	for round := range 10 {
		dir := t.TempDir()
		cmd := helper(t, "TestHelperBuildsForever", dir)
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		deadline := time.Now().Add(time.Minute)
		for len(generations(dir)) == 0 && time.Now().Before(deadline) {
			time.Sleep(50 * time.Microsecond)
		}
		if err := cmd.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		_ = cmd.Wait() // killed
		if _, err := readCurrent(dir); errors.Is(err, errMissing) {
			unwritten++
		}
		x, err := Open(t.Context(), dir, sampleOptions())
		if err != nil {
			t.Fatalf("round %d: %v", round, err)
		}
		if cases := x.Info().Cases; cases < 600 {
			t.Errorf("round %d: %d cases, want those of a build", round, cases)
		}
		if err := x.Close(); err != nil {
			t.Error(err)
		}
	}
	t.Logf("CURRENT was not written yet in %d rounds", unwritten)
}
