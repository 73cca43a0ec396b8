package plan

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"sago"
	"sago/analyzers"
)

// boostSpelling is the boost of a term one edit away from a word that no case
// has.
const boostSpelling = 0.3

// Bounds of spelling correction: in short words nearly any edit is another
// word, and what is longer than words are is no slip of one, while looking for
// its neighbours takes long.
const (
	minLetters    = 5
	minSyllables  = 3
	maxLetters    = 32
	maxSyllables  = 16
	maxNeighbours = 3
)

// correct adds to a word that no case has the terms one edit away from it.
func (r *run) correct(l *lookup, u *unit, w Word) {
	if !misspellable(u, r.text[u.start:u.end]) {
		return
	}
	best, most := "", 0
	texts, kinds := []string{u.text}, []analyzers.Kind{analyzers.Surface}
	if u.hangul { // an English stem is no word that one could mistype
		texts, kinds = append(texts, u.stems...), append(kinds, analyzers.Stem)
	}
	for _, text := range texts {
		for _, kind := range kinds {
			for _, field := range l.fields {
				for _, term := range r.backend.Neighbours(field, string(kind)+text, maxNeighbours) {
					near := term[1:]
					l.add(near, boostSpelling, sago.ViaSpelling, near)
					if df := r.backend.DocFreq(field, term); df > most {
						best, most = near, df
					}
				}
			}
		}
	}
	if best == "" {
		return
	}
	r.note(sago.Note{
		Kind: sago.NoteCorrected, At: w.At, From: w.Text, To: best,
		Text: fmt.Sprintf("No case has “%s”; “%s” was looked for instead.", w.Text, best),
	})
}

// A word in so few cases may be a slip of theirs and the reader's, if one that is
// one edit away is so many times as frequent.
const (
	rareWord      = 2
	farMoreCommon = 20
)

// offer notes a far commoner word one edit away from one that hardly any case
// has. The word is looked for as it is.
func (r *run) offer(l *lookup, u *unit, w Word) {
	own := 0
	for _, a := range l.alts {
		switch {
		case a.Field == FieldID || a.Shown != "" || a.Phrase != nil:
			return // an id, or a word that the glossary knows
		case !a.Vote:
			own = max(own, r.backend.DocFreq(a.Field, a.Term))
		}
	}
	if own == 0 || own > rareWord || r.backend.Docs() < fewCases || !misspellable(u, r.text[u.start:u.end]) {
		return
	}
	best, most := "", farMoreCommon*own-1
	for _, field := range l.fields {
		for _, term := range r.backend.Neighbours(field, string(analyzers.Surface)+u.text, 1) {
			if df := r.backend.DocFreq(field, term); df > most && sameBeginning(term[1:], u.text) {
				best, most = term[1:], df
			}
		}
	}
	if best == "" {
		return
	}
	r.note(sago.Note{
		Kind: sago.NoteSuggestion, At: w.At, From: w.Text, To: best,
		Text: fmt.Sprintf("Hardly any case has “%s”. Did you mean “%s”?", w.Text, best),
	})
}

// sameBeginning reports whether two words begin with the same letter, which slips
// seldom touch.
func sameBeginning(a, b string) bool {
	x, _ := utf8.DecodeRuneInString(a)
	y, _ := utf8.DecodeRuneInString(b)
	return analyzers.Initial(x) == analyzers.Initial(y)
}

// misspellable reports whether a word that no case has may be a slip: a plain
// word long enough, no code, version, number or error constant.
func misspellable(u *unit, raw string) bool {
	if u.hangul {
		shortest := utf8.RuneCountInString(u.text)
		for _, s := range u.stems {
			shortest = min(shortest, utf8.RuneCountInString(s))
		}
		if utf8.RuneCountInString(u.text) > maxSyllables {
			return false
		}
		return shortest >= minSyllables && !strings.ContainsFunc(u.text, isLoneJamo)
	}
	if n := utf8.RuneCountInString(u.text); len(u.parts) > 1 || n < minLetters || n > maxLetters {
		return false
	}
	for i, r := range raw {
		if !unicode.IsLetter(r) || i > 0 && unicode.IsUpper(r) {
			return false
		}
	}
	return true
}
