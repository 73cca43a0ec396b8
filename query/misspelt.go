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
// are one letter away from one that is. They are a word of their own then, so
// that a case may have the value alone, but not where both are excluded. Nothing
// is said where no value follows: "Resolver: timed out", "resolver::lookup".
func (l *lexer) misspelt(at Span, name string) (token, bool) {
	r, _ := l.peek(at.End)
	if !isWordRune(r) && !isQuote(r) && !isSign(r) {
		return token{}, false
	}
	near := l.fields.near(name)
	if near == "" {
		return token{}, false
	}
	near += ":"
	l.notes = append(l.notes, Note{
		Kind: NoteSuggestion, At: at, To: near,
		Text: fmt.Sprintf("There is no field “%s”, and it was read as words: did you mean %s?", name, near),
	})
	if isSign(r) || l.last == tokenMinus || l.last == tokenNot {
		return token{}, false
	}
	l.pos = at.End
	return token{kind: tokenWord, text: l.text[at.Start:at.End], at: at}, true
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
