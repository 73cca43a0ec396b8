package analyzers

// syllableBytes is the length of a syllable in UTF-8.
const syllableBytes = 3

// hangul returns the entry of an eojeol.
func (a *Analyzer) hangul(w string) *entry {
	e := &entry{key: w, width: 1}
	e.add(Surface, w, 0, 0, len(w))
	e.noun, e.nounEnd, e.bare = w, len(w), true
	var buf [8]int
	for _, n := range a.josa.strip(buf[:0], w) {
		if n >= 2*syllableBytes {
			e.add(Stem, w[:n], 0, 0, n)
			e.noun, e.nounEnd, e.bare = w[:n], n, false
			break
		}
	}
	return e
}
