package plan

import (
	"runtime"
	"sync"
)

// stretches returns how many stretches of n things are worth a goroutine each,
// where one of fewer than least is not.
func stretches(n, least int) int { return max(1, min(runtime.GOMAXPROCS(0), n/least)) }

// inStretches calls do for each of the stretches of n things, from the k-th on,
// all side by side. What do panics with, it panics with.
func inStretches(n, stretches int, do func(k, from, to int)) {
	var group sync.WaitGroup
	panics := make(chan any, stretches)
	for k := 1; k < stretches; k++ {
		group.Go(func() {
			defer func() {
				if cause := recover(); cause != nil {
					panics <- cause
				}
			}()
			do(k, n*k/stretches, n*(k+1)/stretches)
		})
	}
	defer func() {
		group.Wait()
		select {
		case cause := <-panics:
			panic(cause)
		default:
		}
	}()
	do(0, 0, n/stretches)
}
