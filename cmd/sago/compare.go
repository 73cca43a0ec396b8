package main

import "sago/bench"

// compareCommand compares two published runs.
type compareCommand struct {
	Old  string `arg:"" help:"Directory of a published run, or its raw.csv."`
	New  string `arg:"" help:"The run to compare with it."`
	JSON bool   `name:"json" help:"Print one JSON object." group:"Output"`
}

// Help says how runs are compared.
func (compareCommand) Help() string {
	return `Prints the medians of both runs for each class of queries and engine, each with its interval of 95% confidence, their ratio
where the Mann-Whitney U test finds a difference, and the geometric mean of the ratios of an engine. The samples of a class
are of several queries: an interval holds how these differ, too.

Examples:

  sago bench compare bench/runs/2026-11-28-amd-epyc-2-cores bench/runs/2026-11-29-amd-epyc-2-cores
  sago bench compare --json old/raw.csv new/raw.csv`
}

// Run reads the runs and prints what differs.
func (c *compareCommand) Run(std *streams) error {
	before, err := bench.ReadPublished(c.Old)
	if err != nil {
		return err
	}
	after, err := bench.ReadPublished(c.New)
	if err != nil {
		return err
	}
	result, err := bench.ComparePublished(before, after)
	if err != nil {
		return err
	}
	return writeResult(std, c.JSON, result)
}
