package index

import (
	lru "container/list"
	"context"
	"errors"
	"sync"
)

// cache keeps what was decoded from an index, bounded by bytes: the least
// recently used goes first. What is missing is decoded once, however many ask.
type cache struct {
	mu      sync.Mutex
	limit   int64
	bytes   int64
	entries map[string]*entry
	recent  *lru.List // of *entry, most recently used first
}

type entry struct {
	key     string
	ready   chan struct{} // closed once value or err is there
	value   any
	err     error
	bytes   int64
	element *lru.Element // nil until the value is there
}

func newCache(limit int64) *cache {
	return &cache{limit: limit, entries: map[string]*entry{}, recent: lru.New()}
}

// load returns the value of key: the one kept, or what build returns, with the
// bytes it takes. An error is not kept.
func load[T any](ctx context.Context, c *cache, key string, build func() (T, int64, error)) (T, error) {
	for {
		e, mine := c.entry(key)
		if mine {
			return fill(c, e, build)
		}
		select {
		case <-e.ready:
		case <-ctx.Done():
			var none T
			return none, ctx.Err()
		}
		if e.err == nil {
			return e.value.(T), nil
		}
		// The one who built it may just have run out of time.
		if !errors.Is(e.err, context.Canceled) && !errors.Is(e.err, context.DeadlineExceeded) {
			var none T
			return none, e.err
		}
	}
}

// entry returns the entry of key, and whether the caller has to fill it.
func (c *cache) entry(key string) (e *entry, mine bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if e = c.entries[key]; e != nil {
		if e.element != nil {
			c.recent.MoveToFront(e.element)
		}
		return e, false
	}
	e = &entry{key: key, ready: make(chan struct{})}
	c.entries[key] = e
	return e, true
}

// errAbandoned is what others see who waited for a value whose making panicked.
var errAbandoned = errors.New("value was not built")

func fill[T any](c *cache, e *entry, build func() (T, int64, error)) (value T, err error) {
	err = errAbandoned
	var bytes int64
	defer func() {
		e.value, e.err, e.bytes = value, err, bytes+int64(len(e.key))
		c.settle(e)
		close(e.ready)
	}()
	value, bytes, err = build()
	return value, err
}

// settle keeps a filled entry, or drops it if it failed, and makes room.
func (c *cache) settle(e *entry) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if e.err != nil {
		delete(c.entries, e.key)
		return
	}
	e.element = c.recent.PushFront(e)
	c.bytes += e.bytes
	for c.bytes > c.limit {
		old := c.recent.Remove(c.recent.Back()).(*entry)
		delete(c.entries, old.key)
		c.bytes -= old.bytes
	}
}
