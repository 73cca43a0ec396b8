package plan

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"sago"
	"sago/analyzers"
)

// Bounds and boosts of words that are asked for by their initial consonants, or
// as they sound.
const (
	minInitials   = 2
	maxReadings   = 5  // words that initials stand for
	maxAlike      = 50 // words that are looked through for these
	maxSounding   = 3
	boostInitials = 0.5
)

// isInitials reports whether a word is consonants by themselves (ㅌㅇㅇㅇ).
func isInitials(text string) bool {
	return utf8.RuneCountInString(text) >= minInitials &&
		!strings.ContainsFunc(text, func(r rune) bool { return r < 'ㄱ' || r > 'ㅎ' })
}

// readInitials finds what words stand for that are initial consonants. Of
// neighbours only words that stand beside each other in a case are taken, if
// there are such (ㅇㄱ ㅅㄹ: 연결 슬롯).
func (b *builder) readInitials(words []typed) {
	for i := range words {
		if w := &words[i]; isInitials(w.text) && !b.isWritten(w.text) {
			w.readings = b.initialed(w.text)
		}
	}
	for i := 1; i < len(words); i++ {
		b.keepNeighbours(&words[i-1].readings, &words[i].readings)
	}
	for i := range words {
		w := &words[i]
		w.readings = w.readings[:min(maxReadings, len(w.readings))]
		if len(w.readings) == 1 {
			w.text = w.readings[0]
		}
		if len(w.readings) > 0 {
			b.noteInitials(w)
		}
	}
}

// initialed returns the words without josa that have the initials.
func (b *builder) initialed(initials string) []string {
	return slices.DeleteFunc(b.backend.Initialed(initials, maxAlike), func(word string) bool {
		an := analyze(b.planner.know.Analyzer, word)
		return len(an.units) != 1 || slices.ContainsFunc(an.units[0].stems, func(s string) bool { return s != word })
	})
}

// keepNeighbours keeps of the readings of two words beside each other those that
// some case has beside each other, if there are any.
func (b *builder) keepNeighbours(left, right *[]string) {
	var lefts, rights []string
	for _, l := range *left {
		for _, r := range *right {
			if b.backend.DocFreq(FieldKo, string(analyzers.Join)+l+r) > 0 {
				lefts, rights = appendNew(lefts, l), appendNew(rights, r)
			}
		}
	}
	if len(lefts) > 0 {
		*left, *right = lefts, rights
	}
}

func (b *builder) noteInitials(w *typed) {
	list := strings.Join(w.readings, ", ")
	b.note(sago.Note{
		Kind: sago.NoteCorrected, At: w.at, From: w.from, To: list,
		Text: fmt.Sprintf("“%s” was read as the initial consonants of %s.", w.from, list),
	})
}

// addReadings adds the words that initials stand for, and what means the same.
func (r *run) addReadings(l *lookup, readings []string) {
	for _, text := range readings {
		an := analyze(r.planner.know.Analyzer, text)
		for i := range an.units {
			l.add(an.units[i].text, boostInitials, sago.ViaInitials, text)
		}
		for _, m := range r.planner.glossary.match(an) {
			r.planner.glossary.expand(l, m, boostInitials)
		}
	}
}

// sounding adds to a Hangul word that no case has the words in Latin letters that
// it may be written for (하프록시: haproxy). A predicate is no name.
func (r *run) sounding(l *lookup, u *unit, w Word) {
	if !u.hangul || isPredicate(u) {
		return
	}
	var words []string
	for _, text := range append([]string{u.text}, u.stems...) {
		for _, sound := range analyzers.Sounds(text) {
			for _, word := range r.backend.Sounding(sound, maxSounding) {
				words = appendNew(words, word)
			}
		}
	}
	for _, word := range words {
		l.add(word, boostTerm, sago.ViaTranslat, word)
	}
	if len(words) == 0 {
		return
	}
	to := strings.Join(words, ", ")
	r.note(sago.Note{
		Kind: sago.NoteTranslated, At: w.At, From: w.Text, To: to,
		Text: fmt.Sprintf("No case has “%s” as it is written; %s was looked for, which sounds like it.", w.Text, to),
	})
}
