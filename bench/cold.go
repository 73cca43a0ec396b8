package bench

import (
	"context"
	"errors"
	"runtime"
	"time"

	"sago"
	"sago/index"
)

// Opening is what it takes to open sago's index, and the memory it takes.
type Opening struct {
	Times []float64 `json:"ms"`       // milliseconds, in the order in which it was opened
	P50   float64   `json:"p50ms"`    // median of Times
	Heap  int64     `json:"heap"`     // bytes live in the heap that the opened index adds
	Full  int64     `json:"heapFull"` // and once every query of the mix was asked: the cache of postings included
}

// openings is how often the index is opened for its time alone.
const openings = 5

// measureCold opens sago's index anew for each query and asks it once: nothing
// is decoded, as for the first reader after a start. The files themselves may be
// in the system's memory, as they are after a build. It adds an engine to m, and
// returns what opening takes.
func (b *bencher) measureCold(ctx context.Context, w *workload, m *measurement) (*Opening, error) {
	m.engines = append(m.engines, engineCold)
	for _, r := range m.rows {
		r.samples = append(r.samples, samples{})
	}
	o := &Opening{}
	for i := range w.queries {
		q := &w.queries[i]
		s := &m.row(q).samples[len(m.engines)-1]
		if err := b.askCold(ctx, q, s, o); err != nil {
			return nil, err
		}
	}
	times := samples{}
	for _, ms := range o.Times {
		times.times = append(times.times, time.Duration(ms*float64(time.Millisecond)))
	}
	o.P50 = micros(times.percentile(0.5)) / 1000
	return o, b.measureHeap(ctx, w, o)
}

// askCold opens the index, asks it one query and closes it.
func (b *bencher) askCold(ctx context.Context, q *workQuery, s *samples, o *Opening) (err error) {
	started := time.Now()
	ix, err := index.Open(ctx, b.dir("sago"), b.cfg.Index)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, ix.Close()) }()
	if len(o.Times) < openings {
		o.Times = append(o.Times, micros(time.Since(started))/1000)
	}
	return s.measure(ctx, sagoEngine{ix, false}.prepare(q, nil, sago.DefaultFacetLimit), q.text, 1)
}

// measureHeap opens the index once more and asks it everything.
func (b *bencher) measureHeap(ctx context.Context, w *workload, o *Opening) (err error) {
	before := liveHeap()
	ix, err := index.Open(ctx, b.dir("sago"), b.cfg.Index)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, ix.Close()) }()
	o.Heap = liveHeap() - before
	for i := range w.queries {
		if _, err := ix.Search(ctx, w.queries[i].request); err != nil {
			return err
		}
	}
	o.Full = liveHeap() - before
	return nil
}

// liveHeap returns the bytes of the heap that are in use.
func liveHeap() int64 {
	runtime.GC()
	runtime.GC() // what pools held is freed by the second
	var stats runtime.MemStats
	runtime.ReadMemStats(&stats)
	return int64(stats.HeapAlloc)
}
