package server_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"go.uber.org/goleak"

	"sago"
	"sago/server"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// started is a server that Serve runs.
type started struct {
	url  string
	stop context.CancelFunc
	end  chan struct{} // closed when Serve has returned
	err  error         // what it returned
}

func (s *started) wait() error {
	<-s.end
	return s.err
}

func start(t *testing.T, searcher sago.Searcher, opt server.Options) *started {
	t.Helper()
	ctx, stop := context.WithCancel(context.Background())
	return startUntil(t, ctx, stop, searcher, opt)
}

// startUntil starts a server that serves until ctx is done, as stop makes it.
func startUntil(t *testing.T, ctx context.Context, stop func(), searcher sago.Searcher, opt server.Options) *started {
	t.Helper()
	ln, err := server.Listen(t.Context(), "127.0.0.1:0", false)
	if err != nil {
		t.Fatal(err)
	}
	opt.Logger = quiet()
	s := &started{url: "http://" + ln.Addr().String(), stop: stop, end: make(chan struct{})}
	go func() {
		s.err = server.New(searcher, opt).Serve(ctx, ln)
		close(s.end)
	}()
	t.Cleanup(func() {
		stop()
		http.DefaultTransport.(*http.Transport).CloseIdleConnections()
		s.wait()
	})
	return s
}

func TestStopUnderLoadLosesNoAdmittedRequest(t *testing.T) {
	slow := &stub{search: func(ctx context.Context, _ sago.Request) (*sago.Response, error) {
		select {
		case <-time.After(20 * time.Millisecond):
			return &sago.Response{}, nil
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}}
	s := start(t, slow, server.Options{Grace: 100 * time.Millisecond, Concurrency: 4})
	client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 8}}
	defer client.CloseIdleConnections()
	var answered, lost atomic.Int64
	var clients sync.WaitGroup
	for range 8 {
		clients.Go(func() {
			for {
				resp, err := client.Get(s.url + "/v1/search")
				if err != nil {
					if !isRefused(err) {
						lost.Add(1)
						t.Errorf("a request was lost: %v", err)
					}
					return
				}
				if _, err := io.Copy(io.Discard, resp.Body); err != nil || resp.StatusCode != 200 {
					lost.Add(1)
					t.Errorf("status %d, %v", resp.StatusCode, err)
				}
				resp.Body.Close()
				answered.Add(1)
			}
		})
	}
	time.Sleep(150 * time.Millisecond)
	s.stop()
	clients.Wait()
	if err := s.wait(); err != nil {
		t.Errorf("Serve returned %v", err)
	}
	if answered.Load() == 0 {
		t.Error("no request was answered: the test shows nothing")
	}
}

// isRefused reports whether a request did not reach a server: it was not
// admitted and may be sent elsewhere.
func isRefused(err error) bool {
	var op *net.OpError
	return errors.As(err, &op) && op.Op == "dial" || strings.Contains(err.Error(), "server closed idle connection")
}

func TestReadinessFailsOnceTheIndexIsDamaged(t *testing.T) {
	var damaged atomic.Bool
	s := start(t, &stub{}, server.Options{Damaged: damaged.Load})
	if a := get(t, s.url+"/readyz"); a.StatusCode != 200 {
		t.Errorf("/readyz answers %d over a whole index", a.StatusCode)
	}
	damaged.Store(true)
	if a := get(t, s.url+"/readyz"); a.StatusCode != 503 || !strings.Contains(a.body, "damaged") {
		t.Errorf("/readyz answers %d %q over a damaged index", a.StatusCode, a.body)
	}
	if a := get(t, s.url+"/v1/search"); a.StatusCode != 200 {
		t.Errorf("what can be read of a damaged index is answered with %d", a.StatusCode)
	}
}

func TestReadinessFailsWhileTheServerStops(t *testing.T) {
	s := start(t, &stub{}, server.Options{Grace: 2 * time.Second})
	if a := get(t, s.url+"/readyz"); a.StatusCode != 200 {
		t.Fatalf("/readyz answers %d before the stop", a.StatusCode)
	}
	s.stop()
	for deadline := time.Now().Add(time.Second); ; {
		a := get(t, s.url+"/readyz", "Connection", "close")
		if a.StatusCode == 503 {
			break
		}
		if time.Now().After(deadline) {
			t.Fatalf("/readyz still answers %d", a.StatusCode)
		}
	}
	if a := get(t, s.url+"/v1/search", "Connection", "close"); a.StatusCode != 200 {
		t.Errorf("within the grace period a search gets %d", a.StatusCode)
	}
	if a := get(t, s.url+"/livez", "Connection", "close"); a.StatusCode != 200 {
		t.Errorf("within the grace period /livez answers %d", a.StatusCode)
	}
	http.DefaultTransport.(*http.Transport).CloseIdleConnections()
	if err := s.wait(); err != nil {
		t.Errorf("Serve returned %v", err)
	}
}

