package bench

import (
	"math"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// The expected figures were worked out by hand; the logarithms are written out
// as numbers so that no formula is shared with the code.
func TestMetrics(t *testing.T) {
	grades := map[string]float64{"a": 3, "b": 2, "c": 1, "z": 0, "n": -1}
	tests := []struct {
		name, ids        string
		ndcg, rr, recall float64
	}{
		{"ideal", "a b c", 1, 1, 1},
		// gains 3/1 + 2/1.584963 + 1/2 = 4.761860 is the ideal
		{"reversed", "c b a", (1 + 2/1.5849625 + 3/2.0) / 4.7618595, 1, 1},
		{"first at rank 3", "x y a", (3 / 2.0) / 4.7618595, 1.0 / 3, 1.0 / 3},
		{"judged but not relevant first", "z n b", (2 / 2.0) / 4.7618595, 1.0 / 3, 1.0 / 3},
		{"at rank 10", "1 2 3 4 5 6 7 8 9 a", (3 / 3.4594316) / 4.7618595, 0.1, 1.0 / 3},
		{"at rank 11", "1 2 3 4 5 6 7 8 9 10 a", 0, 0, 1.0 / 3},
		{"nothing", "", 0, 0, 0},
	}
	for _, test := range tests {
		ids := strings.Fields(test.ids)
		got := [...]float64{NDCG(ids, grades, 10), ReciprocalRank(ids, grades, 10), Recall(ids, grades, 100)}
		for i, want := range [...]float64{test.ndcg, test.rr, test.recall} {
			if math.Abs(got[i]-want) > 1e-6 {
				t.Errorf("%s (%s): %s = %.7f, want %.7f", test.name, test.ids, [...]string{"nDCG", "RR", "recall"}[i], got[i], want)
			}
		}
	}
}

func TestMetricsOfMoreRelevantCasesThanRanks(t *testing.T) {
	grades := map[string]float64{}
	var ids []string
	for i := range 12 {
		id := strconv.Itoa(i)
		grades[id] = 1
		ids = append(ids, id)
	}
	// The ideal holds ten of the twelve: ten found are perfect.
	if got := NDCG(ids[:10], grades, 10); math.Abs(got-1) > 1e-9 {
		t.Errorf("nDCG of ten of twelve = %v, want 1", got)
	}
	if got := Recall(ids, grades, 6); math.Abs(got-0.5) > 1e-9 {
		t.Errorf("recall of six of twelve = %v, want 0.5", got)
	}
}

func TestMetricsWithoutRelevantCases(t *testing.T) {
	for _, grades := range []map[string]float64{nil, {}, {"a": 0}, {"a": -1}} {
		for name, got := range map[string]float64{
			"nDCG": NDCG([]string{"a"}, grades, 10), "RR": ReciprocalRank([]string{"a"}, grades, 10), "recall": Recall([]string{"a"}, grades, 100),
		} {
			if got != 0 {
				t.Errorf("%s with grades %v = %v, want 0", name, grades, got)
			}
		}
	}
}

// TestMetricsStayInBounds also holds that a better order is never a worse nDCG.
func TestMetricsStayInBounds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		all := []string{"a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l"}
		grades := map[string]float64{}
		for _, id := range all {
			if g := rapid.IntRange(-1, 4).Draw(t, id); g != 4 {
				grades[id] = float64(g)
			}
		}
		ids := rapid.Permutation(all).Draw(t, "ids")
		ndcg := NDCG(ids, grades, 10)
		if ndcg < 0 || ndcg > 1+1e-9 {
			t.Fatalf("nDCG = %v", ndcg)
		}
		i := rapid.IntRange(0, len(ids)-2).Draw(t, "i")
		if grades[ids[i]] < grades[ids[i+1]] {
			ids[i], ids[i+1] = ids[i+1], ids[i]
			if better := NDCG(ids, grades, 10); better < ndcg-1e-9 {
				t.Fatalf("nDCG fell from %v to %v by a better order", ndcg, better)
			}
		}
	})
}
