package bench

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"sago"
	"sago/plan"
)

// PeerConfig says which peers answer an evaluation set, and over which cases.
type PeerConfig struct {
	Names      []string // of those that rank, or "all"
	Dir        string   // where their sources are; "" is bench/peers
	Cases      func() iter.Seq2[*sago.Case, error]
	Vocabulary *sago.Vocabulary                 // of the tags
	Logf       func(format string, args ...any) // progress; may be nil
}

// Beside is one evaluation set as several engines answer it. Its JSON is
// documented by its tags.
type Beside struct {
	Engines     []string      `json:"engines"`     // sago first
	Evaluations []*Evaluation `json:"evaluations"` // by engine
}

// EvalPeers has peers answer the set that sago's evaluation is of and measures
// their answers alike. A peer reads the words that sago indexes, those of titles
// apart, and analyses them in its own way; a query is any of its words, as an
// expert of the peer would ask. It returns CodeInvalid for a peer that there is
// not or that does not rank; one that this machine cannot build, or that fails,
// is left out with a line that says why.
func EvalPeers(ctx context.Context, own *Evaluation, set *Set, cfg PeerConfig) (_ *Beside, err error) {
	if err := checkRanking(cfg.Names); err != nil {
		return nil, err
	}
	if cfg.Dir == "" {
		cfg.Dir = filepath.Join("bench", "peers")
	}
	if cfg.Logf == nil {
		cfg.Logf = func(string, ...any) {}
	}
	dir, err := os.MkdirTemp("", "sago-peers-*")
	if err != nil {
		return nil, fmt.Errorf("make a directory for the peers: %w", err)
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	r := &peerRunner{cfg.Dir, dir, cfg.Logf}
	if err := r.writeSet(set, cfg); err != nil {
		return nil, fmt.Errorf("write the documents and queries for the peers: %w", err)
	}
	out := &Beside{[]string{engineSago}, []*Evaluation{own}}
	for _, p := range peers() {
		if !p.ranks || !names(cfg.Names, p.name) {
			continue
		}
		e, err := r.evaluate(ctx, p, set, own.Depth)
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if err != nil {
			cfg.Logf("%s is left out: %v", p.name, err)
			continue
		}
		out.Engines, out.Evaluations = append(out.Engines, p.name), append(out.Evaluations, e)
	}
	return out, nil
}

// checkRanking returns CodeInvalid for a name that is of no peer that ranks.
func checkRanking(list []string) error {
	if err := checkPeers(list); err != nil {
		return err
	}
	for _, p := range peers() {
		if slices.Contains(list, p.name) && !p.ranks {
			return sago.Errorf(sago.CodeInvalid, "%s answers no evaluation set: leave it out of the peers", p.name)
		}
	}
	return nil
}

// writeSet writes the cases and the queries of an evaluation set as peers read
// them.
func (r *peerRunner) writeSet(set *Set, cfg PeerConfig) error {
	err := writeFile(r.documents(), func(w io.Writer) error {
		buffered := bufio.NewWriterSize(w, 1<<20)
		enc := json.NewEncoder(buffered)
		for c, err := range cfg.Cases() {
			if err != nil {
				continue // sago left it out too, and said so
			}
			if err := enc.Encode(judgedDocument(c, cfg.Vocabulary)); err != nil {
				return err
			}
		}
		return buffered.Flush()
	})
	if err != nil {
		return err
	}
	return writeFile(r.questions(), func(w io.Writer) error {
		enc := json.NewEncoder(w)
		for _, q := range set.Queries {
			if err := enc.Encode(map[string]string{"id": q.ID, "text": q.Text}); err != nil {
				return err
			}
		}
		return nil
	})
}

// judgedDocument is a case as peers read it: every word of it that sago indexes,
// in the language that sago files it under.
func judgedDocument(c *sago.Case, v *sago.Vocabulary) peerDocument {
	d := peerDocument{ID: c.ID, Facets: map[string][]string{}}
	for _, part := range plan.Parts(c, v) {
		to := &d.Text
		if part.Key == "title" {
			to = &d.Title
		}
		text := &to.En
		if part.Lang == sago.LangKo {
			text = &to.Ko
		}
		if *text != "" {
			*text += "\n"
		}
		*text += part.Text
	}
	for _, facet := range measuredFacets() {
		d.Facets[facet] = c.FacetValues(facet)
	}
	return d
}

// evaluate builds a peer and its index and measures its answers to a set.
func (r *peerRunner) evaluate(ctx context.Context, p peer, set *Set, depth int) (*Evaluation, error) {
	if err := r.make(ctx, p); err != nil {
		return nil, err
	}
	if _, err := r.index(ctx, p); err != nil {
		return nil, err
	}
	hits := map[string][]string{}
	err := r.run(ctx, p, func(line []byte) error {
		columns := bytes.Fields(line)
		if len(columns) != 6 {
			return errors.New("a TREC run has six columns")
		}
		query := string(columns[0])
		hits[query] = append(hits[query], string(columns[2]))
		return nil
	}, "run", r.indexPath(p), r.questions(), strconv.Itoa(depth))
	if err != nil {
		return nil, err
	}
	e := &Evaluation{Set: set.Name, Match: sago.MatchAny, Depth: depth}
	for _, q := range set.Queries {
		ids := hits[q.ID]
		e.add(q, answer{ids: ids, total: len(ids)}, set.Judgments[q.ID])
	}
	e.Certainty = Certainty{} // a peer does not say how sure it is
	e.average()
	return e, nil
}

// WriteTable writes nDCG@10 side by side, a kind of query a line, and the other
// figures over all.
func (b *Beside) WriteTable(w io.Writer) error {
	t := newTable(w, append([]string{"figure", "kind", "queries"}, b.Engines...)...)
	own := b.Evaluations[0]
	for i, kind := range own.Kinds {
		b.row(t, "nDCG@10", kind.Kind, kind.Queries, func(e *Evaluation) float64 { return e.Kinds[i].NDCG10 })
	}
	for _, figure := range []struct {
		name string
		of   func(*Evaluation) float64
	}{
		{"nDCG@10", func(e *Evaluation) float64 { return e.All.NDCG10 }},
		{"MRR@10", func(e *Evaluation) float64 { return e.All.MRR10 }},
		{"Recall@100", func(e *Evaluation) float64 { return e.All.Recall }},
	} {
		b.row(t, figure.name, "all", own.All.Queries, figure.of)
	}
	if err := t.flush(); err != nil {
		return err
	}
	_, err := fmt.Fprintf(w, "%s: %s\n", own.Set, strings.Join(b.Engines, ", "))
	return err
}

func (b *Beside) row(t *table, figure, kind string, queries int, of func(*Evaluation) float64) {
	cells := []any{figure, kind, queries}
	for _, e := range b.Evaluations {
		cells = append(cells, of(e))
	}
	t.row(cells...)
}
