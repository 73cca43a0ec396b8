package searchtest

import (
	"cmp"
	"slices"
	"strings"

	"sago"
	"sago/plan"
)

// analyse adds what a request asks beside hits and facets. The matching cases
// are in the order of the answer.
func (a *answer) analyse(req sago.Request, r *sago.Response) {
	if req.Pivot != nil {
		r.Pivot = a.pivot(req.Pivot)
	}
	for _, field := range req.Stats {
		r.Stats = append(r.Stats, a.distribution(field))
	}
	if req.Spans != nil {
		r.Spans = a.spans(req.Spans)
	}
	if req.Explain {
		for i := range r.Hits {
			h := &r.Hits[i]
			c := slices.IndexFunc(a.cases, func(one *scanned) bool { return one.ID == h.ID })
			h.Explain = a.explain(c)
		}
	}
	if req.Why != "" {
		r.Why = a.explain(slices.IndexFunc(a.cases, func(one *scanned) bool { return one.ID == req.Why }))
	}
}

// pivot counts the values of one facet within those of another.
func (a *answer) pivot(p *sago.Pivot) *sago.PivotTable {
	t := &sago.PivotTable{
		Rows: p.Rows, Columns: p.Columns,
		RowValues: a.mostFrequent(p.Rows, p.Limit), ColumnValues: a.mostFrequent(p.Columns, p.Limit),
	}
	for _, row := range t.RowValues {
		counts := make([]int, len(t.ColumnValues))
		for i, column := range t.ColumnValues {
			for _, c := range a.matching {
				one := a.cases[c]
				if slices.Contains(one.FacetValues(p.Rows), row) && slices.Contains(one.FacetValues(p.Columns), column) {
					counts[i]++
				}
			}
		}
		t.Counts = append(t.Counts, counts)
	}
	return t
}

// mostFrequent returns the values of a facet among the matching cases.
func (a *answer) mostFrequent(facet string, limit int) []string {
	counts := map[string]int{}
	var values []string
	for _, c := range a.matching {
		for _, v := range a.cases[c].FacetValues(facet) {
			if counts[v]++; counts[v] == 1 {
				values = append(values, v)
			}
		}
	}
	slices.SortFunc(values, func(x, y string) int {
		return cmp.Or(counts[y]-counts[x], strings.Compare(x, y))
	})
	return values[:min(cmp.Or(limit, sago.DefaultFacetLimit), len(values))]
}

// distribution describes the known values of a number.
func (a *answer) distribution(field sago.StatField) sago.Distribution {
	var values []int64
	for _, c := range a.matching {
		if n, ok := a.cases[c].number[string(field)]; ok {
			values = append(values, n)
		}
	}
	slices.Sort(values)
	d := sago.Distribution{Field: field, Known: len(values)}
	if len(values) == 0 {
		return d
	}
	d.Min, d.Max = values[0], values[len(values)-1]
	rank := func(percent int) int64 { return values[(percent*len(values)+99)/100-1] }
	d.P50, d.P90, d.P99 = rank(50), rank(90), rank(99)
	return d
}

// spans counts the cases between each bound and the next.
func (a *answer) spans(s *sago.Spans) []int {
	counts := make([]int, len(s.Bounds)-1)
	for i := range counts {
		for _, c := range a.matching {
			if n, ok := a.cases[c].number[s.Field]; ok && s.Bounds[i] <= n && n < s.Bounds[i+1] {
				counts[i]++
			}
		}
	}
	return counts
}

// explain says how a case came by its score: a share for each word and language
// that has it, or one without a language for a word that it lacks.
func (a *answer) explain(c int) *sago.Explanation {
	rank := 1 + slices.Index(a.matching, c)
	e := &sago.Explanation{ID: a.cases[c].ID, Matches: rank > 0, Score: a.scores[c], Rank: rank}
	for i, w := range a.plan.Words {
		if w.Weight == 0 {
			continue
		}
		share := sago.WordScore{Word: w.Text, DocFreq: a.docFreq(i), IDF: plan.IDF(len(a.cases), a.docFreq(i))}
		impact := a.words[i][c].impact
		if len(impact) == 0 {
			e.Words = append(e.Words, share)
		}
		for _, lang := range []sago.Lang{sago.LangEn, sago.LangKo} {
			if one, ok := impact[string(lang)]; ok {
				share.Lang, share.Score = lang, a.weight(i)*one
				e.Words = append(e.Words, share)
			}
		}
	}
	return e
}
