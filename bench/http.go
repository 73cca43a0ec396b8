package bench

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"sago"
	"sago/index"
)

// HTTPConfig says what RunHTTP measures. The zero value of each but Handler is
// usable.
type HTTPConfig struct {
	Config                                     // of the cases; bleve and peers are not measured
	Handler func(ix *index.Index) http.Handler // that answers / and /v1/search and tells its times in Server-Timing
	Rates   []float64                          // requests a second; none: a quarter, a half and three quarters of what clients in a loop get
	For     time.Duration                      // each rate and each number of clients; 0 is 10 s
}

// httpHits is how many cases a request over HTTP returns.
const httpHits = 20

// manyClients is how many clients ask side by side in a closed loop.
const manyClients = 8

// HTTPReport is what RunHTTP measured: the queries of the mix with facets, 20
// hits with their snippets, the client in the same process. Its JSON is
// documented by its tags.
type HTTPReport struct {
	Docs    int      `json:"docs"`
	Words   int      `json:"words"`
	Seed    uint64   `json:"seed"`
	Facets  []string `json:"facets"`
	Hits    int      `json:"hits"`
	Machine Machine  `json:"machine"`

	Overhead Overhead     `json:"overhead"`
	Page     Page         `json:"page"`
	Closed   []ClosedLoop `json:"closed"`
	Scaling  float64      `json:"scaling"` // throughput of the last of Closed by that of the first
	Open     []OpenLoop   `json:"open"`
}

// Overhead is what HTTP adds to a search, one at a time on one connection,
// without compression. An answer tells how long the engine took for it, so that
// what HTTP adds is the difference within the same answer: an engine that waits
// for questions is woken by each and finds the processor's caches cold, which
// one that is asked in a loop does not, whatever it is asked through.
type Overhead struct {
	Queries int `json:"queries"`
	// Microseconds, each the median over the queries of the median of a query.
	HTTP    float64 `json:"httpp50us"`
	Search  float64 `json:"searchp50us"`  // the engine in these answers
	Adds    float64 `json:"addsp50us"`    // HTTP beyond Search
	Handler float64 `json:"handlerp50us"` // of Adds: decoding, encoding and all else that the handler does
	Socket  float64 `json:"socketp50us"`  // of Adds: the rest: net/http, the system, the client
	Engine  float64 `json:"enginep50us"`  // the engine asked in process, in turn with these
	Beyond  float64 `json:"beyondp50us"`  // HTTP beyond Engine
	Least   float64 `json:"leastp50us"`   // an answer of as many bytes by a handler that has them ready
}

// Page is how long the page of a search takes, one at a time on one connection,
// without compression: all facets, the chart of years and the times are counted
// for it, whatever the query asks of the API.
type Page struct {
	Queries int `json:"queries"`
	// Microseconds, of the median of each query.
	P50       float64 `json:"p50us"` // until the client has read it
	P99       float64 `json:"p99us"`
	ServerP50 float64 `json:"serverp50us"` // until it is ready to be sent
	ServerP99 float64 `json:"serverp99us"`
	SearchP50 float64 `json:"searchp50us"` // in the engine
	Bytes     int     `json:"bytes"`       // of a page, at the median
}

// RunHTTP indexes synthetic cases, serves them on a port of this machine and
// measures what HTTP adds, what clients in a loop get, and how long answers take
// at a constant rate of arrivals.
func RunHTTP(ctx context.Context, cfg HTTPConfig) (_ *HTTPReport, err error) {
	cfg.Bleve, cfg.Peers = false, nil
	if cfg.For <= 0 {
		cfg.For = 10 * time.Second
	}
	b, remove, err := newBencher(ctx, cfg.Config)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, b.close(), remove()) }()
	b.cfg.Logf("choosing queries")
	w := newWorkload(b.corpus, b.cfg.PerMix, b.cfg.Index.Analyzer)
	c, err := serveHTTP(ctx, cfg.Handler(b.ix))
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, c.close()) }()
	for i := range w.queries {
		if q := &w.queries[i]; q.faceted() {
			c.ask(q)
		}
	}
	r := &HTTPReport{
		Docs: b.cfg.Docs, Words: b.cfg.Words, Seed: b.cfg.Seed, Facets: measuredFacets(), Hits: httpHits, Machine: thisMachine(),
	}
	b.cfg.Logf("asking %d queries one at a time", len(c.requests))
	if r.Overhead, err = c.overhead(ctx, b.ix); err != nil {
		return nil, err
	}
	b.cfg.Logf("asking for %d pages one at a time", len(c.pages))
	if r.Page, err = c.pageTimes(ctx); err != nil {
		return nil, err
	}
	return r, r.load(ctx, c, cfg, b.cfg.Logf)
}

