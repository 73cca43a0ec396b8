package main

import (
	"context"
	"io"
	"log/slog"
	"net/http"
	"time"

	"sago/bench"
	"sago/index"
	"sago/server"
)

// loadCommand measures answers over HTTP.
type loadCommand struct {
	Docs    int           `help:"Synthetic cases." default:"10000" group:"Measurement"`
	Words   int           `help:"Words a case has, about. 0: as many as the embedded cases." default:"0" group:"Measurement"`
	Seed    uint64        `help:"Of the cases and the queries: equal seeds, equal ones." default:"1" group:"Measurement"`
	Queries int           `help:"Queries of each class and number of filters." default:"10" group:"Measurement"`
	Rates   []float64     `help:"Arrivals a second to measure at. Without it: a quarter, a half and three quarters of what eight clients get." placeholder:"N" group:"Measurement"`
	For     time.Duration `help:"How long each rate, and each number of clients, is measured." default:"10s" group:"Measurement"`
	Keep    string        `help:"Keep the index in this directory between runs." placeholder:"DIR" predictor:"path" group:"Measurement"`
	Publish string        `help:"Write the run below this directory, such as bench/runs." placeholder:"DIR" predictor:"path" group:"Output"`
	JSON    bool          `name:"json" help:"Print one JSON object." group:"Output"`
}

// Help says what is measured.
func (loadCommand) Help() string {
	return `Serves synthetic cases with the handler of sago serve and asks it for the queries of the mix, 20 hits with snippets and six
facets each, not compressed: what HTTP adds to the engine's time, how long the page of a search takes, what one and eight
clients get that ask again once they are answered, and the times at constant rates of arrivals, each from when its request
was due. Clients and server share the machine.

Examples:

  sago bench http
  sago bench http --docs 100000 --keep indexes --rates 100,200,400 --for 30s
  sago bench http --docs 1000 --for 2s --json`
}

// check returns an error for numbers that nothing can be measured with.
func (c *loadCommand) check() error {
	err := firstOf(
		checkWorkload(c.Docs, c.Words, c.Queries),
		inBounds("--for", c.For, minLoadTime, maxLoadTime),
	)
	for _, rate := range c.Rates {
		err = firstOf(err, inBounds("--rates", rate, minLoadRate, maxLoadRate))
	}
	return err
}

// Bounds of what a load can be measured with: arrivals a second, and how long.
const (
	minLoadRate = 0.1
	maxLoadRate = 1e6
	minLoadTime = 100 * time.Millisecond
	maxLoadTime = 24 * time.Hour
)

// Run measures and prints.
func (c *loadCommand) Run(ctx context.Context, std *streams) error {
	if err := c.check(); err != nil {
		return err
	}
	var embedded dataFlags
	know, err := embedded.knowledge(ctx, std)
	if err != nil {
		return err
	}
	opt := embedded.options(know, std)
	report, err := bench.RunHTTP(ctx, bench.HTTPConfig{
		Config: bench.Config{
			Docs: c.Docs, Words: c.Words, Seed: c.Seed, PerMix: c.Queries, Dir: c.Keep, Index: opt, Logf: std.logf,
		},
		Handler: func(ix *index.Index) http.Handler {
			// The log is written as that of serve is, to nowhere.
			logger := slog.New(slog.NewJSONHandler(io.Discard, nil))
			return server.New(ix, server.Options{Vocabulary: opt.Vocabulary, Logger: logger, Version: sagoVersion()}).Handler()
		},
		Rates: c.Rates,
		For:   c.For,
	})
	if err != nil {
		return err
	}
	if err := publishRun(std, c.Publish, report); err != nil {
		return err
	}
	return writeResult(std, c.JSON, report)
}
