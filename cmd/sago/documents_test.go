package main

import (
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "write into the documents what their commands print")

// consoleBlock is a block of a document with one command and what it prints.
var consoleBlock = regexp.MustCompile("(?m)^```console\n\\$ (.*)\n((?:.*\n)*?)```$")

// TestDocumentsShowWhatIsPrinted runs every command that a document shows with
// its output. Run it with -update after a change that is meant.
func TestDocumentsShowWhatIsPrinted(t *testing.T) {
	embeddedCache(t)
	t.Setenv("COLUMNS", "100")
	if out, err := exec.Command("sago", "index").CombinedOutput(); err != nil {
		t.Fatalf("sago index: %v\n%s", err, out)
	}
	for _, document := range []string{"README.md", "ARCHITECTURE.md"} {
		t.Run(document, func(t *testing.T) { checkDocument(t, filepath.Join("..", "..", document)) })
	}
}

func checkDocument(t *testing.T, name string) {
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	blocks := 0
	updated := consoleBlock.ReplaceAllStringFunc(string(text), func(block string) string {
		blocks++
		parts := consoleBlock.FindStringSubmatch(block)
		command, want := parts[1], parts[2]
		out, err := exec.Command("sh", "-c", command).CombinedOutput()
		if err != nil {
			t.Errorf("%s: %v", command, err)
		}
		got := strings.TrimRight(string(out), "\n") + "\n"
		if diff := cmp.Diff(want, got); diff != "" && !*update {
			t.Errorf("%s prints otherwise than is shown (-shown +now):\n%s", command, diff)
		}
		return "```console\n$ " + command + "\n" + got + "```"
	})
	if blocks == 0 {
		t.Error("no command is shown")
	}
	if *update {
		if err := os.WriteFile(name, []byte(updated), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}
