package index

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"sago"
	"sago/plan"
	"sago/searchtest"
)

// sampleCases returns n small cases in both languages.
func sampleCases(n int) []*sago.Case {
	words := []string{"connection", "slots", "timeout", "haproxy", "deploy", "replica", "softirq"}
	korean := []string{"연결", "슬롯", "시간 초과", "장애", "배포", "복제", "대기열"}
	cases := make([]*sago.Case, n)
	for i := range cases {
		w, k := words[i%len(words)], korean[i%len(korean)]
		cases[i] = &sago.Case{
			ID:         fmt.Sprintf("T-%04d", i),
			Org:        []string{"Acme", "Fly.io", "LINE"}[i%3],
			Date:       sago.Date(fmt.Sprintf("20%02d-0%d", i%25, 1+i%9)),
			Title:      sago.Text{En: w + " failed " + words[i/7%7], Ko: k + " 실패 " + korean[i/7%7]},
			Summary:    sago.Text{En: strings.Repeat(w+" ", 1+i%5), Ko: k + "이 끊겼다"},
			Symptoms:   []string{w},
			Components: []string{"haproxy", k},
			Timeline:   sago.Timeline{ResolvedAfter: sago.Duration(fmt.Sprintf("%dm", 1+i%90))},
		}
	}
	return cases
}

func sampleVocabulary() *sago.Vocabulary {
	return &sago.Vocabulary{Tags: map[string]map[string]sago.Tag{
		sago.FacetSymptoms: {"timeout": {Label: sago.Text{En: "Time-out", Ko: "시간 초과"}}},
	}}
}

func sampleOptions() Options { return Options{Analyzer: testOptions().Analyzer} }

func TestBuildRefusesWhatScorchWouldMixUp(t *testing.T) {
	for _, test := range []struct {
		name  string
		cases []*sago.Case
		want  string
	}{
		{"twice", []*sago.Case{{ID: "A-1"}, {ID: "A-2"}, {ID: "A-1"}}, "two cases have the id A-1: give each case an id of its own"},
		{"none", []*sago.Case{{ID: "A-1"}, {}}, "case 2 has no id: give each case an id of its own"},
	} {
		_, err := build(t.Context(), t.TempDir(), sourceOf(test.cases...), sampleOptions())
		var public *sago.Error
		if !errors.As(err, &public) || public.Code != sago.CodeInvalid || public.Public != test.want {
			t.Errorf("%s: build = %v, want invalid: %q", test.name, err, test.want)
		}
	}
}

func TestBuildNamesTheCaseThatPanics(t *testing.T) {
	opt := sampleOptions()
	opt.Analyzer = nil // panics at the first text
	_, err := build(t.Context(), t.TempDir(), sourceOf(&sago.Case{ID: "A-7", Title: sago.Text{En: "words"}}), opt)
	var public *sago.Error
	if !errors.As(err, &public) || public.Code != sago.CodeInternal || !strings.Contains(public.Public, "case A-7") {
		t.Errorf("build with an analyser that panics = %v, want an internal error that names case A-7", err)
	}
	if public != nil && strings.Contains(public.Public, "goroutine") {
		t.Errorf("the public text holds a stack: %q", public.Public)
	}
}

func TestBuildPassesTheErrorOfItsSource(t *testing.T) {
	broken := errors.New("line 7 is cut")
	src := Source{Cases: func() iter.Seq2[*sago.Case, error] {
		return func(yield func(*sago.Case, error) bool) {
			_ = yield(&sago.Case{ID: "A-1"}, nil) && yield(nil, broken)
		}
	}}
	if _, err := build(t.Context(), t.TempDir(), src, sampleOptions()); !errors.Is(err, broken) {
		t.Errorf("build = %v, want %v", err, broken)
	}
}

func TestBuildStopsWhenItsContextEnds(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	read := 0
	src := Source{Cases: func() iter.Seq2[*sago.Case, error] {
		return func(yield func(*sago.Case, error) bool) {
			for read = 1; yield(&sago.Case{ID: fmt.Sprint(read)}, nil); read++ {
				if read == 100 {
					cancel()
				}
			}
		}
	}}
	if _, err := build(ctx, t.TempDir(), src, sampleOptions()); !errors.Is(err, context.Canceled) {
		t.Errorf("build = %v, want %v", err, context.Canceled)
	}
	if read < 100 || read > 1000 {
		t.Errorf("%d cases were read, want no more than the queues hold after 100", read)
	}
}

