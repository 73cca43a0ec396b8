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

var updateReadme = flag.Bool("update", false, "write what the commands of README.md print into it")

// consoleBlock is a block of README.md with one command and what it prints.
var consoleBlock = regexp.MustCompile("(?m)^```console\n\\$ (.*)\n((?:.*\n)*?)```$")

// TestReadmeShowsWhatIsPrinted runs every command that README.md shows with its
// output. Run it with -update after a change that is meant.
func TestReadmeShowsWhatIsPrinted(t *testing.T) {
	ownCache(t)
	t.Setenv("COLUMNS", "100")
	name := filepath.Join("..", "..", "README.md")
	readme, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command("sago", "index").CombinedOutput(); err != nil {
		t.Fatalf("sago index: %v\n%s", err, out)
	}
	blocks := 0
	updated := consoleBlock.ReplaceAllStringFunc(string(readme), func(block string) string {
		blocks++
		parts := consoleBlock.FindStringSubmatch(block)
		command, want := parts[1], parts[2]
		out, err := exec.Command("sh", "-c", command).CombinedOutput()
		if err != nil {
			t.Errorf("%s: %v", command, err)
		}
		got := strings.TrimRight(string(out), "\n") + "\n"
		if diff := cmp.Diff(want, got); diff != "" && !*updateReadme {
			t.Errorf("%s prints otherwise than README.md shows (-README +now):\n%s", command, diff)
		}
		return "```console\n$ " + command + "\n" + got + "```"
	})
	if blocks == 0 {
		t.Error("README.md shows no command")
	}
	if *updateReadme {
		if err := os.WriteFile(name, []byte(updated), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}
