package server_test

import (
	"context"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"sago"
	"sago/server"
)

// stub is a Searcher that answers with what a test gives it.
type stub struct {
	search      func(context.Context, sago.Request) (*sago.Response, error)
	suggest     func(context.Context, sago.SuggestRequest) ([]sago.Suggestion, error)
	facetValues func(context.Context, sago.FacetValuesRequest) (*sago.Facet, error)
	caseOf      func(context.Context, string) (*sago.Case, error)
}

func (s *stub) Search(ctx context.Context, req sago.Request) (*sago.Response, error) {
	if s.search == nil {
		return &sago.Response{Generation: "g1", CorpusHash: "c1"}, nil
	}
	return s.search(ctx, req)
}

func (s *stub) Suggest(ctx context.Context, req sago.SuggestRequest) ([]sago.Suggestion, error) {
	if s.suggest == nil {
		return nil, nil
	}
	return s.suggest(ctx, req)
}

func (s *stub) FacetValues(ctx context.Context, req sago.FacetValuesRequest) (*sago.Facet, error) {
	if s.facetValues == nil {
		return &sago.Facet{Field: req.Field}, nil
	}
	return s.facetValues(ctx, req)
}

func (s *stub) Case(ctx context.Context, id string) (*sago.Case, error) {
	if s.caseOf == nil {
		return nil, sago.Errorf(sago.CodeNotFound, "There is no case %q.", id)
	}
	return s.caseOf(ctx, id)
}

func (s *stub) Info() sago.Info { return sago.Info{Generation: "g1", CorpusHash: "c1", Cases: 3} }

func (s *stub) Close() error { return nil }

// quiet is a logger for tests that do not read the log.
func quiet() *slog.Logger { return slog.New(slog.DiscardHandler) }

// listen serves the searcher on a real listener until the test ends and returns
// its address.
func listen(t *testing.T, searcher sago.Searcher, opt server.Options) string {
	t.Helper()
	if opt.Logger == nil {
		opt.Logger = quiet()
	}
	ts := httptest.NewServer(server.New(searcher, opt).Handler())
	t.Cleanup(func() {
		ts.Close()
		http.DefaultTransport.(*http.Transport).CloseIdleConnections()
	})
	return ts.URL
}

// serve answers one request without a connection.
func serve(h http.Handler, method, target string) []byte {
	rec := httptest.NewRecorder()
	h.ServeHTTP(rec, httptest.NewRequest(method, target, nil))
	return rec.Body.Bytes()
}

// answer is a response with its whole body.
type answer struct {
	*http.Response
	body string
}

// do sends a request; headers are name, value pairs. Redirects are not followed.
func do(t *testing.T, method, url, body string, headers ...string) answer {
	t.Helper()
	req, err := http.NewRequest(method, url, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; i+1 < len(headers); i += 2 {
		req.Header.Set(headers[i], headers[i+1])
	}
	resp, err := http.DefaultTransport.RoundTrip(req)
	if err != nil {
		t.Fatalf("%s %s: %v", method, url, err)
	}
	defer resp.Body.Close()
	all, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatalf("%s %s: read the body: %v", method, url, err)
	}
	checkDescribed(t, req, resp, all)
	return answer{resp, string(all)}
}

func get(t *testing.T, url string, headers ...string) answer {
	t.Helper()
	return do(t, http.MethodGet, url, "", headers...)
}

// suggestInto notes what completions are asked for and answers with one.
func suggestInto(asked *sago.SuggestRequest) func(context.Context, sago.SuggestRequest) ([]sago.Suggestion, error) {
	return func(_ context.Context, req sago.SuggestRequest) ([]sago.Suggestion, error) {
		*asked = req
		return []sago.Suggestion{{
			Kind: sago.SuggestTag, Text: "로드 밸런서", Label: sago.Text{En: "Load balancer", Ko: "로드 밸런서"},
			Facet: sago.FacetComponents, Value: "lb", Count: 3,
		}}, nil
	}
}
