package plan

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"sago"
	"sago/query"
)

// TestWhatIsPastedIsNoSyntax writes words that look like syntax as a query, which
// is to hold nothing but words.
func TestWhatIsPastedIsNoSyntax(t *testing.T) {
	var pieces []string
	for name := range sago.QueryFields() {
		pieces = append(pieces, name+":", name+"：")
	}
	slices.Sort(pieces)
	pieces = append(pieces, "org:x:y", `"`, "-", "*", "OR", "AND", "NOT", "(", ")", `\`, ":", "a", "bc", "2024", "연결", "~2", "<", ">1h", "_", ".")
	rapid.Check(t, func(t *rapid.T) {
		word := rapid.Map(rapid.SliceOfN(rapid.SampledFrom(pieces), 1, 4), func(list []string) string { return strings.Join(list, "") })
		text := asQuery(rapid.SliceOfN(word, 0, 5).Draw(t, "words"))
		node, _ := query.Parse(text, sago.QueryFields())
		nodes := []query.Node{node}
		if and, ok := node.(query.And); ok {
			nodes = and.Nodes
		}
		for _, n := range nodes {
			if _, ok := n.(query.Word); !ok && n != nil {
				t.Fatalf("%q is read as %#v", text, node)
			}
		}
	})
}
