package searchtest

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"sago"
	"sago/plan"
)

// answer is what a plan comes to, case by case. A case is its place in
// Naive.cases.
type answer struct {
	*Naive
	plan     *plan.Plan
	filters  []sago.Filter // of the request, then of the query
	match    *plan.Node    // what the query asks for in the end, relaxed or not
	words    [][]finding   // by word of the plan, by case
	scores   []float64     // by case
	first    []bool        // by case: it has all words, where some are enough
	matching []int         // cases that match and pass every filter
	certain  float64       // plan.Certainty of the best cases, the greatest
	notes    []sago.Note
}

// finding is what a case has of a word.
type finding struct {
	matches bool               // by an alternative that is no vote
	impact  map[string]float64 // by language that has it, before weight and idf
	best    *plan.Alt
}

func (n *Naive) answer(pl *plan.Plan, filters []sago.Filter, by sago.Sort) *answer {
	a := &answer{Naive: n, plan: pl, match: pl.Match, notes: slices.Clone(pl.Notes)}
	a.filters = slices.Concat(filters, pl.Filters)
	for i := range pl.Words {
		findings := make([]finding, len(n.cases))
		for c := range n.cases {
			findings[c] = n.find(n.cases[c], &pl.Words[i])
		}
		a.words = append(a.words, findings)
	}
	a.score()
	a.matching = a.among("")
	a.first = make([]bool, len(n.cases))
	if pl.Relax(len(n.cases), a.satisfying(), a.ranks() && sortsByRelevance(by)) {
		for _, c := range a.matching {
			a.first[c] = true
		}
		full := len(a.matching)
		a.match = pl.Relaxed
		a.matching = a.among("")
		if len(a.matching) > full {
			a.notes = append(a.notes, sago.Note{Kind: sago.NoteRelaxed})
		}
	}
	a.judge()
	return a
}

// among returns the cases that match and pass every filter but those on the
// field.
func (a *answer) among(but string) []int {
	var out []int
	for c := range a.cases {
		ok := a.satisfies(a.match, c)
		for _, f := range a.filters {
			ok = ok && (f.Field == but || a.cases[c].passes(f))
		}
		if ok {
			out = append(out, c)
		}
	}
	return out
}

// satisfying returns the number of cases that match, filters aside.
func (a *answer) satisfying() int {
	n := 0
	for c := range a.cases {
		if a.satisfies(a.match, c) {
			n++
		}
	}
	return n
}

// satisfies evaluates a tree for one case.
func (a *answer) satisfies(n *plan.Node, c int) bool {
	if n == nil {
		return true
	}
	one := func(child *plan.Node) bool { return a.satisfies(child, c) }
	switch n.Op {
	case plan.OpWord:
		return a.words[n.Word][c].matches
	case plan.OpAnd:
		return !slices.ContainsFunc(n.Nodes, func(child *plan.Node) bool { return !one(child) })
	case plan.OpOr:
		return slices.ContainsFunc(n.Nodes, one)
	case plan.OpNot:
		return !one(n.Nodes[0])
	}
	return a.cases[c].passes(*n.Filter)
}

// find looks a word up in a case: in each language its best alternative counts.
func (n *Naive) find(c *scanned, w *plan.Word) finding {
	var f finding
	best := map[string]float64{}
	highest, sum := 0.0, 0.0
	for i := range w.Alts {
		alt := &w.Alts[i]
		frequency := n.frequency(c.text[alt.Field], alt)
		if i == 0 || !plan.SameText(alt, &w.Alts[i-1]) {
			sum = 0
		}
		sum += frequency
		if frequency == 0 {
			continue
		}
		f.matches = f.matches || !alt.Vote
		lang := plan.Language(alt.Field)
		best[lang] = max(best[lang], sum)
		if frequency > highest && !alt.Vote {
			highest, f.best = frequency, alt
		}
	}
	for lang, frequency := range best {
		best[lang] = plan.Saturate(frequency)
	}
	f.impact = best
	return f
}

// frequency returns the plan.Frequency of an alternative in a text, 0 if it does
// not have it.
func (n *Naive) frequency(t *text, alt *plan.Alt) float64 {
	if alt.Prefix {
		for term := range t.tf {
			if strings.HasPrefix(term, alt.Term) {
				return float64(alt.Boost) * plan.PrefixFrequency
			}
		}
		return 0
	}
	tf := t.tf[alt.Term]
	if alt.Phrase != nil {
		tf = t.phrase(alt.Phrase)
	}
	if tf == 0 {
		return 0
	}
	return plan.Frequency(float64(alt.Boost), float64(tf)/onceInTenths, float64(t.length), n.average[alt.Field])
}

