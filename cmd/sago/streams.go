package main

import (
	"fmt"
	"io"
	"os"
	"strconv"

	"github.com/mattn/go-isatty"
	"golang.org/x/term"
)

// streams are where a command reads and writes: results to out, everything else
// to err, so that a pipe carries results alone.
type streams struct {
	in    io.Reader
	out   io.Writer
	err   io.Writer
	inTTY bool
	// outTTY and errTTY report whether a person reads along.
	outTTY, errTTY bool
	paint          bool // marks are bold rather than left out
}

func standardStreams() *streams {
	return &streams{
		in:     os.Stdin,
		out:    os.Stdout,
		err:    os.Stderr,
		inTTY:  isatty.IsTerminal(os.Stdin.Fd()),
		outTTY: isatty.IsTerminal(os.Stdout.Fd()),
		errTTY: isatty.IsTerminal(os.Stderr.Fd()),
	}
}

// paints decides on escape sequences: as --color says, or for a terminal unless
// NO_COLOR is set (no-color.org) or the terminal is a dumb one.
func paints(color string, std *streams) bool {
	switch color {
	case "always":
		return true
	case "never":
		return false
	}
	return std.outTTY && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"
}

// logf tells the person at the terminal something that is no result.
func (s *streams) logf(format string, args ...any) {
	fmt.Fprintf(s.err, "sago: %s\n", visible(fmt.Sprintf(format, args...)))
}

// awaits tells a person at a terminal that the command waits for what they type.
func (s *streams) awaits(what string) {
	if s.inTTY {
		s.logf("waiting for %s on standard input: end it with Ctrl-D on a line of its own", what)
	}
}

// Widths of what is printed, in columns.
const (
	defaultWidth = 100
	minWidth     = 40
	maxWidth     = 120 // beyond it prose is hard to read
)

// width returns the number of columns there are to print on.
func (s *streams) width() int {
	if n, err := strconv.Atoi(os.Getenv("COLUMNS")); err == nil && n > 0 {
		return min(max(n, minWidth), maxWidth)
	}
	if f, ok := s.out.(*os.File); ok {
		if n, _, err := term.GetSize(int(f.Fd())); err == nil && n > 0 {
			return min(max(n, minWidth), maxWidth)
		}
	}
	return defaultWidth
}

// Escape sequences of ECMA-48.
const (
	boldOn    = "\x1b[1m"
	dimOn     = "\x1b[2m"
	allOff    = "\x1b[0m"
	eraseLine = "\r\x1b[K"
)

// bold returns s as a person should notice it.
func (s *streams) bold(text string) string { return s.painted(boldOn, text) }

// dim returns s as what matters less.
func (s *streams) dim(text string) string { return s.painted(dimOn, text) }

func (s *streams) painted(on, text string) string {
	if !s.paint || text == "" {
		return text
	}
	return on + text + allOff
}
