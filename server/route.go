package server

import (
	"context"
	"net/http"
	"slices"
	"strings"

	"github.com/gorilla/mux"
)

// answer computes the reply to a request. Its errors go to Server.fail.
type answer func(r *http.Request) (*reply, error)

// endpoint is what stands at one address.
type endpoint struct {
	path    string
	methods map[string]answer // by method; GET answers HEAD as well
	kind    kind
	raw     http.Handler // or: writes its answer itself
}

// kind says how an endpoint is guarded and how it speaks.
type kind int

const (
	kindOperate kind = iota // for who runs the server: never queued, no CORS
	kindAPI                 // JSON, readable from pages of any origin, queued
	kindPage                // HTML, queued; an error is a page as well
	kindStatic              // files of the pages: never queued
)

// endpoints is every address of the server.
func (s *Server) endpoints() []endpoint {
	get := func(a answer) map[string]answer { return map[string]answer{http.MethodGet: a} }
	return []endpoint{
		{path: "/", methods: map[string]answer{
			http.MethodGet:  s.searchPage,
			http.MethodPost: s.pastedPage,
		}, kind: kindPage},
		{path: "/help", methods: get(s.helpPage), kind: kindPage},
		{path: "/cases/{id}", methods: get(s.casePage), kind: kindPage},
		{path: "/static/{name}", methods: get(s.static), kind: kindStatic},
		{path: "/v1/search", methods: map[string]answer{
			http.MethodGet:  s.getSearch,
			http.MethodPost: s.postSearch,
			methodQuery:     s.postSearch,
		}, kind: kindAPI},
		{path: "/v1/cases/{id}", methods: get(s.getCase), kind: kindAPI},
		{path: "/v1/cases/{id}/similar", methods: get(s.similar), kind: kindAPI},
		{path: "/v1/facets/{facet}", methods: get(s.getFacetValues), kind: kindAPI},
		{path: "/v1/suggest", methods: get(s.getSuggestions), kind: kindAPI},
		{path: "/v1/vocabulary", methods: get(s.getVocabulary), kind: kindAPI},
		{path: "/v1/limits", methods: get(s.getLimits), kind: kindAPI},
		{path: "/openapi.json", methods: get(s.getOpenAPI), kind: kindAPI},
		{path: "/livez", methods: get(s.live)},
		{path: "/readyz", methods: get(s.readiness)},
		{path: "/metrics", methods: get(nil), raw: s.metrics.handler()},
	}
}

// methodQuery is the safe method with a body of RFC 10008.
const methodQuery = "QUERY"

// routes returns the handler of all endpoints. Paths are matched as they are
// encoded and never cleaned, so that "..%2f" is a bad id and no other address.
func (s *Server) routes() http.Handler {
	router := mux.NewRouter().UseEncodedPath().SkipClean(true)
	for _, e := range s.endpoints() {
		router.Handle(e.path, s.endpoint(e))
	}
	router.NotFoundHandler = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		x := w.(*exchange)
		x.html = !strings.HasPrefix(r.URL.Path, "/v1/") && prefersHTML(r)
		s.fail(x, r, noSuchAddress(r))
	})
	return s.exchanges(router)
}

// endpoint returns the handler of one address.
func (s *Server) endpoint(e endpoint) http.Handler {
	allow := allowed(e.methods)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		x := w.(*exchange)
		x.route, x.html = e.path, e.kind == kindPage && prefersHTML(r)
		if e.kind == kindAPI {
			allowAnyOrigin(w.Header(), allow)
		}
		if r.Method == http.MethodOptions {
			w.Header().Set("Allow", allow)
			w.WriteHeader(http.StatusNoContent)
			return
		}
		a, ok := e.methods[r.Method]
		if r.Method == http.MethodHead {
			a, ok = e.methods[http.MethodGet]
		}
		if !ok {
			s.fail(x, r, methodNotAllowed(r.Method, allow))
			return
		}
		if e.raw != nil {
			e.raw.ServeHTTP(x, r)
			return
		}
		rep, err := s.run(e.kind, a, r)
		if err != nil {
			s.fail(x, r, err)
			return
		}
		s.out.send(x, r, rep)
	})
}

// run computes an answer, in its turn and in its time if it searches.
func (s *Server) run(k kind, a answer, r *http.Request) (*reply, error) {
	if k != kindAPI && k != kindPage {
		return a(r)
	}
	// A body that comes slowly must not hold a turn, nor must a turn be waited
	// for longer than an answer may take.
	if err := receive(r); err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(r.Context(), s.opt.Deadline)
	defer cancel()
	leave, err := s.gate.enter(ctx)
	if err != nil {
		return nil, err
	}
	defer leave()
	return a(r.WithContext(ctx))
}

// allowed is the Allow header of the methods.
func allowed(methods map[string]answer) string {
	names := []string{http.MethodOptions}
	for m := range methods {
		names = append(names, m)
		if m == http.MethodGet {
			names = append(names, http.MethodHead)
		}
	}
	slices.Sort(names)
	return strings.Join(names, ", ")
}

// allowAnyOrigin lets the scripts of any page read: everything below /v1 is a
// read, and nothing of it depends on who asks.
func allowAnyOrigin(h http.Header, methods string) {
	h.Set("Access-Control-Allow-Origin", "*")
	h.Set("Access-Control-Allow-Methods", methods)
	h.Set("Access-Control-Allow-Headers", "Accept, Content-Type, If-None-Match, X-Request-Id")
	h.Set("Access-Control-Expose-Headers", "ETag, Server-Timing, X-Request-Id, Retry-After")
	h.Set("Access-Control-Max-Age", "86400")
}
