package analyzers

import (
	"iter"
	"strings"
)

// tableLines yields the lines of a table that are neither empty nor comments.
func tableLines(table string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for line := range strings.Lines(table) {
			line = strings.TrimSpace(line)
			if line == "" || line[0] == '#' {
				continue
			}
			if !yield(line) {
				return
			}
		}
	}
}

// tableWords returns the set of the words of a table.
func tableWords(table string) map[string]bool {
	set := map[string]bool{}
	for line := range tableLines(table) {
		for _, word := range strings.Fields(line) {
			set[word] = true
		}
	}
	return set
}
