package plan

import (
	"slices"
	"strings"
	"unicode"

	"sago"
	"sago/analyzers"
)

// Boosts of the ways in which a word is found. A Korean word as typed may differ
// from a case's in a josa alone, so that it says less than an English one.
const (
	boostExact   = 1.5 // as typed
	boostExactKo = 1.2
	boostSame    = 1.0 // inflected, or spaced otherwise
	boostInside  = 0.4 // part of a longer word
	boostParts   = 0.7 // its parts in a row
	boostID      = 20  // the case of that id: before those that speak of it
)

// textFields are the fields that a word is looked up in.
func textFields() []string { return []string{FieldEn, FieldKo} }

func titleFields() []string { return []string{FieldTitleEn, FieldTitleKo} }

// lookup gathers the alternatives of one word: only what the index has.
type lookup struct {
	backend Backend
	fields  []string
	alts    []Alt
}

// found reports whether anything that matches was added.
func (l *lookup) found() bool {
	return slices.ContainsFunc(l.alts, func(a Alt) bool { return !a.Vote })
}

// written reports whether some case has the word as one, not by its parts alone.
func (l *lookup) written() bool {
	return slices.ContainsFunc(l.alts, func(a Alt) bool { return !a.Vote && (a.Phrase == nil || a.Shown != "") })
}

// add adds the terms that read as text, whichever reading of a case's word they
// are, with at most the boost. via says how the query's word came to the text.
func (l *lookup) add(text string, boost float32, via sago.Via, shown string) {
	if text == "" {
		return
	}
	for _, field := range l.fields {
		readings := l.backend.Readings(field, text)
		for i, kind := range ReadingKinds() {
			if readings[i] > 0 {
				b, v := kindBoost(kind, boost, via)
				l.addAlt(Alt{Field: field, Term: string(kind) + text, Boost: b, Via: v, Shown: shown})
			}
		}
	}
}

// kindBoost weighs an exact word down where the case has it only as the stem,
// the join or the part of a word.
func kindBoost(kind analyzers.Kind, boost float32, via sago.Via) (float32, sago.Via) {
	switch kind {
	case analyzers.Surface:
		return boost, via
	case analyzers.Part:
		if via == sago.ViaExact || via == sago.ViaStem {
			via = sago.ViaPart
		}
		return min(boost, boostSame) * boostInside, via
	case analyzers.Stem:
		if via == sago.ViaExact {
			via = sago.ViaStem
		}
	default:
		if via == sago.ViaExact || via == sago.ViaStem {
			via = sago.ViaJoin
		}
	}
	return min(boost, boostSame), via
}

// addAlt adds an alternative, or keeps the better of two that look up the same.
func (l *lookup) addAlt(a Alt) {
	for i := range l.alts {
		have := &l.alts[i]
		if a.Phrase == nil && have.Phrase == nil && have.Field == a.Field && have.Term == a.Term && have.Prefix == a.Prefix {
			if a.Boost > have.Boost {
				*have = a
			}
			return
		}
	}
	l.alts = append(l.alts, a)
}

// addUnit adds what a unit of the query is found by. A fixed unit, such as one
// in quotes, is not reduced to its stem unless its script inflects by glueing.
func (l *lookup) addUnit(u *unit, stems bool) {
	exact := float32(boostExact)
	if u.hangul {
		exact = boostExactKo
	}
	l.add(u.text, exact, sago.ViaExact, "")
	for _, s := range u.joins {
		l.add(s, boostSame, sago.ViaJoin, "")
	}
	if stems {
		for _, s := range u.stems {
			l.add(s, boostSame, sago.ViaStem, "")
		}
	}
	l.addParts(u, stems)
}

// addParts adds the parts of a unit in a row, if it has several.
func (l *lookup) addParts(u *unit, stems bool) {
	if len(u.parts) > 1 {
		l.addPhrase(partGraph(u, stems), 0, boostParts, sago.ViaPart, "")
	}
}

// addID adds the case whose id the unit is. A plain word or number is not taken
// for an id, which "id:" is for.
func (l *lookup) addID(u *unit) {
	if !strings.ContainsFunc(u.text, unicode.IsLetter) || !strings.ContainsFunc(u.text, unicode.IsDigit) {
		return
	}
	if term := IDTerm(u.text); l.backend.DocFreq(FieldID, term) > 0 {
		l.addAlt(Alt{Field: FieldID, Term: term, Boost: boostID, Via: sago.ViaExact})
	}
}

// addSpans adds the words that a case may write for unit i and its neighbours.
func (l *lookup) addSpans(an analysis, i int) {
	for _, s := range an.spans {
		if s.from <= i && i < s.to {
			l.add(s.text, boostSame, sago.ViaJoin, "")
		}
	}
}

// addPhrase adds the phrase of g in each field that has it whole.
func (l *lookup) addPhrase(g graph, slop int, boost float32, via sago.Via, shown string) {
	for _, field := range l.fields {
		whole, phrase := g.in(field, l.backend)
		for _, term := range whole {
			l.addAlt(Alt{Field: field, Term: term, Boost: boost, Via: via, Shown: shown})
		}
		if phrase != nil {
			phrase.Slop = slop
			l.addAlt(Alt{Field: field, Phrase: phrase, Boost: boost, Via: via, Shown: shown})
		}
	}
}

// rarity estimates the IDF of a word from the most frequent of its terms: a
// phrase is as frequent as its rarest stretch.
func rarity(alts []Alt, b Backend) float64 {
	most := 0
	for _, a := range alts {
		switch {
		case a.Vote:
		case a.Phrase != nil:
			most = max(most, phraseFreq(a, b))
		case a.Prefix:
			for _, term := range b.Prefixed(a.Field, a.Term, 1) {
				most = max(most, b.DocFreq(a.Field, term))
			}
		default:
			most = max(most, b.DocFreq(a.Field, a.Term))
		}
	}
	return IDF(b.Docs(), most)
}

// phraseFreq bounds the number of cases with the phrase from above: those with
// the rarest of the terms that begin at one of its points.
func phraseFreq(a Alt, b Backend) int {
	least := b.Docs()
	for point := range a.Phrase.Points - 1 {
		most := 0
		for _, e := range a.Phrase.Edges {
			if e.From <= point && point < e.To {
				most = max(most, b.DocFreq(a.Field, e.Term))
			}
		}
		least = min(least, most)
	}
	return least
}

// sameTogether moves alternatives of SameText beside each other.
func sameTogether(alts []Alt) []Alt {
	out := make([]Alt, 0, len(alts))
	taken := make([]bool, len(alts))
	for i := range alts {
		for k := i; k < len(alts); k++ {
			if !taken[k] && (k == i || SameText(&alts[i], &alts[k])) {
				taken[k] = true
				out = append(out, alts[k])
			}
		}
	}
	return out
}
