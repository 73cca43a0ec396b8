package index

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"sago"
	"sago/searchtest"
)

func TestStats(t *testing.T) {
	cases := searchtest.Embedded().Cases
	x := openEmbedded(t)
	got := find(t, x, sago.Request{Stats: []sago.StatField{sago.FilterDetected, sago.FilterResolved}})
	var detected, resolved []int64
	for _, c := range cases {
		if n, err := c.Timeline.DetectedAfter.Seconds(); err == nil {
			detected = append(detected, n)
		}
		if n, err := c.Timeline.ResolvedAfter.Seconds(); err == nil {
			resolved = append(resolved, n)
		}
	}
	want := []sago.Distribution{distributionOf(sago.FilterDetected, detected), distributionOf(sago.FilterResolved, resolved)}
	if d := cmp.Diff(want, got.Stats); d != "" {
		t.Errorf("stats (-want +got):\n%s", d)
	}
	if want[1].Known == 0 || want[1].Known == len(cases) {
		t.Errorf("%d of %d cases have a time to resolve: the test wants some with and some without", want[1].Known, len(cases))
	}
	none := find(t, x, sago.Request{Filters: []sago.Filter{{Field: sago.FilterID, Values: []string{"nobody"}}}, Stats: []sago.StatField{sago.FilterDetected}})
	if d := cmp.Diff([]sago.Distribution{{Field: sago.FilterDetected}}, none.Stats); d != "" {
		t.Errorf("stats of no case (-want +got):\n%s", d)
	}
}

// distributionOf counts for each percentile how many numbers it reaches.
func distributionOf(field sago.StatField, numbers []int64) sago.Distribution {
	percentile := func(p float64) int64 {
		for _, v := range numbers {
			reached := 0
			for _, w := range numbers {
				if w <= v {
					reached++
				}
			}
			if float64(reached) >= p*float64(len(numbers)) {
				return v
			}
		}
		return 0
	}
	slices.Sort(numbers)
	return sago.Distribution{
		Field: field, Known: len(numbers), Min: numbers[0], Max: numbers[len(numbers)-1],
		P50: percentile(0.5), P90: percentile(0.9), P99: percentile(0.99),
	}
}

func TestPivot(t *testing.T) {
	cases := searchtest.Embedded().Cases
	x := openEmbedded(t)
	req := sago.Request{
		Pivot:   &sago.Pivot{Rows: sago.FacetSymptoms, Columns: sago.FacetRootCause, Limit: 4},
		Filters: []sago.Filter{{Field: sago.FacetDomain, Values: []string{"databases", "networking"}}},
		Facets:  []sago.FacetRequest{{Field: sago.FacetSymptoms}, {Field: sago.FacetRootCause}},
	}
	got := find(t, x, req)
	want := &sago.PivotTable{Rows: sago.FacetSymptoms, Columns: sago.FacetRootCause}
	for _, v := range got.Facets[0].Values[:4] {
		want.RowValues = append(want.RowValues, v.Value)
	}
	for _, v := range got.Facets[1].Values[:4] {
		want.ColumnValues = append(want.ColumnValues, v.Value)
	}
	for _, r := range want.RowValues {
		var row []int
		for _, col := range want.ColumnValues {
			n := 0
			for _, c := range cases {
				in := slices.Contains(c.Domain, "databases") || slices.Contains(c.Domain, "networking")
				if in && slices.Contains(c.FacetValues(sago.FacetSymptoms), r) && slices.Contains(c.FacetValues(sago.FacetRootCause), col) {
					n++
				}
			}
			row = append(row, n)
		}
		want.Counts = append(want.Counts, row)
	}
	if d := cmp.Diff(want, got.Pivot); d != "" {
		t.Errorf("pivot (-want +got):\n%s", d)
	}
}

// TestPlaceIsWhatSortingPutsThere asks for every place of lists in order, in no
// order, and of few numbers many times over.
func TestPlaceIsWhatSortingPutsThere(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		list := rapid.SliceOfN(rapid.Int64Range(0, rapid.Int64Range(1, 1000).Draw(t, "most")), 1, 200).Draw(t, "list")
		sorted := slices.Sorted(slices.Values(list))
		if rapid.Bool().Draw(t, "sorted") {
			copy(list, sorted)
		}
		k := rapid.IntRange(0, len(list)-1).Draw(t, "k")
		got := slices.Clone(list)
		place(got, k)
		if got[k] != sorted[k] || slices.Max(got[:k+1]) > got[k] || slices.Min(got[k:]) < got[k] {
			t.Fatalf("place(%v, %d) made %v", list, k, got)
		}
		slices.Sort(got)
		if d := cmp.Diff(sorted, got); d != "" {
			t.Fatalf("place(%v, %d) changed the numbers (-want +got):\n%s", list, k, d)
		}
	})
}
