package bench

import (
	"fmt"
	"iter"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sago"
	"sago/corpus"
)

// TestEvalPeers has a shell script in Tantivy's place answer two queries: the
// first with its relevant case second, the second with nothing. nDCG@10 of the
// first is 1/log2(3) by 1/log2(2).
func TestEvalPeers(t *testing.T) {
	set := &Set{
		Name:      "set",
		Queries:   []SetQuery{{"Q1", "disk full", "known"}, {"Q2", "dns", "topic"}},
		Judgments: map[string]map[string]float64{"Q1": {"B": 2}, "Q2": {"A": 1}},
	}
	cases := []*sago.Case{{ID: "A", Title: sago.Text{Plain: "DNS"}}, {ID: "B", Title: sago.Text{Ko: "디스크"}, Summary: sago.Text{Plain: "disk full"}}}
	sources := t.TempDir()
	made := filepath.Join(sources, "tantivy", "target", "release", "tantivy-peer")
	if err := os.MkdirAll(filepath.Dir(made), 0o700); err != nil {
		t.Fatal(err)
	}
	// The script fails unless it gets the documents, the queries and the depth.
	script := `#!/bin/sh
set -e
if [ "$1" = build ]; then grep -q '"title":{"en":"","ko":"디스크"},"text":{"en":"disk full","ko":""}' "$2"; cp "$2" "$3"; exit; fi
test "$1" = run && test "$(wc -l < "$2")" -eq 2 && grep -q '"text":"dns"' "$3" && test "$4" -eq 7
echo 'Q1 Q0 A 1 7 tantivy'
echo 'Q1 Q0 B 2 6 tantivy'
`
	if err := os.WriteFile(made, []byte(script), 0o700); err != nil {
		t.Fatal(err)
	}
	own := &Evaluation{Set: "set", Depth: 7}
	own.add(set.Queries[0], answer{ids: []string{"B"}}, set.Judgments["Q1"])
	own.add(set.Queries[1], answer{ids: []string{"A"}}, set.Judgments["Q2"])
	own.average()
	var log strings.Builder
	b, err := EvalPeers(t.Context(), own, set, PeerConfig{
		Names: []string{"all"}, Dir: sources, Vocabulary: corpus.Vocabulary(),
		Cases: func() iter.Seq2[*sago.Case, error] {
			return func(yield func(*sago.Case, error) bool) {
				for _, c := range cases {
					if !yield(c, nil) {
						return
					}
				}
			}
		},
		Logf: func(f string, a ...any) { fmt.Fprintf(&log, f+"\n", a...) },
	})
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{"sago", "tantivy"}, b.Engines); diff != "" || !strings.Contains(log.String(), "lucene is left out") {
		t.Fatalf("engines (-want +got):\n%s\n%s", diff, log.String())
	}
	first := 1 / math.Log2(3)
	got := b.Evaluations[1]
	for name, pair := range map[string][2]float64{
		"nDCG": {got.All.NDCG10, first / 2}, "MRR": {got.All.MRR10, 0.25}, "recall": {got.All.Recall, 0.5}, "nDCG of the first kind": {got.Kinds[0].NDCG10, first},
	} {
		if math.Abs(pair[0]-pair[1]) > 1e-9 {
			t.Errorf("%s = %v, want %v", name, pair[0], pair[1])
		}
	}
	var table strings.Builder
	if err := b.WriteTable(&table); err != nil {
		t.Fatal(err)
	}
	for _, cells := range []string{"nDCG@10 known 1 1.0000 0.6309", "nDCG@10 topic 1 1.0000 0.0000", "nDCG@10 all 2 1.0000 0.3155"} {
		if !strings.Contains(strings.Join(strings.Fields(table.String()), " "), cells) {
			t.Errorf("the table lacks %q:\n%s", cells, &table)
		}
	}
}

func TestEvalPeersRefusesWhoDoesNotRank(t *testing.T) {
	for _, name := range []string{"sqlite", "altavista"} {
		if _, err := EvalPeers(t.Context(), &Evaluation{}, &Set{}, PeerConfig{Names: []string{name}}); sago.ErrorCode(err) != sago.CodeInvalid {
			t.Errorf("peer %s: %v, want %s", name, err, sago.CodeInvalid)
		}
	}
}
