package bench

import (
	"encoding/csv"
	"encoding/json"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"sago"
	"sago/analyzers"
	"sago/corpus"
	"sago/index"
)

func testOptions() index.Options {
	return index.Options{Analyzer: analyzers.New(nil), Vocabulary: corpus.Vocabulary(), Glossary: corpus.Glossary()}
}

// TestRun measures a small corpus twice, the second time with the indexes of the
// first but for one that is stale, and holds that bleve counts as sago does.
func TestRun(t *testing.T) {
	cfg := Config{Docs: 300, Words: 80, Seed: 3, PerMix: 1, Dir: t.TempDir(), Bleve: true, Bare: true, Plans: true, Index: testOptions(), Logf: t.Logf}
	r, err := Run(t.Context(), cfg)
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range r.Mismatches {
		t.Error(line)
	}
	if len(r.Classes) != 60 || len(r.Engines) != 7 || len(r.Built) != 3 {
		t.Errorf("%d classes, engines %v, %d indexes built; want 60, seven and three", len(r.Classes), r.Engines, len(r.Built))
	}
	totals := 0
	for i := range r.Classes {
		c := &r.Classes[i]
		totals += c.Total
		for _, name := range r.Engines {
			least := 2
			if name == engineCold {
				least = 1 // each query once
			}
			if l := c.Engines[name]; l.Samples < least || l.P50 <= 0 || l.P99 < l.P50 || l.Allocs == 0 {
				t.Errorf("%s, %d filters, %s: %+v", c.Class, c.Filters, name, l)
			}
		}
	}
	if totals < 300 || r.GeomeanVsBleve <= 0 || math.IsInf(r.GeomeanVsBleve, 0) {
		t.Errorf("totals of %d in all, geomean %v: the queries find too little", totals, r.GeomeanVsBleve)
	}
	checkBeside(t, r)
	checkPlans(t, r)
	checkPublished(t, r)

	// What one engine keeps has the terms of another analysis.
	if err := os.WriteFile(filepath.Join(cfg.Dir, "bleve-300-80-3", builtFile), []byte("another generation"), 0o644); err != nil {
		t.Fatal(err)
	}
	cfg.Bare, cfg.Plans = false, false
	again, err := Run(t.Context(), cfg)
	if err != nil {
		t.Fatal(err)
	}
	for _, b := range again.Built {
		if b.Earlier != (b.Engine != engineBleve) {
			t.Errorf("the index of %s was built earlier: %v; want that of bleve alone built again", b.Engine, b.Earlier)
		}
	}
	if len(again.Built) != 2 {
		t.Errorf("%d indexes are told of, want sago's and bleve's", len(again.Built))
	}
}

// checkBeside checks what is measured beside the mix.
func checkBeside(t *testing.T, r *Report) {
	t.Helper()
	if o := r.Opening; len(o.Times) != openings || o.P50 <= 0 || o.Heap <= 0 || o.Full <= o.Heap {
		t.Errorf("opening: %+v, want %d times, and a heap that grows by what is asked", o, openings)
	}
	if len(r.Tasks) != 4 {
		t.Fatalf("tasks: %+v, want four", r.Tasks)
	}
	for _, task := range r.Tasks {
		if task.Samples < 2 || task.P50 <= 0 || task.P99 < task.P50 {
			t.Errorf("task: %+v", task)
		}
	}
}

// TestLogIsWhatServicesWrite looks at the log that is pasted.
func TestLogIsWhatServicesWrite(t *testing.T) {
	corpus, err := NewSynthetic(50, 80, 3)
	if err != nil {
		t.Fatal(err)
	}
	random := func() *rand.Rand { return rand.New(rand.NewPCG(1, 1)) }
	for _, messages := range []int{0, 10} {
		log := corpus.log(random(), messages, sago.MaxPasteBytes)
		if len(log) > sago.MaxPasteBytes || len(log) < sago.MaxPasteBytes*9/10 || !utf8.ValidString(log) {
			t.Errorf("%d bytes, valid %v; want nearly %d", len(log), utf8.ValidString(log), sago.MaxPasteBytes)
		}
		if log != corpus.log(random(), messages, sago.MaxPasteBytes) {
			t.Error("equal seeds made other logs")
		}
		said := map[string]bool{}
		for _, line := range strings.Split(strings.TrimSuffix(log, "\n"), "\n") {
			_, message, ok := strings.Cut(line, "request_id=")
			if !strings.HasPrefix(line, "2026-03-01T04:") || !ok {
				t.Fatalf("line %q", line)
			}
			said[message[16:]] = true
		}
		if messages > 0 && len(said) != messages || messages == 0 && len(said) < 100 {
			t.Errorf("%d messages, want %d", len(said), messages)
		}
	}
}

