package searchtest

import (
	"fmt"
	"strings"
)

// script is a file of statements. README.md describes the language.
type script struct {
	name       string
	statements []statement
}

// statement is a line at the margin with the indented lines below it.
type statement struct {
	line // its first word is what to do
	body []line
}

// line is a line of a script, cut at its first space.
type line struct {
	number int // from 1
	word   string
	rest   string // trimmed
}

// parseScript cuts a text into statements. What a word means is found out when
// the statement runs.
func parseScript(name, text string) (*script, error) {
	s := &script{name: name}
	for i, raw := range strings.Split(text, "\n") {
		trimmed := strings.TrimSpace(raw)
		if trimmed == "" || strings.HasPrefix(trimmed, "#") {
			continue
		}
		word, rest, _ := strings.Cut(trimmed, " ")
		l := line{number: i + 1, word: word, rest: strings.TrimSpace(rest)}
		switch {
		case raw[0] != ' ' && raw[0] != '\t':
			s.statements = append(s.statements, statement{line: l})
		case len(s.statements) == 0:
			return nil, fmt.Errorf("%s:%d: an indented line belongs to no statement", name, l.number)
		default:
			last := &s.statements[len(s.statements)-1]
			last.body = append(last.body, l)
		}
	}
	return s, nil
}

// list returns the items of a list with commas between.
func list(text string) []string {
	var out []string
	for item := range strings.SplitSeq(text, ",") {
		if item = strings.TrimSpace(item); item != "" {
			out = append(out, item)
		}
	}
	return out
}
