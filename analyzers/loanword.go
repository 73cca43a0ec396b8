package analyzers

import (
	_ "embed"
	"strings"
)

//go:embed tables/loanwords.txt
var loanwordTable string

// loanwords takes the spellings of loan words to one each.
type loanwords struct {
	usual map[string]string // another spelling -> the usual one
	first syllableSet       // first syllables of the other spellings
	sizes []int             // lengths of the other spellings in bytes, longest first
}

func newLoanwords() *loanwords {
	l := &loanwords{usual: map[string]string{}}
	var longest int
	for line := range tableLines(loanwordTable) {
		usual, others, _ := strings.Cut(line, ":")
		for other := range strings.FieldsSeq(others) {
			l.usual[other] = usual
			l.first.add(firstRune(other))
			longest = max(longest, len(other))
		}
	}
	for n := longest; n > syllableBytes; n -= syllableBytes {
		l.sizes = append(l.sizes, n)
	}
	return l
}

// spelling returns the noun with every loan word in it in its usual spelling,
// or "" if that is how it is spelt.
func (a *Analyzer) spelling(noun string) string {
	l := a.loanwords
	var b []byte
	done := 0
	for i := 0; i < len(noun); {
		n, usual := l.at(noun[i:])
		if n == 0 {
			i += syllableBytes
			continue
		}
		b = append(append(b, noun[done:i]...), usual...)
		i += n
		done = i
	}
	if done == 0 {
		return ""
	}
	return string(append(b, noun[done:]...))
}

// at returns the length and the usual spelling of the longest other spelling
// that s begins with; 0 if it begins with none.
func (l *loanwords) at(s string) (int, string) {
	if !l.first.has(firstRune(s)) {
		return 0, ""
	}
	for _, n := range l.sizes {
		if n <= len(s) {
			if usual, ok := l.usual[s[:n]]; ok && !strings.HasPrefix(s, usual) {
				return n, usual
			}
		}
	}
	return 0, ""
}
