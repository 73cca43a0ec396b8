package main

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"sago"
)

// The exit codes of sago, as its help documents them.
const (
	exitDone        = 0
	exitNothing     = 1   // answered, and nothing was found
	exitUsage       = 2   // the command line, a query or the data cannot be used
	exitDamaged     = 3   // an index is damaged
	exitUnavailable = 4   // the machine refuses
	exitFault       = 70  // a fault of sago itself
	exitInterrupted = 130 // SIGINT or SIGTERM before the work was done
)

// errNothing ends a command that answered and found nothing. What there is to
// say was said.
var errNothing = errors.New("nothing found")

// exitError ends a command with a code of its own.
type exitError struct {
	code int
	err  error
}

func (e *exitError) Error() string { return e.err.Error() }

func (e *exitError) Unwrap() error { return e.err }

// exitf returns an error that ends the command with the code.
func exitf(code int, format string, args ...any) error {
	return &exitError{code, fmt.Errorf(format, args...)}
}

// report prints err, if it is one, and returns the exit code.
func report(std *streams, err error) int {
	code := exitCode(err)
	if code != exitDone && !errors.Is(err, errNothing) {
		fmt.Fprintf(std.err, "sago: %s\n", visible(errorText(err)))
	}
	return code
}

func exitCode(err error) int {
	var own *exitError
	switch {
	case err == nil:
		return exitDone
	case errors.Is(err, errNothing):
		return exitNothing
	case errors.As(err, &own):
		return own.code
	case errors.Is(err, context.Canceled):
		return exitInterrupted
	}
	var contract *sago.Error
	if !errors.As(err, &contract) {
		return exitUnavailable
	}
	switch contract.Code {
	case sago.CodeInvalid, sago.CodeUnsupported, sago.CodeStale:
		return exitUsage
	case sago.CodeNotFound:
		return exitNothing
	case sago.CodeUnavailable:
		return exitUnavailable
	}
	return exitFault
}

// errorText says what is wrong and what to do. The person at the terminal runs
// sago, so the cause of a fault is shown too.
func errorText(err error) string {
	if errors.Is(err, context.Canceled) {
		return "interrupted"
	}
	var contract *sago.Error
	if !errors.As(err, &contract) {
		return err.Error()
	}
	text := contract.Public
	if exitCode(contract) == exitFault {
		text = contract.Error()
	}
	if len(contract.Suggestions) > 0 && !mentions(text, contract.Suggestions[0]) {
		text += "\nDid you mean " + strings.Join(contract.Suggestions, ", ") + "?"
	}
	return text
}

// mentions reports whether a text names something already, not as part of a
// longer name: high-latencyy does not mention high-latency.
func mentions(text, name string) bool {
	for {
		before, after, found := strings.Cut(text, name)
		if !found {
			return false
		}
		last, _ := utf8.DecodeLastRuneInString(before)
		first, _ := utf8.DecodeRuneInString(after)
		if !inName(last) && !inName(first) {
			return true
		}
		text = after
	}
}

func inName(r rune) bool { return r == '-' || r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r) }
