package index

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"

	"sago"
	"sago/plan"
)

// Index is an open generation. It implements sago.Searcher.
type Index struct {
	snapshot *snapshot
	planner  *plan.Planner
	info     sago.Info
	remarks  Remarks
	complete func() (*completions, error)
	tags     func() map[string][]tag // tagTerms
	damaged  atomic.Bool             // a search met a fault of the files: build anew at the next start

	mu      sync.Mutex // guards closed and, with it, that running only grows while open
	closed  bool
	running sync.WaitGroup
	storage storage
	once    sync.Once
	failed  error // of closing the storage
}

// storage is what an index lies in.
type storage struct {
	readers  []*reader
	columns  *columnFile        // of all their segments, in order; nil: they are computed
	glossary []plan.VariantKeys // of the glossary; nil: they are computed
	close    func() error       // closes the readers, too
	err      func() error       // of what was found since it was opened; nil: nothing is looked for
}

var _ sago.Searcher = (*Index)(nil)

// defaultCacheBytes is the cache where the options name none.
const defaultCacheBytes = 192 << 20

// openIndex puts an index together from what it lies in, which belongs to it
// from then on, even after an error.
func openIndex(in storage, info sago.Info, opt Options) (*Index, error) {
	x := &Index{info: info, storage: in}
	sources := sourcesOf(in.readers)
	if in.columns != nil {
		if len(in.columns.segments) != len(sources) {
			return nil, errors.Join(fmt.Errorf("columns of %d segments, not %d", len(in.columns.segments), len(sources)), in.close())
		}
		for i := range sources {
			sources[i].stored = &in.columns.segments[i]
		}
	}
	bytes := opt.CacheBytes
	if bytes == 0 {
		bytes = defaultCacheBytes
	}
	snapshot, err := newSnapshot(sources, opt.Vocabulary, bytes)
	if err != nil {
		return nil, errors.Join(err, in.close())
	}
	x.snapshot = snapshot
	x.planner = plan.New(plan.Knowledge{
		Analyzer: opt.Analyzer, Vocabulary: opt.Vocabulary, Glossary: opt.Glossary, GlossaryKeys: in.glossary,
	})
	x.complete = sync.OnceValues(func() (*completions, error) { return newCompletions(snapshot, opt.Analyzer) })
	x.tags = sync.OnceValue(func() map[string][]tag { return snapshot.tagTerms(opt.Analyzer) })
	x.info.Cases, x.info.Segments = snapshot.cases, len(snapshot.parts)
	return x, nil
}

func sourcesOf(readers []*reader) []source {
	var sources []source
	for _, r := range readers {
		for i, s := range r.segments {
			sources = append(sources, source{segment: s, mask: r.masks[i]})
		}
	}
	return sources
}

// Info describes the generation.
func (x *Index) Info() sago.Info { return x.info }

// Remarks returns what Source.Remarks gave when the generation was built.
func (x *Index) Remarks() Remarks { return x.remarks }

// Close releases the generation once running calls are done, and waits for
// that. It may be called more than once.
func (x *Index) Close() error {
	x.mu.Lock()
	x.closed = true
	x.mu.Unlock()
	x.running.Wait()
	x.once.Do(func() { x.failed = x.storage.close() })
	return x.failed
}

// begin counts a call in. Call done when it ends.
func (x *Index) begin() (done func(), err error) {
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.closed {
		return nil, sago.Errorf(sago.CodeUnavailable, "The index is closed.")
	}
	if x.storage.err != nil {
		if err := x.storage.err(); err != nil {
			return nil, err
		}
	}
	x.running.Add(1)
	return x.running.Done, nil
}

// call runs do as a call of the Searcher: while the index is open, with panics
// and foreign errors turned into those of the contract.
func (x *Index) call(ctx context.Context, do func(*snapshot) error) error {
	done, err := x.begin()
	if err != nil {
		return err
	}
	defer done()
	return x.public(ctx, safely(func() error { return do(x.snapshot) }))
}

func safely(do func() error) (err error) {
	defer survive(&err)()
	return do()
}

// public returns err as an error of the contract.
func (x *Index) public(ctx context.Context, err error) error {
	var known *sago.Error
	switch {
	case err == nil:
		return nil
	case errors.As(err, &known):
		return known
	case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded), ctx.Err() != nil:
		return &sago.Error{
			Code: sago.CodeUnavailable, Err: err,
			Public: "The search took too long or was given up. Try fewer or rarer words.",
		}
	}
	x.damaged.Store(true)
	return &sago.Error{Code: sago.CodeInternal, Public: "The search failed. The log says why.", Err: err}
}

// Damaged reports whether a search failed as it does on damaged files: they
// should be verified.
func (x *Index) Damaged() bool { return x.damaged.Load() }
