package index

import (
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"sago"
	"sago/plan"
)

func TestExplanationsAddUpToTheScore(t *testing.T) {
	x := openEmbedded(t)
	for _, text := range typed() {
		req := request(text)
		req.Explain, req.Offset = true, 1
		for i, h := range find(t, x, req).Hits {
			sum := 0.0
			for _, w := range h.Explain.Words {
				sum += w.Score
				if again := w.Weight * w.IDF * w.Frequency * (plan.K1 + 1) / (w.Frequency + plan.K1); math.Abs(again-w.Score) > 1e-4*w.Score {
					t.Errorf("%q: %s: %+v comes to %v", text, h.ID, w, again)
				}
				if least := w.Boost * w.TF / w.Length; w.Term != "" && w.Frequency < least*(1-1e-4) {
					t.Errorf("%q: %s: %+v: a frequency of %v or more", text, h.ID, w, least)
				}
				if w.Term == "" && w.Score != 0 {
					t.Errorf("%q: %s: %q is not found and scores %v", text, h.ID, w.Word, w.Score)
				}
			}
			if math.Abs(sum-h.Score) > 1e-4*h.Score {
				t.Errorf("%q: %s: shares add up to %v, score %v: %+v", text, h.ID, sum, h.Score, h.Explain.Words)
			}
			if h.Explain.Rank != i+2 || h.Explain.ID != h.ID || h.Explain.Score != h.Score {
				t.Errorf("%q: hit %d is %s (%v), explained as %+v", text, i, h.ID, h.Score, h.Explain)
			}
		}
	}
}

func TestExplainTellsFrequencyAndWay(t *testing.T) {
	x := openCases(t, 1, []*sago.Case{
		{ID: "A", Title: sago.Text{En: "timeouts"}, Summary: sago.Text{En: "timeout timeout of a proxy"}},
		{ID: "B", Title: sago.Text{En: "nothing of the kind"}},
	})
	req := request("timeout")
	req.Explain = true
	got := find(t, x, req).Hits[0].Explain.Words[0]
	if got.TF < 2 || got.DocFreq != 1 || got.Lang != sago.LangEn || got.Boost <= 0 || got.Term == "" || got.Via == "" {
		t.Errorf("word score %+v: want two occurrences or more in 1 case, language, boost, term and way", got)
	}
}

// TestExplanationsNameWhatAHitIsFoundAs has a case with the word once, and more
// often as a part of longer ones: both are readings of one text.
func TestExplanationsNameWhatAHitIsFoundAs(t *testing.T) {
	x := openCases(t, 1, []*sago.Case{
		{ID: "A", Title: sago.Text{En: "proxy-send-timeout, proxy-read-timeout"}, Summary: sago.Text{En: "a timeout"}},
		{ID: "B", Title: sago.Text{En: "nothing of the kind"}},
	})
	req := request("timeout")
	req.Explain = true
	hit := find(t, x, req).Hits[0]
	share, matched := hit.Explain.Words[0], hit.Matched[0]
	if share.Via != matched.Via || share.Term != matched.Term || matched.Via != sago.ViaExact {
		t.Errorf("explained by %s %s, found as %s %s; want both as typed", share.Via, share.Term, matched.Via, matched.Term)
	}
	if own := share.Boost * share.TF / share.Length; own > share.Frequency/2 {
		t.Errorf("%+v: the word as typed adds %v: want most of it by other readings", share, own)
	}
}

func TestWhyTellsRankOrObstacle(t *testing.T) {
	x := openEmbedded(t)
	all := request("database")
	all.Limit = sago.MaxLimit
	list := find(t, x, all)
	for i, h := range list.Hits {
		req := request("database")
		req.Limit, req.Why = 0, h.ID
		why := find(t, x, req).Why
		if !why.Matches || why.Rank != i+1 || why.Reason == "" {
			t.Fatalf("why of hit %d (%s): %+v", i+1, h.ID, why)
		}
		req.Sort = sago.SortOldest
		if byDate := find(t, x, req).Why; byDate.Score != why.Score {
			t.Errorf("%s: score %v by date, %v by relevance", h.ID, byDate.Score, why.Score)
		}
	}
	for _, tt := range []struct {
		text, reason string
		obstacles    []sago.Obstacle
	}{
		{"database zzzz", `It does not have "zzzz".`, []sago.Obstacle{{Kind: sago.ObstacleWord, Of: `"zzzz"`}}},
		{"-database", `It has what is excluded: "database".`, []sago.Obstacle{{Kind: sago.ObstacleExcluded, Of: `"database"`}}},
		{
			"zzzz date:1999", `It does not pass the filter on date, and it does not have "zzzz".`,
			[]sago.Obstacle{{Kind: sago.ObstacleFilter, Of: "date"}, {Kind: sago.ObstacleWord, Of: `"zzzz"`}},
		},
		{`(zzzz OR yyyy) database`, `It has none of "zzzz", "yyyy".`, []sago.Obstacle{{Kind: sago.ObstacleAll, Of: `"zzzz", "yyyy"`}}},
		{
			"database (date:1999 OR has:docs)", "It has none of date:…, has:docs.",
			[]sago.Obstacle{{Kind: sago.ObstacleAll, Of: "date:…, has:docs"}},
		},
	} {
		req := request(tt.text)
		req.Match, req.Why = sago.MatchAll, list.Hits[0].ID
		want := sago.Explanation{ID: req.Why, Reason: tt.reason, Obstacles: tt.obstacles}
		why := find(t, x, req).Why
		if diff := cmp.Diff(&want, why, cmpopts.IgnoreFields(sago.Explanation{}, "Score", "Words")); diff != "" {
			t.Errorf("why of %s (-want +got):\n%s", tt.text, diff)
		}
	}
	req := request("database")
	req.Why = "nobody"
	if _, err := x.Search(t.Context(), req); sago.ErrorCode(err) != sago.CodeNotFound {
		t.Errorf("why of no case: error %v, want %s", err, sago.CodeNotFound)
	}
}
