package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

// TestMain lets the scripts run this package's main as the command sago.
func TestMain(m *testing.M) {
	testscript.Main(cleaning{m}, map[string]func(){"sago": main})
}

// cleaning removes what tests share once all have run.
type cleaning struct{ *testing.M }

// Run runs the tests.
func (c cleaning) Run() int {
	code := c.M.Run()
	if dir, err := sharedDir(); err == nil {
		os.RemoveAll(dir)
	}
	return code
}

// TestScripts runs the command line as a shell does: testdata/script/*.txtar,
// one subject a file. Each runs in a directory of its own with a cache and a
// config directory that are empty.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:                 filepath.Join("testdata", "script"),
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Setup: func(env *testscript.Env) error {
			env.Setenv("XDG_CACHE_HOME", filepath.Join(env.WorkDir, ".cache"))
			env.Setenv("XDG_CONFIG_HOME", filepath.Join(env.WorkDir, ".config"))
			return nil
		},
		Cmds: scriptCommands(),
	})
}
