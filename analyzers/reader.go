package analyzers

import "strings"

// reader reads words of Hangul, one after the other. It remembers of the present
// one what it has looked up: most of what a word may be a form of begins as the
// word does.
type reader struct {
	*Analyzer
	word     string
	walked   int                     // syllables of word that were looked up
	states   [maxSyllables + 1]state // of the lexicon after so many syllables
	traits   [maxSyllables + 1]traits
	verdicts [maxSyllables + 1]verdict // on so many syllables as a noun
	rows     nounRows                  // of word, if rowsRead
	rowsRead bool
	others   nounRows // of any other word

	finder finder
	runes  []rune          // stems that are tried
	text   strings.Builder // and their text
	inner  *reader         // for words within the word
}

// maxSyllables bounds a word, in syllables.
const maxSyllables = maxRunBytes / syllableBytes

// verdict says whether something is a known noun; 0 is not known yet.
type verdict byte

const (
	verdictNo verdict = iota + 1
	verdictYes
)

// begin makes word the present word. It must live as long as it is that.
func (r *reader) begin(word string) {
	r.word, r.walked, r.rowsRead = word, 0, false
	r.states[0] = r.lexicon.words.root
	clear(r.verdicts[:len(word)/syllableBytes+1])
}

// inside returns a reader for a word within the present one.
func (r *reader) inside(word string) *reader {
	if r.inner == nil {
		r.inner = &reader{Analyzer: r.Analyzer}
	}
	r.inner.begin(word)
	return r.inner
}

// of returns the traits of a word, 0 if it is unknown.
func (r *reader) of(word string) traits {
	n := commonSyllables(word, r.word)
	for ; r.walked < n; r.walked++ {
		at := r.walked * syllableBytes
		s := r.lexicon.words.walk(r.states[r.walked], r.word[at:at+syllableBytes])
		r.states[r.walked+1] = s
		r.traits[r.walked+1] = r.lexicon.traitsAt(s, r.word[:at+syllableBytes])
	}
	if n*syllableBytes == len(word) {
		return r.traits[n]
	}
	return r.lexicon.traitsAt(r.lexicon.words.walk(r.states[n], word[n*syllableBytes:]), word)
}

// commonSyllables returns the number of syllables that both a and b begin with.
func commonSyllables(a, b string) int {
	n := 0
	for i := 0; i+syllableBytes <= len(a) && i+syllableBytes <= len(b); i += syllableBytes {
		if a[i+2] != b[i+2] || a[i+1] != b[i+1] || a[i] != b[i] {
			break
		}
		n++
	}
	return n
}

// isNoun reports whether word is a noun that can stand by itself.
func (r *reader) isNoun(word string) bool {
	if len(word) <= syllableBytes {
		return r.lexicon.isShort(word)
	}
	return r.of(word)&traitNoun != 0
}

// isFrequent reports whether word is a noun of two or more syllables that is
// met often.
func (r *reader) isFrequent(word string) bool { return r.of(word)&traitCommon != 0 }

// nounRow appends to dst the cheapest row of two or more known nouns that makes
// up word, or nothing.
func (r *reader) nounRow(dst []span, word string) []span {
	n := len(word) / syllableBytes
	if n < minCompound || n > maxCompound {
		return dst
	}
	if !strings.HasPrefix(r.word, word) {
		r.others.read(r.lexicon, word)
		return r.others.row(dst, n)
	}
	if !r.rowsRead {
		r.rows.read(r.lexicon, r.word)
		r.rowsRead = true
	}
	return r.rows.row(dst, n)
}

// string returns the text of a stem.
func (r *reader) string(runes []rune) string {
	if r.text.Cap()-r.text.Len() < len(runes)*syllableBytes {
		r.text = strings.Builder{}
		r.text.Grow(max(textPiece, len(runes)*syllableBytes))
	}
	from := r.text.Len()
	for _, c := range runes {
		r.text.WriteRune(c)
	}
	return r.text.String()[from:]
}
