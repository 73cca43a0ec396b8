package index

import (
	"context"
	"fmt"
	"runtime"
	"runtime/debug"
	"sync/atomic"

	"golang.org/x/sync/errgroup"
)

// serialWork is the work, in cases touched, below which starting goroutines
// costs more than they save.
const serialWork = 1 << 14

// each calls do with the numbers 0 to n-1: on as many goroutines as there are
// processors if the work, in cases touched, is worth it. It returns the first
// error; a context that is done is one.
func each(ctx context.Context, n, work int, do func(i int) error) error {
	workers := min(runtime.GOMAXPROCS(0), n)
	if work < serialWork || workers < 2 {
		for i := range n {
			if err := ctx.Err(); err != nil {
				return err
			}
			if err := do(i); err != nil {
				return err
			}
		}
		return nil
	}
	group, ctx := errgroup.WithContext(ctx)
	var next atomic.Int64
	for range workers {
		group.Go(func() (err error) {
			defer survive(&err)()
			for {
				i := int(next.Add(1)) - 1
				if i >= n {
					return nil
				}
				if err := ctx.Err(); err != nil {
					return err
				}
				if err := do(i); err != nil {
					return err
				}
			}
		})
	}
	return group.Wait()
}

// fault is a panic of a search: an index file that was cut short or changed
// under its mapping, or a bug. It must not end the process.
type fault struct {
	cause any
	stack []byte
}

func (f *fault) Error() string { return fmt.Sprintf("panic in a search: %v\n%s", f.cause, f.stack) }

// survive turns a panic, reading beyond the end of a mapped file included, into
// an error. Call it at the start of a goroutine that reads an index, and defer
// what it returns.
func survive(err *error) func() {
	before := debug.SetPanicOnFault(true)
	return func() {
		debug.SetPanicOnFault(before)
		if cause := recover(); cause != nil {
			*err = &fault{cause, debug.Stack()}
		}
	}
}
