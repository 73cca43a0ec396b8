package query

import (
	"fmt"
	"slices"

	"golang.org/x/text/unicode/norm"
)

// minMisspelt is how many letters, a Hangul syllable being two or three, the
// name of a field has that others are compared with: shorter names are one
// letter away from too many words, as date is from "data:".
const minMisspelt = 5

// misspelt notes that the name and the colon at a place, which are no field's,
// are one letter away from one that is. It says nothing of what no value
// follows, nor of a double colon: "Resolver: timed out", "resolver::lookup".
func (l *lexer) misspelt(at Span, name string) {
	if r, _ := l.peek(at.End); isColon(r) || l.boundary(at.End) {
		return
	}
	near := l.fields.near(name)
	if near == "" {
		return
	}
	near += ":"
	l.notes = append(l.notes, Note{
		Kind: NoteSuggestion, At: at, To: near,
		Text: fmt.Sprintf("There is no field “%s”, and it was read as words: did you mean %s?", name, near),
	})
}

// near returns the name of a field that is one letter away from a name, the
// first of several in the order of letters; "" if none is.
func (f Fields) near(name string) string {
	typed := letters(foldName(name))
	if len(typed) < minMisspelt-1 {
		return ""
	}
	nearest := ""
	for known := range f {
		if spelt := letters(known); len(spelt) >= minMisspelt && (nearest == "" || known < nearest) && oneEdit(typed, spelt) {
			nearest = known
		}
	}
	return nearest
}

// letters returns the letters of a word, those of a Hangul syllable apart.
func letters(word string) []rune { return []rune(norm.NFD.String(word)) }

// oneEdit reports whether one letter is left out, added, replaced, or swapped
// with the next between two words that differ.
func oneEdit(a, b []rune) bool {
	for len(a) > 0 && len(b) > 0 && a[0] == b[0] {
		a, b = a[1:], b[1:]
	}
	switch len(a) - len(b) {
	case 0:
		return len(a) > 0 && (slices.Equal(a[1:], b[1:]) ||
			len(a) > 1 && a[0] == b[1] && a[1] == b[0] && slices.Equal(a[2:], b[2:]))
	case 1:
		return slices.Equal(a[1:], b)
	case -1:
		return slices.Equal(a, b[1:])
	}
	return false
}
