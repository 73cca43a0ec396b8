package bench

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"

	"sago"
	"sago/index"
)

// JudgedCase is a query with sentences that it must find and must not find.
type JudgedCase struct {
	ID       string   `json:"id"`
	Category string   `json:"cat"`
	Query    string   `json:"query"`
	Match    []string `json:"match"`
	Not      []string `json:"not"`
}

// ReadJudged reads a file of judged cases, one a line. It returns CodeInvalid,
// naming file and line, for what it cannot read.
func ReadJudged(name string) ([]JudgedCase, error) {
	var cases []JudgedCase
	err := eachLine(name, func(line []byte, _ int) error {
		var c JudgedCase
		if err := json.Unmarshal(line, &c); err != nil {
			return err
		}
		if c.Query == "" || len(c.Match)+len(c.Not) == 0 {
			return errors.New(`a judged case wants a "query" and sentences in "match" or "not"`)
		}
		cases = append(cases, c)
		return nil
	})
	if err == nil && len(cases) == 0 {
		err = sago.Errorf(sago.CodeInvalid, "%s holds no judged cases", name)
	}
	return cases, err
}

// JudgedResult is what Judged measured. Its JSON is documented by its tags.
type JudgedResult struct {
	Name       string          `json:"name"`
	All        JudgedFigures   `json:"all"`
	Categories []JudgedFigures `json:"categories,omitempty"` // in the order in which the file first has them
	Failures   []JudgedFailed  `json:"failures"`
}

// JudgedFigures are counts of sentences.
type JudgedFigures struct {
	Category  string  `json:"category,omitempty"`
	Cases     int     `json:"cases"`
	Match     int     `json:"match"`     // sentences that must be found
	Found     int     `json:"found"`     // of these
	Not       int     `json:"not"`       // sentences that must not be found
	Wrong     int     `json:"wrong"`     // of these, found
	Recall    float64 `json:"recall"`    // Found of Match
	Precision float64 `json:"precision"` // Found of Found and Wrong
}

// JudgedFailed is a sentence that was missed, or found though it must not be.
type JudgedFailed struct {
	ID       string `json:"id"`
	Query    string `json:"query"`
	Sentence string `json:"sentence"`
	Found    bool   `json:"found"`
}

// Judged makes a case of every sentence, indexes them all in a temporary
// directory and asks every query under match=all. Of what a query finds only
// the judged case's own sentences count.
func Judged(ctx context.Context, name string, cases []JudgedCase, opt index.Options) (*JudgedResult, error) {
	dir, err := os.MkdirTemp("", "sago-judged-*")
	if err != nil {
		return nil, fmt.Errorf("make a directory for the sentences: %w", err)
	}
	defer os.RemoveAll(dir)
	src := index.Source{Hash: "judged", Cases: func() iter.Seq2[*sago.Case, error] { return sentences(cases) }}
	ix, err := index.Ensure(ctx, dir, src, opt)
	if err != nil {
		return nil, err
	}
	defer ix.Close()
	return judge(ctx, ix, name, cases)
}

// sentences yields every sentence as a case.
func sentences(cases []JudgedCase) iter.Seq2[*sago.Case, error] {
	return func(yield func(*sago.Case, error) bool) {
		for i := range cases {
			for id, text := range cases[i].sentences(i) {
				if !yield(&sago.Case{ID: id, Summary: sago.Text{Plain: text}}, nil) {
					return
				}
			}
		}
	}
}

// sentences yields the ids and texts of c, the ith case: those to be found, then
// those that must not be.
func (c *JudgedCase) sentences(i int) iter.Seq2[string, string] {
	return func(yield func(string, string) bool) {
		n := 0
		for _, list := range [][]string{c.Match, c.Not} {
			for _, text := range list {
				if !yield(fmt.Sprintf("%d-%d", i, n), text) {
					return
				}
				n++
			}
		}
	}
}

