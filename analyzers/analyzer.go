package analyzers

// Analyzer makes tokens. It is immutable and safe for concurrent use.
type Analyzer struct {
	dictionary *Dictionary
}

// Dictionary is a user's own words, compounds and stems; nil is none.
type Dictionary struct{}

// New returns an analyzer that knows the words of dictionary, which may be nil,
// beside its own.
func New(dictionary *Dictionary) *Analyzer { return &Analyzer{dictionary} }

// Identity names the rules and words of the analyzer: an index built with
// another identity must be built anew.
func (a *Analyzer) Identity() string { return "0" }

// Append appends the tokens of text to dst in order of position and returns it.
func (a *Analyzer) Append(dst []Token, text string) []Token { return dst }

// AppendBigrams appends the Hangul bigrams of text, inner spaces removed, to
// dst and returns it. Their positions count syllables, with a gap between runs.
func (a *Analyzer) AppendBigrams(dst []Token, text string) []Token { return dst }

// Normalize returns text as tokens have it: valid UTF-8, NFKC but for
// compatibility jamo, lower case, without invisible characters.
func Normalize(text string) string { return text }
