package index

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"sago"
)

// TestATagAloneIsNamed holds that a word which only the names of a tag have is
// said to come through it, and one that a text has is not.
func TestATagAloneIsNamed(t *testing.T) {
	label := sago.Text{En: "Capacity exhausted", Ko: "용량 부족"}
	x := openCases(t, 1, []*sago.Case{
		{ID: "tag", Title: sago.Text{En: "The cluster stopped"}, RootCause: "capacity"},
		{ID: "text", Title: sago.Text{En: "Capacity of the cluster", Ko: "클러스터의 용량"}, RootCause: "capacity"},
	})
	named := &sago.NamedTag{Facet: sago.FacetRootCause, Value: "capacity", Label: label}
	for _, test := range []struct {
		query string
		lang  sago.Lang
		bare  bool
		want  map[string][]sago.Matched
	}{
		{query: "capacity cluster", want: map[string][]sago.Matched{
			"tag":  {{Word: "capacity", Term: "Capacity exhausted", Via: sago.ViaTag, Tag: named}, {Word: "cluster", Term: "cluster", Via: sago.ViaExact}},
			"text": {{Word: "capacity", Term: "capacity", Via: sago.ViaExact}, {Word: "cluster", Term: "cluster", Via: sago.ViaExact}},
		}},
		{query: "용량", lang: sago.LangKo, want: map[string][]sago.Matched{
			"tag":  {{Word: "용량", Term: "용량 부족", Via: sago.ViaTag, Tag: named}},
			"text": {{Word: "용량", Term: "용량", Via: sago.ViaExact}},
		}},
		{query: `"limit reached"`, want: map[string][]sago.Matched{
			"tag":  {{Word: "limit reached", Term: "Capacity exhausted", Via: sago.ViaTag, Tag: named}},
			"text": {{Word: "limit reached", Term: "Capacity exhausted", Via: sago.ViaTag, Tag: named}},
		}},
		{query: "exhausted", bare: true, want: map[string][]sago.Matched{
			"tag":  {{Word: "exhausted", Term: "exhausted", Via: sago.ViaExact}},
			"text": {{Word: "exhausted", Term: "exhausted", Via: sago.ViaExact}},
		}},
	} {
		req := request(test.query)
		req.Lang, req.Bare = test.lang, test.bare
		got := map[string][]sago.Matched{}
		for _, h := range find(t, x, req).Hits {
			got[h.ID] = h.Matched
		}
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("%q, matched by (-want +got):\n%s", test.query, diff)
		}
	}
}
