package bench

import (
	"context"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"sago"
	"sago/query"
)

// EvalOptions say how the queries of a set are asked. The zero value is the
// default of a search.
type EvalOptions struct {
	Match sago.Match // "" is MatchAuto
	Depth int        // hits asked for a query; 0 is 100
}

// Evaluation is what EvalSet measured. Its JSON is documented by its tags.
type Evaluation struct {
	Set    string     `json:"set"`
	Match  sago.Match `json:"match"`
	Depth  int        `json:"depth"`
	Corpus string     `json:"corpusHash"`

	All       Figures     `json:"all"`
	Kinds     []Figures   `json:"kinds"` // in the order in which the set first has them
	Certainty Certainty   `json:"certainty"`
	Answers   []*Answered `json:"queries"`
}

// Figures are means over the queries that have a relevant case.
type Figures struct {
	Kind    string  `json:"kind,omitempty"`
	Queries int     `json:"queries"`
	NDCG10  float64 `json:"ndcg10"`
	MRR10   float64 `json:"mrr10"`
	Recall  float64 `json:"recall100"`
}

// Answered is one query of a set and the answer to it.
type Answered struct {
	ID        string  `json:"id"`
	Kind      string  `json:"kind,omitempty"`
	Relevant  int     `json:"relevant"` // cases judged so; with none, the figures are 0 and not averaged
	Total     int     `json:"total"`    // cases that match
	NDCG10    float64 `json:"ndcg10"`
	MRR10     float64 `json:"mrr10"`
	Recall    float64 `json:"recall100"`
	Uncertain bool    `json:"uncertain"`

	Hits []string `json:"-"` // ids, best first
}

// Certainty compares Response.Uncertain with the judgments: a query with no
// relevant case should be answered as uncertain or by nothing, one with a case
// of grade 3 or more should not.
type Certainty struct {
	Judged int      `json:"judged"` // queries of either sort
	Wrong  []string `json:"wrong"`  // ids of those answered the other way
}

// The cut-offs of the figures.
const (
	rankedDepth  = 10 // of nDCG and MRR
	recallDepth  = 100
	certainGrade = 3
)

// EvalSet asks every query of the set and measures the answers. It returns the
// first error of the searcher, with the id of the query.
func EvalSet(ctx context.Context, s sago.Searcher, set *Set, opt EvalOptions) (*Evaluation, error) {
	if opt.Depth <= 0 {
		opt.Depth = recallDepth
	}
	if opt.Match == "" {
		opt.Match = sago.MatchAuto
	}
	e := &Evaluation{Set: set.Name, Match: opt.Match, Depth: opt.Depth, Corpus: s.Info().CorpusHash}
	for _, q := range set.Queries {
		answer, err := ask(ctx, s, q.Text, opt)
		if err != nil {
			return nil, fmt.Errorf("query %s of %s: %w", q.ID, set.Name, err)
		}
		e.add(q, answer, set.Judgments[q.ID])
	}
	e.average()
	return e, nil
}

// answer is the hits of a query to some depth.
type answer struct {
	ids       []string
	total     int
	uncertain bool
}

// ask asks a query as a reader would, page by page.
func ask(ctx context.Context, s sago.Searcher, text string, opt EvalOptions) (answer, error) {
	req := request(text, opt.Match)
	req.Bare = true
	var a answer
	for {
		req.Limit = min(opt.Depth-len(a.ids), sago.MaxLimit)
		resp, err := s.Search(ctx, req)
		if err != nil {
			return answer{}, err
		}
		for i := range resp.Hits {
			a.ids = append(a.ids, resp.Hits[i].ID)
		}
		a.total, a.uncertain = resp.Total, resp.Uncertain
		if resp.Cursor == "" || len(resp.Hits) == 0 || len(a.ids) >= opt.Depth {
			return a, nil
		}
		req.Cursor = resp.Cursor
	}
}

// request reads a query text as every front end does.
func request(text string, match sago.Match) sago.Request {
	req := sago.Request{Match: match, Sort: sago.SortRelevance}
	if sago.Pasted(text) {
		req.Paste = cutBytes(text, sago.MaxPasteBytes)
		return req
	}
	req.Text = text
	req.Query, _ = query.Parse(text, sago.QueryFields())
	return req
}