// phrase returns the weighted frequency of the least frequent term on the best
// path of the phrase that stands in a row in one part, 0 if none does.
func (t *text) phrase(p *plan.Phrase) int {
	best := 0
	for _, part := range t.parts {
		for _, e := range p.Edges {
			if e.From != 0 {
				continue
			}
			for _, at := range part[e.Term] {
				best = max(best, min(t.tf[e.Term], t.follow(p, part, e.To, at+e.Width, p.Slop)))
			}
		}
	}
	return best
}

// follow is phrase from a point on, the next term standing at or up to slop
// positions after next.
func (t *text) follow(p *plan.Phrase, part places, point, next, slop int) int {
	if point == p.Points-1 {
		return math.MaxInt
	}
	best := 0
	for _, e := range p.Edges {
		if e.From != point {
			continue
		}
		for _, at := range part[e.Term] {
			if passed := at - next; passed >= 0 && passed <= slop {
				best = max(best, min(t.tf[e.Term], t.follow(p, part, e.To, at+e.Width, slop-passed)))
			}
		}
	}
	return best
}

// score scores every case.
func (a *answer) score() {
	a.scores = make([]float64, len(a.cases))
	for i, findings := range a.words {
		weight := a.weight(i)
		for c, f := range findings {
			a.scores[c] += weight * (f.impact[plan.FieldEn] + f.impact[plan.FieldKo])
		}
	}
}

// weight is what the impact of a word in a case is multiplied by.
func (a *answer) weight(word int) float64 {
	return float64(a.plan.Words[word].Weight) * plan.IDF(len(a.cases), a.docFreq(word))
}

// docFreq returns the number of cases with a word.
func (a *answer) docFreq(word int) int {
	having := 0
	for _, f := range a.words[word] {
		if f.matches {
			having++
		}
	}
	return having
}

// judge finds how well the best cases answer: 1 where there is nothing to answer.
func (a *answer) judge() {
	best := slices.Clone(a.matching)
	slices.SortStableFunc(best, a.byRelevance)
	best = best[:min(len(best), plan.JudgedHits)]
	if a.certain = 1; len(best) == 0 || !a.ranks() {
		return
	}
	a.certain = 0
	for _, c := range best {
		a.certain = max(a.certain, a.plan.Certainty(
			a.scores[c], len(a.cases), a.docFreq,
			func(word int) bool { return a.words[word][c].matches },
		))
	}
}

// byRelevance puts the better of two cases first.
func (a *answer) byRelevance(x, y int) int {
	if a.first[x] != a.first[y] {
		if a.first[x] {
			return -1
		}
		return 1
	}
	return cmp.Compare(a.scores[y], a.scores[x])
}

// ranks reports whether the plan has a word to rank by.
func (a *answer) ranks() bool {
	return slices.ContainsFunc(a.plan.Words, func(w plan.Word) bool { return w.Weight > 0 })
}

func sortsByRelevance(by sago.Sort) bool { return by == "" || by == sago.SortRelevance }

// sort orders the matching cases, which are in order of id.
func (a *answer) sort(by sago.Sort) {
	field, sign := sago.FilterDate, -1
	switch by {
	case "", sago.SortRelevance:
		if a.ranks() {
			slices.SortStableFunc(a.matching, a.byRelevance)
			return
		}
	case sago.SortOldest:
		sign = 1
	case sago.SortDetected:
		field, sign = sago.FilterDetected, 1
	case sago.SortDetectedDesc:
		field = sago.FilterDetected
	case sago.SortResolved:
		field, sign = sago.FilterResolved, 1
	case sago.SortResolvedDesc:
		field = sago.FilterResolved
	}
	slices.SortStableFunc(a.matching, func(x, y int) int {
		n, haveX := a.cases[x].number[field]
		m, haveY := a.cases[y].number[field]
		switch {
		case haveX && haveY:
			return sign * cmp.Compare(n, m)
		case haveX:
			return -1
		case haveY:
			return 1
		}
		return 0
	})
}
