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
	"time"

	"sago"
	"sago/index"
)

// HTTPConfig says what RunHTTP measures. The zero value of each but Handler is
// usable.
type HTTPConfig struct {
	Config                                     // of the cases; bleve and peers are not measured
	Handler func(ix *index.Index) http.Handler // that answers /v1/search
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
// without compression.
type Overhead struct {
	Queries int     `json:"queries"`
	Engine  float64 `json:"enginep50us"` // microseconds, median over the queries of the median of a query
	HTTP    float64 `json:"httpp50us"`
	Adds    float64 `json:"addsp50us"` // median over the queries of what HTTP adds to the median of a query
}

// Page is how long the page of a search takes, one at a time on one connection,
// without compression: all facets, the chart of years and the times are counted
// for it, whatever the query asks of the API.
type Page struct {
	Queries int     `json:"queries"`
	P50     float64 `json:"p50us"` // microseconds, of the median of each query
	P99     float64 `json:"p99us"`
	Bytes   int     `json:"bytes"` // of a page, at the median
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
	base     string
	requests []sago.Request
	targets  []string // addresses, by request
	pages    []string // addresses of the same searches as pages
}

// serveHTTP serves a handler on a free port of this machine.
func serveHTTP(ctx context.Context, h http.Handler) (*httpClient, error) {
	var listen net.ListenConfig
	ln, err := listen.Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		return nil, fmt.Errorf("listen: %w", err)
	}
	c := &httpClient{
		server: &http.Server{Handler: h, ReadHeaderTimeout: time.Minute},
		served: make(chan error, 1),
		base:   "http://" + ln.Addr().String(),
		client: &http.Client{Transport: &http.Transport{DisableCompression: true, MaxIdleConnsPerHost: maxInFlight}},
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
	v := url.Values{"q": {req.Text}, "match": {string(req.Match)}, "limit": {strconv.Itoa(httpHits)}}
	for i := range req.Facets {
		req.Facets[i].Limit = sago.DefaultFacetLimit
		v.Add("facets", req.Facets[i].Field)
	}
	for _, f := range req.Filters {
		v[f.Field] = f.Values
	}
	c.requests, c.targets = append(c.requests, req), append(c.targets, c.base+"/v1/search?"+v.Encode())
	v.Del("facets") // a page has them all
	v.Set("lang", "en")
	c.pages = append(c.pages, c.base+"/?"+v.Encode())
}

// get asks the ith query, counting round, and reads the answer.
func (c *httpClient) get(ctx context.Context, i int) error {
	_, err := c.fetch(ctx, c.targets[i%len(c.targets)])
	return err
}

// fetch reads the answer to a GET and returns its size.
func (c *httpClient) fetch(ctx context.Context, target string) (int64, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, target, nil)
	if err != nil {
		return 0, err
	}
	resp, err := c.client.Do(req)
	if err != nil {
		return 0, err
	}
	defer resp.Body.Close()
	size, err := io.Copy(io.Discard, resp.Body)
	if err != nil {
		return 0, err
	}
	if resp.StatusCode != http.StatusOK {
		return 0, fmt.Errorf("status %d for %s", resp.StatusCode, target)
	}
	return size, nil
}

// overhead asks each query of the engine and over HTTP in turn, so that what
// disturbs the machine disturbs both.
func (c *httpClient) overhead(ctx context.Context, s sago.Searcher) (Overhead, error) {
	var engine, over, adds samples
	for i := range c.requests {
		var direct, remote samples
		for n := range runs + 1 {
			started := time.Now()
			if _, err := s.Search(ctx, c.requests[i]); err != nil {
				return Overhead{}, err
			}
			between := time.Now()
			if err := c.get(ctx, i); err != nil {
				return Overhead{}, err
			}
			if n > 0 { // the first fills caches
				direct.times, remote.times = append(direct.times, between.Sub(started)), append(remote.times, time.Since(between))
			}
		}
		a, b := direct.percentile(0.5), remote.percentile(0.5)
		engine.times, over.times, adds.times = append(engine.times, a), append(over.times, b), append(adds.times, b-a)
	}
	return Overhead{
		len(c.requests), micros(engine.percentile(0.5)), micros(over.percentile(0.5)), micros(adds.percentile(0.5)),
	}, nil
}

// pageTimes asks for the page of each query.
func (c *httpClient) pageTimes(ctx context.Context) (Page, error) {
	var medians samples
	var sizes []int64
	for _, target := range c.pages {
		var one samples
		for n := range runs + 1 {
			started := time.Now()
			size, err := c.fetch(ctx, target)
			if err != nil {
				return Page{}, err
			}
			if n > 0 { // the first fills caches
				one.times = append(one.times, time.Since(started))
			}
			if n == runs {
				sizes = append(sizes, size)
			}
		}
		medians.times = append(medians.times, one.percentile(0.5))
	}
	slices.Sort(sizes)
	return Page{
		len(c.pages), micros(medians.percentile(0.5)), micros(medians.percentile(0.99)), int(sizes[len(sizes)/2]),
	}, nil
}

// WriteTable writes the figures for a person to read.
func (r *HTTPReport) WriteTable(w io.Writer) error {
	fmt.Fprintf(w, "%d cases, %d facets, %d hits with snippets, over HTTP from the same process; times in microseconds\n", r.Docs, len(r.Facets), r.Hits)
	fmt.Fprintf(w, "HTTP adds %.1f at the median to %.1f of the engine (%d queries)\n", r.Overhead.Adds, r.Overhead.Engine, r.Overhead.Queries)
	fmt.Fprintf(w, "a page of the same searches takes %.1f at the median and %.1f at the 99th percentile, and has %d bytes\n", r.Page.P50, r.Page.P99, r.Page.Bytes)
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
