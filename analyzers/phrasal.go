package analyzers

import (
	_ "embed"
	"strings"
)

//go:embed tables/compounds.txt
var compoundTable string

// phrasal holds, by the stem of the first word and that of the second, the closed
// form of what is also written as two words: "timed out" is timeout.
type phrasal map[string]map[string]string

func newPhrasal(s *stems) phrasal {
	p := phrasal{}
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
	key := s.key(first)
	if p[key] == nil {
		p[key] = map[string]string{}
	}
	p[key][s.key(second)] = first + second
}
