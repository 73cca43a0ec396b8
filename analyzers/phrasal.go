package analyzers

import (
	_ "embed"
	"strings"
)

//go:embed tables/compounds.txt
var compoundTable string

// phrasal holds the closed forms of what is also written as two words: "timed
// out" is timeout.
type phrasal struct {
	after   map[string]map[string]string // stem of the first word -> of the second -> closed form
	seconds map[string]string            // stems of second words, to themselves
}

func newPhrasal(s *stems) phrasal {
	p := phrasal{map[string]map[string]string{}, map[string]string{}}
	for line := range tableLines(compoundTable) {
		for compound := range strings.FieldsSeq(line) {
			first, second, _ := strings.Cut(compound, "-")
			p.add(s, first, second)
		}
	}
	return p
}

// add makes first and second side by side the same as first+second.
func (p phrasal) add(s *stems, first, second string) {
	key, stem := s.key(first), s.key(second)
	if p.after[key] == nil {
		p.after[key] = map[string]string{}
	}
	p.after[key][stem] = first + second
	p.seconds[stem] = stem
}
