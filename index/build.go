package index

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"strconv"
	"sync/atomic"

	"github.com/zeebo/xxh3"
	"golang.org/x/sync/errgroup"

	"sago"
)

// built is what a build has made in its directory.
type built struct {
	indexes []string // names of the directories, one bleve index of one segment each
	cases   int
}

// build writes the cases of src into indexes in dir, some side by side. Equal
// cases in equal order, with as many workers, make equal segments, document
// numbers included. It returns
// CodeInvalid for an id that is empty or comes twice, CodeInternal with the id
// of a case that cannot be analysed, and whatever error src has.
func build(ctx context.Context, dir string, src Source, opt Options) (built, error) {
	b := newBuilder(dir, opt)
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error {
		defer b.end()
		return b.deal(ctx, group, src)
	})
	if err := group.Wait(); err != nil {
		return built{}, err
	}
	b.progress()
	return b.result, nil
}

// progressCases is how many cases are dealt from one call of Options.Progress to
// the next.
const progressCases = 128

// blockCases is how many cases in a row go to one worker: a corpus of few cases
// stays in one segment, which is quickest to search.
const blockCases = 512

// builder deals cases to workers, each of which writes one index.
type builder struct {
	dir     string
	opt     Options
	block   int
	workers []chan *sago.Case // nil until the first case for it comes
	seen    map[xxh3.Uint128]struct{}
	done    atomic.Int64
	result  built
}

func newBuilder(dir string, opt Options) *builder {
	b := &builder{dir: dir, opt: opt, block: 1, seen: map[xxh3.Uint128]struct{}{}}
	workers := opt.Workers
	if workers <= 0 {
		workers, b.block = runtime.GOMAXPROCS(0), blockCases
	}
	b.workers = make([]chan *sago.Case, workers)
	return b
}

// deal reads the cases and hands each to its worker, starting workers in group
// as they come to be needed.
func (b *builder) deal(ctx context.Context, group *errgroup.Group, src Source) error {
	for c, err := range src.Cases() {
		if err != nil {
			return fmt.Errorf("read cases: %w", err)
		}
		if err := b.checkID(c); err != nil {
			return err
		}
		turn := b.result.cases / b.block % len(b.workers)
		if b.workers[turn] == nil {
			b.start(ctx, group, turn)
		}
		select {
		case b.workers[turn] <- c:
		case <-ctx.Done():
			return ctx.Err()
		}
		b.result.cases++
		if b.result.cases%progressCases == 0 {
			b.progress()
		}
	}
	return nil
}

// checkID refuses ids that scorch would take for one document. A hash of 128
// bits stands for the id: it keeps no record in memory.
func (b *builder) checkID(c *sago.Case) error {
	if c.ID == "" {
		return sago.Errorf(sago.CodeInvalid, "case %d has no id: give each case an id of its own", b.result.cases+1)
	}
	h := xxh3.HashString128(c.ID)
	if _, twice := b.seen[h]; twice {
		return sago.Errorf(sago.CodeInvalid, "two cases have the id %s: give each case an id of its own", c.ID)
	}
	b.seen[h] = struct{}{}
	return nil
}

func (b *builder) start(ctx context.Context, group *errgroup.Group, turn int) {
	cases := make(chan *sago.Case, 32)
	b.workers[turn] = cases
	name := strconv.Itoa(len(b.result.indexes))
	b.result.indexes = append(b.result.indexes, name)
	group.Go(func() error { return b.work(ctx, filepath.Join(b.dir, name), cases) })
}

// end tells the workers that no case follows.
func (b *builder) end() {
	for _, w := range b.workers {
		if w != nil {
			close(w)
		}
	}
}

// work writes the cases that it is dealt into one index.
func (b *builder) work(ctx context.Context, dir string, cases <-chan *sago.Case) (err error) {
	defer recovered(&err, "write segments")
	w := newWriter(dir, b.opt)
	for c := range cases {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err := w.add(c); err != nil {
			return err
		}
		b.done.Add(1)
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	return w.close(ctx)
}

func (b *builder) progress() {
	if b.opt.Progress != nil {
		b.opt.Progress(int(b.done.Load()))
	}
}

// recovered turns a panic of what it is deferred in into an error.
func recovered(err *error, step string) {
	if r := recover(); r != nil {
		*err = errors.Join(*err, &sago.Error{
			Code: sago.CodeInternal, Public: "sago failed to " + step + ": please report this",
			Err: fmt.Errorf("panic: %v\n%s", r, debug.Stack()),
		})
	}
}
