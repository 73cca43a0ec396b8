package server_test

import (
	"context"
	"net/http"
	"sync"
	"testing"
	"time"

	"sago"
	"sago/server"
)

func TestOverloadTurnsAwayAndRecovers(t *testing.T) {
	const running, waiting, beyond = 2, 3, 4
	began := make(chan struct{}, running+waiting)
	release := make(chan struct{})
	held := &stub{search: func(context.Context, sago.Request) (*sago.Response, error) {
		began <- struct{}{}
		<-release
		return &sago.Response{}, nil
	}}
	url := listen(t, held, server.Options{Concurrency: running, Queue: waiting})
	status := make(chan int, running+waiting+beyond)
	var clients sync.WaitGroup
	ask := func() {
		clients.Go(func() {
			resp, err := http.Get(url + "/v1/search")
			if err != nil {
				t.Error(err)
				return
			}
			resp.Body.Close()
			if resp.StatusCode == 503 && resp.Header.Get("Retry-After") == "" {
				t.Error("a 503 without Retry-After")
			}
			status <- resp.StatusCode
		})
	}
	for range running {
		ask()
	}
	for range running {
		<-began
	}
	for range waiting + beyond {
		ask()
	}
	for range beyond { // those that wait answer nothing yet: what comes is turned away
		if got := <-status; got != 503 {
			t.Errorf("beyond the queue: status %d, want 503", got)
		}
	}
	if a := get(t, url+"/livez"); a.StatusCode != 200 {
		t.Errorf("under overload /livez answers %d", a.StatusCode)
	}
	close(release)
	clients.Wait()
	close(status)
	for got := range status {
		if got != 200 {
			t.Errorf("admitted, but answered with %d", got)
		}
	}
}

func TestSearchHasADeadline(t *testing.T) {
	endless := &stub{search: func(ctx context.Context, _ sago.Request) (*sago.Response, error) {
		<-ctx.Done()
		return nil, ctx.Err()
	}}
	url := listen(t, endless, server.Options{Deadline: 10 * time.Millisecond})
	a := get(t, url+"/v1/search")
	if p := problemIn(t, a); a.StatusCode != 503 || p.Code != "unavailable" {
		t.Errorf("status %d, code %q", a.StatusCode, p.Code)
	}
}
