package bench

import (
	"cmp"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"sort"
	"strings"
	"unicode"
)

// sampler draws numbers below len(sums) with given weights.
type sampler struct{ sums []float64 }

// zipf returns a sampler of n ranks by the law of Zipf and Mandelbrot: rank r,
// from 0, has the weight (r+shift)^-power.
func zipf(n int, power, shift float64) sampler {
	s := sampler{make([]float64, n)}
	sum := 0.0
	for r := range n {
		sum += math.Pow(float64(r)+shift, -power)
		s.sums[r] = sum
	}
	return s
}

func (s sampler) draw(r *rand.Rand) int {
	return sort.SearchFloat64s(s.sums, r.Float64()*s.sums[len(s.sums)-1])
}

// lexicon is the words of one language and what they stand beside.
type lexicon struct {
	words []string // most frequent first
	pairs []string // two words seen in a row three times or more, most frequent first
	rank  sampler  // of words
	pair  sampler  // of pairs
	glue  string   // between the words of a made compound
}

// What a lexicon's text is made of, in percent of draws.
const (
	percentPairs    = 8 // two words that often stand together, so that phrases are found
	percentCompound = 3 // a new compound of two words, so that the vocabulary grows with the corpus
)

// newLexicon counts the words of texts.
func newLexicon(texts []string, glue string) *lexicon {
	words, pairs := map[string]int{}, map[string]int{}
	for _, text := range texts {
		last := ""
		for _, w := range strings.Fields(text) {
			plain := strings.ToLower(strings.TrimFunc(w, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }))
			if plain == "" {
				last = ""
				continue
			}
			words[plain]++
			if last != "" {
				pairs[last+" "+plain]++
			}
			if last = plain; strings.ContainsAny(w, ".,;:") {
				last = ""
			}
		}
	}
	maps.DeleteFunc(pairs, func(_ string, n int) bool { return n < 3 })
	l := &lexicon{words: byCount(words), pairs: byCount(pairs), glue: glue}
	l.rank, l.pair = zipf(len(l.words), 1.05, 2.7), zipf(len(l.pairs), 0.9, 5)
	return l
}

// byCount returns the keys, highest count first, equal ones in order.
func byCount(counts map[string]int) []string {
	keys := slices.Collect(maps.Keys(counts))
	slices.SortFunc(keys, func(a, b string) int {
		return cmp.Or(counts[b]-counts[a], strings.Compare(a, b))
	})
	return keys
}

func (l *lexicon) word(r *rand.Rand) string { return l.words[l.rank.draw(r)] }

// write appends n words as sentences.
func (l *lexicon) write(b *strings.Builder, r *rand.Rand, n int) {
	for left := 0; n > 0; {
		if left <= 0 {
			if b.Len() > 0 {
				b.WriteString(". ")
			}
			left = 7 + r.IntN(14)
		} else {
			b.WriteByte(' ')
		}
		used := l.writeSome(b, r, n)
		n, left = n-used, left-used
	}
	b.WriteByte('.')
}

// writeSome appends one word, or a pair if n allows, and returns how many.
func (l *lexicon) writeSome(b *strings.Builder, r *rand.Rand, n int) int {
	switch k := r.IntN(100); {
	case k < percentPairs && n > 1 && len(l.pairs) > 0:
		b.WriteString(l.pairs[l.pair.draw(r)])
		return 2
	case k < percentPairs+percentCompound:
		b.WriteString(l.word(r) + l.glue + l.word(r))
		return 1
	}
	b.WriteString(l.word(r))
	return 1
}