func TestStopCutsOffWhatDoesNotEnd(t *testing.T) {
	began := make(chan struct{})
	stuck := &stub{search: func(ctx context.Context, _ sago.Request) (*sago.Response, error) {
		close(began)
		<-ctx.Done()
		return nil, ctx.Err()
	}}
	s := start(t, stuck, server.Options{Grace: -1, Drain: 20 * time.Millisecond, Watchdog: 5 * time.Second, Deadline: time.Hour})
	go func() {
		resp, err := http.Get(s.url + "/v1/search")
		if err == nil {
			resp.Body.Close()
		}
	}()
	<-began
	s.stop()
	if err := s.wait(); err == nil || !strings.Contains(err.Error(), "1 requests") {
		t.Errorf("Serve returned %v, want an error that counts what was cut off", err)
	}
}

func TestListenGuardsTheCases(t *testing.T) {
	for addr, public := range map[string]bool{"127.0.0.1:0": false, "[::1]:0": false, "0.0.0.0:0": true, ":0": true} {
		for _, allowed := range []bool{false, true} {
			t.Run(fmt.Sprintf("%s %t", addr, allowed), func(t *testing.T) {
				ln, err := server.Listen(t.Context(), addr, allowed)
				if err == nil {
					ln.Close()
				} else if strings.Contains(err.Error(), "cannot assign requested address") {
					t.Skip("this machine has no such address")
				}
				if refused := sago.ErrorCode(err) == sago.CodeInvalid; refused != (public && !allowed) {
					t.Errorf("Listen(%q, %t) returned %v", addr, allowed, err)
				}
			})
		}
	}
}

func TestServeGuardsTheCases(t *testing.T) {
	ln, err := server.Listen(t.Context(), ":0", true)
	if err != nil {
		t.Fatal(err)
	}
	err = server.New(&stub{}, server.Options{Logger: quiet()}).Serve(t.Context(), ln)
	if sago.ErrorCode(err) != sago.CodeInvalid {
		t.Errorf("Serve returned %v, want it to refuse the address", err)
	}
	if _, err := ln.Accept(); err == nil {
		t.Error("the listener is still open")
	}
}

// TestHalfARequestHoldsNobodyUp is the slow client that opens many connections
// and sends a header a byte at a time.
func TestHalfARequestHoldsNobodyUp(t *testing.T) {
	s := start(t, &stub{}, server.Options{Grace: -1, Drain: time.Millisecond, Watchdog: time.Second})
	for range 200 {
		conn, err := net.Dial("tcp", strings.TrimPrefix(s.url, "http://"))
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close()
		fmt.Fprint(conn, "GET /v1/search HTTP/1.1\r\nHost: a\r\nX-")
	}
	if a := get(t, s.url+"/v1/search", "Connection", "close"); a.StatusCode != 200 {
		t.Errorf("beside 200 half requests a whole one gets %d", a.StatusCode)
	}
}

// TestAStopInAHurryWaitsForNobody stops a server with a connection that has asked
// for nothing, which is waited for longer than the bound of the wait otherwise.
func TestAStopInAHurryWaitsForNobody(t *testing.T) {
	ctx, cancel := context.WithCancelCause(context.Background())
	s := startUntil(t, ctx, func() { cancel(server.ErrHurry) }, &stub{}, server.Options{Grace: time.Hour, Drain: 2 * time.Second})
	silent, err := net.Dial("tcp", strings.TrimPrefix(s.url, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	defer silent.Close()
	get(t, s.url+"/livez", "Connection", "close") // the one before it is accepted by then
	s.stop()
	if err := s.wait(); err != nil {
		t.Errorf("Serve returned %v", err)
	}
}

func TestHeadersAreBounded(t *testing.T) {
	s := start(t, &stub{}, server.Options{Grace: -1})
	req, err := http.NewRequest(http.MethodGet, s.url+"/livez", nil)
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("X-Long", strings.Repeat("a", 32<<10))
	resp, err := http.DefaultTransport.RoundTrip(req)
	if err != nil {
		t.Fatal(err)
	}
	resp.Body.Close()
	if resp.StatusCode != http.StatusRequestHeaderFieldsTooLarge {
		t.Errorf("a header of 32 KiB gets %d, want 431", resp.StatusCode)
	}
	http.DefaultTransport.(*http.Transport).CloseIdleConnections()
}
