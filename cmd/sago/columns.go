package main

import (
	"io"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

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

// printable returns s, on one line, with what moves a terminal's cursor or
// changes its state made visible: the texts of cases are others' words.
func printable(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\n' || r == '\t' || r == '\r':
			return ' '
		case hasNoWidth(r):
			return -1
		case steers(r):
			return unicode.ReplacementChar
		}
		return r
	}, s)
}

// visible returns a message, of several lines or not, with what would steer a
// terminal written as Go writes it: names of files and what was typed come from
// others, and stay readable.
func visible(s string) string {
	if !strings.ContainsFunc(s, steers) && utf8.ValidString(s) {
		return s
	}
	var b strings.Builder
	for _, r := range strings.ToValidUTF8(s, string(utf8.RuneError)) {
		if r == '\n' || !steers(r) {
			b.WriteRune(r)
			continue
		}
		quoted := strconv.QuoteRune(r)
		b.WriteString(quoted[1 : len(quoted)-1])
	}
	return b.String()
}

// steers reports whether a character moves a terminal's cursor, changes its
// state, turns the direction of its text, or parts words and cannot be seen.
func steers(r rune) bool {
	return unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) || hasNoWidth(r)
}

// hasNoWidth reports whether a character takes no room and does nothing: words
// that look alike differ by it. Joiners do something, to emoji and some scripts.
func hasNoWidth(r rune) bool { return r == 0x200b || r == 0x2060 || r == 0xfeff }
