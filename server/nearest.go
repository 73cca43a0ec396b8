package server

import (
	"slices"
	"strings"
)

// nearest returns the names that a mistyped one may stand for, best first, at
// most three: those within a third of its length in edits, or that it begins.
func nearest(name string, known []string) []string {
	const most = 3
	type near struct {
		name string
		cost int
	}
	name = strings.ToLower(name)
	if len(name) > 64 {
		return nil
	}
	var found []near
	for _, k := range known {
		cost := edits(name, strings.ToLower(k))
		if cost > max(1, len(name)/3) && !strings.HasPrefix(strings.ToLower(k), name) {
			continue
		}
		found = append(found, near{k, cost})
	}
	slices.SortStableFunc(found, func(a, b near) int { return a.cost - b.cost })
	var names []string
	for _, f := range found[:min(most, len(found))] {
		names = append(names, f.name)
	}
	return names
}

// edits is the number of bytes to insert, delete or replace to turn a into b.
func edits(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			cost := diagonal
			if a[i] != b[j] {
				cost = 1 + min(diagonal, row[j], row[j+1])
			}
			diagonal, row[j+1] = row[j+1], cost
		}
	}
	return row[len(b)]
}
