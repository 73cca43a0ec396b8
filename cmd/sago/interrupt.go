package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"runtime/debug"
	"syscall"

	"sago/server"
)

// untilSignal returns a context that the first SIGINT or SIGTERM ends; a second
// ends the process at once. Ctrl-C is a person's, who is in a hurry.
func untilSignal() context.Context {
	ctx, cancel := context.WithCancelCause(context.Background())
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	go func() {
		got := <-signals
		signal.Stop(signals)
		if got == os.Interrupt {
			cancel(server.ErrHurry)
		} else {
			cancel(nil)
		}
	}()
	return ctx
}

// interruptible returns what read returns, or else the error of the context as
// soon as that is done. Then read goes on alone: nothing ends the reading of a
// pipe that nobody writes to, and the process is about to end. A panic of read is
// one of interruptible, so that it is reported as any other.
func interruptible[T any](ctx context.Context, read func() (T, error)) (T, error) {
	type result struct {
		value T
		err   error
		fault string // of read, and where; "" for none
	}
	done := make(chan result, 1)
	go func() {
		var r result
		defer func() {
			if fault := recover(); fault != nil {
				r.fault = fmt.Sprintf("%v\n\n%s", fault, debug.Stack())
			}
			done <- r
		}()
		r.value, r.err = read()
	}()
	select {
	case r := <-done:
		if r.fault != "" {
			panic(r.fault)
		}
		return r.value, r.err
	case <-ctx.Done():
		var none T
		return none, ctx.Err()
	}
}
