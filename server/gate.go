package server

import (
	"context"
	"net/http"
	"sync/atomic"
)

// gate admits requests: a fixed number at once, a bounded number waiting, and
// the rest turned away at once, so that overload costs little and what was
// admitted is answered in time.
type gate struct {
	running chan struct{}
	waiting atomic.Int64
	queue   int64
}

func newGate(concurrency, queue int) *gate {
	return &gate{running: make(chan struct{}, concurrency), queue: int64(queue)}
}

// enter waits for a turn and returns what ends it. Its errors are for the
// client: the queue is full, or the context was done first.
func (g *gate) enter(ctx context.Context) (leave func(), err error) {
	leave = func() { <-g.running }
	select {
	case g.running <- struct{}{}:
		return leave, nil
	default:
	}
	if g.waiting.Add(1) > g.queue {
		g.waiting.Add(-1)
		return nil, overloaded()
	}
	defer g.waiting.Add(-1)
	select {
	case g.running <- struct{}{}:
		return leave, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

func overloaded() error {
	return &httpError{
		status: http.StatusServiceUnavailable, code: "overloaded",
		detail: "More searches are waiting than this server can answer in time. Try again in a moment.",
	}
}
