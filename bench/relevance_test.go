package bench

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestRelevance(t *testing.T) {
	folder := t.TempDir()
	for name, content := range map[string]string{
		"own/corpus.jsonl":      `{"id":"a","text":"the proxy failed"}` + "\n" + `{"id":"b","text":"disk full"}`,
		"own/queries.jsonl":     `{"id":"1","text":"proxy"}`,
		"own/qrels.tsv":         "1\ta\t1\n",
		"lent/queries.jsonl":    `{"id":"1","kind":"k","query":"disk"}` + "\n" + `{"id":"2","kind":"none","query":"xyzzy"}`,
		"lent/qrels.tsv":        "1\tb\t3\n",
		"words.jsonl":           `{"id":"w","cat":"c","query":"proxy","match":["a proxy"],"not":["a poxy"]}`,
		"other.jsonl":           `{"id":"x"}`,
		"README":                "text",
		"empty/nothing":         "",
		"cases/lent-cases.json": `[{"id":"b","text":"disk full"}]`,
	} {
		full := filepath.Join(folder, name)
		if err := os.MkdirAll(filepath.Dir(full), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(full, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	var log strings.Builder
	logf := func(format string, args ...any) { fmt.Fprintf(&log, format+"\n", args...) }
	got, err := Relevance(t.Context(), folder, []string{filepath.Join(folder, "cases")}, testOptions(), logf)
	if err != nil {
		t.Fatal(err)
	}
	want := []Figure{
		{"lent", "k", 1, "nDCG@10", 1},
		{"lent", "all", 1, "nDCG@10", 1},
		{"lent", "all", 1, "MRR@10", 1},
		{"lent", "all", 1, "Recall@100", 1},
		{"lent", "all", 2, "certainty", 1},
		{"own", "all", 1, "nDCG@10", 1},
		{"own", "all", 1, "MRR@10", 1},
		{"own", "all", 1, "Recall@100", 1},
		{"words.jsonl", "c", 1, "recall", 1},
		{"words.jsonl", "c", 1, "precision", 1},
		{"words.jsonl", "all", 1, "recall", 1},
		{"words.jsonl", "all", 1, "precision", 1},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("Relevance (-want +got):\n%s", diff)
	}
	for _, skipped := range []string{"README: skipped", "empty: skipped", "other.jsonl: skipped", "cases: skipped"} {
		if !strings.Contains(log.String(), skipped) {
			t.Errorf("no line says %q:\n%s", skipped, log.String())
		}
	}
	log.Reset()
	if _, err := Relevance(t.Context(), folder, nil, testOptions(), logf); err != nil || !strings.Contains(log.String(), "lent: skipped") {
		t.Errorf("without case files: %v, log %s; want the set that needs them skipped", err, log.String())
	}
}

func TestFiguresSurviveARoundTrip(t *testing.T) {
	figures := []Figure{{"s", "all", 3, "nDCG@10", 0.5}, {"s", "log", 2, "nDCG@10", 0.1235}}
	var b bytes.Buffer
	if err := WriteFigures(&b, figures); err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(t.TempDir(), "t.tsv")
	if err := os.WriteFile(name, b.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	got, err := ReadFigures(name)
	if diff := cmp.Diff(figures, got); diff != "" || err != nil {
		t.Errorf("figures read back (-want +got):\n%s%v", diff, err)
	}
	if none, err := ReadFigures(name + "x"); none != nil || err != nil {
		t.Errorf("ReadFigures of no file = %v, %v, want none", none, err)
	}
	for _, bad := range []string{"a\tb\n", "a\tb\tx\tm\t1\n", "a\tb\t1\tm\tx\n"} {
		if err := os.WriteFile(name, []byte(bad), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := ReadFigures(name); err == nil || !strings.Contains(err.Error(), "t.tsv:1") {
			t.Errorf("ReadFigures of %q: %v, want the line", bad, err)
		}
	}
}

func TestWriteChanges(t *testing.T) {
	before := []Figure{{"s", "all", 3, "nDCG@10", 0.5}, {"s", "k", 3, "nDCG@10", 0.5}, {"gone", "all", 1, "recall", 1}}
	now := []Figure{{"s", "all", 3, "nDCG@10", 0.4875}, {"s", "k", 3, "nDCG@10", 0.50001}, {"s", "l", 3, "nDCG@10", 1}}
	var b bytes.Buffer
	if err := WriteChanges(&b, before, now); err != nil {
		t.Fatal(err)
	}
	want := `  set  kind  count  measure   value  before   change
    s   all      3  nDCG@10  0.4875  0.5000  -0.0125
    s     k      3  nDCG@10  0.5000  0.5000         
    s     l      3  nDCG@10  1.0000     new         
not measured now: gone
`
	if diff := cmp.Diff(want, b.String()); diff != "" {
		t.Errorf("changes (-want +got):\n%s", diff)
	}
}
