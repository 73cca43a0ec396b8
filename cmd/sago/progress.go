package main

import (
	"fmt"
	"time"
)

// quietFor is how long work goes on before a terminal is told about it.
const quietFor = time.Second

// progress shows on a terminal how a build goes on, if it takes its time.
type progress struct {
	std   *streams
	start time.Time
	last  time.Time // when the line was written
	done  int
}

// buildReport is what a build did.
type buildReport struct {
	cases int
	took  time.Duration
}

func newProgress(std *streams) *progress {
	return &progress{std: std, start: time.Now()}
}

// show takes note of the number of cases done and, on a terminal, says so.
func (p *progress) show(done int) {
	p.done = done
	now := time.Now()
	if !p.std.errTTY || now.Sub(p.start) < quietFor || now.Sub(p.last) < quietFor/10 {
		return
	}
	p.last = now
	fmt.Fprintf(p.std.err, "%sindexing: %s, %.0f a second", eraseLine, counted(done, "case"), rate(done, now.Sub(p.start)))
}

// end erases the line and returns what was built, nil if nothing was.
func (p *progress) end() *buildReport {
	if !p.last.IsZero() {
		fmt.Fprint(p.std.err, eraseLine)
	}
	if p.done == 0 {
		return nil
	}
	return &buildReport{p.done, time.Since(p.start)}
}

func rate(n int, d time.Duration) float64 { return float64(n) / max(d.Seconds(), 1e-9) }
