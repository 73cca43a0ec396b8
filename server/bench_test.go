package server_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"syscall"
	"testing"
	"time"

	"sago"
	"sago/corpus"
	"sago/server"
)

// sink takes an answer as a connection does: it keeps nothing of it.
type sink struct {
	header        http.Header
	status, bytes int
}

func (s *sink) Header() http.Header { return s.header }

func (s *sink) WriteHeader(status int) { s.status = status }

func (s *sink) Write(p []byte) (int, error) {
	s.bytes += len(p)
	return len(p), nil
}

// cpu returns the processor time that the process has used.
func cpu() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

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
		{"page narrowed", "/?q=latency&symptoms=high-latency&domain=databases", "identity"},
		{"page gzip", "/?q=timeout", "gzip"},
	} {
		b.Run(bm.name, func(b *testing.B) {
			req := httptest.NewRequest(http.MethodGet, bm.path, nil)
			req.Header.Set("Accept-Encoding", bm.encoding)
			b.ReportAllocs()
			out := &sink{header: http.Header{}}
			start := cpu()
			for b.Loop() {
				clear(out.header)
				out.status, out.bytes = 0, 0
				h.ServeHTTP(out, req)
				if out.status != http.StatusOK {
					b.Fatalf("status %d", out.status)
				}
				b.SetBytes(int64(out.bytes))
			}
			b.ReportMetric(float64((cpu()-start).Nanoseconds())/float64(b.N)/1e3, "us-cpu/op")
		})
	}
}
