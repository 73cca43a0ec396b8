package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"
	"syscall"

	"sago"
	"sago/bench"
)

// evalCommand measures how good answers are.
type evalCommand struct {
	Dir    string   `arg:"" optional:"" help:"Evaluation set: queries.jsonl, qrels.tsv, and corpus.jsonl unless --data gives the cases."`
	Judged string   `help:"Word cases instead of a set: a JSON line with query, match and not each." placeholder:"FILE" predictor:"path" group:"Evaluation"`
	Match  string   `help:"How many of the words a case must have: ${enum}." enum:"auto,all,any" default:"auto" group:"Evaluation"`
	RunTo  string   `name:"run" help:"Write the answers as a TREC run." placeholder:"FILE" predictor:"path" group:"Evaluation"`
	Peers  []string `help:"Ask programs of bench/peers too: lucene, tantivy, or all. Run it in sago's own directory." placeholder:"NAME" group:"Evaluation"`
	Depth  int      `help:"Cases asked for a query." default:"100" group:"Evaluation"`
	JSON   bool     `name:"json" help:"Print one JSON object." group:"Output"`
	dataFlags
}

// Help says what is measured.
func (evalCommand) Help() string {
	return `A set gives nDCG@10 (linear gain), MRR@10 and Recall@100 over the queries that have a relevant document, in all and for each
kind of query. Word cases give recall and precision over their own sentences, asked with --match all; every failure is
listed.

A set is a directory, and none comes with sago. It holds

  queries.jsonl  a query a line: {"id": "Q1", "text": "disk full", "kind": "known_item"}; the kind may be left out
  qrels.tsv      a judgment a line: id of the query, id of the case, grade (0 is not relevant), with tabs between them
  corpus.jsonl   the cases, as --data takes them; not needed with --data

Write one for your own cases, or make one of a set of BEIR (https://github.com/beir-cellar/beir): rename "_id" to "id" in
its two .jsonl files, and qrels/test.tsv to qrels.tsv. A line of word cases is
{"id": "J1", "query": "디스크", "match": ["디스크가 가득 찼다"], "not": ["리스크가 크다"]}.

Examples:

  sago eval sets/scifact
  sago eval sets/incidents --data cases.jsonl --data more/ --run incidents.trec
  sago eval sets/scifact --peers lucene,tantivy
  sago eval --judged judged_ko.jsonl --json`
}

// Run measures and prints.
func (c *evalCommand) Run(ctx context.Context, std *streams) error {
	if err := inBounds("--depth", c.Depth, 1, maxEvalDepth); err != nil {
		return err
	}
	switch {
	case (c.Dir == "") == (c.Judged == ""):
		return exitf(exitUsage, "give the directory of an evaluation set, or word cases with --judged: sago eval --help has the form of both")
	case c.Judged != "":
		return c.judge(ctx, std)
	}
	return c.evaluate(ctx, std)
}

func (c *evalCommand) evaluate(ctx context.Context, std *streams) error {
	set, err := bench.OpenSet(c.Dir)
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR) {
		return exitf(exitUsage, "%s: a set is a directory with queries.jsonl, qrels.tsv and corpus.jsonl; sago eval --help has their form, and where to get one", errorText(err))
	}
	if err != nil {
		return err
	}
	data := c.dataFlags
	if len(data.Data) == 0 {
		if set.Corpus == "" {
			return exitf(exitUsage, "%s has no corpus.jsonl: give its cases with --data", c.Dir)
		}
		data.Data = []string{set.Corpus}
	}
	ix, err := data.open(ctx, std)
	if err != nil {
		return err
	}
	defer ix.Close()
	result, err := bench.EvalSet(ctx, ix, set, bench.EvalOptions{Match: sago.Match(c.Match), Depth: c.Depth})
	if err != nil {
		return err
	}
	if c.RunTo != "" {
		if err := writeFile(c.RunTo, func(w io.Writer) error { return result.WriteRun(w, "sago") }); err != nil {
			return err
		}
	}
	if len(c.Peers) == 0 {
		return writeResult(std, c.JSON, result)
	}
	beside, err := bench.EvalPeers(ctx, result, set, bench.PeerConfig{
		Names: c.Peers, Cases: ix.source.Cases, Vocabulary: ix.vocabulary, Logf: std.logf,
	})
	if err != nil {
		return err
	}
	return writeResult(std, c.JSON, beside)
}

func (c *evalCommand) judge(ctx context.Context, std *streams) error {
	cases, err := interruptible(ctx, func() ([]bench.JudgedCase, error) { return bench.ReadJudged(c.Judged) })
	if err != nil {
		return err
	}
	know, err := c.knowledge(ctx, std)
	if err != nil {
		return err
	}
	result, err := bench.Judged(ctx, c.Judged, cases, c.options(know, std))
	if err != nil {
		return err
	}
	return writeResult(std, c.JSON, result)
}

// tabular is a result that a person reads as a table.
type tabular interface {
	WriteTable(w io.Writer) error
}

func writeResult(std *streams, asJSON bool, result tabular) error {
	if asJSON {
		return writeJSON(std.out, result)
	}
	var table strings.Builder
	if err := result.WriteTable(&table); err != nil {
		return err
	}
	_, err := io.WriteString(std.out, visible(table.String()))
	return err
}

// writeFile creates a file and reports an error of its last bytes too.
func writeFile(name string, write func(io.Writer) error) error {
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	if err := write(f); err != nil {
		f.Close()
		return fmt.Errorf("write %s: %w", name, err)
	}
	return f.Close()
}
