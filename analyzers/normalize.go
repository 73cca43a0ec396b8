package analyzers

import (
	"sort"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// Normalize returns text as tokens have it: valid UTF-8, NFKC but for
// compatibility jamo, lower case, without invisible characters.
func Normalize(text string) string {
	var n normalized
	n.read(text)
	return lower(n.text)
}

// Within returns the length of the longest beginning of text, in whole
// characters, whose normal form takes at most limit bytes, counting no character
// less for being composed with another. One character may become eighteen.
func Within(text string, limit int) int {
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRuneInString(text[i:])
		takes := size
		if r >= utf8.RuneSelf && !isSyllable(r) {
			takes = max(size, len(norm.NFKC.PropertiesString(text[i:]).Decomposition()))
		}
		if limit -= takes; limit < 0 {
			return i
		}
		i += size
	}
	return len(text)
}

// lower returns s in lower case, composed: a lower-case letter may compose with
// a mark that its upper-case form has no composition with.
func lower(s string) string {
	l := strings.ToLower(s)
	if isASCII(l) || norm.NFC.IsNormalString(l) {
		return l
	}
	return norm.NFC.String(l)
}

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// normalized is a text in normal form, case kept (the borders in "OOMKilled"
// are seen by case), that knows where in the original its bytes come from. Most
// texts are normal already: text is then the original itself and edits is empty.
type normalized struct {
	text  string
	edits []edit // ascending, disjoint

	buf   []byte   // what text is built in
	rough []byte   // a stretch before NFKC
	runes []origin // where the runes of rough come from
	iter  norm.Iter
}

// edit is a stretch of the normal form whose bytes are not those of the
// original. A removed character is an edit with an empty stretch.
type edit struct {
	start, end         int // in the normal form
	origStart, origEnd int // in the original
}

// origin is a rune of a rough stretch.
type origin struct {
	at         int // in the stretch
	start, end int // in the original
}

// read sets n to the normal form of s.
func (n *normalized) read(s string) {
	n.edits = n.edits[:0]
	plain := plainPrefix(s)
	if plain == len(s) {
		n.text = s
		return
	}
	n.buf = n.buf[:0]
	for i := 0; i < len(s); {
		start := i + plain
		end := start + roughPrefix(s[start:])
		start -= composable(s[i:start])
		n.buf = append(n.buf, s[i:start]...)
		n.compose(s, start, end)
		i = end
		plain = plainPrefix(s[i:])
	}
	n.text = string(n.buf)
}

// origin returns the range of the original that the half-open range of the
// normal form comes from. A part of a composed character stands for all of it.
func (n *normalized) origin(start, end int) (int, int) {
	if len(n.edits) == 0 {
		return start, end
	}
	return n.edited(start, end)
}

// edited is origin where there are edits.
func (n *normalized) edited(start, end int) (int, int) {
	i := sort.Search(len(n.edits), func(i int) bool { return n.edits[i].start > start }) - 1
	if i >= 0 {
		if e := n.edits[i]; start < e.end {
			start = e.origStart
		} else {
			start += e.origEnd - e.end
		}
	}
	j := sort.Search(len(n.edits), func(i int) bool { return n.edits[i].start >= end }) - 1
	if j >= 0 {
		if e := n.edits[j]; end <= e.end {
			end = e.origEnd
		} else {
			end += e.origEnd - e.end
		}
	}
	return start, end
}

// plainPrefix returns the length of the longest prefix of s that is its own
// normal form whatever follows, but for marks that compose with its last rune.
func plainPrefix(s string) int {
	i := 0
	for i < len(s) {
		if c := s[i]; c < utf8.RuneSelf {
			if c == 0 {
				return i
			}
			i++
			continue
		}
		if syllableAt(s, i) {
			i += syllableBytes
			continue
		}
		r, size := utf8.DecodeRuneInString(s[i:])
		if !isPlain(r, s[i:]) {
			return i
		}
		i += size
	}
	return i
}

// roughPrefix returns the length of the longest prefix of s without a plain rune.
func roughPrefix(s string) int {
	for i, r := range s {
		if isPlain(r, s[i:]) {
			return i
		}
	}
	return len(s)
}

