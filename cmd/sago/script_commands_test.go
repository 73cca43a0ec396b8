package main

import (
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"

	"github.com/rogpeppe/go-internal/testscript"
)

// scriptCommands are what the scripts need beside testscript's own commands.
func scriptCommands() map[string]func(*testscript.TestScript, bool, []string) {
	return map[string]func(*testscript.TestScript, bool, []string){
		"exits":  exits,
		"damage": damage,
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

// damage flips a bit of the largest file below a directory: "damage DIR".
func damage(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: damage DIR")
	}
	var largest string
	var size int64
	ts.Check(filepath.WalkDir(ts.MkAbs(args[0]), func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		info, err := e.Info()
		if err == nil && info.Size() > size {
			largest, size = path, info.Size()
		}
		return err
	}))
	data, err := os.ReadFile(largest)
	ts.Check(err)
	data[size/2] ^= 1
	ts.Check(os.WriteFile(largest, data, 0o600))
}
