package main

import (
	"errors"
	"os/exec"
	"strconv"

	"github.com/rogpeppe/go-internal/testscript"
)

// scriptCommands are what the scripts need beside testscript's own commands.
func scriptCommands() map[string]func(*testscript.TestScript, bool, []string) {
	return map[string]func(*testscript.TestScript, bool, []string){
		"exits": exits,
	}
}

// exits runs "exits CODE command args..." and fails unless the command ends
// with that code. Its output is for stdout and stderr, as after exec.
func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits CODE command [args...]")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	err = ts.Exec(args[1], args[2:]...)
	have := 0
	if ended := (*exec.ExitError)(nil); errors.As(err, &ended) {
		have = ended.ExitCode()
	} else {
		ts.Check(err)
	}
	if have != want {
		ts.Fatalf("%q ended with exit code %d, want %d", args[1:], have, want)
	}
}