// cutBytes returns at most n bytes of s, whole runes.
func cutBytes(s string, n int) string {
	if len(s) <= n {
		return s
	}
	for !utf8.RuneStart(s[n]) {
		n--
	}
	return s[:n]
}

// add measures one answer.
func (e *Evaluation) add(q SetQuery, a answer, grades map[string]float64) {
	out := &Answered{ID: q.ID, Kind: q.Kind, Total: a.total, Uncertain: a.uncertain, Hits: a.ids}
	best := 0.0
	for _, grade := range grades {
		if grade > 0 {
			out.Relevant++
		}
		best = max(best, grade)
	}
	if out.Relevant > 0 {
		out.NDCG10 = NDCG(a.ids, grades, rankedDepth)
		out.MRR10 = ReciprocalRank(a.ids, grades, rankedDepth)
		out.Recall = Recall(a.ids, grades, recallDepth)
	}
	if out.Relevant == 0 || best >= certainGrade {
		e.Certainty.Judged++
		unsure := a.uncertain || a.total == 0
		if unsure != (out.Relevant == 0) {
			e.Certainty.Wrong = append(e.Certainty.Wrong, q.ID)
		}
	}
	e.Answers = append(e.Answers, out)
}

// average sets the means, over all queries and over those of each kind.
func (e *Evaluation) average() {
	at := map[string]int{}
	for _, a := range e.Answers {
		if a.Relevant == 0 {
			continue
		}
		e.All.sum(a)
		if a.Kind == "" {
			continue
		}
		if _, ok := at[a.Kind]; !ok {
			at[a.Kind] = len(e.Kinds)
			e.Kinds = append(e.Kinds, Figures{Kind: a.Kind})
		}
		e.Kinds[at[a.Kind]].sum(a)
	}
	e.All.divide()
	for i := range e.Kinds {
		e.Kinds[i].divide()
	}
}

func (f *Figures) sum(a *Answered) {
	f.Queries++
	f.NDCG10 += a.NDCG10
	f.MRR10 += a.MRR10
	f.Recall += a.Recall
}

func (f *Figures) divide() {
	if n := float64(f.Queries); n > 0 {
		f.NDCG10, f.MRR10, f.Recall = f.NDCG10/n, f.MRR10/n, f.Recall/n
	}
}

// WriteTable writes the figures, a kind of query a line, for a person to read.
func (e *Evaluation) WriteTable(w io.Writer) error {
	t := newTable(w, "kind", "queries", "nDCG@10", "MRR@10", "Recall@100")
	for _, f := range e.Kinds {
		t.row(f.Kind, f.Queries, f.NDCG10, f.MRR10, f.Recall)
	}
	t.row("all", e.All.Queries, e.All.NDCG10, e.All.MRR10, e.All.Recall)
	if err := t.flush(); err != nil {
		return err
	}
	if left := len(e.Answers) - e.All.Queries; left > 0 {
		fmt.Fprintf(w, "%d queries have no relevant case and are not averaged.\n", left)
	}
	if e.Certainty.Judged == 0 {
		return nil
	}
	_, err := fmt.Fprintf(w, "Certainty: %d of %d queries misjudged%s.\n", len(e.Certainty.Wrong), e.Certainty.Judged, listed(e.Certainty.Wrong))
	return err
}

func listed(ids []string) string {
	const most = 20
	switch {
	case len(ids) == 0:
		return ""
	case len(ids) > most:
		return ": " + strings.Join(ids[:most], " ") + " ..."
	}
	return ": " + strings.Join(ids, " ")
}

// WriteRun writes the hits as a TREC run: "query Q0 case rank score tag". The
// score is the number of hits from this one to the last, so that scores fall
// strictly within a query, in single precision too, and a scorer that sorts by
// them keeps the order.
func (e *Evaluation) WriteRun(w io.Writer, tag string) error {
	var b strings.Builder
	for _, a := range e.Answers {
		for i, id := range a.Hits {
			fmt.Fprintf(&b, "%s Q0 %s %d %d %s\n", a.ID, id, i+1, len(a.Hits)-i, tag)
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}
