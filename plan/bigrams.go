package plan

import (
	"sago"
)

// Boosts of shared pairs of syllables: they find a word that no case has, and
// vote weakly beside one that some case has.
const (
	boostBigrams = 0.5
	voteBigrams  = 0.1
)

// addBigrams adds the syllable pairs of a Hangul word in a row.
func (b *builder) addBigrams(l *lookup, u *unit) {
	if !u.hangul {
		return
	}
	tokens := b.planner.know.Analyzer.AppendBigrams(nil, u.text)
	if len(tokens) == 0 {
		return
	}
	alt := Alt{Field: FieldBigrams, Boost: boostBigrams, Via: sago.ViaBigram}
	if l.found() {
		alt.Boost, alt.Vote = voteBigrams, true
	}
	if len(tokens) == 1 {
		alt.Term = tokens[0].Term
	} else {
		alt.Phrase = &Phrase{Points: len(tokens) + 1}
	}
	for i, t := range tokens {
		if b.backend.DocFreq(FieldBigrams, t.Term) == 0 {
			return
		}
		if alt.Phrase != nil {
			alt.Phrase.Edges = append(alt.Phrase.Edges, Edge{From: i, To: i + 1, Term: t.Term, Width: 1})
		}
	}
	l.alts = append(l.alts, alt)
}
