package bench

import (
	"context"
	"errors"
	"math"
	"testing"
	"testing/synctest"
	"time"
)

// TestOpenLoopCountsTheWait has one server that takes 200 ms and requests every
// 100 ms: the one at i, from 0, is due at 100i and answered at 200(i+1), so that
// ten take 200, 300 to 1100 ms. A clock that starts when a request is sent at
// last would say 200 ms of each.
func TestOpenLoopCountsTheWait(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		turn := make(chan struct{}, 1)
		got, err := openLoop(t.Context(), 10, time.Second, func(context.Context, int) error {
			turn <- struct{}{}
			time.Sleep(200 * time.Millisecond)
			<-turn
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		for name, pair := range map[string][2]float64{
			"p50": {got.P50, 600_000}, "p99": {got.P99, 1_100_000}, "p99.9": {got.P999, 1_100_000}, "max": {got.Max, 1_100_000},
			"answers a second": {got.Answered, 5}, // ten in two seconds
		} {
			if math.Abs(pair[0]/pair[1]-1) > 0.002 { // three digits
				t.Errorf("%s = %v, want %v", name, pair[0], pair[1])
			}
		}
		if got.Requests != 10 || got.Failed != 0 {
			t.Errorf("%d requests, %d failed; want ten and none", got.Requests, got.Failed)
		}
	})
}

func TestClosedLoop(t *testing.T) {
	for _, clients := range []int{1, 8} {
		synctest.Test(t, func(t *testing.T) {
			got, err := closedLoop(t.Context(), clients, time.Second, func(_ context.Context, i int) error {
				time.Sleep(10 * time.Millisecond)
				if i%4 == 0 {
					return errors.New("busy")
				}
				return nil
			})
			want := ClosedLoop{clients, 100 * clients, 25 * clients, 75 * float64(clients)}
			if err != nil || got != want {
				t.Errorf("%d clients: %+v, %v; want %+v", clients, got, err, want)
			}
		})
	}
}

func TestLoopsReportWhatFails(t *testing.T) {
	busy := errors.New("busy")
	fail := func(context.Context, int) error { time.Sleep(time.Millisecond); return busy }
	synctest.Test(t, func(t *testing.T) {
		if _, err := openLoop(t.Context(), 10, time.Second, fail); !errors.Is(err, busy) {
			t.Errorf("open loop: %v, want %v", err, busy)
		}
		if _, err := closedLoop(t.Context(), 2, time.Second, fail); !errors.Is(err, busy) {
			t.Errorf("closed loop: %v, want %v", err, busy)
		}
		if _, err := openLoop(t.Context(), 0.1, time.Second, fail); err == nil {
			t.Error("a rate that sends nothing has no error")
		}
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		never := func(ctx context.Context, _ int) error { <-ctx.Done(); return ctx.Err() }
		if _, err := openLoop(ctx, 10, time.Minute, never); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("interrupted: %v, want %v", err, context.DeadlineExceeded)
		}
	})
}
