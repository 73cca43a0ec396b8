package bench

import (
	"fmt"
	"io"
	"maps"
	"math"
	"slices"
	"time"
)

// Report is what Run measured. Its JSON is documented by its tags.
type Report struct {
	Docs    int      `json:"docs"`
	Words   int      `json:"words"` // of a case; 0: as many as the embedded cases have
	Seed    uint64   `json:"seed"`
	Queries int      `json:"queriesPerClass"`
	Facets  []string `json:"facets"` // counted for the queries of a class that has facets
	Hits    int      `json:"hits"`   // returned for every query
	Machine Machine  `json:"machine"`

	Engines []string `json:"engines"`         // sago first
	Built   []*Built `json:"built,omitempty"` // indexes that this run built, or an earlier one that kept them
	Classes []Class  `json:"classes"`

	Opening *Opening         `json:"opening,omitempty"` // of sago
	Tasks   []Task           `json:"tasks,omitempty"`   // of sago
	Memory  map[string]int64 `json:"memory,omitempty"`  // peer -> bytes of anonymous memory when it was done

	// GeomeanVsBleve is the geometric mean, over the classes with facets, of
	// bleve's median time by sago's, neither making snippets. The others are that
	// of bleve without docvalues, of the classes with three filters, and of those
	// without facets.
	GeomeanVsBleve        float64 `json:"geomean_vs_bleve,omitempty"`
	GeomeanVsBare         float64 `json:"geomean_vs_bleve_without_docvalues,omitempty"`
	GeomeanVsBleveFilters float64 `json:"geomean_vs_bleve_three_filters,omitempty"`
	GeomeanVsBleveNone    float64 `json:"geomean_vs_bleve_no_facets,omitempty"`

	// GeomeanPlans is likewise of sago's own median time, under its default plan
	// by that under one of words and phrases alone.
	GeomeanPlans float64 `json:"geomean_default_vs_simple_plan,omitempty"`

	Geomeans   []Geomean `json:"geomeans,omitempty"`
	Mismatches []string  `json:"mismatches"` // queries that an engine counts otherwise than sago

	// Agreeing is the number of queries with sago's total, by peer: each
	// analyses words in its own way.
	Agreeing map[string]int `json:"agreeing,omitempty"`

	measured *measurement
}

// Geomean is a geometric mean of ratios over classes.
type Geomean struct {
	Of      string  `json:"of"`      // engine whose figure is divided
	By      string  `json:"by"`      // engine that it is divided by
	Figure  string  `json:"figure"`  // "p50" or "cpu"
	Classes string  `json:"classes"` // "all" with facets, of these those with a number of filters, or "no facets"
	Ratio   float64 `json:"ratio"`
}

// String says what the mean is of.
func (g Geomean) String() string {
	return fmt.Sprintf("geometric mean of %s, %s by %s, %s: %.1f", g.Figure, g.Of, g.By, g.Classes, g.Ratio)
}

// Figures of which ratios are taken.
const (
	figureMedian = "p50"
	figureCPU    = "cpu" // that using more cores for a query does not better
)

// Class is the figures of a class of queries with a number of filters and of
// facets that are counted.
type Class struct {
	Class   string             `json:"class"`
	Filters int                `json:"filters"`
	Facets  int                `json:"facets"`
	Total   int                `json:"medianTotal"` // cases that match
	Engines map[string]Latency `json:"engines"`
}

// Latency is the figures of one engine.
type Latency struct {
	Samples int     `json:"samples"`
	P50     float64 `json:"p50us"`       // microseconds
	P99     float64 `json:"p99us"`       // microseconds
	CPU     float64 `json:"cpuus"`       // microseconds of processor time a query, mean, all cores
	Allocs  uint64  `json:"allocsPerOp"` // allocations a query, mean
	Bytes   uint64  `json:"bytesPerOp"`  // allocated a query, mean
}

func newReport(cfg Config, m *measurement, built []*Built) *Report {
	r := &Report{
		Docs: cfg.Docs, Words: cfg.Words, Seed: cfg.Seed, Queries: cfg.PerMix, Facets: measuredFacets(),
		Hits: topHits, Machine: thisMachine(), Built: built, Mismatches: m.mismatches, measured: m,
	}
	r.Engines, r.Agreeing = m.engines, m.agreeing
	for _, row := range m.rows {
		r.Classes = append(r.Classes, newClass(row, m.engines))
	}
	for _, peer := range r.Engines[1:] {
		if peer != engineDefaultPlan && peer != engineSimplePlan {
			r.addGeomeans(peer, engineSago)
		}
	}
	r.addPlans()
	if slices.Contains(r.Engines, engineBleve) {
		r.addGeomeans(engineBleve, engineSnippets)
		r.GeomeanVsBleve = r.geomean(figureMedian, engineBleve, engineSago, (*Class).faceted)
		r.GeomeanVsBleveFilters = r.geomean(figureMedian, engineBleve, engineSago, withFilters(3))
		r.GeomeanVsBleveNone = r.geomean(figureMedian, engineBleve, engineSago, (*Class).unfaceted)
	}
	if slices.Contains(r.Engines, engineBare) {
		r.GeomeanVsBare = r.geomean(figureMedian, engineBare, engineSago, (*Class).faceted)
	}
	return r
}

// faceted, and the functions below it, say which classes a mean is over.
func (c *Class) faceted() bool { return c.Facets > 0 }

