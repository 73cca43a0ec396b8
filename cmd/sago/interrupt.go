package main

import "context"

// interruptible returns what read returns, or else the error of the context as
// soon as that is done. Then read goes on alone: nothing ends the reading of a
// pipe that nobody writes to, and the process is about to end.
func interruptible[T any](ctx context.Context, read func() (T, error)) (T, error) {
	type result struct {
		value T
		err   error
	}
	done := make(chan result, 1)
	go func() {
		value, err := read()
		done <- result{value, err}
	}()
	select {
	case r := <-done:
		return r.value, r.err
	case <-ctx.Done():
		var none T
		return none, ctx.Err()
	}
}
