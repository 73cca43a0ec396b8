// Package analyzers turns English, code and Korean text into tokens that carry
// the byte offsets of the original text.
//
// One Analyzer serves both languages: it goes by the script of each run of
// characters, so Latin words inside Korean text get the code rules and josa
// glued to them are dropped.
package analyzers

// Kind says which reading of a word a token is. It is the first byte of the
// token's Term, so that readings are distinct terms of an index and a query can
// weigh each.
type Kind byte

// The readings of a word.
const (
	Surface Kind = 'w' // the whole, as written but normalised
	Stem    Kind = 's' // noun without josa, predicate in dictionary form, English stem
	Part    Kind = 'p' // part of a compound, of an identifier, of a camelCase word
	Join    Kind = 'j' // two positions written as one: 로드 밸런서 -> 로드밸런서, time-out -> timeout
	Join3   Kind = 'k' // three positions written as one
	Bigram  Kind = 'b' // two Hangul syllables in a row; only from AppendBigrams
)

// Width is the number of positions that a token of kind k covers where it is
// read as a whole in a phrase.
func (k Kind) Width() int {
	switch k {
	case Join:
		return 2
	case Join3:
		return 3
	}
	return 1
}

// Token is one reading of one word. All readings of a Korean eojeol stand at
// one position; the parts of a code or English word stand at p, p+1, ... from
// the position p of the whole.
type Token struct {
	Term       string // kind byte, then the normalised text; never empty
	Pos        int    // 1-based, ascending
	Start, End int    // bytes of the original text, half-open, on rune borders
}

// Kind returns the token's kind.
func (t Token) Kind() Kind { return Kind(t.Term[0]) }

// Text returns the token's text without its kind.
func (t Token) Text() string { return t.Term[1:] }
