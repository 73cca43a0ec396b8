package main

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// outcome is what one run of sago printed and how it ended.
type outcome struct {
	out, err string
	code     int
}

// runSago runs the command line in this process, with a cache of its own for
// the test.
func runSago(t *testing.T, stdin string, args ...string) outcome {
	t.Helper()
	return runUntil(t.Context(), stdin, args...)
}

func runUntil(ctx context.Context, stdin string, args ...string) outcome {
	var out, err strings.Builder
	code := run(ctx, args, &streams{in: strings.NewReader(stdin), out: &out, err: &err})
	return outcome{out.String(), err.String(), code}
}

// ownCache gives the test a cache and a config directory of its own.
func ownCache(t *testing.T) {
	t.Helper()
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	t.Setenv("XDG_CONFIG_HOME", t.TempDir())
}

// embeddedCache gives the test a config directory of its own, and the cache of all
// tests that ask the embedded corpus: the first of them builds its index.
func embeddedCache(t *testing.T) {
	t.Helper()
	dir, err := sharedDir()
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv("XDG_CACHE_HOME", dir)
	t.Setenv("XDG_CONFIG_HOME", t.TempDir())
}

var sharedDir = sync.OnceValues(func() (string, error) { return os.MkdirTemp("", "sago-cache-*") })

// answer is what the tests read of the API's answer.
type answer struct {
	Hits []struct {
		ID       string
		Snippets []struct {
			Field, Lang, Text string
			Marks             []struct{ Start, End int }
		}
	}
	TotalHits int
	Facets    map[string]struct {
		Values []struct {
			Value    string
			Count    int
			Selected bool
		}
	}
}

// search runs "sago search --json" with the arguments and reads its answer.
func search(t *testing.T, args ...string) answer {
	t.Helper()
	ran := runSago(t, "", append([]string{"search", "--json"}, args...)...)
	if ran.code != exitDone && ran.code != exitNothing {
		t.Fatalf("sago search %q: exit code %d\n%s", args, ran.code, ran.err)
	}
	var a answer
	if err := json.Unmarshal([]byte(ran.out), &a); err != nil {
		t.Fatalf("sago search %q: %v\n%s", args, err, ran.out)
	}
	return a
}

func (a answer) ids() []string {
	var ids []string
	for _, h := range a.Hits {
		ids = append(ids, h.ID)
	}
	return ids
}

// count returns the count of a facet value, -1 if it is not listed.
func (a answer) count(facet, value string) int {
	for _, v := range a.Facets[facet].Values {
		if v.Value == value {
			return v.Count
		}
	}
	return -1
}

// marked lists what is marked in the hits, without repeats, sorted.
func (a answer) marked() []string {
	var words []string
	for _, h := range a.Hits {
		for _, s := range h.Snippets {
			for _, m := range s.Marks {
				words = append(words, s.Text[m.Start:m.End])
			}
		}
	}
	slices.Sort(words)
	return slices.Compact(words)
}

// seeds returns the directory of the four real records, which are not part of
// the project.
func seeds(t *testing.T) string {
	t.Helper()
	dir := filepath.Join("..", "..", "..", "shared", "seeds")
	if _, err := os.Stat(dir); err != nil {
		t.Skipf("the seed records are not here: %v", err)
	}
	return dir
}

