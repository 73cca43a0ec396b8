package index

import (
	"errors"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"sago"
	"sago/query"
)

// TestTagsAreFoundHoweverCasesWriteThem holds that a tag of the vocabulary is one
// value whatever name of it a case has, and so are tags which it lacks and that
// differ in the case of letters alone.
func TestTagsAreFoundHoweverCasesWriteThem(t *testing.T) {
	cases := []*sago.Case{
		{ID: "A", Title: sago.Text{En: "a"}, Components: []string{"HAProxy", "Frobnicator"}},
		{ID: "B", Title: sago.Text{En: "b"}, Components: []string{"haproxy", "frobnicator", "Frobnicator"}},
		{ID: "C", Title: sago.Text{En: "c"}, Components: []string{"FROBNICATOR"}, RootCause: "Capacity"},
	}
	x := openCases(t, 2, cases)
	for spelt, want := range map[string][]string{
		"haproxy": {"A", "B"}, "HAPROXY": {"A", "B"}, "frobnicator": {"A", "B", "C"}, "FrobNicator": {"A", "B", "C"},
	} {
		chosen := find(t, x, sago.Request{Filters: []sago.Filter{{Field: sago.FacetComponents, Values: []string{spelt}}}, Limit: 10})
		typed := find(t, x, sago.Request{Query: query.Field{Name: sago.FacetComponents, Value: spelt}, Limit: 10})
		for how, got := range map[string][]string{"chosen": ids(chosen), "typed": ids(typed)} {
			slices.Sort(got)
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("components %s, %s (-want +got):\n%s", spelt, how, diff)
			}
		}
	}
	got := find(t, x, sago.Request{Limit: 1, Facets: []sago.FacetRequest{{Field: sago.FacetComponents}, {Field: sago.FacetRootCause}}})
	counts := map[string]int{}
	for _, f := range got.Facets {
		for _, v := range f.Values {
			counts[v.Value] = v.Count
		}
	}
	want := map[string]int{"haproxy": 2, "frobnicator": 3, "capacity": 1, "unknown": 2}
	if diff := cmp.Diff(want, counts); diff != "" {
		t.Errorf("counts (-want +got):\n%s", diff)
	}
	for _, id := range []string{"A", "B"} {
		c, err := x.Case(t.Context(), id)
		if err != nil || !slices.Equal(c.Components, []string{"haproxy", "frobnicator"}) {
			t.Errorf("case %s: components %q, error %v", id, c.Components, err)
		}
	}
	all := find(t, x, sago.Request{Limit: 10})
	for _, h := range all.Hits {
		if !slices.Contains(h.Tags[sago.FacetComponents], "frobnicator") {
			t.Errorf("hit %s: tags %v", h.ID, h.Tags)
		}
	}
}

// TestATagIsWrittenAsMostCasesDo has spellings in two segments.
func TestATagIsWrittenAsMostCasesDo(t *testing.T) {
	var cases []*sago.Case
	for i, severity := range []string{"PRIO9", "prio9", "PRIO9", "Prio9", "prio8", "PRIO8"} {
		cases = append(cases, &sago.Case{ID: string(rune('A' + i)), Title: sago.Text{En: "a"}, Severity: severity})
	}
	for parts := 1; parts <= 2; parts++ {
		got := find(t, openCases(t, parts, cases), sago.Request{Facets: []sago.FacetRequest{{Field: sago.FacetSeverity}}})
		want := []sago.FacetValue{{Value: "PRIO9", Count: 4}, {Value: "prio8", Count: 2}}
		if diff := cmp.Diff(want, got.Facets[0].Values, cmpopts.IgnoreFields(sago.FacetValue{}, "Label")); diff != "" {
			t.Errorf("%d segments (-want +got):\n%s", parts, diff)
		}
	}
}

func TestAnIDInQuotesFindsItsCase(t *testing.T) {
	x := openCases(t, 1, []*sago.Case{
		{ID: "INC-7", Title: sago.Text{En: "disk full"}},
		{ID: "INC-8", Title: sago.Text{En: "as in INC-7, the disk was full"}},
		{ID: "INC-9", Title: sago.Text{En: "an inc, and 7 of them"}},
	})
	for _, quoted := range []string{"INC-7", "inc-7"} {
		got := find(t, x, sago.Request{Query: query.Phrase{Text: quoted}, Limit: 10})
		if diff := cmp.Diff([]string{"INC-7", "INC-8"}, ids(got)); diff != "" {
			t.Errorf("%q in quotes (-want +got):\n%s", quoted, diff)
		}
	}
}

func TestAMissingCaseNamesTheIDsThatBeginSo(t *testing.T) {
	x := openEmbedded(t)
	_, err := x.Case(t.Context(), "px-20")
	var missing *sago.Error
	if !errors.As(err, &missing) || missing.Code != sago.CodeNotFound || !slices.Contains(missing.Suggestions, "PX-201") {
		t.Errorf("case px-20: %v, want CodeNotFound that suggests PX-201", err)
	}
}
