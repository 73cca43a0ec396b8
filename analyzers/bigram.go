package analyzers

import "unicode/utf8"

// AppendBigrams appends the Hangul bigrams of text, inner spaces removed, to
// dst and returns it. Their positions count syllables, with a gap between runs.
func (a *Analyzer) AppendBigrams(dst []Token, text string) []Token {
	s := a.scratch.Get().(*scratch)
	defer a.scratch.Put(s)
	s.norm.read(text)
	norm := s.norm.text
	pos, prev, prevAt, run := 1, rune(0), 0, gap(0)
	var buf [1 + 2*syllableBytes]byte
	for i := 0; i < len(norm); {
		r, size := utf8.DecodeRuneInString(norm[i:])
		switch {
		case isSyllable(r):
			if prev != 0 {
				term := append(buf[:0], byte(Bigram))
				term = utf8.AppendRune(utf8.AppendRune(term, prev), r)
				start, end := s.norm.origin(prevAt, i+size)
				dst = append(dst, Token{Term: string(term), Pos: pos, Start: start, End: end})
				pos++
			}
			prev, prevAt, run = r, i, 0
		default:
			run |= gapOf(r, classOf(r))
			if prev != 0 && run != gapSpace {
				prev = 0
				pos += 2
			}
		}
		i += size
	}
	return dst
}
