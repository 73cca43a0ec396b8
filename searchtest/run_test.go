package searchtest

import (
	"testing"

	"sago"
)

func openNaive(c Corpus) (sago.Searcher, error) { return NewNaive(c), nil }

// TestNaive runs the suites on the scan.
func TestNaive(t *testing.T) { Run(t, openNaive) }

// TestNaiveOnSeeds runs the script over the seed records on the scan.
func TestNaiveOnSeeds(t *testing.T) { RunSeeds(t, openNaive) }

// TestNaiveAgreesWithItself runs the generators, and holds what any answer must
// be like.
func TestNaiveAgreesWithItself(t *testing.T) { Compare(t, openNaive) }
