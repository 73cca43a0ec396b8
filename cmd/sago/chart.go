package main

import "sago/bench"

// chartCommand draws published runs.
type chartCommand struct {
	Runs []string `arg:"" help:"Directories of published runs. One: a chart of its classes. Several: of their numbers of cases."`
}

// Help says what is drawn.
func (chartCommand) Help() string {
	return `Prints an SVG picture. Of one run: the median of each engine for each class of queries with facets. Of several: for each
engine the geometric mean of these medians against the number of cases.

Examples:

  sago bench chart bench/runs/2026-11-29-amd-epyc-2-cores > classes.svg
  sago bench chart bench/runs/* > sizes.svg`
}

// Run draws.
func (c *chartCommand) Run(std *streams) error {
	var runs []*bench.Published
	for _, path := range c.Runs {
		p, err := bench.ReadPublished(path)
		if err != nil {
			return err
		}
		runs = append(runs, p)
	}
	if len(runs) == 1 {
		return bench.WriteClassChart(std.out, runs[0])
	}
	return bench.WriteSizeChart(std.out, runs)
}
