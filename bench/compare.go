package bench

import (
	"fmt"
	"io"
	"math"
	"slices"

	"golang.org/x/perf/benchmath"

	"sago"
)

// Comparison is two published runs side by side. Its JSON is documented by its
// tags.
type Comparison struct {
	Old     string          `json:"old"`
	New     string          `json:"new"`
	Alpha   float64         `json:"alpha"` // a p below it is a difference
	Classes []ComparedClass `json:"classes"`
	Means   []ComparedMean  `json:"means"`
	OnlyOld int             `json:"onlyOld"` // rows, of a class and an engine, that the new run lacks
	OnlyNew int             `json:"onlyNew"` // and that the old one lacks
}

// ComparedClass is one engine in one class of queries.
type ComparedClass struct {
	Class   string `json:"class"`
	Filters int    `json:"filters"`
	Facets  int    `json:"facets"`
	Engine  string `json:"engine"`

	Old   ComparedMedian `json:"old"`
	New   ComparedMedian `json:"new"`
	Ratio float64        `json:"ratio"` // New by Old: below 1 is faster
	P     float64        `json:"p"`     // of the Mann-Whitney U test that both are one distribution
}

// ComparedMedian is a median in microseconds between the bounds of an interval
// of 95% confidence.
type ComparedMedian struct {
	Samples int     `json:"samples"`
	Median  float64 `json:"p50us"`
	Low     float64 `json:"lowus"`
	High    float64 `json:"highus"`
}

// ComparedMean is the geometric mean of the ratios of one engine.
type ComparedMean struct {
	Engine  string  `json:"engine"`
	Classes int     `json:"classes"`
	Ratio   float64 `json:"ratio"`
	Faster  int     `json:"faster"` // classes that differ, by the test, and are faster
	Slower  int     `json:"slower"`
}

// confidence is that of the intervals, as benchstat has it.
const confidence = 0.95

// ComparePublished compares what two runs have in common with the statistics of
// benchstat: medians with their intervals, and the Mann-Whitney U test. It
// returns CodeInvalid if they are of different numbers or lengths of cases or
// have nothing in common.
func ComparePublished(before, after *Published) (*Comparison, error) {
	if before.Docs != after.Docs && before.Docs > 0 && after.Docs > 0 {
		return nil, sago.Errorf(sago.CodeInvalid, "%s is of %d cases and %s of %d: compare runs of as many", before.Name, before.Docs, after.Name, after.Docs)
	}
	if before.Words != after.Words && before.Docs > 0 && after.Docs > 0 {
		return nil, sago.Errorf(sago.CodeInvalid, "the cases of %s and %s differ in length: compare runs with equal --words", before.Name, after.Name)
	}
	c := &Comparison{Old: before.Name, New: after.Name, Alpha: benchmath.DefaultThresholds.CompareAlpha}
	for i := range before.rows {
		was := &before.rows[i]
		now := after.row(was.publishedKey)
		if now == nil {
			c.OnlyOld++
			continue
		}
		c.Classes = append(c.Classes, comparedClass(was, now))
	}
	c.OnlyNew = len(after.rows) - len(c.Classes)
	if len(c.Classes) == 0 {
		return nil, sago.Errorf(sago.CodeInvalid, "%s and %s have no class and engine in common", before.Name, after.Name)
	}
	for _, engine := range before.engines() {
		if mean := c.mean(engine); mean.Classes > 0 {
			c.Means = append(c.Means, mean)
		}
	}
	return c, nil
}

func comparedClass(was, now *publishedRow) ComparedClass {
	// The samples are sorted in place: they are copied.
	before := benchmath.NewSample(slices.Clone(was.times), &benchmath.DefaultThresholds)
	after := benchmath.NewSample(slices.Clone(now.times), &benchmath.DefaultThresholds)
	out := ComparedClass{
		Class: was.class, Filters: was.filters, Facets: was.facets, Engine: was.engine,
		Old: comparedMedian(before), New: comparedMedian(after),
		P: benchmath.AssumeNothing.Compare(before, after).P,
	}
	out.Ratio = out.New.Median / out.Old.Median
	return out
}

func comparedMedian(s *benchmath.Sample) ComparedMedian {
	m := benchmath.AssumeNothing.Summary(s, confidence)
	low, high := m.Lo, m.Hi
	if math.IsInf(low, 0) || math.IsInf(high, 0) { // too few samples bound nothing
		low, high = s.Values[0], s.Values[len(s.Values)-1]
	}
	return ComparedMedian{len(s.Values), m.Center, low, high}
}

// mean returns the geometric mean over the classes of an engine.
func (c *Comparison) mean(engine string) ComparedMean {
	m := ComparedMean{Engine: engine}
	sum := 0.0
	for i := range c.Classes {
		row := &c.Classes[i]
		if row.Engine != engine {
			continue
		}
		m.Classes++
		sum += math.Log(row.Ratio)
		switch {
		case row.P >= c.Alpha:
		case row.Ratio < 1:
			m.Faster++
		default:
			m.Slower++
		}
	}
	m.Ratio = math.Exp(sum / float64(max(1, m.Classes)))
	return m
}

// WriteTable writes the comparison for a person to read.
func (c *Comparison) WriteTable(w io.Writer) error {
	fmt.Fprintf(w, "%s, then %s: medians in microseconds; ~ is no difference at p >= %.2f\n", c.Old, c.New, c.Alpha)
	t := newTable(w, "class", "filters", "facets", "engine", "old", "new", "ratio", "p")
	for i := range c.Classes {
		row := &c.Classes[i]
		ratio := "~"
		if row.P < c.Alpha {
			ratio = fmt.Sprintf("%.2f", row.Ratio)
		}
		t.row(row.Class, row.Filters, row.Facets, row.Engine, row.Old.String(), row.New.String(), ratio, fmt.Sprintf("%.3f", row.P))
	}
	if err := t.flush(); err != nil {
		return err
	}
	for _, m := range c.Means {
		fmt.Fprintf(w, "%s: geometric mean of the ratios %.3f over %d classes, %d faster, %d slower\n", m.Engine, m.Ratio, m.Classes, m.Faster, m.Slower)
	}
	if c.OnlyOld+c.OnlyNew > 0 {
		fmt.Fprintf(w, "not compared: %d rows that only %s has, %d that only %s has\n", c.OnlyOld, c.Old, c.OnlyNew, c.New)
	}
	return nil
}

// String is the median and how far its interval reaches, in percent.
func (m ComparedMedian) String() string {
	off := max(m.High/m.Median-1, 1-m.Low/m.Median)
	return fmt.Sprintf("%.1f ± %.0f%%", m.Median, 100*off)
}
