package searchtest

import (
	"slices"
	"strings"

	"sago"
	"sago/plan"
	"sago/query"

	"pgregory.net/rapid"
)

// askable is what requests are made of.
type askable struct {
	words  []string
	ids    []string
	values map[string][]string // facet -> values, Unknown aside
}

// askableOf returns what may be asked of a corpus: its words, ids and values.
func askableOf(c Corpus) askable {
	a := askable{values: map[string][]string{}}
	for _, one := range c.Cases {
		a.ids = append(a.ids, one.ID)
		for _, part := range plan.Parts(one, c.Knowledge.Vocabulary) {
			a.words = append(a.words, strings.Fields(part.Text)...)
		}
		for _, facet := range sago.FacetNames() {
			a.values[facet] = append(a.values[facet], one.FacetValues(facet)...)
		}
	}
	return a
}

// request generates requests that may match something: queries of every kind of
// node, pasted texts, filters, facets, orders and pages.
func (a askable) request() *rapid.Generator[sago.Request] {
	return rapid.Custom(func(t *rapid.T) sago.Request {
		req := sago.Request{
			Match:   rapid.SampledFrom([]sago.Match{"", "", sago.MatchAll, sago.MatchAny}).Draw(t, "match"),
			Filters: rapid.SliceOfN(a.filter(), 0, 3).Draw(t, "filters"),
			Sort:    rapid.SampledFrom(append(sorts(), "", "", "", "")).Draw(t, "sort"),
			Lang:    rapid.SampledFrom([]sago.Lang{"", sago.LangEn, sago.LangKo}).Draw(t, "lang"),
			Offset:  rapid.SampledFrom([]int{0, 0, 0, 1, 5, 30}).Draw(t, "offset"),
			Limit:   rapid.SampledFrom([]int{0, 1, 3, 20, 20, 20}).Draw(t, "limit"),
		}
		facets := rapid.SliceOfNDistinct(rapid.SampledFrom(sago.FacetNames()), 0, 4, rapid.ID).Draw(t, "facets")
		for _, f := range facets {
			req.Facets = append(req.Facets, sago.FacetRequest{
				Field: f,
				Limit: rapid.SampledFrom([]int{0, 1, 2}).Draw(t, "facet limit"),
				Sort:  rapid.SampledFrom([]sago.FacetSort{"", sago.FacetByCount, sago.FacetByLabel}).Draw(t, "facet sort"),
			})
		}
		a.addAnalysis(t, &req)
		switch rapid.IntRange(0, 9).Draw(t, "kind") {
		case 0:
		case 1:
			req.Paste = drawText(a.words, 5, 40).Draw(t, "paste")
		default:
			req.Text = a.query(2).Draw(t, "query").String()
			req.Query, _ = query.Parse(req.Text, sago.QueryFields())
		}
		return req
	})
}

// addAnalysis has some requests ask for more than hits and facets.
func (a askable) addAnalysis(t *rapid.T, req *sago.Request) {
	one := func(what string) bool { return rapid.IntRange(0, 4).Draw(t, what) == 0 }
	req.Explain = one("explain")
	if one("why") {
		req.Why = rapid.SampledFrom(a.ids).Draw(t, "id")
	}
	if one("stats") {
		req.Stats = []sago.StatField{sago.FilterDetected, sago.FilterResolved}
	}
	if one("spans") {
		bounds := rapid.SliceOfNDistinct(rapid.SampledFrom([]int64{0, 90, 91, 300, 6000, 19357, 19358, 19722, 19723, 19791, 300000}), 2, -1, rapid.ID)
		req.Spans = &sago.Spans{
			Field:  rapid.SampledFrom([]string{sago.FilterDate, sago.FilterDetected, sago.FilterResolved}).Draw(t, "number"),
			Bounds: slices.Sorted(slices.Values(bounds.Draw(t, "bounds"))),
		}
	}
	if one("pivot") {
		facets := rapid.SliceOfNDistinct(rapid.SampledFrom(sago.FacetNames()), 2, 2, rapid.ID).Draw(t, "facets")
		req.Pivot = &sago.Pivot{Rows: facets[0], Columns: facets[1], Limit: rapid.SampledFrom([]int{0, 1, 3}).Draw(t, "limit")}
	}
}

