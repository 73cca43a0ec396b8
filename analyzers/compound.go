package analyzers

import "slices"

// split appends to dst the parts of the compound noun, or nothing if it is no
// compound: a noun that the lexicon has splits where the lexicon says; another
// splits into known nouns, if it can be read as such a row at all.
func (r *reader) split(dst []span, noun string) []span {
	t := r.of(noun)
	if t&traitNoun == 0 {
		return r.nounRow(dst, noun)
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

// Bounds of a compound that the lexicon does not have, in syllables.
const (
	minCompound = 3
	maxCompound = 24
)

// neverFirst are nouns that begin names rather than compounds: 아이 is a child,
// but the i of 아이폰 and 아이패드.
func neverFirst(word string) bool { return word == "아이" || word == "에어" }

// nounRows is the cheapest rows of nouns that make up the beginnings of a word.
type nounRows struct {
	all     [maxCompound + 1]nounRow // by syllables
	several [maxCompound + 1]nounRow // of two nouns or more
}

// nounRow is the last step of a row.
type nounRow struct {
	cost, parts int // of the whole row; cost is 0 if there is none
	from        int // where its last noun begins
}

// read reads the beginnings of word.
func (w *nounRows) read(l *lexicon, word string) {
	n := min(len(word)/syllableBytes, maxCompound)
	clear(w.all[:n+1])
	clear(w.several[:n+1])
	word = word[:n*syllableBytes]
	for i := range n {
		before := w.all[i]
		if i > 0 && before.cost == 0 {
			continue
		}
		l.begins(word, i*syllableBytes, func(end int, t traits) {
			part := word[i*syllableBytes : end]
			cost := l.partCost(part, t)
			if cost == 0 || i == 0 && neverFirst(part) {
				return
			}
			step := nounRow{before.cost + cost, before.parts + 1, i}
			w.all[end/syllableBytes].improve(step)
			if i > 0 {
				w.several[end/syllableBytes].improve(step)
			}
		})
	}
}

// improve takes the step if it makes a cheaper row.
func (r *nounRow) improve(step nounRow) {
	if r.cost == 0 || step.cost < r.cost {
		*r = step
	}
}

// row appends to dst the row that makes up the first n syllables, or nothing.
func (w *nounRows) row(dst []span, n int) []span {
	last := w.several[n]
	if last.cost == 0 || float64(last.cost) > maxPartCost*float64(last.parts) {
		return dst
	}
	first := len(dst)
	for end := n; end > 0; {
		dst = append(dst, span{last.from * syllableBytes, end * syllableBytes})
		end, last = last.from, w.all[last.from]
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
