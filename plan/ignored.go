package plan

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"sago"
	"sago/query"
)

// functionWords returns the words that carry no meaning of their own in a
// query. They are indexed, and count in quotes.
func functionWords() []string {
	return strings.Fields(`a an and are as at be been being but by can could did do does for from had has have how i
if in into is it its my no not of on or our so such than that the their then there these they this to up was we were
what when where which who why will with would you your
수 것 등 및 또는 그리고 하지만 그런데 왜 어떻게 때 더 그 이 저 위해 대한 통해 따라 있다 하다 되다 이다 위한 인한 대해
무엇 어떤 경우 데 중 후 전 뒤 한 할 된 될 할때 해서 하는 되는 때문에 때문 어디 어디다 어떻다 없다 것이다 뿐 다음 가장 거 걸 게`)
}

// meaningful tells for each unit whether it is looked for: all but the function
// words, unless there is nothing else. A function word that is written as one
// with its neighbour (time out) is part of a word.
func (p *Planner) meaningful(text string, an analysis) []bool {
	keep := make([]bool, len(an.units))
	shouted := !strings.ContainsFunc(text, unicode.IsLower)
	for i := range an.units {
		u := &an.units[i]
		raw := text[u.start:u.end]
		acronym := !shouted && utf8.RuneCountInString(raw) > 1 && raw == strings.ToUpper(raw) && !u.hangul
		keep[i] = acronym || !p.isFunctionWord(u)
	}
	for _, s := range an.spans {
		for i := s.from; i < s.to; i++ {
			keep[i] = keep[i] || !an.units[i].hangul
		}
	}
	if !slices.Contains(keep, true) {
		for i := range keep {
			keep[i] = true
		}
	}
	return keep
}

func (p *Planner) isFunctionWord(u *unit) bool {
	if p.ignored[u.text] {
		return true
	}
	for _, s := range u.stems {
		if u.hangul && p.ignored[s] {
			return true
		}
	}
	return false
}

// ignore notes that a word was set aside, where the request wants every word.
func (b *builder) ignore(word string, at query.Span) {
	if b.isStrict() {
		b.note(sago.Note{
			Kind: sago.NoteIgnored, At: at, From: word,
			Text: fmt.Sprintf("“%s” was not required: it is a function word. Quote it to require it.", word),
		})
	}
}