// load measures closed loops, then open ones.
func (r *HTTPReport) load(ctx context.Context, c *httpClient, cfg HTTPConfig, logf func(string, ...any)) error {
	for _, clients := range []int{1, manyClients} {
		logf("%d clients in a loop, for %v", clients, cfg.For)
		loop, err := closedLoop(ctx, clients, cfg.For, c.get)
		if err != nil {
			return err
		}
		r.Closed = append(r.Closed, loop)
	}
	most := r.Closed[len(r.Closed)-1].PerSecond
	r.Scaling = most / r.Closed[0].PerSecond
	rates := cfg.Rates
	if len(rates) == 0 {
		rates = []float64{most / 4, most / 2, most * 3 / 4}
	}
	for _, rate := range rates {
		logf("%.0f requests a second, for %v", rate, cfg.For)
		loop, err := openLoop(ctx, rate, cfg.For, c.get)
		if err != nil {
			return err
		}
		r.Open = append(r.Open, loop)
	}
	return nil
}

// httpClient asks a server of its own.
type httpClient struct {
	server   *http.Server
	served   chan error
	client   *http.Client
	address  string // host and port
	requests []sago.Request
	paths    []string // with their queries, by request
	pages    []string // of the same searches as pages
}

// serveHTTP serves a handler on a free port of this machine.
func serveHTTP(ctx context.Context, h http.Handler) (*httpClient, error) {
	var listen net.ListenConfig
	ln, err := listen.Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		return nil, fmt.Errorf("listen: %w", err)
	}
	c := &httpClient{
		server:  &http.Server{Handler: h, ReadHeaderTimeout: time.Minute},
		served:  make(chan error, 1),
		address: ln.Addr().String(),
		client:  &http.Client{Transport: &http.Transport{DisableCompression: true, MaxIdleConnsPerHost: maxInFlight}},
	}
	go func() { c.served <- c.server.Serve(ln) }()
	return c, nil
}

func (c *httpClient) close() error {
	c.client.CloseIdleConnections()
	err := c.server.Close()
	if served := <-c.served; !errors.Is(served, http.ErrServerClosed) {
		err = errors.Join(err, served)
	}
	return err
}

// ask adds a query to what is asked.
func (c *httpClient) ask(q *workQuery) {
	req := q.request
	req.Limit = httpHits
	req.Facets = slices.Clone(req.Facets)
	v := url.Values{"match": {string(req.Match)}, "limit": {strconv.Itoa(httpHits)}}
	if req.Text != "" { // a page leads from an address with an empty field to one without
		v.Set("q", req.Text)
	}
	for i := range req.Facets {
		req.Facets[i].Limit = sago.DefaultFacetLimit
		v.Add("facets", req.Facets[i].Field)
	}
	for _, f := range req.Filters {
		v[f.Field] = f.Values
	}
	c.requests, c.paths = append(c.requests, req), append(c.paths, "/v1/search?"+v.Encode())
	v.Del("facets") // a page has them all
	v.Set("lang", "en")
	c.pages = append(c.pages, "/?"+v.Encode())
}

// get asks the ith query, counting round, and reads the answer.
func (c *httpClient) get(ctx context.Context, i int) error {
	target := "http://" + c.address + c.paths[i%len(c.paths)]
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, target, nil)
	if err != nil {
		return err
	}
	resp, err := c.client.Do(req)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if _, err := io.Copy(io.Discard, resp.Body); err != nil {
		return err
	}
	if resp.StatusCode != http.StatusOK {
		return fmt.Errorf("status %d for %s", resp.StatusCode, target)
	}
	return nil
}

// overhead asks each query of the engine and over HTTP in turn, so that what
// disturbs the machine disturbs both.
func (c *httpClient) overhead(ctx context.Context, s sago.Searcher) (o Overhead, err error) {
	conn, err := connect(ctx, c.address)
	if err != nil {
		return Overhead{}, err
	}
	defer func() { err = errors.Join(err, conn.close()) }()
	ready, err := serveHTTP(ctx, http.HandlerFunc(sendReady))
	if err != nil {
		return Overhead{}, err
	}
	defer func() { err = errors.Join(err, ready.close()) }()
	least, err := connect(ctx, ready.address)
	if err != nil {
		return Overhead{}, err
	}
	defer func() { err = errors.Join(err, least.close()) }()
	var over, search, adds, handler, socket, engine, beyond, atLeast medians
	for i, path := range c.paths {
		for n := range runs + 1 {
			started := time.Now()
			if _, err := s.Search(ctx, c.requests[i]); err != nil {
				return Overhead{}, err
			}
			alone := time.Since(started)
			a, err := conn.get(path)
			if err != nil {
				return Overhead{}, err
			}
			l, err := least.get("/" + strconv.Itoa(a.bytes))
			if err != nil {
				return Overhead{}, err
			}
			if n == 0 {
				continue // it fills caches
			}
			atLeast.add(l.took)
			over.add(a.took)
			search.add(a.search)
			adds.add(a.took - a.search)
			handler.add(a.total - a.search)
			socket.add(a.took - a.total)
			engine.add(alone)
			beyond.add(a.took - alone)
		}
		for _, m := range []*medians{&over, &search, &adds, &handler, &socket, &engine, &beyond, &atLeast} {
			m.next()
		}
	}
	return Overhead{
		Queries: len(c.paths), HTTP: over.at(0.5), Search: search.at(0.5), Adds: adds.at(0.5), Handler: handler.at(0.5),
		Socket: socket.at(0.5), Engine: engine.at(0.5), Beyond: beyond.at(0.5), Least: atLeast.at(0.5),
	}, nil
}

