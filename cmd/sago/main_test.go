package main

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"regexp"
	"strings"
	"testing"

	"github.com/alecthomas/kong"

	"sago"
)

// examplesOf returns the lines of a command's help that begin with sago, without
// what they are piped into.
func examplesOf(help string) []string {
	var examples []string
	for line := range strings.Lines(help) {
		if line = strings.TrimSpace(line); strings.Contains(line, "sago ") && !strings.HasPrefix(line, "source") {
			line = line[strings.LastIndex(line, "sago "):]
			line, _, _ = strings.Cut(line, " | ")
			line, _, _ = strings.Cut(line, " > ")
			examples = append(examples, line)
		}
	}
	return examples
}

// shellWords splits a line as a shell does.
func shellWords(t *testing.T, line string) []string {
	t.Helper()
	out, err := exec.Command("sh", "-c", `sago() { printf '%s\n' "$@"; }; `+line).Output()
	if err != nil {
		t.Fatalf("split %q: %v", line, err)
	}
	return strings.Split(strings.TrimRight(string(out), "\n"), "\n")
}

func TestEveryExampleOfHelpIsACommandLine(t *testing.T) {
	ownCache(t)
	std := &streams{out: &strings.Builder{}, err: &strings.Builder{}}
	var cli commands
	parser, err := newParser(t.Context(), &cli, std)
	if err != nil {
		t.Fatal(err)
	}
	isExample := regexp.MustCompile(`(?s)Examples:(.*)`)
	for _, command := range parser.Model.Leaves(true) {
		help := isExample.FindStringSubmatch(command.Detail)
		if help == nil {
			t.Errorf("sago %s --help has no examples", command.Path())
			continue
		}
		for _, example := range examplesOf(help[1]) {
			if _, err := parser.Parse(shellWords(t, example)); err != nil {
				t.Errorf("example of sago %s --help: %s: %v", command.Path(), example, err)
			}
		}
	}
}

func TestEveryFlagHasHelp(t *testing.T) {
	var cli commands
	parser, err := newParser(t.Context(), &cli, &streams{out: &strings.Builder{}, err: &strings.Builder{}})
	if err != nil {
		t.Fatal(err)
	}
	err = kong.Visit(parser.Model, func(node kong.Visitable, next kong.Next) error {
		if flag, ok := node.(*kong.Flag); ok && flag.Help == "" {
			t.Errorf("--%s has no help", flag.Name)
		}
		return next(nil)
	})
	if err != nil {
		t.Fatal(err)
	}
}

// panicking is standard input that meets a fault.
type panicking struct{}

func (panicking) Read([]byte) (int, error) { panic("out of cheese") }

func TestNoPanicReachesTheUser(t *testing.T) {
	ownCache(t)
	var out, err strings.Builder
	code := run(context.Background(), []string{"search", "-"}, &streams{in: panicking{}, out: &out, err: &err})
	if code != exitFault || out.Len() > 0 {
		t.Errorf("exit code %d, want %d; printed %q", code, exitFault, out.String())
	}
	for _, want := range []string{"a fault of sago itself: out of cheese", "Please report it", "argument.go"} {
		if !strings.Contains(err.String(), want) {
			t.Errorf("a panic is reported without %q:\n%s", want, err.String())
		}
	}
}

func TestExitCodes(t *testing.T) {
	for _, test := range []struct {
		err  error
		want int
	}{
		{nil, exitDone},
		{errNothing, exitNothing},
		{sago.Errorf(sago.CodeNotFound, "no such case"), exitNothing},
		{sago.Errorf(sago.CodeInvalid, "no such facet"), exitUsage},
		{fmt.Errorf("ask: %w", sago.Errorf(sago.CodeStale, "another generation")), exitUsage},
		{&exitError{exitDamaged, sago.Errorf(sago.CodeUnavailable, "damaged")}, exitDamaged},
		{sago.Errorf(sago.CodeUnavailable, "closed"), exitUnavailable},
		{errors.New("address in use"), exitUnavailable},
		{sago.Errorf(sago.CodeInternal, "a fault"), exitFault},
		{fmt.Errorf("build: %w", context.Canceled), exitInterrupted},
	} {
		if got := exitCode(test.err); got != test.want {
			t.Errorf("exitCode(%v) = %d, want %d", test.err, got, test.want)
		}
	}
}

func TestPaintsOnlyWhereItIsWanted(t *testing.T) {
	for _, test := range []struct {
		color, noColor, term string
		terminal, want       bool
	}{
		{"auto", "", "xterm", true, true},
		{"auto", "", "xterm", false, false},
		{"auto", "1", "xterm", true, false},
		{"auto", "", "dumb", true, false},
		{"always", "1", "dumb", false, true},
		{"never", "", "xterm", true, false},
	} {
		t.Setenv("NO_COLOR", test.noColor)
		t.Setenv("TERM", test.term)
		if got := paints(test.color, &streams{outTTY: test.terminal}); got != test.want {
			t.Errorf("paints(%q) with NO_COLOR=%q, TERM=%q, terminal %t = %t, want %t",
				test.color, test.noColor, test.term, test.terminal, got, test.want)
		}
	}
}
