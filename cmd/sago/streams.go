package main

import (
	"io"
	"os"

	"github.com/mattn/go-isatty"
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

// Escape sequences of ECMA-48.
const (
	boldOn  = "\x1b[1m"
	dimOn   = "\x1b[2m"
	allOff  = "\x1b[0m"
	eraseLn = "\r\x1b[K"
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
