package server

import (
	"net"
	"net/http"
	"sync"
)

// freshConns are the connections that have not asked for anything yet. Browsers
// open such ahead of time, and http.Server waits 5 s for each of them when it
// stops.
type freshConns struct {
	mu    sync.Mutex
	conns map[net.Conn]struct{}
}

// track takes note of what a connection does, as http.Server.ConnState.
func (f *freshConns) track(c net.Conn, state http.ConnState) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if state == http.StateNew {
		f.conns[c] = struct{}{}
	} else {
		delete(f.conns, c)
	}
}

// close closes those that there are.
func (f *freshConns) close() {
	f.mu.Lock()
	defer f.mu.Unlock()
	for c := range f.conns {
		c.Close() // nothing was sent over it that could be lost
	}
}
