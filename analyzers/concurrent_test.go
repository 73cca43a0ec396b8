package analyzers_test

import (
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sago/analyzers"
)

// TestConcurrentUse has several goroutines share one analyzer, and what it
// remembers; run it with -race.
func TestConcurrentUse(t *testing.T) {
	cases := wordCases(t)
	alone := analyzers.New(nil)
	want := make([][]analyzers.Token, len(cases))
	for i, c := range cases {
		want[i] = alone.Append(nil, c.sentence)
	}
	shared := analyzers.New(nil)
	var group sync.WaitGroup
	for worker := range 4 {
		group.Go(func() {
			for i := range cases {
				k := (i + worker*len(cases)/4) % len(cases)
				if diff := cmp.Diff(want[k], shared.Append(nil, cases[k].sentence), cmpEmpty); diff != "" {
					t.Errorf("Append(%q) beside others (-want +got):\n%s", cases[k].sentence, diff)
				}
			}
		})
	}
	group.Wait()
}
