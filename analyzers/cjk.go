package analyzers

import "unicode/utf8"

// han returns the entry of a run of Chinese characters or kana, which are written
// without spaces. Its parts are the pairs of Chinese characters in a row, so that
// any word inside it is found as a row of parts. A run of kana is one word.
func han(w string) *entry {
	e := &entry{key: w, width: 1}
	e.add(Surface, lower(w), 0, 0, len(w))
	first, firstSize := utf8.DecodeRuneInString(w)
	if classOf(first) != classHan || utf8.RuneCountInString(w) <= 2 {
		return e
	}
	n, start, middle := 0, 0, firstSize
	for middle < len(w) && n < maxParts {
		_, size := utf8.DecodeRuneInString(w[middle:])
		e.add(Part, w[start:middle+size], n, start, middle+size)
		n, start, middle = n+1, middle, middle+size
	}
	e.width = n
	return e
}