// checkPublished writes the run and reads it back.
func checkPublished(t *testing.T, r *Report) {
	t.Helper()
	dir := t.TempDir()
	path, err := r.WriteDir(dir, "sago bench --docs 600")
	if err != nil {
		t.Fatal(err)
	}
	if again, err := r.WriteDir(dir, "x"); err != nil || again != path+"-2" {
		t.Errorf("a second run of the day in %s, %v; want %s-2", again, err, path)
	}
	read := func(name string) string {
		b, err := os.ReadFile(filepath.Join(path, name))
		if err != nil {
			t.Fatal(err)
		}
		return string(b)
	}
	samples := 0
	for i := range r.Classes {
		for _, l := range r.Classes[i].Engines {
			samples += l.Samples
		}
	}
	rows, err := csv.NewReader(strings.NewReader(read("raw.csv"))).ReadAll()
	if err != nil || len(rows) != samples+1 {
		t.Errorf("raw.csv has %d rows, %v; want %d samples and a head", len(rows), err, samples)
	}
	var back struct {
		Geomean float64 `json:"geomean_vs_bleve"`
	}
	if err := json.Unmarshal([]byte(read("report.json")), &back); err != nil || back.Geomean != r.GeomeanVsBleve {
		t.Errorf("report.json has geomean_vs_bleve %v, %v; want %v", back.Geomean, err, r.GeomeanVsBleve)
	}
	for _, want := range []string{"    sago bench --docs 600\n", "geomean_vs_bleve", "cores", "go1."} {
		if !strings.Contains(read("README.md"), want) {
			t.Errorf("README.md lacks %q:\n%s", want, read("README.md"))
		}
	}
	if !strings.Contains(read("summary"), "0 queries counted otherwise") {
		t.Errorf("summary:\n%s", read("summary"))
	}
}

func TestGeomean(t *testing.T) {
	class := func(filters, facets int, sago, bleve float64) Class {
		return Class{Filters: filters, Facets: facets, Engines: map[string]Latency{engineSago: {P50: sago, CPU: 1}, engineBleve: {P50: bleve, CPU: 9}}}
	}
	r := &Report{Classes: []Class{class(0, 6, 1, 2), class(1, 6, 10, 80), class(3, 6, 3, 12), class(0, 0, 1, 3), class(3, 0, 1, 27)}}
	for _, test := range []struct {
		name   string
		figure string
		of     string
		keep   func(*Class) bool
		want   float64
	}{
		{"2, 8 and 4", figureMedian, engineBleve, (*Class).faceted, 4},
		{"8", figureMedian, engineBleve, withFilters(1), 8},
		{"4", figureMedian, engineBleve, withFilters(3), 4},
		{"3 and 27", figureMedian, engineBleve, (*Class).unfaceted, 9},
		{"processor times", figureCPU, engineBleve, (*Class).faceted, 9},
		{"nothing", figureMedian, "lucene", (*Class).faceted, 0},
	} {
		if got := r.geomean(test.figure, test.of, engineSago, test.keep); math.Abs(got-test.want) > 1e-9 {
			t.Errorf("geomean of %s = %v, want %v", test.name, got, test.want)
		}
	}
}

func TestPercentile(t *testing.T) {
	var s samples
	if s.percentile(0.5) != 0 {
		t.Error("the median of nothing is not 0")
	}
	for i := 100; i > 0; i-- {
		s.times = append(s.times, time.Duration(i))
	}
	for p, want := range map[float64]time.Duration{0: 1, 0.5: 51, 0.99: 100, 1: 100} {
		if got := s.percentile(p); got != want {
			t.Errorf("percentile %v of 1 to 100 = %d, want %d", p, got, want)
		}
	}
}
