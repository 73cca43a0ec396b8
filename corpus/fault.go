package corpus

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Level says what became of the record or file that a fault is about.
type Level string

// The levels of a fault.
const (
	LevelError   Level = "error"   // the record, or the whole file, was not read
	LevelWarning Level = "warning" // the record was read, and the field is not what it is meant to be
	LevelNote    Level = "note"    // a file of a directory that holds no records was passed over
)

// Fault is one thing wrong with a file, and what to do about it.
type Fault struct {
	Level   Level  `json:"level"`
	File    string `json:"file"`            // as named by the user or found below a directory; "-" is standard input
	Line    int    `json:"line,omitempty"`  // 1-based; 0 if the fault is about the whole file
	ID      string `json:"id,omitempty"`    // of the record, if it could be read
	Field   string `json:"field,omitempty"` // path of keys, such as "title.en" or "symptoms[2]"
	Problem string `json:"problem"`
	Fix     string `json:"fix,omitempty"` // what to do; empty for a note
}

// String returns the fault as one line: "file:line: field: problem (fix)".
func (f Fault) String() string {
	var b strings.Builder
	b.WriteString(shownName(f.File))
	if f.Line > 0 {
		fmt.Fprintf(&b, ":%d", f.Line)
	}
	b.WriteString(": ")
	if f.Level != LevelError {
		fmt.Fprintf(&b, "%s: ", f.Level)
	}
	if f.ID != "" {
		fmt.Fprintf(&b, "%s: ", f.ID)
	}
	if f.Field != "" {
		fmt.Fprintf(&b, "%s: ", f.Field)
	}
	b.WriteString(f.Problem)
	if f.Fix != "" {
		fmt.Fprintf(&b, " (%s)", f.Fix)
	}
	return b.String()
}

// shownName is the name of a file in a message to a person: in quotes, with
// escapes, if it is empty or holds what is not printed, such as a line break or a sequence
// that steers a terminal.
func shownName(name string) string {
	if name == "" || !utf8.ValidString(name) || strings.ContainsFunc(name, func(r rune) bool { return !strconv.IsPrint(r) }) {
		return strconv.Quote(name)
	}
	return name
}
