package bench

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sago"
)

// byWord finds the sentences that hold the query's text, among those of the
// filter.
type byWord struct {
	sago.Searcher
	texts map[string]string
}

func (b *byWord) Search(_ context.Context, req sago.Request) (*sago.Response, error) {
	resp := &sago.Response{}
	for _, id := range req.Filters[0].Values {
		if strings.Contains(b.texts[id], req.Text) && req.Match == sago.MatchAll {
			resp.Hits = append(resp.Hits, sago.Hit{ID: id})
		}
	}
	return resp, nil
}

func TestJudge(t *testing.T) {
	cases := []JudgedCase{
		{ID: "a", Category: "x", Query: "port", Match: []string{"the port", "ports", "harbour"}, Not: []string{"report", "else"}},
		{ID: "b", Category: "y", Query: "dns", Match: []string{"dns down"}, Not: []string{"the port"}},
		{ID: "c", Category: "x", Query: "zzz", Not: []string{"aaa"}},
	}
	s := &byWord{texts: map[string]string{}}
	for c := range sentences(cases) {
		s.texts[c.ID] = c.Summary.Plain
	}
	if len(s.texts) != 8 {
		t.Fatalf("%d sentences with ids of their own, want 8: %v", len(s.texts), s.texts)
	}
	got, err := judge(context.Background(), s, "name", cases)
	if err != nil {
		t.Fatal(err)
	}
	want := &JudgedResult{
		Name: "name",
		All:  JudgedFigures{Cases: 3, Match: 4, Found: 3, Not: 4, Wrong: 1, Recall: 0.75, Precision: 0.75},
		Categories: []JudgedFigures{
			{Category: "x", Cases: 2, Match: 3, Found: 2, Not: 3, Wrong: 1, Recall: 2.0 / 3, Precision: 2.0 / 3},
			{Category: "y", Cases: 1, Match: 1, Found: 1, Not: 1, Recall: 1, Precision: 1},
		},
		Failures: []JudgedFailed{{"a", "port", "harbour", false}, {"a", "port", "report", true}},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("judge (-want +got):\n%s", diff)
	}
	var b bytes.Buffer
	if err := got.WriteTable(&b); err != nil {
		t.Fatal(err)
	}
	for _, line := range []string{`a: "port" missed: harbour`, `a: "port" wrongly found: report`} {
		if !strings.Contains(b.String(), line+"\n") {
			t.Errorf("the table lacks %q:\n%s", line, b.String())
		}
	}
}

func TestReadJudged(t *testing.T) {
	name := filepath.Join(t.TempDir(), "j")
	for in, fault := range map[string]string{
		`{"id":"a","query":"q","match":["m"]}` + "\n" + `{"id":"b","query":"q"}`: "j:2: a judged case wants",
		`{"id":"a","match":["m"]}`: "j:1: a judged case wants",
		`{"id":`:                   "j:1: unexpected end",
		"\n":                       "holds no judged cases",
	} {
		if err := os.WriteFile(name, []byte(in), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := ReadJudged(name); sago.ErrorCode(err) != sago.CodeInvalid || !strings.Contains(err.Error(), fault) {
			t.Errorf("ReadJudged of %q: %v, want CodeInvalid with %q", in, err, fault)
		}
	}
}
