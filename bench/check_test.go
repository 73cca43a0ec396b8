package bench

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestCheck runs bench-check with a measurement that always says 75.
func TestCheck(t *testing.T) {
	measured := filepath.Join(t.TempDir(), "go")
	if err := os.WriteFile(measured, []byte("#!/bin/sh\necho '  \"geomean_vs_bleve\": 75.0,'\n"), 0o700); err != nil {
		t.Fatal(err)
	}
	report := func(docs, words int, ratio string) string {
		return fmt.Sprintf("{\n  \"docs\": %d,\n  \"words\": %d,\n%s  \"mismatches\": null\n}\n", docs, words, ratio)
	}
	vs := func(ratio float64) string { return fmt.Sprintf("  \"geomean_vs_bleve\": %v,\n", ratio) }
	for name, test := range map[string]struct {
		runs map[string]string
		code int
		says string
	}{
		"a quarter behind": {map[string]string{"2026-01-01-x": report(10000, 0, vs(100))}, 0, "75.0 times plain bleve, 100 in"},
		"more behind":      {map[string]string{"2026-01-01-x": report(10000, 0, vs(101))}, 1, "more than 25% behind"},
		"last of a day": {map[string]string{
			"2026-01-01-x": report(10000, 0, vs(300)), "2026-01-01-x-2": report(10000, 0, vs(200)), "2026-01-01-x-10": report(10000, 0, vs(90)),
		}, 0, "90 in"},
		"others": {map[string]string{
			"2026-01-01-x": report(10000, 0, vs(80)), "2026-01-02-x": report(100000, 0, vs(200)),
			"2026-01-03-x": report(10000, 200, vs(200)), "2026-01-04-x": report(10000, 0, ""),
		}, 0, "80 in"},
		"none": {map[string]string{"2026-01-02-x": report(100000, 0, vs(200))}, 2, "no run of 10000 cases"},
	} {
		dir := t.TempDir()
		for run, text := range test.runs {
			if err := os.Mkdir(filepath.Join(dir, run), 0o700); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(filepath.Join(dir, run, "report.json"), []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		cmd := exec.Command("bash", "check.sh")
		cmd.Env = append(os.Environ(), "GO="+measured, "RUNS="+dir, "DOCS=10000")
		out, err := cmd.CombinedOutput()
		code := 0
		if failed := (*exec.ExitError)(nil); errors.As(err, &failed) {
			code = failed.ExitCode()
		} else if err != nil {
			t.Fatal(err)
		}
		if code != test.code || !strings.Contains(string(out), test.says) {
			t.Errorf("%s: exit code %d, want %d with %q:\n%s", name, code, test.code, test.says, out)
		}
	}
}
