package searchtest

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"sago"

	gocmp "github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// tolerance is how much two scores may differ, relatively, and still be the same
// sum added up in other precision.
const tolerance = 1e-4

// Diff compares the answer of an engine with the right one: totals, hits and
// their order, facet counts, filters and the kinds of notes must agree. Scores
// may differ by rounding, and hits whose scores are as close may stand in either
// order. Snippets, and what else is the engine's to choose, are left aside. It
// returns "" if the answers agree.
func Diff(req sago.Request, want, got *sago.Response) string {
	var b strings.Builder
	if want.Total != got.Total {
		fmt.Fprintf(&b, "total: want %d, got %d\n", want.Total, got.Total)
	}
	if !sameHits(req, want.Hits, got.Hits) {
		fmt.Fprintf(&b, "hits: want %s\n      got  %s\n", hitList(want.Hits), hitList(got.Hits))
	}
	if d := gocmp.Diff(want.Facets, got.Facets, cmpopts.EquateEmpty()); d != "" {
		fmt.Fprintf(&b, "facets (-want +got):\n%s", d)
	}
	if d := gocmp.Diff(want.Filters, got.Filters, cmpopts.EquateEmpty()); d != "" {
		fmt.Fprintf(&b, "filters (-want +got):\n%s", d)
	}
	if d := gocmp.Diff(noteKinds(want), noteKinds(got), cmpopts.EquateEmpty()); d != "" {
		fmt.Fprintf(&b, "notes (-want +got):\n%s", d)
	}
	b.WriteString(diffAnalysis(want, got))
	return b.String()
}

// diffAnalysis compares what is asked beside hits and facets: tables, statistics, spans
// and, of explanations, all that is not for the engine to choose.
func diffAnalysis(want, got *sago.Response) string {
	options := cmpopts.EquateApprox(tolerance, tolerance)
	inOwnWords := cmpopts.IgnoreFields(sago.Explanation{}, "Reason", "Obstacles", "Words")
	var b strings.Builder
	for _, pair := range [][2]any{{want.Pivot, got.Pivot}, {want.Stats, got.Stats}, {want.Spans, got.Spans}, {want.Why, got.Why}} {
		if d := gocmp.Diff(pair[0], pair[1], cmpopts.EquateEmpty(), options, inOwnWords); d != "" {
			fmt.Fprintf(&b, "(-want +got):\n%s", d)
		}
	}
	for i := range min(len(want.Hits), len(got.Hits)) {
		w, g := want.Hits[i].Explain, got.Hits[i].Explain
		if w == nil || g == nil || w.ID != g.ID {
			continue
		}
		if d := gocmp.Diff(shares(w), shares(g), cmpopts.EquateEmpty(), options); d != "" {
			fmt.Fprintf(&b, "explanation of %s (-want +got):\n%s", w.ID, d)
		}
	}
	return b.String()
}

// shares returns the shares of an explanation in order of their words, without
// how each was found: the best of several ways, and not always the only best.
func shares(e *sago.Explanation) []sago.WordScore {
	out := make([]sago.WordScore, len(e.Words))
	for i, w := range e.Words {
		out[i] = sago.WordScore{Word: w.Word, Lang: w.Lang, DocFreq: w.DocFreq, IDF: w.IDF, Score: w.Score}
	}
	slices.SortFunc(out, func(a, b sago.WordScore) int {
		return cmp.Or(strings.Compare(a.Word, b.Word), strings.Compare(string(a.Lang), string(b.Lang)), cmp.Compare(a.DocFreq, b.DocFreq))
	})
	return out
}

// noteKinds returns the kinds of notes, but for what only engines judge.
func noteKinds(r *sago.Response) []sago.NoteKind {
	var kinds []sago.NoteKind
	for _, n := range r.Notes {
		if n.Kind != sago.NoteUncertain {
			kinds = append(kinds, n.Kind)
		}
	}
	return kinds
}

// sameHits compares two pages of hits. By relevance, hits whose scores are close
// may be swapped, and so may the last of a page with what just missed it.
func sameHits(req sago.Request, want, got []sago.Hit) bool {
	if len(want) != len(got) {
		return false
	}
	byScore := req.Sort == "" || req.Sort == sago.SortRelevance
	scores := map[string]float64{}
	for _, h := range want {
		scores[h.ID] = h.Score
	}
	for i := range want {
		if want[i].ID == got[i].ID && (!byScore || near(want[i].Score, got[i].Score)) {
			continue
		}
		score, ok := scores[got[i].ID]
		if !ok {
			score = want[len(want)-1].Score
		}
		if !byScore || want[i].Score == 0 || !near(want[i].Score, got[i].Score) || !near(score, got[i].Score) {
			return false
		}
	}
	return true
}

func near(a, b float64) bool {
	return math.Abs(a-b) <= tolerance*cmp.Or(max(math.Abs(a), math.Abs(b)), 1)
}

func hitList(hits []sago.Hit) string {
	parts := make([]string, len(hits))
	for i, h := range hits {
		parts[i] = fmt.Sprintf("%s (%.5g)", h.ID, h.Score)
	}
	return strings.Join(parts, ", ")
}
