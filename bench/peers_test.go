package bench

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sago"
)

func TestPeerQuestion(t *testing.T) {
	filters := []sago.Filter{{Field: "domain", Values: []string{"dns"}}}
	tests := []struct {
		text  string
		match sago.Match
		kind  string
		words []string
	}{
		{"queue", sago.MatchAll, "all", []string{"queue"}},
		{"queue 연결", sago.MatchAll, "all", []string{"queue", "연결"}},
		{"queue 연결", sago.MatchAny, "any", []string{"queue", "연결"}},
		{`"load balancer"`, sago.MatchAll, "phrase", []string{"load", "balancer"}},
		{"conn*", sago.MatchAll, "prefix", []string{"conn"}},
		{"", sago.MatchAll, "everything", []string{}},
	}
	for _, test := range tests {
		req := request(test.text, test.match)
		req.Filters = filters
		got := newPeerQuestion(&workQuery{"c", 1, test.text, req}, 7)
		want := peerQuestion{"7", "c", test.kind, test.words, map[string]string{"domain": "dns"}, measuredFacets(), 10}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%q (-want +got):\n%s", test.text, diff)
		}
	}
}

// TestPeers runs a program that answers as its script says: SQLite's place is
// taken by a shell script that is built already, the others are absent.
func TestPeers(t *testing.T) {
	s := synthetic(t, 20, 50, 1)
	asked := func(text string) sago.Request {
		req := request(text, sago.MatchAll)
		req.Facets = []sago.FacetRequest{{Field: "x"}}
		return req
	}
	w := &workload{queries: []workQuery{{"everything", 0, "", asked("")}, {"term", 1, "queue", asked("queue")}}}
	w.queries = append(w.queries, w.queries[1].withoutFacets())
	sources := t.TempDir()
	script := `#!/bin/sh
if [ "$1" = build ]; then wc -l < "$2" > "$3"; echo '{"docs":20}'; exit; fi
cat "$2" >&2
echo '{"id":"0","total":%d,"facets":{"x":{"a":2,"b":0}},"ns":[1000,3000,2000]}'
echo '{"id":"1","total":5,"facets":{},"ns":[7000]}'
echo '{"docs":20}'
`
	made := filepath.Join(sources, "sqlite", "target", "sqlite-peer")
	if err := os.MkdirAll(filepath.Dir(made), 0o700); err != nil {
		t.Fatal(err)
	}
	for _, total := range []int{20, 19} {
		if err := os.WriteFile(made, fmt.Appendf(nil, script, total), 0o700); err != nil {
			t.Fatal(err)
		}
		var log strings.Builder
		b := &bencher{corpus: s, cfg: Config{Dir: t.TempDir(), Peers: []string{"all"}, PeerDir: sources, Logf: func(f string, a ...any) { fmt.Fprintf(&log, f+"\n", a...) }}}
		m := &measurement{
			engines: []string{engineSago}, agreeing: map[string]int{},
			first: []outcome{{total: 20, facets: map[string]map[string]int{"x": {"a": 2}}}, {total: 4}},
			rows:  []*row{{class: "everything", facets: 1, totals: []int{20}, samples: make([]samples, 1)}, {class: "term", filters: 1, facets: 1, totals: []int{4}, samples: make([]samples, 1)}},
		}
		if err := b.measurePeers(t.Context(), w, m); err != nil {
			t.Fatal(err)
		}
		if got := m.rows[0].samples[1].percentile(0.5); got != 2000 {
			t.Errorf("the median of sqlite's answers is %v, want 2 microseconds", got)
		}
		if wrong := total != 20; len(m.mismatches) > 0 != wrong {
			t.Errorf("a total of %d: mismatches %q", total, m.mismatches)
		}
		if !cmp.Equal(m.engines, []string{engineSago, "sqlite"}) || len(b.built) != 1 {
			t.Errorf("engines %q, built %v; want sqlite and its index", m.engines, b.built)
		}
		for _, line := range []string{"lucene is left out", "tantivy is left out"} {
			if !strings.Contains(log.String(), line) {
				t.Errorf("no line says %q:\n%s", line, log.String())
			}
		}
	}
}

func TestPeerDocuments(t *testing.T) {
	s := synthetic(t, 3, 50, 1)
	var b strings.Builder
	if err := writeDocuments(&b, s); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(b.String()), "\n")
	if len(lines) != 3 {
		t.Fatalf("%d lines, want three", len(lines))
	}
	var got peerDocument
	if err := json.Unmarshal([]byte(lines[2]), &got); err != nil {
		t.Fatal(err)
	}
	c := s.Case(2)
	if got.ID != c.ID || got.Title.Ko != c.Title.Ko || !strings.Contains(got.Text.En, c.Summary.En) || strings.Contains(got.Text.En, c.Title.En) {
		t.Errorf("document %+v of case %+v", got, c)
	}
	if !cmp.Equal(got.Facets["symptoms"], c.FacetValues("symptoms")) || len(got.Facets) != 6 {
		t.Errorf("facets %v, want the six of the case", got.Facets)
	}
}
