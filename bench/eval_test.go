package bench

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sago"
)

// canned answers every query text with a list of ids, a page at a time.
type canned struct {
	sago.Searcher
	answers   map[string]string // query text -> ids in order
	uncertain map[string]bool
	asked     []sago.Request
}

func (c *canned) Info() sago.Info { return sago.Info{CorpusHash: "hash"} }

func (c *canned) Search(_ context.Context, req sago.Request) (*sago.Response, error) {
	c.asked = append(c.asked, req)
	text := req.Text + req.Paste
	list, ok := c.answers[text]
	if !ok {
		return nil, errors.New("no such query: " + text)
	}
	ids := strings.Fields(list)
	from, _ := strconv.Atoi(req.Cursor)
	to := min(from+req.Limit, len(ids))
	resp := &sago.Response{Total: len(ids), Uncertain: c.uncertain[text]}
	for _, id := range ids[from:to] {
		resp.Hits = append(resp.Hits, sago.Hit{ID: id})
	}
	if to < len(ids) {
		resp.Cursor = strconv.Itoa(to)
	}
	return resp, nil
}

func writeSet(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "myset")
	if err := os.Mkdir(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	for name, content := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

const (
	someQueries = `{"id":"q1","kind":"x","text":"one"}
{"id":"q2","kind":"y","query":"two"}

{"id":"q3","kind":"x","text":"three\nlines"}
{"id":"q4","kind":"none","text":"four"}
{"id":"q5","kind":"none","text":"five"}
`
	someJudgments = "query-id\tcorpus-id\tscore\nq1\ta\t3\nq1\tb\t1\nq2\tc\t1\nq3\ta\t2\nq3\td\t0\nq4\ta\t0\n"
)

func TestEvalSet(t *testing.T) {
	set, err := OpenSet(writeSet(t, map[string]string{"queries.jsonl": someQueries, "qrels.tsv": someJudgments}))
	if err != nil {
		t.Fatal(err)
	}
	s := &canned{
		answers:   map[string]string{"one": "a b", "two": "a c", "three\nlines": "d", "four": "a", "five": ""},
		uncertain: map[string]bool{"one": true},
	}
	got, err := EvalSet(context.Background(), s, set, EvalOptions{})
	if err != nil {
		t.Fatal(err)
	}
	const half = 0.6309297535714575 // 1/log2(3)
	want := &Evaluation{
		Set: "myset", Match: "auto", Depth: 100, Corpus: "hash",
		All: Figures{Queries: 3, NDCG10: (1 + half) / 3, MRR10: 1.5 / 3, Recall: 2.0 / 3},
		Kinds: []Figures{
			{Kind: "x", Queries: 2, NDCG10: 0.5, MRR10: 0.5, Recall: 0.5},
			{Kind: "y", Queries: 1, NDCG10: half, MRR10: 0.5, Recall: 1},
		},
		Certainty: Certainty{Judged: 3, Wrong: []string{"q1", "q4"}},
		Answers: []*Answered{
			{ID: "q1", Kind: "x", Relevant: 2, Total: 2, NDCG10: 1, MRR10: 1, Recall: 1, Uncertain: true, Hits: []string{"a", "b"}},
			{ID: "q2", Kind: "y", Relevant: 1, Total: 2, NDCG10: half, MRR10: 0.5, Recall: 1, Hits: []string{"a", "c"}},
			{ID: "q3", Kind: "x", Relevant: 1, Total: 1, Hits: []string{"d"}},
			{ID: "q4", Kind: "none", Total: 1, Hits: []string{"a"}},
			{ID: "q5", Kind: "none"},
		},
	}
	equal := cmp.Comparer(func(a, b float64) bool { return math.Abs(a-b) < 1e-9 })
	if diff := cmp.Diff(want, got, equal); diff != "" {
		t.Errorf("EvalSet (-want +got):\n%s", diff)
	}
	if s.asked[2].Paste != "three\nlines" || s.asked[0].Query == nil {
		t.Errorf("asked %+v: want the third as pasted text, the first with syntax", s.asked)
	}
	if raw, err := json.Marshal(got); err != nil || !strings.Contains(string(raw), `"ndcg10":0.5`) {
		t.Errorf("JSON %s, %v", raw, err)
	}
}

func TestEvalSetToADepth(t *testing.T) {
	var ids []string
	for i := range 300 {
		ids = append(ids, strconv.Itoa(i))
	}
	set := &Set{Queries: []SetQuery{{ID: "q", Text: "w"}}, Judgments: map[string]map[string]float64{"q": {"100": 1}}}
	for _, depth := range []int{0, 1, 100, 101, 250, 1000} {
		s := &canned{answers: map[string]string{"w": strings.Join(ids, " ")}}
		e, err := EvalSet(context.Background(), s, set, EvalOptions{Depth: depth})
		if err != nil {
			t.Fatal(err)
		}
		want := depth
		if depth == 0 {
			want = 100
		}
		if diff := cmp.Diff(ids[:min(want, 300)], e.Answers[0].Hits); diff != "" {
			t.Errorf("hits at depth %d (-want +got):\n%s", depth, diff)
		}
		if e.All.Recall != 0 {
			t.Errorf("Recall@100 at depth %d is %v though the relevant case is at rank 101", depth, e.All.Recall)
		}
	}
}

// TestWriteRun reads the run back as a scorer does, sorted by score in single
// precision, and finds the order it was written in.
func TestWriteRun(t *testing.T) {
	var ids []string
	for i := range 1000 {
		ids = append(ids, "c"+strconv.Itoa((i*7)%1000))
	}
	e := &Evaluation{Answers: []*Answered{{ID: "q1", Hits: ids}, {ID: "q2", Hits: []string{"x"}}, {ID: "q3"}}}
	var b bytes.Buffer
	if err := e.WriteRun(&b, "tag"); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(b.String()), "\n")
	if len(lines) != 1001 || lines[1000] != "q2 Q0 x 1 1 tag" {
		t.Fatalf("%d lines, the last %q; want 1001 and that of q2", len(lines), lines[len(lines)-1])
	}
	before := float32(math.Inf(1))
	for i, line := range lines[:1000] {
		columns := strings.Fields(line)
		score, err := strconv.ParseFloat(columns[4], 32)
		if err != nil || float32(score) >= before || columns[2] != ids[i] || columns[3] != strconv.Itoa(i+1) {
			t.Fatalf("line %d: %q after score %v, want case %s, rank %d and a lower score", i, line, before, ids[i], i+1)
		}
		before = float32(score)
	}
}

