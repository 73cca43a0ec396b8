package server_test

import (
	"sync"
	"testing"

	"sago"
	"sago/corpus"
	"sago/searchtest"
	"sago/server"
)

// embedded is a searcher over the embedded corpus.
var embedded = sync.OnceValue(func() sago.Searcher { return searchtest.NewNaive(searchtest.Embedded()) })

// serveEmbedded serves the embedded corpus with its vocabulary.
func serveEmbedded(t *testing.T) string {
	t.Helper()
	return listen(t, embedded(), server.Options{Vocabulary: corpus.Vocabulary()})
}
