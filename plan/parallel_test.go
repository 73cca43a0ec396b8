package plan

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sago/analyzers"
	"sago/corpus"
)

func TestStretchesHoldEveryNumberOnce(t *testing.T) {
	for n := range 9 {
		for parts := 1; parts <= 4; parts++ {
			held := make([][]int, parts)
			inStretches(n, parts, func(k, from, to int) {
				for i := from; i < to; i++ {
					held[k] = append(held[k], i)
				}
			})
			var want []int
			for i := range n {
				want = append(want, i)
			}
			if got := slices.Concat(held...); !slices.Equal(got, want) {
				t.Errorf("%d in %d stretches: %v, want %v", n, parts, got, want)
			}
		}
	}
}

// TestPanicInAStretchIsOneOfTheCaller has it in the caller's own stretch and in
// another.
func TestPanicInAStretchIsOneOfTheCaller(t *testing.T) {
	for at := range 2 {
		func() {
			defer func() {
				if got := recover(); got != "fault" {
					t.Errorf("a panic in stretch %d comes back as %v", at, got)
				}
			}()
			inStretches(2, 2, func(k, _, _ int) {
				if k == at {
					panic("fault")
				}
			})
		}()
	}
}

// TestVariantsAreFoundAcrossStretches cuts texts at every word of a variant.
func TestVariantsAreFoundAcrossStretches(t *testing.T) {
	a := analyzers.New(nil)
	g := newGlossary(Knowledge{Analyzer: a, Glossary: corpus.Glossary()})
	for words := range 12 {
		text := strings.Repeat("x ", words) + "connection pool 커넥션 풀이 time out 연결 슬롯 read only replica x x x"
		an := analyze(a, text)
		want := g.matchIn(an, 1)
		if len(want) < 3 {
			t.Fatalf("%d matches in %q", len(want), text)
		}
		for parts := 2; parts < 8; parts++ {
			if diff := cmp.Diff(want, g.matchIn(an, parts), cmp.AllowUnexported(match{})); diff != "" {
				t.Errorf("%q in %d stretches (-want +got):\n%s", text, parts, diff)
			}
		}
	}
}
