package main

import (
	"io"
	"strings"
	"unicode"

	"golang.org/x/text/width"
)

// columns returns the number of terminal columns that a text takes: two for a
// Hangul syllable, none for a combining mark.
func columns(s string) int {
	n := 0
	for _, r := range s {
		n += runeColumns(r)
	}
	return n
}

func runeColumns(r rune) int {
	if unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf) {
		return 0
	}
	switch width.LookupRune(r).Kind() {
	case width.EastAsianWide, width.EastAsianFullwidth:
		return 2
	}
	return 1
}

// padded returns s with spaces to a number of columns.
func padded(s string, n int) string {
	return s + strings.Repeat(" ", max(0, n-columns(s)))
}

// columnGap stands between the columns of a table.
const columnGap = 2

// writeTable writes rows with their columns aligned; the last is as wide as it
// is. Every row has as many cells as the first.
func writeTable(w io.Writer, rows [][]string) error {
	widths := make([]int, len(rows[0]))
	for _, row := range rows {
		for i, cell := range row {
			widths[i] = max(widths[i], columns(cell)+columnGap)
		}
	}
	var b strings.Builder
	for _, row := range rows {
		last := len(row) - 1
		for i, cell := range row[:last] {
			b.WriteString(padded(cell, widths[i]))
		}
		b.WriteString(row[last])
		b.WriteByte('\n')
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// printable returns s with what moves a terminal's cursor or changes its state
// made visible: the texts of cases are others' words.
func printable(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\n' || r == '\t' || r == '\r':
			return ' '
		case unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r):
			return unicode.ReplacementChar
		}
		return r
	}, s)
}
