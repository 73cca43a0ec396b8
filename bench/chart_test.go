package bench

import (
	"encoding/xml"
	"errors"
	"io"
	"math"
	"strings"
	"testing"

	"sago"
)

// elements counts the elements of a picture, which must be well formed.
func elements(t *testing.T, picture string) map[string]int {
	t.Helper()
	counts := map[string]int{}
	for d := xml.NewDecoder(strings.NewReader(picture)); ; {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return counts
		}
		if err != nil {
			t.Fatalf("%v in\n%s", err, picture)
		}
		if start, ok := token.(xml.StartElement); ok {
			counts[start.Name.Local]++
		}
	}
}

// TestWriteClassChart has medians of 100 and 10,000 microseconds: the axis runs
// from 170 to 870 over the decades from 2 to 4, so that they stand at its ends.
func TestWriteClassChart(t *testing.T) {
	p := published(t, "a<b", 10, map[string][]float64{"sago": {100}, "bleve": {10_000}})
	var b strings.Builder
	if err := WriteClassChart(&b, p); err != nil {
		t.Fatal(err)
	}
	if got := elements(t, b.String()); got["circle"] != 4 || got["svg"] != 1 {
		t.Errorf("%v: want four dots, two of the legend", got)
	}
	for _, want := range []string{
		`cx="170.0" cy="79.0"`, `cx="870.0" cy="79.0"`, "term, 1 filters, sago: 100 µs", "term, 1 filters, bleve: 10 ms", "a&lt;b", ">1 ms<",
	} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("the chart lacks %q:\n%s", want, &b)
		}
	}
}

// TestWriteSizeChart has runs of 100 and 10,000 cases, in the wrong order, with
// means of 1 ms and 10 ms: opposite corners of the plot.
func TestWriteSizeChart(t *testing.T) {
	large := published(t, "large", 10_000, map[string][]float64{"sago": {10_000}})
	small := published(t, "small", 100, map[string][]float64{"sago": {1000}})
	var b strings.Builder
	if err := WriteSizeChart(&b, []*Published{large, small}); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(b.String(), `<polyline points="170.0,470.0 870.0,70.0"`) || elements(t, b.String())["circle"] != 3 {
		t.Errorf("no line from corner to corner with two dots and a legend:\n%s", &b)
	}
	large.Words = 200
	if err := WriteSizeChart(io.Discard, []*Published{small, large}); sago.ErrorCode(err) != sago.CodeInvalid {
		t.Errorf("runs of long and of short cases: %v, want %s", err, sago.CodeInvalid)
	}
	large.Docs, large.Words = 0, 0
	if err := WriteSizeChart(io.Discard, []*Published{small, large}); sago.ErrorCode(err) != sago.CodeInvalid {
		t.Errorf("a run of unknown size: %v, want %s", err, sago.CodeInvalid)
	}
}

func TestLogAxis(t *testing.T) {
	a := newLogAxis([]float64{20, 0, 500}, 0, 300)
	for v, want := range map[float64]float64{10: 0, 100: 150, 1000: 300} {
		if got := a.at(v); math.Abs(got-want) > 1e-9 {
			t.Errorf("%v at %v, want %v", v, got, want)
		}
	}
	for name, test := range map[string]struct {
		values []float64
		want   int
	}{"one power": {[]float64{10}, 2}, "nothing": {nil, 2}, "three decades": {[]float64{1, 900}, 4}} {
		if got := newLogAxis(test.values, 0, 1).ticks(); len(got) != test.want {
			t.Errorf("%s: ticks %v, want %d", name, got, test.want)
		}
	}
}

// TestMeanMedian has medians of 2 and 8 with facets and of 100 without.
func TestMeanMedian(t *testing.T) {
	p := &Published{rows: []publishedRow{
		{publishedKey{"a", 0, 6, "sago"}, []float64{1, 2, 3}},
		{publishedKey{"b", 0, 6, "sago"}, []float64{8}},
		{publishedKey{"a", 0, 0, "sago"}, []float64{100}},
		{publishedKey{"a", 0, 6, "bleve"}, []float64{50}},
	}}
	for engine, want := range map[string]float64{"sago": 4, "bleve": 50, "lucene": 0} {
		if got := p.meanMedian(engine); math.Abs(got-want) > 1e-9 {
			t.Errorf("mean of %s = %v, want %v", engine, got, want)
		}
	}
}
