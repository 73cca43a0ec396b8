package analyzers

import (
	_ "embed"
	"strings"
)

//go:embed tables/compounds.txt
var compoundTable string

// newPhrasal returns, by first word and second word, the closed form of what is
// also written as two: "timed out" is timeout.
func newPhrasal() map[string]map[string]string {
	fused := map[string]map[string]string{}
	add := func(first, second, form string) {
		if fused[first] == nil {
			fused[first] = map[string]string{}
		}
		fused[first][second] = form
	}
	for line := range tableLines(compoundTable) {
		f := strings.Fields(line)
		first, second := f[0], f[1]
		add(first, second, first+second)
		for _, form := range f[2:] {
			if strings.HasPrefix(form, "+") {
				add(first, second+form[1:], first+second)
			} else {
				add(form, second, first+second)
			}
		}
	}
	return fused
}