// judge asks the queries of a searcher that has the sentences.
func judge(ctx context.Context, s sago.Searcher, name string, cases []JudgedCase) (*JudgedResult, error) {
	r := &JudgedResult{Name: name}
	at := map[string]int{}
	for i := range cases {
		c := &cases[i]
		found, err := foundOf(ctx, s, c, i)
		if err != nil {
			return nil, fmt.Errorf("judged case %s: %w", c.ID, err)
		}
		counted := r.count(c, i, found)
		r.All.add(counted)
		if c.Category == "" {
			continue
		}
		if _, ok := at[c.Category]; !ok {
			at[c.Category] = len(r.Categories)
			r.Categories = append(r.Categories, JudgedFigures{Category: c.Category})
		}
		r.Categories[at[c.Category]].add(counted)
	}
	r.All.divide()
	for i := range r.Categories {
		r.Categories[i].divide()
	}
	return r, nil
}

// foundOf returns the ids of the ith case's own sentences that its query finds.
func foundOf(ctx context.Context, s sago.Searcher, c *JudgedCase, i int) (map[string]bool, error) {
	var own []string
	for id := range c.sentences(i) {
		own = append(own, id)
	}
	req := request(c.Query, sago.MatchAll)
	req.Filters = []sago.Filter{{Field: sago.FilterID, Values: own}}
	req.Limit, req.Bare = sago.MaxLimit, true
	found := map[string]bool{}
	for {
		resp, err := s.Search(ctx, req)
		if err != nil {
			return nil, err
		}
		for j := range resp.Hits {
			found[resp.Hits[j].ID] = true
		}
		if resp.Cursor == "" || len(resp.Hits) == 0 {
			return found, nil
		}
		req.Cursor = resp.Cursor
	}
}

// count counts what was found of the ith case and notes its failures.
func (r *JudgedResult) count(c *JudgedCase, i int, found map[string]bool) JudgedFigures {
	f := JudgedFigures{Cases: 1, Match: len(c.Match), Not: len(c.Not)}
	n := 0
	for id, text := range c.sentences(i) {
		must := n < len(c.Match)
		n++
		if found[id] != must {
			r.Failures = append(r.Failures, JudgedFailed{c.ID, c.Query, text, found[id]})
		}
		switch {
		case found[id] && must:
			f.Found++
		case found[id]:
			f.Wrong++
		}
	}
	return f
}

func (f *JudgedFigures) add(more JudgedFigures) {
	f.Cases += more.Cases
	f.Match += more.Match
	f.Found += more.Found
	f.Not += more.Not
	f.Wrong += more.Wrong
}

// divide sets the ratios. Of nothing, all is right.
func (f *JudgedFigures) divide() {
	f.Recall, f.Precision = 1, 1
	if f.Match > 0 {
		f.Recall = float64(f.Found) / float64(f.Match)
	}
	if f.Found+f.Wrong > 0 {
		f.Precision = float64(f.Found) / float64(f.Found+f.Wrong)
	}
}

// WriteTable writes the figures, a category a line, then every failure, for a
// person to read.
func (r *JudgedResult) WriteTable(w io.Writer) error {
	t := newTable(w, "category", "cases", "recall", "found", "of", "precision", "wrong", "of")
	for _, f := range r.Categories {
		t.row(f.Category, f.Cases, f.Recall, f.Found, f.Match, f.Precision, f.Wrong, f.Not)
	}
	f := r.All
	t.row("all", f.Cases, f.Recall, f.Found, f.Match, f.Precision, f.Wrong, f.Not)
	if err := t.flush(); err != nil {
		return err
	}
	for _, f := range r.Failures {
		what := "missed"
		if f.Found {
			what = "wrongly found"
		}
		if _, err := fmt.Fprintf(w, "%s: %q %s: %s\n", f.ID, f.Query, what, f.Sentence); err != nil {
			return err
		}
	}
	return nil
}