func (c *Class) unfaceted() bool { return c.Facets == 0 }

func withFilters(n int) func(*Class) bool {
	return func(c *Class) bool { return c.faceted() && c.Filters == n }
}

func newClass(r *row, engines []string) Class {
	c := Class{Class: r.class, Filters: r.filters, Facets: r.facets, Engines: map[string]Latency{}}
	totals := slices.Sorted(slices.Values(r.totals))
	c.Total = totals[len(totals)/2]
	for k, name := range engines {
		s := &r.samples[k]
		n := len(s.times)
		if n == 0 {
			continue // a peer is not asked it
		}
		c.Engines[name] = Latency{
			Samples: len(s.times), P50: micros(s.percentile(0.5)), P99: micros(s.percentile(0.99)),
			CPU: micros(s.cpu) / float64(n), Allocs: s.allocs / uint64(n), Bytes: s.bytes / uint64(n),
		}
	}
	return c
}

func micros(d time.Duration) float64 { return float64(d) / float64(time.Microsecond) }

// ratio returns a figure of one engine by that of another.
func (c *Class) ratio(figure, of, by string) float64 {
	if figure == figureCPU {
		return c.Engines[of].CPU / c.Engines[by].CPU
	}
	return c.Engines[of].P50 / c.Engines[by].P50
}

// addGeomeans adds the means over the classes with facets, in all and by number
// of filters, and over those without.
func (r *Report) addGeomeans(of, by string) {
	add := func(figure, classes string, keep func(*Class) bool) {
		if ratio := r.geomean(figure, of, by, keep); ratio > 0 {
			r.Geomeans = append(r.Geomeans, Geomean{of, by, figure, classes, ratio})
		}
	}
	add(figureMedian, "all", (*Class).faceted)
	for _, filters := range []int{0, 1, 3} {
		add(figureMedian, fmt.Sprintf("%d filters", filters), withFilters(filters))
	}
	add(figureMedian, "no facets", (*Class).unfaceted)
	if r.Classes[0].Engines[of].CPU > 0 { // it was measured
		add(figureCPU, "all", (*Class).faceted)
	}
}

// geomean returns the geometric mean of the ratios over the classes that keep
// wants and that both engines were asked; 0 if there are none.
func (r *Report) geomean(figure, of, by string, keep func(*Class) bool) float64 {
	sum, n := 0.0, 0
	for i := range r.Classes {
		if c := &r.Classes[i]; keep(c) && c.asked(of) && c.asked(by) {
			sum += math.Log(c.ratio(figure, of, by))
			n++
		}
	}
	if n == 0 {
		return 0
	}
	return math.Exp(sum / float64(n))
}

// asked reports whether an engine was asked the class.
func (c *Class) asked(engine string) bool {
	_, ok := c.Engines[engine]
	return ok
}

// WriteTable writes the figures, a class of query a line, for a person to read.
func (r *Report) WriteTable(w io.Writer) error {
	fmt.Fprintf(w, "%d cases, %d hits; times in microseconds, ratios to sago\n", r.Docs, r.Hits)
	t := newTable(w, "class", "filters", "facets", "total", "engine", "p50", "p99", "cpu", "allocs", "KB", "ratio")
	for i := range r.Classes {
		c := &r.Classes[i]
		for _, name := range r.Engines {
			l, ok := c.Engines[name]
			if !ok {
				continue
			}
			t.row(c.Class, c.Filters, c.Facets, c.Total, name, tenths(l.P50), tenths(l.P99), tenths(l.CPU), l.Allocs, l.Bytes>>10, tenths(c.ratio(figureMedian, name, engineSago)))
		}
	}
	if err := t.flush(); err != nil {
		return err
	}
	for _, line := range r.costs() {
		fmt.Fprintln(w, line)
	}
	for _, g := range r.Geomeans {
		fmt.Fprintf(w, "%s\n", g)
	}
	for _, name := range slices.Sorted(maps.Keys(r.Agreeing)) {
		fmt.Fprintf(w, "%s: %d queries have sago's total\n", name, r.Agreeing[name])
	}
	_, err := fmt.Fprintf(w, "%d queries counted otherwise than by sago\n", len(r.Mismatches))
	for _, line := range r.Mismatches[:min(10, len(r.Mismatches))] {
		fmt.Fprintln(w, "  "+line)
	}
	return err
}

// costs says, a line each, what building, opening and holding the indexes takes,
// and the tasks beside the mix.
func (r *Report) costs() []string {
	var lines []string
	add := func(format string, args ...any) { lines = append(lines, fmt.Sprintf(format, args...)) }
	for _, b := range r.Built {
		add("%s", b)
	}
	if o := r.Opening; o != nil {
		add("sago: opened in %.1f ms, %.1f MB of heap, %.1f MB once everything was asked", o.P50, float64(o.Heap)/1e6, float64(o.Full)/1e6)
	}
	for _, name := range slices.Sorted(maps.Keys(r.Memory)) {
		add("%s: %.1f MB of memory", name, float64(r.Memory[name])/1e6)
	}
	for _, t := range r.Tasks {
		add("sago: %s: p50 %.1f us, p99 %.1f us", t.Name, t.P50, t.P99)
	}
	return lines
}

func tenths(f float64) string { return fmt.Sprintf("%.1f", f) }
