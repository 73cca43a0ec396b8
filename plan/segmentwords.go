package plan

import (
	"math"
	"slices"
	"strings"
	"unicode/utf8"

	"sago"
	"sago/analyzers"
	"sago/query"
)

// Bounds and weights of words that are glued together.
const (
	minGlued      = 4 // syllables of a word that may be several
	maxSegment    = 9 // syllables of one of them
	weightSegment = 0.6
)

// segments builds the words that are glued in a Hangul word that no case has
// (인증서가만료되는바람에). It returns nil if fewer than two of them are words.
func (r *run) segments(u *unit, at query.Span) []*Node {
	if !u.hangul || utf8.RuneCountInString(u.text) < minGlued || strings.ContainsFunc(u.text, isLoneJamo) {
		return nil
	}
	parts := r.cut(u.text)
	if len(parts) < 2 {
		return nil
	}
	text := strings.Join(parts, " ")
	an := analyze(r.planner.know.Analyzer, text)
	keep := r.planner.meaningful(text, an)
	matches := r.planner.glossary.match(an)
	var out []*Node
	for i := range an.units {
		if !keep[i] {
			continue
		}
		l := lookup{backend: r.backend, fields: textFields()}
		l.addUnit(&an.units[i], true)
		l.addSpans(an, i)
		for _, m := range matches {
			if m.from <= i && i < m.to {
				r.planner.glossary.expand(&l, m, 1)
			}
		}
		for k := range l.alts {
			if l.alts[k].Shown == "" {
				l.alts[k].Via, l.alts[k].Shown = sago.ViaSegment, an.units[i].text
			}
		}
		r.addBigrams(&l, &an.units[i])
		out = append(out, r.word(Word{Text: an.units[i].text, At: at, Alts: l.alts, Weight: weightSegment}, r.excluded))
	}
	return out
}

// costs of a segment: a known word costs less than letters that are none.
const (
	costWord     = 2.0
	costInflect  = 2.3
	costStray    = 2.5 // 안, 못
	costUnknown  = 1.0
	costSyllable = 3.0 // each, of what is no word
)

// cutting is the likeliest way to cut the beginning of a word.
type cutting struct {
	cost  float64
	from  int // where its last segment begins
	words int // known ones in it
}

// cut cuts a word into the likeliest run of words; nil if fewer than two of
// them are words.
func (r *run) cut(text string) []string {
	syllables := []rune(text)
	n := len(syllables)
	best := make([]cutting, n+1) // of the first syllables
	for to := 1; to <= n; to++ {
		best[to].cost = math.Inf(1)
		for from := max(0, to-maxSegment); from < to; from++ {
			c := r.segmentCost(string(syllables[from:to]), to-from)
			if cost := best[from].cost + c; cost < best[to].cost {
				best[to] = cutting{cost, from, best[from].words}
				if c <= costInflect {
					best[to].words++
				}
			}
		}
	}
	if best[n].words < 2 {
		return nil
	}
	var out []string
	for to := n; to > 0; to = best[to].from {
		out = append(out, string(syllables[best[to].from:to]))
	}
	slices.Reverse(out)
	return out
}

func (r *run) segmentCost(text string, syllables int) float64 {
	switch {
	case text == "안" || text == "못":
		return costStray
	case syllables == 1:
		return costSyllable + costUnknown
	case r.planner.ignored[text]:
		return costWord
	}
	an := analyze(r.planner.know.Analyzer, text)
	if len(an.units) == 1 {
		u := &an.units[0]
		if r.has(u.text) || len(r.planner.glossary.match(an)) > 0 {
			return costWord
		}
		for _, s := range u.stems {
			if r.has(s) {
				return costInflect
			}
		}
	}
	return costSyllable*float64(syllables) + costUnknown
}

// has reports whether a case has text as a word or the stem of one.
func (b *builder) has(text string) bool {
	for _, kind := range []analyzers.Kind{analyzers.Surface, analyzers.Stem, analyzers.Part} {
		if b.backend.DocFreq(FieldKo, string(kind)+text) > 0 {
			return true
		}
	}
	return false
}
