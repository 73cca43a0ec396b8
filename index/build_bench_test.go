package index

import (
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/blevesearch/bleve/v2/index/scorch"
	bleve "github.com/blevesearch/bleve_index_api"

	"sago"
	"sago/searchtest"
)

// mixedCases returns n cases of the length of real ones: each text is that of
// some case of the embedded corpus, with a few words of its own, so that the
// number of terms grows with the number of cases as it does in life.
func mixedCases(tb testing.TB, n int) []*sago.Case {
	from := searchtest.Embedded().Cases
	random := rand.New(rand.NewPCG(5, 6))
	own := func(s string) string {
		words := strings.Fields(s)
		for i := range words {
			if random.IntN(20) == 0 {
				words[i] += fmt.Sprintf("%x", int(random.ExpFloat64()*1000))
			}
		}
		return strings.Join(words, " ")
	}
	text := func(t sago.Text) sago.Text { return sago.Text{En: own(t.En), Ko: own(t.Ko)} }
	pick := func() *sago.Case { return from[random.IntN(len(from))] }
	cases := make([]*sago.Case, n)
	for i := range cases {
		c := *pick()
		c.ID = fmt.Sprintf("S-%07d", i)
		c.Title, c.Summary, c.SymptomsText = text(pick().Title), text(pick().Summary), text(pick().SymptomsText)
		c.Trigger, c.Detection, c.Lessons = text(pick().Trigger), text(pick().Detection), text(pick().Lessons)
		c.Symptoms, c.Components, c.Contributing = pick().Symptoms, pick().Components, pick().Contributing
		cases[i] = &c
	}
	return cases
}

// processSeconds returns the time that all cores spent on this process.
func processSeconds(tb testing.TB) float64 {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		tb.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano()).Seconds()
}

// report adds what a build of n cases took.
func report(b *testing.B, n int, cpu float64, dir string) {
	cases := float64(n * b.N)
	b.ReportMetric(cases/b.Elapsed().Seconds(), "cases/s")
	b.ReportMetric(cases/cpu, "cases/cpu-s")
	size := 0
	for _, content := range filesOf(b, dir) {
		size += len(content)
	}
	b.ReportMetric(float64(size)/float64(n), "disk-B/case")
	b.ReportMetric(0, "ns/op")
}

const benchmarkCases = 4000

// BenchmarkBuild builds as Ensure does, durable and checksummed.
func BenchmarkBuild(b *testing.B) {
	cases := mixedCases(b, benchmarkCases)
	opt := testOptions()
	dir := b.TempDir()
	cpu := processSeconds(b)
	for b.Loop() {
		if err := os.RemoveAll(dir); err != nil {
			b.Fatal(err)
		}
		if err := os.MkdirAll(dir, 0o700); err != nil {
			b.Fatal(err)
		}
		src := sourceOf(cases...)
		k := newKeeper(dir, src, opt)
		if err := k.build(b.Context(), src, opt); err != nil {
			b.Fatal(err)
		}
	}
	report(b, benchmarkCases, processSeconds(b)-cpu, dir)
}

// BenchmarkBleveBatches gives the same documents to a scorch index as bleve's
// users do: in batches of 1,000, analysed by its queue of workers, kept and
// merged in the background by its default settings.
func BenchmarkBleveBatches(b *testing.B) {
	cases := mixedCases(b, benchmarkCases)
	makers := &sync.Pool{New: func() any { return newDocumentMaker(testOptions()) }}
	dir := b.TempDir()
	cpu := processSeconds(b)
	for b.Loop() {
		if err := os.RemoveAll(dir); err != nil {
			b.Fatal(err)
		}
		queue := bleve.NewAnalysisQueue(4) // as many as bleve's own configuration has
		idx, err := scorch.NewScorch(scorch.Name, map[string]any{"path": dir}, queue)
		if err == nil {
			err = idx.Open()
		}
		batch := bleve.NewBatch()
		for i, c := range cases {
			batch.Update(&analysedLater{bleveDocument: newBleveDocument(), of: c, makers: makers})
			if err == nil && (len(batch.IndexOps) == 1000 || i == len(cases)-1) {
				err = idx.Batch(batch)
				batch.Reset()
			}
		}
		if err == nil {
			err = idx.Close()
		}
		if err != nil {
			b.Fatal(err)
		}
		queue.Close()
	}
	report(b, benchmarkCases, processSeconds(b)-cpu, dir)
}
