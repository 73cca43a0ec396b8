package main

import (
	"context"
	"os/exec"
	"strings"
	"testing"
	"time"
)

// TestSearchExamplesFindSomething runs the examples of "sago search --help" that
// need no files of the reader's own.
func TestSearchExamplesFindSomething(t *testing.T) {
	embeddedCache(t)
	ran := 0
	for _, example := range examples(searchCommand{}.Help()) {
		if strings.Contains(example, "--data") || !strings.HasPrefix(example, "sago ") {
			continue
		}
		ran++
		runExample(t, example)
	}
	if ran == 0 {
		t.Error("no example was run")
	}
}

// TestExamplesCanBeUsed runs the examples of the other commands that answer
// once and need no files: they must not be refused.
func TestExamplesCanBeUsed(t *testing.T) {
	embeddedCache(t)
	for _, help := range []string{
		similarCommand{}.Help(), showCommand{}.Help(), analyzeCommand{}.Help(), versionCommand{}.Help(), verifyCommand{}.Help(),
	} {
		ran := 0
		for _, example := range examples(help) {
			if strings.HasPrefix(example, "sago ") && !strings.Contains(example, "/") {
				ran++
				runExample(t, example)
			}
		}
		if ran == 0 {
			t.Errorf("no example was run of the help:\n%s", help)
		}
	}
}

// examples returns the indented lines of a help text.
func examples(help string) []string {
	var lines []string
	for line := range strings.Lines(help) {
		if example, ok := strings.CutPrefix(line, "  "); ok {
			lines = append(lines, strings.TrimSpace(example))
		}
	}
	return lines
}

// runExample runs a line as a shell does and wants exit code 0.
func runExample(t *testing.T, line string) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	out, err := exec.CommandContext(ctx, "sh", "-c", line).CombinedOutput()
	if err != nil {
		t.Errorf("%s: %v\n%s", line, err, out)
	}
}
