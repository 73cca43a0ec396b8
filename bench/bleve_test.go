package bench

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"sago/plan"
)

func TestPhrasePaths(t *testing.T) {
	tests := []struct {
		name   string
		phrase plan.Phrase
		want   [][][]string
	}{
		{
			"two words",
			plan.Phrase{Points: 3, Edges: []plan.Edge{{From: 0, To: 1, Term: "a", Width: 1}, {From: 1, To: 2, Term: "b", Width: 1}}},
			[][][]string{{{"a"}, {"b"}}},
		},
		{
			"alternatives of a place, and a join over two",
			plan.Phrase{Points: 4, Edges: []plan.Edge{
				{From: 0, To: 1, Term: "a", Width: 1},
				{From: 0, To: 1, Term: "A", Width: 1},
				{From: 0, To: 2, Term: "ab", Width: 2},
				{From: 1, To: 2, Term: "b", Width: 1},
				{From: 2, To: 3, Term: "c", Width: 1},
			}},
			[][][]string{{{"a", "A"}, {"b"}, {"c"}}, {{"ab"}, nil, {"c"}}},
		},
		{
			"one place, two widths",
			plan.Phrase{Points: 3, Edges: []plan.Edge{
				{From: 0, To: 1, Term: "a", Width: 1}, {From: 0, To: 1, Term: "x", Width: 3}, {From: 1, To: 2, Term: "b", Width: 1},
			}},
			[][][]string{{{"a"}, {"b"}}, {{"x"}, nil, nil, {"b"}}},
		},
	}
	for _, test := range tests {
		if diff := cmp.Diff(test.want, phrasePaths(&test.phrase)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.name, diff)
		}
	}
}

func TestOutcomeDifference(t *testing.T) {
	base := func() outcome {
		return outcome{total: 5, hits: 3, facets: map[string]map[string]int{"x": {"a": 2, "b": 3}, "y": {}}}
	}
	tests := []struct {
		change func(*outcome)
		want   string
	}{
		{func(*outcome) {}, ""},
		{func(o *outcome) { o.total = 6 }, "total 6, not 5"},
		{func(o *outcome) { o.hits = 2 }, "2 hits, not 3"},
		{func(o *outcome) { o.facets["x"]["b"] = 4 }, `x "b" 4 times, not 3`},
		{func(o *outcome) { delete(o.facets["x"], "b") }, `x "b" 0 times, not 3`},
		{func(o *outcome) { o.facets["x"]["c"] = 1 }, "3 values of x, not 2"},
		{func(o *outcome) { o.facets["y"]["c"] = 1 }, "1 values of y, not 0"},
		{func(o *outcome) { delete(o.facets, "x") }, `x "a" 0 times, not 2`},
	}
	for _, test := range tests {
		other := base()
		test.change(&other)
		got := base().difference(other)
		if got != test.want && !(test.want == `x "a" 0 times, not 2` && got == `x "b" 0 times, not 3`) {
			t.Errorf("difference = %q, want %q", got, test.want)
		}
	}
}
