// Package server speaks HTTP over a sago.Searcher: a JSON API below /v1, the
// HTML pages of package ui, and the addresses that operate it.
//
// A request goes one way: route.go finds its handler, params.go decodes it into
// a sago.Request, the searcher answers, encode.go (JSON), export.go (CSV, JSON
// lines, Atom) or pages.go (HTML) write the answer, and reply.go sends it.
// problem.go is the one place that writes errors.
package server

import (
	"log/slog"
	"net/http"
	"runtime"
	"sync/atomic"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"sago"
	"sago/server/ui"
)

// Options are what a server is made with. The zero value serves with an empty
// vocabulary and logs to slog's default.
type Options struct {
	Vocabulary *sago.Vocabulary
	Logger     *slog.Logger         // nil is slog.Default()
	Registry   *prometheus.Registry // where metrics are kept; nil makes one
	Version    string               // of sago, shown on pages and in metrics

	// PublicRead allows Serve to answer on an address that other machines reach.
	PublicRead bool

	// Damaged reports whether the index of the searcher is damaged, which a restart
	// may mend: /readyz fails while it is. nil is never.
	Damaged func() bool

	// LogQueries writes what was searched for into the access log.
	LogQueries bool

	// Deadline bounds a request's time in the searcher; 0 is 2 s.
	Deadline time.Duration
	// Concurrency is how many requests search at once; 0 is two a core.
	Concurrency int
	// Queue is how many more may wait for their turn; 0 is 64.
	Queue int

	// Grace is how long Serve goes on accepting after it was told to stop, with
	// /readyz failing so that a balancer looks elsewhere; 0 is 3 s, negative none.
	// ErrHurry leaves it out.
	Grace time.Duration
	// Drain bounds the wait for running requests after that; 0 is 20 s.
	Drain time.Duration
	// Watchdog bounds the wait for handlers whose connections were cut; 0 is 10 s.
	Watchdog time.Duration
}

func (o Options) withDefaults() Options {
	if o.Vocabulary == nil {
		o.Vocabulary = &sago.Vocabulary{}
	}
	if o.Logger == nil {
		o.Logger = slog.Default()
	}
	if o.Registry == nil {
		o.Registry = prometheus.NewRegistry()
	}
	if o.Version == "" {
		o.Version = "devel"
	}
	if o.Damaged == nil {
		o.Damaged = func() bool { return false }
	}
	orDuration(&o.Deadline, 2*time.Second)
	orDuration(&o.Grace, 3*time.Second)
	orDuration(&o.Drain, 20*time.Second)
	orDuration(&o.Watchdog, 10*time.Second)
	if o.Concurrency <= 0 {
		o.Concurrency = 2 * runtime.GOMAXPROCS(0)
	}
	if o.Queue <= 0 {
		o.Queue = 64
	}
	return o
}

func orDuration(d *time.Duration, def time.Duration) {
	if *d == 0 {
		*d = def
	}
}

// Server answers HTTP requests from a Searcher. It is safe for concurrent use.
type Server struct {
	searcher sago.Searcher
	opt      Options
	log      *slog.Logger
	pages    *ui.Renderer
	metrics  *metrics
	gate     *gate
	handler  http.Handler
	out      *sender
	stopping atomic.Bool
	running  atomic.Int64     // handlers at work
	names    map[tag]tagNames // of the tags of the vocabulary
}

// New returns a server over the searcher, which stays the caller's to close
// once the server has stopped.
func New(searcher sago.Searcher, opt Options) *Server {
	opt = opt.withDefaults()
	s := &Server{
		searcher: searcher,
		opt:      opt,
		log:      opt.Logger,
		pages:    ui.New(),
		gate:     newGate(opt.Concurrency, opt.Queue),
		out:      newSender(),
		names:    namesOfTags(opt.Vocabulary),
	}
	s.metrics = newMetrics(opt.Registry, opt.Version, searcher, s.gate)
	s.handler = s.routes()
	return s
}

// Handler returns the handler of every address of the server.
func (s *Server) Handler() http.Handler { return s.handler }
