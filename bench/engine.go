package bench

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"sago"
	"sago/index"
	"sago/plan"
)

// engine is one of the search engines that are measured beside each other.
type engine interface {
	name() string
	// prepare readies a query whose plan is p, each facet with facetLimit values.
	prepare(q *workQuery, p *plan.Plan, facetLimit int) prepared
	close() error
}

// prepared is a query as one engine takes it.
type prepared interface {
	run(ctx context.Context) error // what is measured
	outcome(ctx context.Context) (outcome, error)
}

// outcome is what an engine counted for a query.
type outcome struct {
	total, hits int
	facets      map[string]map[string]int // facet -> value -> cases
}

// difference says how other counted otherwise; "" if it did not.
func (o outcome) difference(other outcome) string {
	switch {
	case o.total != other.total:
		return fmt.Sprintf("total %d, not %d", other.total, o.total)
	case o.hits != other.hits:
		return fmt.Sprintf("%d hits, not %d", other.hits, o.hits)
	}
	for _, facet := range slices.Sorted(maps.Keys(o.facets)) {
		want, have := o.facets[facet], other.facets[facet]
		for value, n := range want {
			if have[value] != n {
				return fmt.Sprintf("%s %q %d times, not %d", facet, value, have[value], n)
			}
		}
		if len(have) != len(want) {
			return fmt.Sprintf("%d values of %s, not %d", len(have), facet, len(want))
		}
	}
	return ""
}

// sagoEngine is sago itself, asked as its front ends ask it: a request that is
// parsed but not planned. Without snippets, hits are what a result list shows
// of a case, which is what plain bleve is asked for and more; snippets are
// measured apart.
type sagoEngine struct {
	ix       *index.Index
	snippets bool
}

// Names of the engines.
const (
	engineSago     = "sago"
	engineSnippets = "sago with snippets"
	engineCold     = "sago just opened"
	engineBleve    = "bleve"
	engineBare     = "bleve without docvalues"
)

func (s sagoEngine) name() string {
	if s.snippets {
		return engineSnippets
	}
	return engineSago
}

// close does nothing: who opened the index closes it.
func (s sagoEngine) close() error { return nil }

func (s sagoEngine) prepare(q *workQuery, _ *plan.Plan, facetLimit int) prepared {
	req := q.request
	req.Bare = !s.snippets
	req.Facets = slices.Clone(req.Facets)
	for i := range req.Facets {
		req.Facets[i].Limit = facetLimit
	}
	return &sagoSearch{s.ix, req}
}

type sagoSearch struct {
	ix  *index.Index
	req sago.Request
}

func (s *sagoSearch) run(ctx context.Context) error {
	_, err := s.ix.Search(ctx, s.req)
	return err
}

func (s *sagoSearch) outcome(ctx context.Context) (outcome, error) {
	resp, err := s.ix.Search(ctx, s.req)
	if err != nil {
		return outcome{}, err
	}
	out := outcome{total: resp.Total, hits: len(resp.Hits), facets: map[string]map[string]int{}}
	for _, f := range resp.Facets {
		counts := map[string]int{}
		for _, v := range f.Values {
			if v.Count > 0 { // a selected value is listed at 0 too
				counts[v.Value] = v.Count
			}
		}
		out.facets[f.Field] = counts
	}
	return out, nil
}
