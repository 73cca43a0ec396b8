//go:build unix

package main

import (
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// silentPipe is a named pipe that nobody writes to: opening it for reading waits
// until the test ends.
func silentPipe(t *testing.T) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(name, 0o600); err != nil {
		t.Skipf("no named pipes here: %v", err)
	}
	t.Cleanup(func() {
		if w, err := os.OpenFile(name, os.O_WRONLY|syscall.O_NONBLOCK, 0); err == nil {
			w.Close() // who waits is let go
		}
	})
	return name
}

// TestASignalEndsACommandThatWaitsForAPipe cancels the context, as the first
// signal does, while the command waits for what never comes.
func TestASignalEndsACommandThatWaitsForAPipe(t *testing.T) {
	ownCache(t)
	for _, flag := range []string{"--data", "--glossary", "--vocabulary", "--dictionary", "--config"} {
		got := interrupted(t, strings.NewReader(""), "search", flag, silentPipe(t), "timeout")
		if got.code != exitInterrupted || got.err != "sago: interrupted\n" {
			t.Errorf("sago search %s PIPE: exit code %d, %q, want %d", flag, got.code, got.err, exitInterrupted)
		}
	}
	for _, args := range [][]string{{"search", "-"}, {"search", "--data", "-", "timeout"}, {"similar", "-"}, {"eval", "--judged", silentPipe(t)}} {
		stdin, held := io.Pipe()
		t.Cleanup(func() { held.Close() })
		got := interrupted(t, stdin, args...)
		if got.code != exitInterrupted || got.err != "sago: interrupted\n" {
			t.Errorf("sago %s with an open standard input: exit code %d, %q, want %d", strings.Join(args, " "), got.code, got.err, exitInterrupted)
		}
	}
}

// TestWhoTypesIsToldWhatIsAwaited runs commands as at a terminal.
func TestWhoTypesIsToldWhatIsAwaited(t *testing.T) {
	ownCache(t)
	for _, test := range []struct{ args, typed, want string }{
		{"search -", "timeout", "sago: waiting for the text on standard input: end it with Ctrl-D on a line of its own\n"},
		{"search --data - timeout", `{"id": "A-1", "title": "timeout"}`, "sago: waiting for cases as JSON on standard input: end it with Ctrl-D on a line of its own\n"},
		{"search timeout", "", ""},
	} {
		var out, err strings.Builder
		code := run(t.Context(), strings.Fields(test.args), &streams{in: strings.NewReader(test.typed), out: &out, err: &err, inTTY: true})
		if code != exitDone || !strings.HasPrefix(err.String(), test.want) || test.want == "" && strings.Contains(err.String(), "waiting") {
			t.Errorf("sago %s: exit code %d, %q, want it to begin with %q", test.args, code, err.String(), test.want)
		}
	}
}

// interrupted runs a command and cancels its context soon after.
func interrupted(t *testing.T, stdin io.Reader, args ...string) outcome {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	defer time.AfterFunc(50*time.Millisecond, cancel).Stop()
	var out, err strings.Builder
	code := run(ctx, args, &streams{in: stdin, out: &out, err: &err})
	return outcome{out.String(), err.String(), code}
}