// filter generates filters on every kind of field.
func (a askable) filter() *rapid.Generator[sago.Filter] {
	return rapid.Custom(func(t *rapid.T) sago.Filter {
		f := sago.Filter{Exclude: rapid.IntRange(0, 3).Draw(t, "exclude") == 0}
		switch rapid.IntRange(0, 5).Draw(t, "filter") {
		case 0:
			f.Field = rapid.SampledFrom([]string{sago.FilterDetected, sago.FilterResolved}).Draw(t, "field")
			f.Range = generateRange(0, 90, 91, 300, 6000, 300000).Draw(t, "range")
		case 1:
			f.Field = sago.FilterDate
			f.Range = generateRange(19357, 19358, 19722, 19723, 19791).Draw(t, "range")
		case 2:
			f.Field, f.Values = sago.FilterHas, []string{rapid.SampledFrom([]string{"lessons", "date", "nothing"}).Draw(t, "key")}
			if rapid.Bool().Draw(t, "id") {
				f.Field, f.Values = sago.FilterID, []string{rapid.SampledFrom(a.ids).Draw(t, "id")}
			}
		default:
			f.Field = rapid.SampledFrom(sago.FacetNames()).Draw(t, "field")
			pool := append([]string{sago.Unknown}, a.values[f.Field]...)
			f.Values = rapid.SliceOfN(rapid.SampledFrom(pool), 1, 2).Draw(t, "values")
		}
		return f
	})
}

func generateRange(bounds ...int64) *rapid.Generator[*sago.Range] {
	return rapid.Custom(func(t *rapid.T) *sago.Range {
		bound := func(name string) *int64 {
			if rapid.Bool().Draw(t, name+" open") {
				return nil
			}
			n := rapid.SampledFrom(bounds).Draw(t, name)
			return &n
		}
		return &sago.Range{From: bound("from"), To: bound("to")}
	})
}

// query generates trees of at most so many levels of And, Or and Not.
func (a askable) query(depth int) *rapid.Generator[query.Node] {
	leaf := rapid.Custom(func(t *rapid.T) query.Node {
		word := rapid.SampledFrom(a.words).Draw(t, "word")
		switch rapid.IntRange(0, 9).Draw(t, "leaf") {
		case 0:
			runes := []rune(word)
			return query.Prefix{Text: string(runes[:min(len(runes), rapid.IntRange(2, 5).Draw(t, "runes"))])}
		case 1:
			return query.Phrase{Text: word}
		case 2:
			return query.Phrase{Text: drawText(a.words, 2, 3).Draw(t, "phrase"), Slop: rapid.SampledFrom([]int{0, 0, 1, 3}).Draw(t, "slop")}
		case 3:
			return a.field().Draw(t, "field")
		}
		return query.Word{Text: word}
	})
	if depth == 0 {
		return leaf
	}
	return rapid.Custom(func(t *rapid.T) query.Node {
		children := func() []query.Node {
			return rapid.SliceOfN(a.query(depth-1), 2, 4).Draw(t, "nodes")
		}
		switch rapid.IntRange(0, 7).Draw(t, "node") {
		case 0:
			return query.Not{Node: a.query(depth-1).Draw(t, "not")}
		case 1:
			return query.Or{Nodes: children()}
		case 2, 3, 4:
			return query.And{Nodes: children()}
		}
		return leaf.Draw(t, "leaf")
	})
}

// field generates fields of every kind.
func (a askable) field() *rapid.Generator[query.Node] {
	return rapid.Custom(func(t *rapid.T) query.Node {
		facet := rapid.SampledFrom(sago.FacetNames()).Draw(t, "facet")
		field := rapid.SampledFrom([][2]string{
			{facet, rapid.SampledFrom(a.values[facet]).Draw(t, "value")},
			{facet, sago.Unknown},
			{"date", "2024"},
			{"after", "2024-01"},
			{"before", "2024"},
			{"detected", ">90s"},
			{"resolved", "<1h"},
			{"has", "lessons"},
			{"id", a.ids[0]},
			{"title", drawText(a.words, 1, 2).Draw(t, "title")},
		}).Draw(t, "field")
		return query.Field{Name: field[0], Value: field[1]}
	})
}
