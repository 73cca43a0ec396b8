package server_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"testing"

	"sago"
	"sago/corpus"
	"sago/server"
)

// BenchmarkHTTP measures what HTTP adds to a search: the searcher answers at
// once with twenty real hits, all facets and snippets.
func BenchmarkHTTP(b *testing.B) {
	real := embedded()
	answers := map[string]*sago.Response{}
	canned := &stub{search: func(ctx context.Context, req sago.Request) (*sago.Response, error) {
		key := req.Text
		if answers[key] == nil {
			resp, err := real.Search(ctx, req)
			if err != nil {
				return nil, err
			}
			answers[key] = resp
		}
		return answers[key], nil
	}}
	h := server.New(canned, server.Options{Vocabulary: corpus.Vocabulary(), Logger: quiet()}).Handler()
	for _, bm := range []struct{ name, path, encoding string }{
		{"json", "/v1/search?q=timeout", "identity"},
		{"json gzip", "/v1/search?q=timeout", "gzip"},
		{"page", "/?q=timeout", "identity"},
		{"page gzip", "/?q=timeout", "gzip"},
	} {
		b.Run(bm.name, func(b *testing.B) {
			req := httptest.NewRequest(http.MethodGet, bm.path, nil)
			req.Header.Set("Accept-Encoding", bm.encoding)
			b.ReportAllocs()
			for b.Loop() {
				rec := httptest.NewRecorder()
				h.ServeHTTP(rec, req)
				if rec.Code != http.StatusOK {
					b.Fatal(rec.Body)
				}
				b.SetBytes(int64(rec.Body.Len()))
			}
		})
	}
}
