package analyzers_test

import (
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/blevesearch/bleve/v2/analysis"
	"github.com/blevesearch/bleve/v2/analysis/lang/cjk"
	"github.com/blevesearch/bleve/v2/analysis/lang/en"
	"github.com/blevesearch/bleve/v2/registry"

	"sago/analyzers"
)

// texts returns the prose of the embedded corpus: English, Korean and mixed.
func texts(tb testing.TB) []string {
	tb.Helper()
	data, err := os.ReadFile(filepath.Join("..", "corpus", "data", "cases.jsonl"))
	if err != nil {
		tb.Skipf("no corpus: %v", err)
	}
	var out []string
	for line := range strings.Lines(string(data)) {
		var record any
		if err := json.Unmarshal([]byte(line), &record); err != nil {
			tb.Fatal(err)
		}
		out = appendStrings(out, record)
	}
	return out
}

// appendStrings appends the strings with a space in them that a decoded JSON
// value holds.
func appendStrings(dst []string, v any) []string {
	switch v := v.(type) {
	case string:
		if strings.Contains(v, " ") {
			dst = append(dst, v)
		}
	case []any:
		for _, e := range v {
			dst = appendStrings(dst, e)
		}
	case map[string]any:
		for _, key := range slices.Sorted(maps.Keys(v)) {
			dst = appendStrings(dst, v[key])
		}
	}
	return dst
}

// BenchmarkAppend analyses the corpus once an operation, beside what bleve has
// for either language. The tokens of each are reported, since they differ.
func BenchmarkAppend(b *testing.B) {
	corpus := texts(b)
	size := 0
	for _, t := range corpus {
		size += len(t)
	}
	run := func(name string, analyze func(text string) int) {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(size))
			b.ReportAllocs()
			for _, t := range corpus { // words are remembered from one text to the next
				analyze(t)
			}
			tokens, start := 0, cpu()
			for b.Loop() {
				tokens = 0
				for _, t := range corpus {
					tokens += analyze(t)
				}
			}
			b.ReportMetric(float64(size*b.N)/(cpu()-start).Seconds()/1e6, "MB/cpu-s")
			b.ReportMetric(float64(tokens), "tokens")
			b.ReportMetric(float64(len(corpus)), "texts")
		})
	}
	a := analyzers.New(nil)
	var dst []analyzers.Token
	run("sago", func(text string) int {
		dst = a.Append(dst[:0], text)
		return len(dst)
	})
	// A new analyzer knows no word yet: each distinct word is analysed once.
	run("sago-first-time", func(text string) int {
		if text == corpus[0] {
			a = analyzers.New(nil)
		}
		dst = a.Append(dst[:0], text)
		return len(dst)
	})
	cache := registry.NewCache()
	for name, build := range map[string]registry.AnalyzerConstructor{
		"bleve-en": en.AnalyzerConstructor, "bleve-cjk": cjk.AnalyzerConstructor,
	} {
		analyzer, err := build(nil, cache)
		if err != nil {
			b.Fatal(err)
		}
		run(name, func(text string) int { return len(analyze(analyzer, text)) })
	}
}

func analyze(a analysis.Analyzer, text string) analysis.TokenStream { return a.Analyze([]byte(text)) }

// cpu returns the processor time that the process has used.
func cpu() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
