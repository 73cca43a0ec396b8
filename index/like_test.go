package index

import (
	"errors"
	"slices"
	"testing"

	"sago"
)

func TestLike(t *testing.T) {
	x := openCases(t, 2, []*sago.Case{
		{ID: "A", Title: sago.Text{En: "Conntrack table full on the proxy"}, Symptoms: []string{"connection-resets"}, Domain: []string{"networking"}},
		{ID: "B", Title: sago.Text{En: "Conntrack overflow dropped packets"}, Symptoms: []string{"connection-resets"}, Domain: []string{"networking"}},
		{ID: "C", Title: sago.Text{En: "Certificate expired"}, Domain: []string{"networking"}},
		{ID: "D", Title: sago.Text{En: "Disk filled up"}, Domain: []string{"storage"}},
		{ID: "E", Title: sago.Text{En: "Disk failed"}, Domain: []string{"databases"}},
		{ID: "F", Title: sago.Text{En: "Deploy went wrong"}, Domain: []string{"databases"}},
	})
	got := find(t, x, sago.Request{Like: &sago.Like{ID: "A"}, Limit: 10})
	if want := []string{"B", "C"}; !slices.Equal(ids(got), want) {
		t.Fatalf("like A: %v, want %v", ids(got), want)
	}
	var reasons []string
	for _, m := range got.Hits[0].Matched {
		reasons = append(reasons, m.Word)
	}
	for _, want := range []string{"Conntrack", "connection-resets", "networking"} {
		if !slices.Contains(reasons, want) {
			t.Errorf("reasons of B: %v, want %q among them", reasons, want)
		}
	}
	if got.Uncertain || len(got.Filters) > 0 {
		t.Errorf("like A: uncertain %v, filters %v: want neither", got.Uncertain, got.Filters)
	}
	if _, err := x.Search(t.Context(), sago.Request{Like: &sago.Like{ID: "nobody"}}); sago.ErrorCode(err) != sago.CodeNotFound {
		t.Errorf("like no case: error %v, want %s", err, sago.CodeNotFound)
	}
	for field, req := range map[string]sago.Request{
		"like": {Like: &sago.Like{ID: "nobody"}},
		"why":  {Why: "nobody"},
	} {
		var missing *sago.Error
		if _, err := x.Search(t.Context(), req); !errors.As(err, &missing) || missing.Field != field {
			t.Errorf("%s no case: error %v, want one of the field", field, err)
		}
	}
	text := find(t, x, sago.Request{Like: &sago.Like{Text: "the disk failed again"}, Limit: 10})
	if len(text.Hits) == 0 || text.Hits[0].ID != "D" && text.Hits[0].ID != "E" {
		t.Errorf("like a text on a disk: %v, want D or E first", ids(text))
	}
}

func TestLikeFindsTheOtherTelling(t *testing.T) {
	x := openEmbedded(t)
	for _, id := range []string{"PX-201", "PX-202", "PX-203", "PX-204"} {
		got := find(t, x, sago.Request{Like: &sago.Like{ID: id}, Limit: 5})
		if slices.Contains(ids(got), id) {
			t.Errorf("like %s: itself among %v", id, ids(got))
		}
		for _, h := range got.Hits {
			if len(h.Matched) == 0 {
				t.Errorf("like %s: no reason for %s", id, h.ID)
			}
		}
	}
}
