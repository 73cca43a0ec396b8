package bench

import (
	"context"
	"fmt"
	"runtime"
	"slices"
	"strconv"
	"time"

	"sago"
	"sago/plan"
)

// samples are the measurements of one engine over the queries of a class.
type samples struct {
	times         []time.Duration
	texts         []string // the query of each of times
	cpu           time.Duration
	allocs, bytes uint64
}

// How often a query is asked: runs times, but no longer than budget.
const (
	runs   = 20
	budget = 400 * time.Millisecond
)

// measure asks a query again and again, most times at most. The first answers,
// which fill caches, were given when the engines were compared.
func (s *samples) measure(ctx context.Context, p prepared, text string, most int) error {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	cpu, started := processCPU(), time.Now()
	n := 0
	for ; n < most && (n < 2 || time.Since(started) < budget); n++ {
		t := time.Now()
		if err := p.run(ctx); err != nil {
			return err
		}
		s.times, s.texts = append(s.times, time.Since(t)), append(s.texts, text)
	}
	s.cpu += processCPU() - cpu
	runtime.ReadMemStats(&after)
	s.allocs += after.Mallocs - before.Mallocs
	s.bytes += after.TotalAlloc - before.TotalAlloc
	return nil
}

// percentile returns the time that the share p of the samples does not exceed.
func (s *samples) percentile(p float64) time.Duration {
	sorted := slices.Sorted(slices.Values(s.times))
	if len(sorted) == 0 {
		return 0
	}
	return sorted[min(int(p*float64(len(sorted))), len(sorted)-1)]
}

// planner says what a request means, for the engines that do not know it by
// themselves.
type planner func(ctx context.Context, req sago.Request) (*plan.Plan, error)

// measurement is the engines' samples, class by class.
type measurement struct {
	engines    []string // sago first
	rows       []*row
	mismatches []string
	first      []outcome      // of sago, by query
	agreeing   map[string]int // peer -> queries with sago's total
}

// row is one class with one number of filters and of facets.
type row struct {
	class   string
	filters int
	facets  int
	totals  []int
	samples []samples // by engine
}

// measureAll asks every engine every query: first once with every facet value,
// to compare what they count with the first engine, then for the time it takes.
func measureAll(ctx context.Context, w *workload, engines []engine, planOf planner, logf func(string, ...any)) (*measurement, error) {
	m := &measurement{agreeing: map[string]int{}}
	for _, e := range engines {
		m.engines = append(m.engines, e.name())
	}
	for i := range w.queries {
		q := &w.queries[i]
		p, err := planOf(ctx, q.request)
		if err != nil {
			return nil, fmt.Errorf("plan %q: %w", q.text, err)
		}
		r := m.row(q)
		if err := m.compare(ctx, q, p, r, engines); err != nil {
			return nil, err
		}
		for k, e := range engines {
			if err := r.samples[k].measure(ctx, e.prepare(q, p, sago.DefaultFacetLimit), q.text, runs); err != nil {
				return nil, fmt.Errorf("%s: %s %q: %w", e.name(), q.class, q.text, err)
			}
		}
		if (i+1)%100 == 0 {
			logf("%d of %d queries measured", i+1, len(w.queries))
		}
	}
	return m, nil
}

// row returns the row of a query's class, made when it is first met.
func (m *measurement) row(q *workQuery) *row {
	for _, r := range m.rows {
		if r.class == q.class && r.filters == q.filters && r.facets == len(q.request.Facets) {
			return r
		}
	}
	r := &row{class: q.class, filters: q.filters, facets: len(q.request.Facets), samples: make([]samples, len(m.engines))}
	m.rows = append(m.rows, r)
	return r
}

// compare notes where an engine counts otherwise than the first.
func (m *measurement) compare(ctx context.Context, q *workQuery, p *plan.Plan, r *row, engines []engine) error {
	var first outcome
	for k, e := range engines {
		if hasOtherPlan(e) {
			continue
		}
		out, err := e.prepare(q, p, sago.MaxFacetLimit).outcome(ctx)
		if err != nil {
			return fmt.Errorf("%s: %s %q: %w", e.name(), q.class, q.text, err)
		}
		if k == 0 {
			first = out
			m.first = append(m.first, out)
			r.totals = append(r.totals, out.total)
			continue
		}
		if diff := first.difference(out); diff != "" {
			m.mismatches = append(m.mismatches, fmt.Sprintf("%s, %d filters, %q: %s has %s", q.class, q.filters, q.text, e.name(), diff))
		}
	}
	return nil
}

// addPeer adds the answers of an engine that was asked after the others: to the
// queries with facets, which are what it is asked.
func (m *measurement) addPeer(name string, w *workload, answers []peerAnswer) error {
	m.engines = append(m.engines, name)
	for _, r := range m.rows {
		r.samples = append(r.samples, samples{})
	}
	for _, a := range answers {
		i, err := strconv.Atoi(a.ID)
		if err != nil || i < 0 || i >= len(w.queries) {
			return fmt.Errorf("%s answered no question of ours: %q", name, a.ID)
		}
		m.addAnswer(name, &w.queries[i], i, a)
	}
	for _, r := range m.rows {
		if r.facets > 0 && len(r.samples[len(m.engines)-1].times) == 0 {
			return fmt.Errorf("%s answered no question of %s, %d filters", name, r.class, r.filters)
		}
	}
	return nil
}

// addAnswer adds what the last engine answered to the ith query. Peers analyse
// words as they see fit, so that totals of words may differ and only those that
// agree are counted; of everything, each count must agree.
func (m *measurement) addAnswer(name string, q *workQuery, i int, a peerAnswer) {
	s := &m.row(q).samples[len(m.engines)-1]
	for _, ns := range a.NS {
		s.times, s.texts = append(s.times, time.Duration(ns)), append(s.texts, q.text)
	}
	if m.first[i].total == a.Total {
		m.agreeing[name]++
	}
	if q.text != "" {
		return
	}
	out := outcome{total: a.Total, hits: m.first[i].hits, facets: map[string]map[string]int{}}
	for facet, values := range a.Facets {
		out.facets[facet] = map[string]int{}
		for value, n := range values {
			if n > 0 {
				out.facets[facet][value] = n
			}
		}
	}
	if diff := m.first[i].difference(out); diff != "" {
		m.mismatches = append(m.mismatches, fmt.Sprintf("%s, %d filters: %s has %s", q.class, q.filters, name, diff))
	}
}
