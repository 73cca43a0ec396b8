package searchtest

import (
	"testing"

	"sago"
)

func openNaive(_ testing.TB, c Corpus) sago.Searcher { return NewNaive(c) }

// TestNaive runs the suites on the scan.
func TestNaive(t *testing.T) { Run(t, openNaive) }
