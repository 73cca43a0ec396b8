package main

import (
	"cmp"
	"fmt"
)

// Bounds of a measurement: what fits a large machine, and what no figure can be
// made of.
const (
	maxBenchDocs    = 100_000_000
	maxBenchWords   = 100_000
	maxBenchQueries = 100_000
	maxEvalDepth    = 100_000
)

// inBounds returns an error for a number of a flag that is less than least or
// more than most.
func inBounds[T cmp.Ordered](flag string, n, least, most T) error {
	if n >= least && n <= most {
		return nil
	}
	return exitf(exitUsage, "%s is %v: want %v to %v", flag, n, least, most)
}

// counted returns a number of things with their name: "1 case", "2 cases".
func counted(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}

// firstOf returns the first error that is one.
func firstOf(errs ...error) error {
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}