func TestBuildOfNoCasesHasNoIndex(t *testing.T) {
	dir := t.TempDir()
	b, err := build(t.Context(), dir, sourceOf(), sampleOptions())
	if err != nil || b.cases != 0 || len(b.indexes) != 0 {
		t.Errorf("build of no cases = %+v, %v", b, err)
	}
	if left, _ := os.ReadDir(dir); len(left) != 0 {
		t.Errorf("build of no cases left %v", left)
	}
}

func TestBuildDealsCasesAndTellsProgress(t *testing.T) {
	for _, test := range []struct{ workers, cases, indexes int }{
		{1, 20, 1},
		{8, 20, 8},
		{8, 3, 3},
		{0, 20, 1}, // few cases stay together
	} {
		opt := sampleOptions()
		opt.Workers = test.workers
		done := -1
		opt.Progress = func(n int) { done = n }
		b, err := build(t.Context(), t.TempDir(), sourceOf(sampleCases(test.cases)...), opt)
		if err != nil {
			t.Fatal(err)
		}
		if len(b.indexes) != test.indexes || b.cases != test.cases || done != test.cases {
			t.Errorf("%d cases on %d workers: %d indexes of %d cases, progress %d, want %d indexes",
				test.cases, test.workers, len(b.indexes), b.cases, done, test.indexes)
		}
	}
}

func TestEqualCasesMakeEqualSegments(t *testing.T) {
	opt := sampleOptions()
	opt.Workers = 2
	cases := sampleCases(600)
	var segments [2]map[string]string
	for i := range segments {
		dir := t.TempDir()
		if _, err := build(t.Context(), dir, sourceOf(cases...), opt); err != nil {
			t.Fatal(err)
		}
		segments[i] = filesOf(t, dir)
		maps.DeleteFunc(segments[i], func(name, _ string) bool { return !strings.HasSuffix(name, ".zap") })
	}
	if len(segments[0]) != 2 || !maps.Equal(segments[0], segments[1]) {
		t.Error("two builds of the same cases made other segments")
	}
}

// TestAnIndexIsSmall bounds the size of an index directory, all files of it, by
// that of the cases as JSON, which has no spaces here.
func TestAnIndexIsSmall(t *testing.T) {
	cases := searchtest.Embedded().Cases
	records := 0
	for _, c := range cases {
		data, err := c.MarshalJSON()
		if err != nil {
			t.Fatal(err)
		}
		records += len(data)
	}
	dir := t.TempDir()
	x, err := Ensure(t.Context(), dir, sourceOf(cases...), testOptions())
	if err != nil {
		t.Fatal(err)
	}
	if err := x.Close(); err != nil {
		t.Fatal(err)
	}
	size := 0
	for _, content := range filesOf(t, dir) {
		size += len(content)
	}
	bigrams := segmentSize(t, cases, func(string) bool { return true }) -
		segmentSize(t, cases, func(field string) bool { return field != plan.FieldBigrams })
	times := func(n int) float64 { return float64(n) / float64(records) }
	t.Logf("%d cases, %d bytes: an index of %d (%.2f times), without bigrams %d (%.2f times)",
		len(cases), records, size, times(size), size-bigrams, times(size-bigrams))
	if size > 5*records {
		t.Errorf("the index has %d bytes, more than five times the %d of the records", size, records)
	}
}

// segmentSize returns the bytes of a segment of the cases that holds the fields
// that keep names.
func segmentSize(t *testing.T, cases []*sago.Case, keep func(field string) bool) int {
	t.Helper()
	maker, gathered := newDocumentMaker(testOptions()), newInverter()
	for _, c := range cases {
		maker.tell(gathered, c)
	}
	for i, spec := range gathered.specs {
		if !keep(spec.name) {
			gathered.fields[i] = invertedField{}
		}
	}
	path := filepath.Join(t.TempDir(), "segment.zap")
	if err := gathered.write(path); err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	return int(info.Size())
}
