package bench

import (
	"cmp"
	"fmt"
	"io"
	"math"
	"slices"

	"sago"
)

// Measures of a chart, in pixels.
const (
	chartWidth  = 930
	chartLeft   = 170 // of the plot
	chartRight  = 870
	chartTop    = 70
	chartRow    = 18
	chartBottom = 30
	chartPlot   = 400 // height of a plot without rows
)

// palette is colours that people who see colours differently can tell apart
// (Okabe and Ito).
func palette() []string {
	return []string{"#0072B2", "#56B4E9", "#D55E00", "#E69F00", "#009E73", "#CC79A7", "#000000", "#999999"}
}

const gridColour = "#dddddd"

// chart is a plot with a legend of engines.
type chart struct {
	svg
	engines []string
}

func newChart(engines []string, height float64) *chart {
	c := &chart{svg{width: chartWidth, height: height}, engines}
	const inRow, step, line = 5, chartRight / 5, 18
	for i, engine := range engines {
		x, y := 20+step*float64(i%inRow), 14+line*float64(i/inRow)
		c.dot(x, y, c.colour(i), engine)
		c.text(x+10, y+4, anchorStart, engine)
	}
	return c
}

// colour returns the colour of the ith engine.
func (c *chart) colour(i int) string { return palette()[i%len(palette())] }

// WriteClassChart draws the medians of a run as SVG: a row for each class of
// queries with facets, a dot for each engine, on a logarithmic scale. Plans that
// are compared with each other alone are left out.
func WriteClassChart(w io.Writer, p *Published) error {
	var rows []publishedKey
	var medians []float64
	for i := range p.rows {
		r := &p.rows[i]
		if r.facets == 0 || isPlan(r.engine) {
			continue
		}
		medians = append(medians, r.median())
		key := r.publishedKey
		key.engine = ""
		if !slices.Contains(rows, key) {
			rows = append(rows, key)
		}
	}
	bottom := float64(chartTop + chartRow*len(rows))
	c := newChart(slices.DeleteFunc(p.engines(), isPlan), bottom+chartBottom)
	axis := newLogAxis(medians, chartLeft, chartRight)
	for _, tick := range axis.ticks() {
		c.line(axis.at(tick), chartTop-5, axis.at(tick), bottom, gridColour)
		c.text(axis.at(tick), chartTop-10, anchorMiddle, duration(tick))
		c.text(axis.at(tick), bottom+18, anchorMiddle, duration(tick))
	}
	for i, key := range rows {
		y := float64(chartTop + chartRow*i + chartRow/2)
		name := fmt.Sprintf("%s, %d filters", key.class, key.filters)
		c.text(chartLeft-10, y+4, anchorEnd, name)
		c.line(chartLeft, y, chartRight, y, gridColour)
		for k, engine := range c.engines {
			key.engine = engine
			if r := p.row(key); r != nil {
				c.dot(axis.at(r.median()), y, c.colour(k), fmt.Sprintf("%s, %s: %s", name, engine, duration(r.median())))
			}
		}
	}
	return c.writeTo(w, "Median latency by class of query and engine: "+p.Name)
}

// isPlan reports whether an engine is sago under another plan than the mix's.
func isPlan(engine string) bool { return engine == engineDefaultPlan || engine == engineSimplePlan }

// WriteSizeChart draws how the medians of runs grow with the number of cases, as
// SVG: for each engine the geometric mean over the classes with facets, both
// scales logarithmic. It returns CodeInvalid for a run that does not say how many
// cases it is of, and for runs of short and of long cases.
func WriteSizeChart(w io.Writer, runs []*Published) error {
	runs = slices.Clone(runs)
	slices.SortStableFunc(runs, func(a, b *Published) int { return cmp.Compare(a.Docs, b.Docs) })
	var engines []string
	var sizes, means []float64
	for _, p := range runs {
		if p.Docs <= 0 {
			return sago.Errorf(sago.CodeInvalid, "%s does not say how many cases it is of: name the directory of the run", p.Name)
		}
		if p.Words != runs[0].Words {
			return sago.Errorf(sago.CodeInvalid, "the cases of %s and %s differ in length: a chart of both would show neither", p.Name, runs[0].Name)
		}
		sizes = append(sizes, float64(p.Docs))
		for _, engine := range p.engines() {
			if !slices.Contains(engines, engine) {
				engines = append(engines, engine)
			}
			means = append(means, p.meanMedian(engine))
		}
	}
	c := newChart(engines, chartTop+chartPlot+chartBottom)
	across, up := newLogAxis(sizes, chartLeft, chartRight), newLogAxis(means, chartTop+chartPlot, chartTop)
	for _, tick := range across.ticks() {
		c.line(across.at(tick), chartTop, across.at(tick), chartTop+chartPlot, gridColour)
		c.text(across.at(tick), chartTop+chartPlot+18, anchorMiddle, fmt.Sprintf("%.0f cases", tick))
	}
	for _, tick := range up.ticks() {
		c.line(chartLeft, up.at(tick), chartRight, up.at(tick), gridColour)
		c.text(chartLeft-10, up.at(tick)+4, anchorEnd, duration(tick))
	}
	for k, engine := range engines {
		var points [][2]float64
		for _, p := range runs {
			if mean := p.meanMedian(engine); mean > 0 {
				x, y := across.at(float64(p.Docs)), up.at(mean)
				points = append(points, [2]float64{x, y})
				c.dot(x, y, c.colour(k), fmt.Sprintf("%s, %d cases: %s", engine, p.Docs, duration(mean)))
			}
		}
		c.polyline(points, c.colour(k))
	}
	return c.writeTo(w, "Median latency by number of cases and engine")
}

// meanMedian returns the geometric mean of the medians of an engine over the
// classes with facets, in microseconds; 0 if it was not measured.
func (p *Published) meanMedian(engine string) float64 {
	sum, n := 0.0, 0
	for i := range p.rows {
		if r := &p.rows[i]; r.engine == engine && r.facets > 0 {
			sum += math.Log(r.median())
			n++
		}
	}
	if n == 0 {
		return 0
	}
	return math.Exp(sum / float64(n))
}