// isPlain reports whether r, the first rune of s, is its own normal form and
// begins a new character.
func isPlain(r rune, s string) bool {
	switch {
	case r < utf8.RuneSelf:
		return r != 0
	case isSyllable(r) || isCompatJamo(r):
		return true
	case r == utf8.RuneError || isInvisible(r) || fold(r) != r:
		return false
	}
	p := norm.NFKC.PropertiesString(s)
	return p.BoundaryBefore() && p.Decomposition() == nil
}

// composable returns the length of the last rune of a plain s if a mark that
// follows may compose with it.
func composable(s string) int {
	r, size := utf8.DecodeLastRuneInString(s)
	if isCompatJamo(r) {
		return 0 // NFKC would break it up
	}
	return size
}

// compose appends the normal form of s[start:end], a stretch of rough runes, to
// the buffer and notes where it differs.
func (n *normalized) compose(s string, start, end int) {
	n.rough, n.runes = n.rough[:0], n.runes[:0]
	for i := start; i < end; {
		r, size := utf8.DecodeRuneInString(s[i:end])
		if r == 'ŉ' { // NFKC would make an apostrophe of it that is to be folded
			n.runes = append(n.runes, origin{len(n.rough), i, i + size})
			n.rough, r = append(n.rough, '\''), 'n'
		}
		if !isInvisible(r) {
			n.runes = append(n.runes, origin{len(n.rough), i, i + size})
			n.rough = utf8.AppendRune(n.rough, fold(r))
		}
		i += size
	}
	k, done := 0, start // next rune of rough; how far the original is dealt with
	n.iter.Init(norm.NFKC, n.rough)
	for !n.iter.Done() {
		at, from := len(n.buf), n.runes[k].start
		n.remove(done, from)
		for done = from; done == from; { // one character may become several segments
			n.buf = append(n.buf, n.iter.Next()...)
			for k < len(n.runes) && n.runes[k].at < n.iter.Pos() {
				done = n.runes[k].end
				k++
			}
		}
		if string(n.buf[at:]) != s[from:done] {
			n.note(s, edit{at, len(n.buf), from, done})
		}
	}
	n.remove(done, end)
}

// note notes an edit of s, without the characters at its ends that are those of
// the original.
func (n *normalized) note(s string, e edit) {
	for e.start < e.end && e.origStart < e.origEnd {
		r, size := utf8.DecodeRune(n.buf[e.start:e.end])
		if was, _ := utf8.DecodeRuneInString(s[e.origStart:e.origEnd]); was != r || r == utf8.RuneError {
			break
		}
		e.start, e.origStart = e.start+size, e.origStart+size
	}
	for e.start < e.end && e.origStart < e.origEnd {
		r, size := utf8.DecodeLastRune(n.buf[e.start:e.end])
		if was, _ := utf8.DecodeLastRuneInString(s[e.origStart:e.origEnd]); was != r || r == utf8.RuneError {
			break
		}
		e.end, e.origEnd = e.end-size, e.origEnd-size
	}
	n.edits = append(n.edits, e)
}

// remove notes that the original's bytes from start to end have no counterpart.
func (n *normalized) remove(start, end int) {
	if start < end {
		n.edits = append(n.edits, edit{len(n.buf), len(n.buf), start, end})
	}
}

// fold returns the ASCII character that typographic variants of hyphen and
// apostrophe stand for: they bind words.
func fold(r rune) rune {
	switch r {
	case '\u2010', '\u2011':
		return '-'
	case '\u2018', '\u2019', '\u02bc':
		return '\''
	}
	return r
}

// isInvisible reports whether r is NUL, a zero-width character, a soft hyphen, a control of
// writing direction or a variation selector: they are no part of a word.
func isInvisible(r rune) bool {
	switch {
	case r == 0,
		r == '\u00ad', r == '\u034f', r == '\u061c', r == '\u180e', r == '\ufeff',
		r >= '\u200b' && r <= '\u200f',
		r >= '\u202a' && r <= '\u202e',
		r >= '\u2060' && r <= '\u206f',
		r >= '\ufe00' && r <= '\ufe0f':
		return true
	}
	return false
}
