package index

import (
	"testing"

	"sago"
	"sago/searchtest"
)

func TestConformance(t *testing.T) {
	searchtest.Run(t, func(t testing.TB, c searchtest.Corpus) sago.Searcher {
		return openCorpus(t, 2, c)
	})
}
