package server_test

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"strings"
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
	url := listen(t, held, server.Options{Concurrency: running, Queue: waiting, Deadline: time.Minute})
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

func TestSlowBodyHoldsNoTurn(t *testing.T) {
	url := listen(t, &stub{search: func(context.Context, sago.Request) (*sago.Response, error) {
		return &sago.Response{}, nil
	}}, server.Options{Concurrency: 1, Queue: 1})
	for range 4 {
		conn, err := net.Dial("tcp", strings.TrimPrefix(url, "http://"))
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close()
		fmt.Fprint(conn, "POST /v1/search HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{")
	}
	if a := get(t, url+"/v1/search"); a.StatusCode != 200 {
		t.Errorf("beside four half-sent bodies: status %d, want 200", a.StatusCode)
	}
}

func TestWaitingForATurnHasADeadline(t *testing.T) {
	began, release := make(chan struct{}), make(chan struct{})
	deaf := &stub{search: func(context.Context, sago.Request) (*sago.Response, error) {
		close(began)
		<-release // however long past its deadline
		return &sago.Response{}, nil
	}}
	url := listen(t, deaf, server.Options{Concurrency: 1, Queue: 1, Deadline: 10 * time.Millisecond})
	var first sync.WaitGroup
	first.Go(func() {
		if resp, err := http.Get(url + "/v1/search"); err == nil {
			resp.Body.Close()
		}
	})
	<-began
	a := get(t, url+"/v1/search")
	if p := problemIn(t, a); a.StatusCode != 503 || p.Code != "unavailable" {
		t.Errorf("behind a search that does not end: status %d, code %q", a.StatusCode, p.Code)
	}
	close(release)
	first.Wait()
}