// sendReady sends as many bytes as the path says: what the system and net/http
// take by themselves.
func sendReady(w http.ResponseWriter, r *http.Request) {
	n, err := strconv.Atoi(strings.TrimPrefix(r.URL.Path, "/"))
	if err != nil {
		http.NotFound(w, r)
		return
	}
	w.Header().Set("Content-Length", strconv.Itoa(n))
	w.Header().Set("Server-Timing", "search;dur=0, total;dur=0")
	for ; n > 0; n -= answerBytes {
		w.Write(readyBytes[:min(n, answerBytes)]) // an error here is the client's going away
	}
}

// readyBytes is not changed.
var readyBytes [answerBytes]byte

// medians are the times of one query after the other, of each of which the
// median is kept.
type medians struct{ one, all samples }

func (m *medians) add(took time.Duration) { m.one.times = append(m.one.times, took) }

// next ends a query.
func (m *medians) next() {
	m.all.times = append(m.all.times, m.one.percentile(0.5))
	m.one.times = m.one.times[:0]
}

// at returns the time in microseconds that the share p of the queries does not
// exceed.
func (m *medians) at(p float64) float64 { return micros(m.all.percentile(p)) }

// pageTimes asks for the page of each query.
func (c *httpClient) pageTimes(ctx context.Context) (p Page, err error) {
	conn, err := connect(ctx, c.address)
	if err != nil {
		return Page{}, err
	}
	defer func() { err = errors.Join(err, conn.close()) }()
	var whole, server, search medians
	var sizes []int
	for _, path := range c.pages {
		for n := range runs + 1 {
			a, err := conn.get(path)
			if err != nil {
				return Page{}, err
			}
			if n == 0 {
				sizes = append(sizes, a.bytes)
				continue // it fills caches
			}
			whole.add(a.took)
			server.add(a.total)
			search.add(a.search)
		}
		whole.next()
		server.next()
		search.next()
	}
	slices.Sort(sizes)
	return Page{
		Queries: len(c.pages), P50: whole.at(0.5), P99: whole.at(0.99), ServerP50: server.at(0.5), ServerP99: server.at(0.99),
		SearchP50: search.at(0.5), Bytes: sizes[len(sizes)/2],
	}, nil
}

// WriteTable writes the figures for a person to read.
func (r *HTTPReport) WriteTable(w io.Writer) error {
	fmt.Fprintf(w, "%d cases, %d facets, %d hits with snippets, over HTTP from the same process; times in microseconds\n", r.Docs, len(r.Facets), r.Hits)
	o, p := r.Overhead, r.Page
	fmt.Fprintf(w, "HTTP adds %.1f at the median to %.1f of the engine in the same answer: %.1f in the handler, %.1f in sockets and the client (%d queries)\n",
		o.Adds, o.Search, o.Handler, o.Socket, o.Queries)
	fmt.Fprintf(w, "a handler that has as many bytes ready takes %.1f at the median until its client has read them\n", o.Least)
	fmt.Fprintf(w, "the engine asked in process, in turn with these, takes %.1f at the median; HTTP is %.1f beyond that\n", o.Engine, o.Beyond)
	fmt.Fprintf(w, "a page of the same searches takes the server %.1f at the median and %.1f at the 99th percentile, the engine %.1f of it, and has %d bytes\n",
		p.ServerP50, p.ServerP99, p.SearchP50, p.Bytes)
	fmt.Fprintf(w, "until its client has read it, %.1f at the median and %.1f at the 99th percentile\n", p.P50, p.P99)
	for _, c := range r.Closed {
		fmt.Fprintf(w, "%d clients in a loop: %.0f requests a second, %d failed\n", c.Clients, c.PerSecond, c.Failed)
	}
	fmt.Fprintf(w, "%d clients get %.2f times the throughput of one\n", manyClients, r.Scaling)
	t := newTable(w, "arrivals/s", "answers/s", "requests", "failed", "p50", "p99", "p99.9", "max")
	for _, o := range r.Open {
		t.row(tenths(o.Rate), tenths(o.Answered), o.Requests, o.Failed, tenths(o.P50), tenths(o.P99), tenths(o.P999), tenths(o.Max))
	}
	return t.flush()
}
