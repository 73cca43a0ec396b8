package analyzers

import "unicode/utf8"

// han drafts a run of Chinese characters or kana, which are written
// without spaces. Its parts are the pairs of Chinese characters in a row, so that
// any word inside it is found as a row of parts. A run of kana is one word.
func han(d *draft) {
	w := d.key
	d.add(Surface, lower(w), 0, 0, len(w))
	first, firstSize := utf8.DecodeRuneInString(w)
	if classOf(first) != classHan || utf8.RuneCountInString(w) <= 2 {
		return
	}
	n, start, middle := 0, 0, firstSize
	for middle < len(w) && n < maxParts {
		_, size := utf8.DecodeRuneInString(w[middle:])
		d.add(Part, w[start:middle+size], n, start, middle+size)
		n, start, middle = n+1, middle, middle+size
	}
	d.width = n
}
