package analyzers

import "slices"

// split appends to dst the parts of the compound noun, or nothing if it is no
// compound: a noun that the lexicon has splits where the lexicon says; another
// splits into known nouns, if it can be read as such a row at all.
func (l *lexicon) split(dst []span, noun string) []span {
	t := l.of(noun)
	if t&traitNoun == 0 {
		return l.nounRow(dst, noun)
	}
	start := 0
	for i := 1; i*syllableBytes < len(noun); i++ {
		if t&(traitSplits<<(i-1)) != 0 {
			dst = append(dst, span{start, i * syllableBytes})
			start = i * syllableBytes
		}
	}
	if start > 0 {
		dst = append(dst, span{start, len(noun)})
	}
	return dst
}

// Costs of a part of a compound. A row of nouns is accepted if its parts cost
// maxPartCost on average: of two rare nouns side by side one is chance.
const (
	technicalCost = 8
	commonCost    = 10
	rareCost      = 13
	shortCost     = 10
	maxPartCost   = 11.5
)

// maxCompound bounds a compound, in syllables.
const maxCompound = 24

// neverFirst are nouns that begin names rather than compounds: 아이 is a child,
// but the i of 아이폰 and 아이패드.
func neverFirst(word string) bool { return word == "아이" || word == "에어" }

// nounRow appends to dst the cheapest row of two or more known nouns that makes
// up word, or nothing.
func (l *lexicon) nounRow(dst []span, word string) []span {
	n := len(word) / syllableBytes
	if n < 3 || n > maxCompound {
		return dst
	}
	var row [maxCompound + 1]struct{ cost, parts, from int }
	for i := range n {
		if i > 0 && row[i].cost == 0 {
			continue
		}
		l.words(word, i*syllableBytes, func(end int, t traits) {
			part := word[i*syllableBytes : end]
			j := end / syllableBytes
			cost := l.partCost(part, t)
			if cost == 0 || j-i == n || i == 0 && neverFirst(part) {
				return
			}
			if total := row[i].cost + cost; row[j].cost == 0 || total < row[j].cost {
				row[j].cost, row[j].parts, row[j].from = total, row[i].parts+1, i
			}
		})
	}
	if row[n].cost == 0 || float64(row[n].cost) > maxPartCost*float64(row[n].parts) {
		return dst
	}
	first := len(dst)
	for i := n; i > 0; i = row[i].from {
		dst = append(dst, span{row[i].from * syllableBytes, i * syllableBytes})
	}
	slices.Reverse(dst[first:])
	return dst
}

// partCost returns what a noun costs as a part, 0 if it can be none.
func (l *lexicon) partCost(part string, t traits) int {
	switch {
	case len(part) == syllableBytes:
		if l.short[part] {
			return shortCost
		}
		return 0
	case t&traitNoun == 0:
		return 0
	case t&traitTechnical != 0:
		return technicalCost
	case t&traitCommon != 0:
		return commonCost
	}
	return rareCost
}
