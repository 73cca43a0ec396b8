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
// query; negations do. They are indexed, and count in quotes. Predicates stand
// in dictionary form.
func functionWords() []string {
	return strings.Fields(`a an and are as at be been being but by can could did do does for from had has have how i
if in into is it its my of on or our so such than that the their then there these they this to up was we were
what when where which who whom whose why will with would you your
s t ll re ve isn aren wasn weren don doesn didn couldn wouldn shouldn hasn haven hadn
것 것은 것이 것을 것도 것의 것과 것으로 것인가 것입니까 거 걸 게 수 수가 수는 데 뿐 뿐인데 등 및 중 때 더 그 이 저 간 곳
또 또는 그리고 하지만 그런데 그래서 및 왜 어떻게 어떤 어느 무엇 무엇인가 무슨 뭐 뭔가 누가 누구 언제 어디 얼마나 어떻다 그렇다 이렇다
있다 하다 되다 이다 인하다 의하다 위하다 대하다 관하다 통하다 따르다 위해 위한 통해 따라 인해 대해 대한 관한
계속 자꾸 너무 매우 아주 정말 갑자기 후 전 뒤 동안 다음 가장 경우 사례 한 할 된 될 할때 해서 하는 되는 때문 때문에`)
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
		acronym := !shouted && !u.hangul && isUpper(raw) && utf8.RuneCountInString(raw) > 1 && !isKeyword(raw)
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

// isUpper reports whether text has no letter that has an upper case.
func isUpper(text string) bool {
	return !strings.ContainsFunc(text, func(r rune) bool { return unicode.ToUpper(r) != r })
}

// isKeyword reports whether a word is a keyword of the query language that was
// taken as a word.
func isKeyword(word string) bool { return word == "AND" || word == "OR" }

func (p *Planner) isFunctionWord(u *unit) bool {
	if p.ignored[u.text] {
		return true
	}
	if !u.hangul {
		return false
	}
	if slices.ContainsFunc(u.stems, func(s string) bool { return p.ignored[s] }) {
		return true
	}
	for _, texts := range u.parts {
		if !p.ignored[texts[0]] {
			return false
		}
	}
	return len(u.parts) > 0
}

// ignoreSymbols notes that what was typed holds nothing to look for.
func (b *builder) ignoreSymbols(text string, at query.Span) {
	if at.End > len(text) {
		return // the request has no text
	}
	typed := text[at.Start:at.End]
	b.note(sago.Note{
		Kind: sago.NoteIgnored, At: at, From: typed,
		Text: fmt.Sprintf("“%s” has no letter and no digit: there is nothing in it to look for.", typed),
	})
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