func TestEvaluationTable(t *testing.T) {
	e := &Evaluation{
		All: Figures{Queries: 2, NDCG10: 0.5, MRR10: 0.25, Recall: 1}, Kinds: []Figures{{Kind: "log", Queries: 1, NDCG10: 1}},
		Certainty: Certainty{Judged: 3, Wrong: []string{"q7"}}, Answers: make([]*Answered, 3),
	}
	var b bytes.Buffer
	if err := e.WriteTable(&b); err != nil {
		t.Fatal(err)
	}
	want := `  kind  queries  nDCG@10  MRR@10  Recall@100
   log        1   1.0000  0.0000      0.0000
   all        2   0.5000  0.2500      1.0000
1 queries have no relevant case and are not averaged.
Certainty: 1 of 3 queries misjudged: q7.
`
	if diff := cmp.Diff(want, b.String()); diff != "" {
		t.Errorf("table (-want +got):\n%s", diff)
	}
}

func TestOpenSetNamesThePlaceOfAFault(t *testing.T) {
	tests := []struct{ queries, judgments, err string }{
		{"", "", "queries.jsonl holds no queries"},
		{"{\"id\":\"a\",\"text\":\"t\"}\n{", "", "queries.jsonl:2: unexpected end"},
		{`{"id":"a"}`, "", `queries.jsonl:1: a query wants`},
		{`{"text":"a"}`, "", `queries.jsonl:1: a query wants`},
		{"{\"id\":\"a\",\"text\":\"t\"}\n{\"id\":\"a\",\"text\":\"t\"}", "", `queries.jsonl:2: another query has the id "a"`},
		{`{"id":"a","text":"t"}`, "a\tb\t1\na\tb\n", "qrels.tsv:2: a judgment wants three columns"},
		{`{"id":"a","text":"t"}`, "a\tb\t1\na\tb\thigh\n", `qrels.tsv:2: the grade "high" is not a number`},
		{`{"id":"a","text":"t"}`, "b\tc\t1\n", `qrels.tsv:1: no query has the id "b"`},
	}
	for _, test := range tests {
		_, err := OpenSet(writeSet(t, map[string]string{"queries.jsonl": test.queries, "qrels.tsv": test.judgments}))
		if sago.ErrorCode(err) != sago.CodeInvalid || !strings.Contains(err.Error(), test.err) {
			t.Errorf("OpenSet of %q and %q: %v, want CodeInvalid with %q", test.queries, test.judgments, err, test.err)
		}
	}
	if _, err := OpenSet(t.TempDir()); sago.ErrorCode(err) != sago.CodeInvalid {
		t.Errorf("OpenSet of an empty directory: %v, want CodeInvalid", err)
	}
}

func TestOpenSetForms(t *testing.T) {
	dir := writeSet(t, map[string]string{
		"corpus.jsonl": "", "queries.jsonl": "\ufeff{\"id\":\"a\",\"text\":\"t\"}\r\n", "qrels.tsv": "a 0 b 2\r\na\tc\t-1\r\n",
	})
	set, err := OpenSet(dir + "/")
	if err != nil {
		t.Fatal(err)
	}
	want := &Set{
		Name: "myset", Corpus: filepath.Join(dir, "corpus.jsonl"),
		Queries: []SetQuery{{ID: "a", Text: "t"}}, Judgments: map[string]map[string]float64{"a": {"b": 2, "c": -1}},
	}
	if diff := cmp.Diff(want, set); diff != "" {
		t.Errorf("OpenSet (-want +got):\n%s", diff)
	}
}

func TestEvalSetReportsTheQueryOfAnError(t *testing.T) {
	set := &Set{Name: "s", Queries: []SetQuery{{ID: "q9", Text: "w"}}}
	if _, err := EvalSet(context.Background(), &canned{}, set, EvalOptions{}); err == nil || !strings.Contains(err.Error(), "query q9 of s") {
		t.Errorf("EvalSet: %v, want the query named", err)
	}
}