func TestSeedQueriesFindTheirCaseFirst(t *testing.T) {
	dir := seeds(t)
	ownCache(t)
	for _, test := range []struct {
		first   string
		queries []string
	}{
		{"IL-0264", []string{"connection slots", "연결 슬롯", "연결슬롯", `"연결 슬롯"`}},
		{"IL-0177", []string{"nf_conntrack", "hard-stop-after", "HUP haproxy", "웹소켓 연결이 끊겼다"}},
		{"IL-0492", []string{"heatmap ISP", "Slack 챗봇", "Slack", `"Slack의"`}},
		{"IL-0353", []string{"softirq", "LAX", "lazy loader 대기열"}},
	} {
		for _, q := range test.queries {
			a := search(t, "--data", dir, q)
			if ids := a.ids(); len(ids) == 0 || ids[0] != test.first {
				t.Errorf("search %q: %v, want %s first", q, ids, test.first)
			}
			if len(a.marked()) == 0 {
				t.Errorf("search %q marks nothing", q)
			}
		}
	}
	have := search(t, "--data", dir, "haproxy").ids()
	slices.Sort(have)
	if diff := cmp.Diff([]string{"IL-0177", "IL-0264"}, have); diff != "" {
		t.Errorf("search haproxy (-want +got):\n%s", diff)
	}
}

func TestSeedFacetsAreExact(t *testing.T) {
	dir := seeds(t)
	ownCache(t)
	symptoms := map[string]int{
		"intermittent-connection-failures": 3, "high-latency": 3, "intermittent-timeouts": 2, "connection-resets": 1,
		"database-overloaded": 1,
	}
	all := search(t, "--data", dir)
	selected := search(t, "--data", dir, "--symptom", "high-latency")
	for value, want := range symptoms {
		if got := all.count("symptoms", value); got != want {
			t.Errorf("symptoms %s = %d, want %d", value, got, want)
		}
		if got := selected.count("symptoms", value); got != want {
			t.Errorf("with high-latency selected: symptoms %s = %d, want %d as without", value, got, want)
		}
	}
	for _, test := range []struct {
		a            answer
		facet, value string
		want         int
	}{
		{all, "root_cause", "capacity", 3},
		{all, "root_cause", "config-change", 1},
		{all, "severity", "unknown", 4},
		{all, "domain", "networking", 4},
		{selected, "root_cause", "capacity", 2},
		{selected, "root_cause", "config-change", 1},
	} {
		if got := test.a.count(test.facet, test.value); got != test.want {
			t.Errorf("%s %s = %d, want %d", test.facet, test.value, got, test.want)
		}
	}
	if all.TotalHits != 4 || selected.TotalHits != 3 {
		t.Errorf("totals = %d and with high-latency %d, want 4 and 3", all.TotalHits, selected.TotalHits)
	}
}

func TestEmbeddedCasesAnswerInBothLanguages(t *testing.T) {
	embeddedCache(t)
	for _, q := range []string{"connection slots", "연결 슬롯"} {
		a := search(t, q)
		if ids := a.ids(); len(ids) == 0 || ids[0] != "PX-201" {
			t.Errorf("search %q: %v, want PX-201 first", q, ids)
		}
		if len(a.marked()) == 0 || len(a.Facets) == 0 {
			t.Errorf("search %q: marks %q, %d facets, want both", q, a.marked(), len(a.Facets))
		}
	}
	if ran := runSago(t, "", "index"); !strings.HasPrefix(ran.out, "ready: 186 cases") {
		t.Errorf("sago index after a search: %q, want the index found ready", ran.out)
	}
}

func TestMarksCoverExactlyWhatMatched(t *testing.T) {
	ownCache(t)
	data := filepath.Join("testdata", "cases", "marks.jsonl")
	for _, test := range []struct {
		query string
		want  []string
	}{
		{"Slack", []string{"Slack"}},     // of Slack의
		{"장애", []string{"장애"}},           // of 장애가
		{"HAProxy", []string{"HAProxy"}}, // of HAProxy를
		{"\u1111\u1161\u1103\u1173", []string{"\u1111\u1161\u1103\u1173", "파드"}}, // typed and stored as NFD, and NFC
		{"파드", []string{"\u1111\u1161\u1103\u1173", "파드"}},
		{"timeout", []string{"timeout"}}, // in both languages
	} {
		a := search(t, "--data", data, "--match", "all", test.query)
		if diff := cmp.Diff(test.want, a.marked()); diff != "" {
			t.Errorf("search %q marks (-want +got):\n%s", test.query, diff)
		}
	}
}
