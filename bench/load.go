package bench

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"github.com/HdrHistogram/hdrhistogram-go"
)

// ClosedLoop is what clients get that each ask again once they are answered.
type ClosedLoop struct {
	Clients   int     `json:"clients"`
	Requests  int     `json:"requests"`
	Failed    int     `json:"failed"`
	PerSecond float64 `json:"perSecond"` // that did not fail
}

// OpenLoop is how long answers take to requests that arrive at a constant rate,
// whether or not those before them are answered. A time runs from when a request
// was to be sent, so that one that waits for others is not left out of what the
// wait costs. Times are in microseconds, to three digits.
type OpenLoop struct {
	Rate     float64 `json:"rate"`     // arrivals a second
	Answered float64 `json:"answered"` // answers a second
	Requests int     `json:"requests"`
	Failed   int     `json:"failed"` // counted in the times, too
	P50      float64 `json:"p50us"`
	P99      float64 `json:"p99us"`
	P999     float64 `json:"p999us"`
	Max      float64 `json:"maxus"`
}

// asker asks the ith question.
type asker func(ctx context.Context, i int) error

// closedLoop has clients ask for a time. It returns the error of the first
// question if none was answered.
func closedLoop(ctx context.Context, clients int, length time.Duration, ask asker) (ClosedLoop, error) {
	var next, failed atomic.Int64
	var first errorOnce
	started := time.Now()
	var group sync.WaitGroup
	for range clients {
		group.Go(func() {
			for ctx.Err() == nil && time.Since(started) < length {
				if err := ask(ctx, int(next.Add(1)-1)); err != nil {
					failed.Add(1)
					first.set(err)
				}
			}
		})
	}
	group.Wait()
	out := ClosedLoop{Clients: clients, Requests: int(next.Load()), Failed: int(failed.Load())}
	out.PerSecond = float64(out.Requests-out.Failed) / time.Since(started).Seconds()
	return out, outcomeOf(ctx, out.Requests, out.Failed, &first)
}

// Bounds of an open loop: of requests under way, beyond which the next waits
// while its clock runs, and of the times that are told apart.
const (
	maxInFlight = 1024
	longest     = 10 * time.Minute
	digits      = 3
)

// openLoop sends requests at a constant rate for a time and waits for the
// answers.
func openLoop(ctx context.Context, rate float64, length time.Duration, ask asker) (OpenLoop, error) {
	n := int(rate * length.Seconds())
	if n < 1 {
		return OpenLoop{}, fmt.Errorf("no request is sent in %v at %v a second", length, rate)
	}
	times := hdrhistogram.New(1, longest.Microseconds(), digits)
	var mutex sync.Mutex
	var failed atomic.Int64
	var first errorOnce
	var group sync.WaitGroup
	slots := make(chan struct{}, maxInFlight)
	started := time.Now()
	for i := range n {
		due := started.Add(time.Duration(float64(i) / rate * float64(time.Second)))
		time.Sleep(time.Until(due))
		if ctx.Err() != nil {
			break
		}
		slots <- struct{}{}
		group.Go(func() {
			defer func() { <-slots }()
			if err := ask(ctx, i); err != nil {
				failed.Add(1)
				first.set(err)
			}
			took := min(time.Since(due), longest)
			mutex.Lock()
			defer mutex.Unlock()
			_ = times.RecordValue(took.Microseconds()) // within its range
		})
	}
	group.Wait()
	out := OpenLoop{Rate: rate, Requests: n, Failed: int(failed.Load())}
	out.Answered = float64(n-out.Failed) / time.Since(started).Seconds()
	at := func(percent float64) float64 { return float64(times.ValueAtQuantile(percent)) }
	out.P50, out.P99, out.P999, out.Max = at(50), at(99), at(99.9), float64(times.Max())
	return out, outcomeOf(ctx, n, out.Failed, &first)
}

// outcomeOf returns why a loop says nothing: it was interrupted, or every
// request failed.
func outcomeOf(ctx context.Context, requests, failed int, first *errorOnce) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if failed == requests {
		return fmt.Errorf("all of %d requests failed, the first with: %w", requests, first.err)
	}
	return nil
}

// errorOnce keeps the first error.
type errorOnce struct {
	once sync.Once
	err  error
}

func (e *errorOnce) set(err error) { e.once.Do(func() { e.err = err }) }
