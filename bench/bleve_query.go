package bench

import (
	"slices"

	"github.com/blevesearch/bleve/v2"
	"github.com/blevesearch/bleve/v2/search/query"

	"sago"
	"sago/plan"
)

// bleveQuery translates a plan into a query of plain bleve over the same fields
// and terms. Alternatives that only vote on the order are left out, which
// spares bleve work and changes nothing that is counted.
func bleveQuery(p *plan.Plan) query.Query {
	if p.Match == nil {
		return bleve.NewMatchAllQuery()
	}
	return bleveNode(p, p.Match)
}

func bleveNode(p *plan.Plan, n *plan.Node) query.Query {
	switch n.Op {
	case plan.OpAnd:
		return bleveAnd(p, n.Nodes)
	case plan.OpOr:
		any := make([]query.Query, len(n.Nodes))
		for i, child := range n.Nodes {
			any[i] = bleveNode(p, child)
		}
		return bleve.NewDisjunctionQuery(any...)
	case plan.OpNot:
		return bleveAnd(p, []*plan.Node{n})
	case plan.OpFilter:
		return bleveFilter(*n.Filter)
	}
	return bleveWord(&p.Words[n.Word])
}

// bleveAnd is all of nodes; the exclusions among them are what bleve calls
// must-nots.
func bleveAnd(p *plan.Plan, nodes []*plan.Node) query.Query {
	var must, not []query.Query
	for _, n := range nodes {
		if n.Op == plan.OpNot {
			not = append(not, bleveNode(p, n.Nodes[0]))
		} else {
			must = append(must, bleveNode(p, n))
		}
	}
	if len(not) == 0 {
		return bleve.NewConjunctionQuery(must...)
	}
	if len(must) == 0 {
		must = append(must, bleve.NewMatchAllQuery())
	}
	b := bleve.NewBooleanQuery()
	b.AddMust(must...)
	b.AddMustNot(not...)
	return b
}

// bleveWord is any of the alternatives of a word.
func bleveWord(w *plan.Word) query.Query {
	var any []query.Query
	for i := range w.Alts {
		if alt := &w.Alts[i]; !alt.Vote {
			any = append(any, bleveAlt(alt)...)
		}
	}
	switch len(any) {
	case 0:
		return bleve.NewMatchNoneQuery()
	case 1:
		return any[0]
	}
	return bleve.NewDisjunctionQuery(any...)
}

func bleveAlt(alt *plan.Alt) []query.Query {
	var queries []query.Query
	switch {
	case alt.Phrase != nil:
		for _, places := range phrasePaths(alt.Phrase) {
			queries = append(queries, query.NewMultiPhraseQuery(places, alt.Field))
		}
	case alt.Prefix:
		q := bleve.NewPrefixQuery(alt.Term)
		q.SetField(alt.Field)
		queries = append(queries, q)
	default:
		q := bleve.NewTermQuery(alt.Term)
		q.SetField(alt.Field)
		queries = append(queries, q)
	}
	for _, q := range queries {
		q.(query.BoostableQuery).SetBoost(float64(alt.Boost))
	}
	return queries
}

// phrasePaths returns the ways through a phrase, each as the terms that may
// stand at each position in a row. A term of several positions is followed by
// places where anything may stand. Terms between the same points share a place.
func phrasePaths(p *plan.Phrase) [][][]string {
	type hop struct{ from, to, width int }
	terms := map[hop][]string{}
	var hops []hop
	for _, e := range p.Edges {
		h := hop{e.From, e.To, e.Width}
		if terms[h] == nil {
			hops = append(hops, h)
		}
		terms[h] = append(terms[h], e.Term)
	}
	var paths [][][]string
	var walk func(at int, places [][]string)
	walk = func(at int, places [][]string) {
		if at == p.Points-1 {
			paths = append(paths, slices.Clone(places))
			return
		}
		for _, h := range hops {
			if h.from == at {
				next := append(slices.Clip(places), terms[h])
				for range h.width - 1 {
					next = append(next, nil)
				}
				walk(h.to, next)
			}
		}
	}
	walk(0, nil)
	return paths
}

// bleveFilter is one of the values of a facet.
func bleveFilter(f sago.Filter) query.Query {
	any := make([]query.Query, len(f.Values))
	for i, value := range f.Values {
		q := bleve.NewTermQuery(value)
		q.SetField(f.Field)
		any[i] = q
	}
	if len(any) == 1 {
		return any[0]
	}
	return bleve.NewDisjunctionQuery(any...)
}

// bleveFiltered is text within the filters, but for those on the facet except.
// The filters are not scored.
func bleveFiltered(text query.Query, filters []sago.Filter, except string) query.Query {
	var within []query.Query
	for _, f := range filters {
		if f.Field != except {
			within = append(within, bleveFilter(f))
		}
	}
	if len(within) == 0 {
		return text
	}
	b := bleve.NewBooleanQuery()
	b.AddMust(text)
	b.AddFilter(bleve.NewConjunctionQuery(within...))
	return b
}
