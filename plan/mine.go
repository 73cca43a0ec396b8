package plan

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"sago"
)

// MinedPair is an English and a Korean phrase that keep standing in the same
// parallel texts: likely one notion in two languages, for a person to judge.
type MinedPair struct {
	En       string  `json:"en"`
	Ko       string  `json:"ko"`
	Together int     `json:"together"` // parallel texts that have both
	EnTexts  int     `json:"enTexts"`  // that have the English phrase
	KoTexts  int     `json:"koTexts"`  // that have the Korean phrase
	Score    float64 `json:"score"`    // log-likelihood ratio: how far from chance
	Example  string  `json:"example"`  // id of a case that has both

	key pairKey
}

// What a pair must have to be proposed. Within one case everything stands
// beside everything, so two cases are the least that says something.
const (
	minedTogether = 3   // texts that have both
	minedCases    = 2   // cases that have both
	minedOverlap  = 0.5 // of the texts that have either: Dice's coefficient
)

// Mine proposes pairs for the glossary from cases that tell one thing in both
// languages, the surest first. Pairs that the glossary has are left out, and a
// phrase is in one pair at most.
func Mine(cases []*sago.Case, know Knowledge) []MinedPair {
	m := newMiner(know)
	for _, c := range cases {
		for _, t := range parallelTexts(c) {
			m.read(c.ID, t)
		}
	}
	return m.choose(m.pairs())
}

// occurrences is where something stands.
type occurrences struct {
	texts, cases int
	lastCase     string
}

func (o *occurrences) add(caseID string) {
	o.texts++
	if o.lastCase != caseID {
		o.cases, o.lastCase = o.cases+1, caseID
	}
}

// pairKey is a pair of phrase keys.
type pairKey struct{ en, ko string }

// score returns the log-likelihood ratio (Dunning 1993) of both phrases standing
// together so often among n texts, and 0 if it is less often than by chance.
func score(together, en, ko, n int) float64 {
	if together*n <= en*ko {
		return 0
	}
	cells := [4]float64{
		float64(together), float64(en - together), float64(ko - together), float64(n - en - ko + together),
	}
	rows := [4]float64{float64(en), float64(en), float64(n - en), float64(n - en)}
	columns := [4]float64{float64(ko), float64(n - ko), float64(ko), float64(n - ko)}
	sum := 0.0
	for i, have := range cells {
		if have > 0 {
			sum += have * math.Log(have*float64(n)/(rows[i]*columns[i]))
		}
	}
	return 2 * sum
}

// pairs returns what stands together often enough, the surest first, of equally
// sure ones the longest.
func (m *miner) pairs() []MinedPair {
	var out []MinedPair
	for key, both := range m.countPairs() {
		en, ko := m.en[key.en], m.ko[key.ko]
		overlap := 2 * float64(both.texts) / float64(en.texts+ko.texts)
		if both.texts < minedTogether || both.cases < minedCases || overlap < minedOverlap {
			continue
		}
		out = append(out, MinedPair{
			En: en.shown(), Ko: ko.shown(), Together: both.texts, EnTexts: en.texts, KoTexts: ko.texts,
			Score: score(both.texts, en.texts, ko.texts, len(m.texts)), Example: both.lastCase,
			key: key,
		})
	}
	slices.SortFunc(out, func(a, b MinedPair) int {
		return cmp.Or(
			cmp.Compare(b.Score, a.Score),
			cmp.Compare(len(b.En)+len(b.Ko), len(a.En)+len(a.Ko)),
			strings.Compare(a.En, b.En),
			strings.Compare(a.Ko, b.Ko),
		)
	})
	return out
}

// choose keeps each phrase's surest pair and drops what the glossary has.
func (m *miner) choose(pairs []MinedPair) []MinedPair {
	taken := map[string]bool{}
	var out []MinedPair
	for _, p := range pairs {
		if taken[p.key.en] || taken[p.key.ko] {
			continue
		}
		taken[p.key.en], taken[p.key.ko] = true, true
		if !m.known(p.key.en, p.key.ko) {
			out = append(out, p)
		}
	}
	return out
}
