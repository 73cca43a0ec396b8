package bench

import (
	"context"
	"io"

	"sago"
)

// EvalOptions say how the queries of a set are asked. The zero value is the
// default of a search.
type EvalOptions struct {
	Match sago.Match // "" is MatchAuto
	Depth int        // hits asked for a query; 0 is 100
}

// OpenSet reads the queries and judgments of an evaluation set: a directory
// with queries.jsonl ({"id", "text" or "query", "kind"}) and qrels.tsv (query
// id, case id, grade), and corpus.jsonl unless the cases come from elsewhere. It
// returns CodeInvalid, naming file and line, for what it cannot read.
func OpenSet(dir string) (*Set, error) {
	return nil, sago.Errorf(sago.CodeUnsupported, "not built yet")
}

// Set is judged queries.
type Set struct {
	Name   string // the directory's
	Corpus string // path of its corpus.jsonl; "" if it has none
}

// EvalSet asks every query of the set and measures the answers.
func EvalSet(ctx context.Context, s sago.Searcher, set *Set, opt EvalOptions) (*Evaluation, error) {
	return nil, sago.Errorf(sago.CodeUnsupported, "not built yet")
}

// Evaluation is what EvalSet measured. Its JSON is documented by its tags.
type Evaluation struct {
	Set string `json:"set"`
}

// WriteTable writes the figures, a kind of query a line, for a person to read.
func (e *Evaluation) WriteTable(w io.Writer) error { return nil }

// WriteRun writes the hits as a TREC run ("query Q0 case rank score tag"). The
// scores fall strictly within a query, so that a scorer that sorts by them
// keeps the order.
func (e *Evaluation) WriteRun(w io.Writer, tag string) error { return nil }
