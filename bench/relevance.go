package bench

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"sago"
	"sago/corpus"
	"sago/index"
)

// Figure is one measure of relevance of one set.
type Figure struct {
	Set     string // directory or file that it was measured on
	Kind    string // of queries, or category of word cases; "all"
	Count   int    // queries or word cases
	Measure string // "nDCG@10", "recall" and so on
	Value   float64
}

// key is what figures of different runs are compared by.
func (f Figure) key() [3]string { return [...]string{f.Set, f.Kind, f.Measure} }

// Relevance measures everything in a folder that can be evaluated: every
// directory with queries.jsonl as a set, every other .jsonl file as word cases.
// The cases of a set without a corpus.jsonl are read from data. It reports with
// logf what it skips and why, and what it is at.
func Relevance(ctx context.Context, folder string, data []string, opt index.Options, logf func(string, ...any)) ([]Figure, error) {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return nil, &sago.Error{Code: sago.CodeInvalid, Err: err, Public: "cannot read the folder of evaluation sets " + folder}
	}
	r := &relevance{data: data, opt: opt, logf: logf}
	for _, entry := range entries {
		if err := r.add(ctx, filepath.Join(folder, entry.Name()), entry.IsDir()); err != nil {
			return nil, err
		}
	}
	return r.figures, nil
}

type relevance struct {
	data    []string
	opt     index.Options
	logf    func(string, ...any)
	figures []Figure
}

func (r *relevance) add(ctx context.Context, path string, isDir bool) error {
	if !isDir {
		if strings.HasSuffix(path, ".jsonl") {
			return r.addJudged(ctx, path)
		}
		r.logf("%s: skipped, neither a set nor word cases", path)
		return nil
	}
	if _, err := os.Stat(filepath.Join(path, "queries.jsonl")); err != nil {
		r.logf("%s: skipped, it has no queries.jsonl", path)
		return nil
	}
	return r.addSet(ctx, path)
}

func (r *relevance) addJudged(ctx context.Context, path string) error {
	cases, err := ReadJudged(path)
	if err != nil {
		r.logf("%s: skipped, no word cases: %v", path, err)
		return nil
	}
	result, err := Judged(ctx, filepath.Base(path), cases, r.opt)
	if err != nil {
		return err
	}
	for _, f := range append(result.Categories, result.All) {
		kind := cmp.Or(f.Category, "all")
		r.figures = append(
			r.figures,
			Figure{result.Name, kind, f.Cases, "recall", f.Recall},
			Figure{result.Name, kind, f.Cases, "precision", f.Precision},
		)
	}
	return nil
}

func (r *relevance) addSet(ctx context.Context, path string) error {
	set, err := OpenSet(path)
	if err != nil {
		return err
	}
	paths := r.data
	if set.Corpus != "" {
		paths = []string{set.Corpus}
	}
	if len(paths) == 0 {
		r.logf("%s: skipped, it has no corpus.jsonl and no other cases are given", path)
		return nil
	}
	r.logf("%s: %d queries", path, len(set.Queries))
	e, err := evalFiles(ctx, set, paths, r.opt)
	if err != nil {
		return err
	}
	for _, f := range e.Kinds {
		r.figures = append(r.figures, Figure{e.Set, f.Kind, f.Queries, "nDCG@10", f.NDCG10})
	}
	r.figures = append(
		r.figures,
		Figure{e.Set, "all", e.All.Queries, "nDCG@10", e.All.NDCG10},
		Figure{e.Set, "all", e.All.Queries, "MRR@10", e.All.MRR10},
		Figure{e.Set, "all", e.All.Queries, "Recall@100", e.All.Recall},
	)
	if n := e.Certainty.Judged; n > 0 {
		r.figures = append(r.figures, Figure{e.Set, "all", n, "certainty", 1 - float64(len(e.Certainty.Wrong))/float64(n)})
	}
	return nil
}

// evalFiles evaluates a set over the cases of files, indexed in a temporary
// directory.
func evalFiles(ctx context.Context, set *Set, paths []string, opt index.Options) (_ *Evaluation, err error) {
	src, err := corpus.Open(corpus.Options{}, paths...)
	if err != nil {
		return nil, err
	}
	defer src.Close()
	dir, err := os.MkdirTemp("", "sago-relevance-*")
	if err != nil {
		return nil, fmt.Errorf("make a directory for the index: %w", err)
	}
	defer os.RemoveAll(dir)
	ix, err := index.Ensure(ctx, dir, index.Source{Hash: src.Hash(), Cases: src.Cases}, opt)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, ix.Close()) }()
	return EvalSet(ctx, ix, set, EvalOptions{})
}

// figureColumns is the first line of a table of figures.
const figureColumns = "set\tkind\tcount\tmeasure\tvalue"

// WriteFigures writes figures as a table of tab-separated columns.
func WriteFigures(w io.Writer, figures []Figure) error {
	b := bufio.NewWriter(w)
	fmt.Fprintln(b, figureColumns)
	for _, f := range figures {
		fmt.Fprintf(b, "%s\t%s\t%d\t%s\t%.4f\n", f.Set, f.Kind, f.Count, f.Measure, f.Value)
	}
	return b.Flush()
}

// ReadFigures reads what WriteFigures wrote. A file that does not exist holds
// none.
func ReadFigures(name string) ([]Figure, error) {
	if _, err := os.Stat(name); os.IsNotExist(err) {
		return nil, nil
	}
	var figures []Figure
	err := eachLine(name, func(line []byte, n int) error {
		if n == 1 && string(line) == figureColumns {
			return nil
		}
		columns := strings.Split(string(line), "\t")
		if len(columns) != 5 {
			return fmt.Errorf("want the five columns %s", strings.ReplaceAll(figureColumns, "\t", ", "))
		}
		count, err := strconv.Atoi(columns[2])
		if err != nil {
			return err
		}
		value, err := strconv.ParseFloat(columns[4], 64)
		if err != nil {
			return err
		}
		figures = append(figures, Figure{columns[0], columns[1], count, columns[3], value})
		return nil
	})
	return figures, err
}

// WriteChanges writes figures for a person to read, each beside what it was
// before, and the sets of before that were not measured now.
func WriteChanges(w io.Writer, before, now []Figure) error {
	was := map[[3]string]float64{}
	for _, f := range before {
		was[f.key()] = f.Value
	}
	t := newTable(w, "set", "kind", "count", "measure", "value", "before", "change")
	for _, f := range now {
		old, ok := was[f.key()]
		if !ok {
			t.row(f.Set, f.Kind, f.Count, f.Measure, f.Value, "new", "")
			continue
		}
		t.row(f.Set, f.Kind, f.Count, f.Measure, f.Value, old, change(old, f.Value))
	}
	if err := t.flush(); err != nil {
		return err
	}
	var left []string
	for _, f := range before {
		measured := slices.ContainsFunc(now, func(n Figure) bool { return n.Set == f.Set })
		if !measured && !slices.Contains(left, f.Set) {
			left = append(left, f.Set)
		}
	}
	if len(left) == 0 {
		return nil
	}
	_, err := fmt.Fprintf(w, "not measured now: %s\n", strings.Join(left, ", "))
	return err
}

// change shows a difference of four decimals with its sign; "" for none.
func change(old, now float64) string {
	if d := math.Round((now - old) * 1e4); d != 0 {
		return fmt.Sprintf("%+.4f", d/1e4)
	}
	return ""
}
