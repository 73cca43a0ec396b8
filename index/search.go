package index

import (
	"context"
	"slices"
	"time"

	"github.com/RoaringBitmap/roaring/v2"

	"sago"
	"sago/plan"
)

// Search implements sago.Searcher.
func (x *Index) Search(ctx context.Context, req sago.Request) (*sago.Response, error) {
	started := time.Now()
	if err := check(&req); err != nil {
		return nil, err
	}
	var answer *sago.Response
	err := x.call(ctx, func(s *snapshot) error {
		q, err := x.understand(s, req)
		if err != nil {
			return err
		}
		answer, err = q.run(ctx)
		return err
	})
	if err != nil {
		return nil, err
	}
	answer.Took = time.Since(started)
	return answer, nil
}

// run is the way from a plan to an answer, a call a stage:
//
//	load          here            words.go, postings.go and phrase.go decode, filter.go looks values up, cache.go keeps
//	match         here            match.go evaluates the tree and the filters of each part
//	countAndRank  order.go        count.go counts facets; rank.go scores and topk.go keeps the best, or sort.go orders
//	fetch         fetch.go        record.go reads the hits, snippet.go marks passages, explain.go explains
//
// Before it understand asks plan what the request means, and check.go refuses
// what is out of bounds.
func (q *search) run(ctx context.Context) (*sago.Response, error) {
	if err := q.load(ctx); err != nil { // decode what the plan names
		return nil, err
	}
	if err := q.match(ctx); err != nil { // which cases
		return nil, err
	}
	if err := q.countAndRank(ctx); err != nil { // facets, and the best of them
		return nil, err
	}
	return q.fetch(ctx) // what is shown of these
}

// search is one request on its way.
type search struct {
	index    *Index
	snapshot *snapshot
	request  sago.Request
	plan     *plan.Plan
	filters  []sago.Filter // the request's, and those that the query spelt as fields
	relaxed  bool          // few cases have all words: Plan.Relaxed was taken
	after    *cursor       // nil: from the first hit on
	size     int           // hits to find, those that Offset skips included

	words    []*word // of the plan
	passes   []filter
	nodes    map[*plan.Node]filter // filters within the tree of the plan
	matchers []matcher             // by part
	matches  []matches             // by part
	total    int
	full     []*roaring.Bitmap // by part, of matches if relaxed: those with all words, which stand first; none is nil
	fullSize int               // of full
	needed   []bool            // by word: every matching case has it; nil until it is known

	facets []int        // asked for, as places in sago.FacetNames
	counts [][][]uint32 // by part, facet asked for, ordinal
	hits   []hit        // in the order of the answer
	best   []hit        // by score, whatever the order of the answer
}

// understand asks what the request means, and checks it against what the
// snapshot has.
func (x *Index) understand(s *snapshot, req sago.Request) (*search, error) {
	meaning := func() (*plan.Plan, error) { return x.planner.Plan(req, s) }
	if req.Like != nil && req.Like.ID != "" {
		meaning = func() (*plan.Plan, error) { return x.planLike(s, req) }
	}
	p, err := meaning()
	if err != nil {
		return nil, err
	}
	return x.prepare(s, req, p)
}

// prepare makes a search of a plan.
func (x *Index) prepare(s *snapshot, req sago.Request, p *plan.Plan) (*search, error) {
	q := &search{index: x, snapshot: s, request: req, plan: p, nodes: map[*plan.Node]filter{}}
	filters, err := s.resolve(slices.Concat(req.Filters, p.Filters))
	if err != nil {
		return nil, err
	}
	q.filters = filters
	if err := s.checkFilters(q.filters); err != nil {
		return nil, err
	}
	for _, f := range req.Facets {
		q.facets = append(q.facets, facetNumber(f.Field))
	}
	q.size = req.Limit
	if req.Cursor == "" {
		if req.Limit > 0 {
			q.size += req.Offset
		}
		return q, nil
	}
	after, err := x.readCursor(req)
	q.after = after
	return q, err
}

// load decodes the words and filters that the plan names.
func (q *search) load(ctx context.Context) (err error) {
	if q.words, err = q.snapshot.loadWords(ctx, q.plan.Words); err != nil {
		return err
	}
	if q.passes, err = q.snapshot.loadFilters(ctx, q.filters); err != nil {
		return err
	}
	for _, root := range []*plan.Node{q.plan.Match, q.plan.Relaxed} {
		if err := q.loadNodes(ctx, root); err != nil {
			return err
		}
	}
	return nil
}

func (q *search) loadNodes(ctx context.Context, n *plan.Node) error {
	if n == nil {
		return nil
	}
	if n.Op == plan.OpFilter {
		filters, err := q.snapshot.resolve([]sago.Filter{*n.Filter})
		if err != nil {
			return err
		}
		if err := q.snapshot.checkFilters(filters); err != nil {
			return err
		}
		loaded, err := q.snapshot.loadFilters(ctx, filters)
		if err != nil {
			return err
		}
		q.nodes[n] = loaded[0]
	}
	for _, child := range n.Nodes {
		if err := q.loadNodes(ctx, child); err != nil {
			return err
		}
	}
	return nil
}

// match finds the cases that match: by the relaxed tree if these are few.
func (q *search) match(ctx context.Context) error {
	if err := q.matchBy(ctx, q.plan.Match); err != nil || q.plan.Relaxed == nil {
		return err
	}
	matching := 0
	full := make([]*roaring.Bitmap, len(q.matches))
	for i := range q.matches {
		// Not nil, which would be every case: where there is a relaxed tree there
		// is one to relax, and matching by a tree gives a set.
		matching += int(q.matches[i].query.GetCardinality())
		full[i] = q.matches[i].all
	}
	if !q.plan.Relax(q.snapshot.cases, matching, q.order() == sago.SortRelevance) {
		return nil
	}
	q.relaxed, q.full, q.fullSize = true, full, q.total
	return q.matchBy(ctx, q.plan.Relaxed)
}

func (q *search) matchBy(ctx context.Context, root *plan.Node) error {
	parts := q.snapshot.parts
	q.matchers, q.matches = make([]matcher, len(parts)), make([]matches, len(parts))
	err := each(ctx, len(parts), q.work(), func(i int) error {
		q.matchers[i] = matcher{parts[i], i, q.words, q.passes, q.nodes}
		q.matches[i] = q.matchers[i].match(root)
		return nil
	})
	q.total = 0
	for i := range q.matches {
		q.total += q.matches[i].total
	}
	return err
}

// casesAtOnce is about how many cases of a posting list an operation on bitmaps
// is through with in the time in which another touches one.
const casesAtOnce = 16

// work estimates matching, in cases touched one by one.
func (q *search) work() int {
	work := 0
	for _, w := range q.words {
		work += w.docFreq
	}
	return work / casesAtOnce
}

// root is the tree that was matched.
func (q *search) root() *plan.Node {
	if q.relaxed {
		return q.plan.Relaxed
	}
	return q.plan.Match
}
