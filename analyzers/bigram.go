package analyzers

import "unicode/utf8"

// AppendBigrams appends to dst the pairs of Hangul syllables in a row, spaces
// left out, and returns it: they find words inside words that the lexicon does
// not know and words that are spaced otherwise. Their positions count syllables,
// with a gap between runs.
//
// A run is neighbouring nouns, particles taken off. Predicates, which are found
// by their dictionary forms, have no pairs.
func (a *Analyzer) AppendBigrams(dst []Token, text string) []Token {
	s := a.scratch.Get().(*scratch)
	defer a.scratch.Put(s)
	a.read(s, text)
	pos := 1
	for i := 0; i < len(s.words); {
		n := nounRun(s.words[i:])
		dst, pos = s.pairs(dst, s.words[i:i+n], pos)
		i += max(n, 1)
	}
	return dst
}

// bigramGap is the distance between the last pair of a run and the first of the
// next, so that no phrase goes from one to the other.
const bigramGap = 3

// nounRun returns the number of words that a run of nouns at the beginning of
// words has: all but the last without a particle, spaces alone between them.
func nounRun(words []word) int {
	n := 0
	for n < len(words) && words[n].hasNoun && words[n].script != scriptCode && (n == 0 || words[n].gap == gapSpace) {
		n++
		if !words[n-1].bare {
			break
		}
	}
	return n
}

// pairs appends the bigrams of a run of nouns, from position pos on, and returns
// the position for the next run.
func (s *scratch) pairs(dst []Token, words []word, pos int) ([]Token, int) {
	var before rune
	beforeAt := 0
	for _, w := range words {
		for i, r := range w.key[:w.nounEnd] {
			if before != 0 {
				term := string([]rune{rune(Bigram), before, r})
				start, end := s.norm.origin(beforeAt, w.at+i+utf8.RuneLen(r))
				dst = append(dst, Token{Term: term, Pos: pos, Start: start, End: end})
				pos++
			}
			before, beforeAt = r, w.at+i
		}
	}
	return dst, pos + bigramGap - 1
}
