package main

import (
	"bytes"
	"context"
	"errors"
	"os"
	"runtime/pprof"
	"strings"

	"sago/bench"
)

// benchCommand measures how fast answers come; without a name of its own below
// it, it measures.
type benchCommand struct {
	Measure measureCommand `cmd:"" default:"withargs" help:"Measure a run: what bench does if no other is named."`
	HTTP    loadCommand    `cmd:"" name:"http" help:"Measure answers over HTTP, at constant rates."`
	Compare compareCommand `cmd:"" help:"Compare two published runs with benchstat's statistics."`
	Chart   chartCommand   `cmd:"" help:"Draw published runs as SVG."`
}

// Help says where the flags are listed.
func (benchCommand) Help() string {
	return `Examples, and the flags of a measurement: "sago bench measure --help". The word measure may be left out.`
}

// measureCommand measures a run.
type measureCommand struct {
	Docs    int      `help:"Synthetic cases." default:"10000" group:"Measurement"`
	Words   int      `help:"Words a case has, about. 0: as many as the embedded cases." default:"0" group:"Measurement"`
	Seed    uint64   `help:"Of the cases and the queries: equal seeds, equal ones." default:"1" group:"Measurement"`
	Queries int      `help:"Queries of each class and number of filters." default:"10" group:"Measurement"`
	Bleve   bool     `help:"Measure plain bleve beside it, and check that both count alike." default:"true" negatable:"" group:"Measurement"`
	Bare    bool     `help:"Measure plain bleve without its docvalues, too." group:"Measurement"`
	Plans   bool     `help:"Measure the default plan (match=auto) beside one of words and phrases alone." group:"Measurement"`
	Peers   []string `help:"Measure programs of bench/peers too: lucene, tantivy, sqlite, or all. Run it in sago's own directory." placeholder:"NAME" group:"Measurement"`
	Keep    string   `help:"Keep the indexes in this directory between runs." placeholder:"DIR" predictor:"path" group:"Measurement"`
	Publish string   `help:"Write the run below this directory, such as bench/runs." placeholder:"DIR" predictor:"path" group:"Output"`
	JSON    bool     `name:"json" help:"Print one JSON object." group:"Output"`
	Profile string   `name:"cpuprofile" help:"Write a processor profile of the whole run, for go tool pprof." placeholder:"FILE" predictor:"path" group:"Output"`
}

// Help says what is measured.
func (measureCommand) Help() string {
	return `Builds synthetic bilingual cases, indexes them and asks a mix of queries with 0, 1 and 3 filters, six facets counted, ten
cases returned, and again with no facets. Equal flags give equal cases and queries.

Examples:

  sago bench
  sago bench --docs 100000 --keep indexes --publish bench/runs
  sago bench --docs 10000 --no-bleve --json`
}

// Run measures and prints.
func (c *measureCommand) Run(ctx context.Context, std *streams) error {
	if err := checkWorkload(c.Docs, c.Words, c.Queries); err != nil {
		return err
	}
	if c.Profile == "" {
		return c.measure(ctx, std)
	}
	var profile bytes.Buffer
	if err := pprof.StartCPUProfile(&profile); err != nil {
		return err
	}
	err := c.measure(ctx, std)
	pprof.StopCPUProfile()
	return errors.Join(err, os.WriteFile(c.Profile, profile.Bytes(), 0o644))
}

// checkWorkload returns an error for numbers that nothing can be measured with.
func checkWorkload(docs, words, queries int) error {
	return firstOf(
		inBounds("--docs", docs, 1, maxBenchDocs),
		inBounds("--words", words, 0, maxBenchWords),
		inBounds("--queries", queries, 1, maxBenchQueries),
	)
}

func (c *measureCommand) measure(ctx context.Context, std *streams) error {
	var embedded dataFlags
	know, err := embedded.knowledge(ctx, std)
	if err != nil {
		return err
	}
	report, err := bench.Run(ctx, bench.Config{
		Docs:   c.Docs,
		Words:  c.Words,
		Seed:   c.Seed,
		PerMix: c.Queries,
		Dir:    c.Keep,
		Bleve:  c.Bleve,
		Bare:   c.Bare,
		Plans:  c.Plans,
		Peers:  c.Peers,
		Index:  embedded.options(know, std),
		Logf:   std.logf,
	})
	if err != nil {
		return err
	}
	if err := publishRun(std, c.Publish, report); err != nil {
		return err
	}
	if err := writeResult(std, c.JSON, report); err != nil {
		return err
	}
	if n := len(report.Mismatches); n > 0 {
		return exitf(exitFault, "%d queries were counted otherwise by plain bleve: the figures compare unlike answers", n)
	}
	return nil
}

// publishRun writes a report below dir, unless that is "".
func publishRun(std *streams, dir string, report interface {
	WriteDir(dir, command string) (string, error)
},
) error {
	if dir == "" {
		return nil
	}
	path, err := report.WriteDir(dir, strings.Join(os.Args, " "))
	if err == nil {
		std.logf("written to %s", path)
	}
	return err
}
