// Relevance measures the evaluation sets of a folder outside the project and
// prints every figure beside the last committed one. "make relevance" runs it:
//
//	SAGO_EVAL=../sets SAGO_EVAL_DATA=cases.jsonl:more make relevance
//
// SAGO_EVAL names the folder, SAGO_EVAL_DATA the case files for the sets that
// bring none. With -write the figures become the ones to compare with.
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"

	"sago/analyzers"
	"sago/bench"
	"sago/corpus"
	"sago/index"
)

func main() {
	write := flag.Bool("write", false, "keep the figures as the ones to compare with")
	table := flag.String("table", "bench/relevance.tsv", "the figures to compare with")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, os.Stdout, *table, *write); err != nil {
		fmt.Fprintln(os.Stderr, "relevance:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, out io.Writer, table string, write bool) error {
	folder := os.Getenv("SAGO_EVAL")
	if folder == "" {
		fmt.Fprintln(out, "skipped: SAGO_EVAL names no folder of evaluation sets")
		return nil
	}
	before, err := bench.ReadFigures(table)
	if err != nil {
		return err
	}
	opt := index.Options{Analyzer: analyzers.New(nil), Vocabulary: corpus.Vocabulary(), Glossary: corpus.Glossary()}
	logf := func(format string, args ...any) { fmt.Fprintf(os.Stderr, format+"\n", args...) }
	now, err := bench.Relevance(ctx, folder, filepath.SplitList(os.Getenv("SAGO_EVAL_DATA")), opt, logf)
	if err != nil {
		return err
	}
	if err := bench.WriteChanges(out, before, now); err != nil || !write {
		return err
	}
	f, err := os.Create(table)
	if err != nil {
		return err
	}
	if err := bench.WriteFigures(f, now); err != nil {
		f.Close()
		return err
	}
	return f.Close()
}
