package index

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"sago"
)

// lockName is the file that the builder of an index directory holds locked. It
// spares a second builder the work; that nothing goes wrong without it is the
// affair of names that are never used twice and of renames.
const lockName = "LOCK"

// patience says how long builders wait for each other.
type patience struct {
	poll  time.Duration // between attempts to take the lock
	beat  time.Duration // between signs of life of its holder
	stale time.Duration // without a sign of life until it is no longer waited for
}

// buildLock is the lock of an index directory, held; nil if it is done without.
type buildLock struct {
	file *os.File
	quit chan struct{}
	done chan struct{}
}

// takeLock waits for the lock of dir as long as its holder gives signs of life.
// It returns nil where there are no locks or the holder has stopped giving any,
// and CodeUnavailable when ctx is done.
func takeLock(ctx context.Context, dir string, p patience, logf func(string, ...any)) (*buildLock, error) {
	f, err := os.OpenFile(filepath.Join(dir, lockName), os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, err
	}
	var seen, changed time.Time // the holder's last sign of life, and when we saw it change
	for waits := 0; ; waits++ {
		ok, err := tryLock(f)
		switch {
		case ok:
			return holdLock(f, p.beat), nil
		case err != nil:
			return nil, f.Close()
		case waits == 0:
			logf("index %s: %s is building it; waiting", dir, holder(f))
		}
		if info, err := f.Stat(); err == nil && !info.ModTime().Equal(seen) {
			seen, changed = info.ModTime(), time.Now()
		}
		if time.Since(changed) > p.stale {
			logf("index %s: %s shows no sign of life; building beside it", dir, holder(f))
			return nil, f.Close()
		}
		select {
		case <-time.After(p.poll):
		case <-ctx.Done():
			f.Close()
			return nil, interrupted(dir, ctx.Err())
		}
	}
}

func holdLock(f *os.File, beat time.Duration) *buildLock {
	l := &buildLock{file: f, quit: make(chan struct{}), done: make(chan struct{})}
	go func() {
		defer close(l.done)
		l.sign()
		for {
			select {
			case <-time.After(beat):
				l.sign()
			case <-l.quit:
				return
			}
		}
	}()
	return l
}

// sign writes who holds the lock, which is a sign of life by its time alone. A
// sign that fails makes others build too, and no more.
func (l *buildLock) sign() {
	_, _ = l.file.WriteAt(fmt.Appendf(nil, "process %-10d\n", os.Getpid()), 0)
}

func holder(f *os.File) string {
	data, err := io.ReadAll(io.NewSectionReader(f, 0, 64))
	if name := strings.TrimSpace(string(data)); err == nil && name != "" {
		return name
	}
	return "another process"
}

// release gives the lock to the next. It may be called on nil.
func (l *buildLock) release() {
	if l == nil {
		return
	}
	close(l.quit)
	<-l.done
	l.file.Close()
}

func interrupted(dir string, err error) error {
	return &sago.Error{
		Code: sago.CodeUnavailable, Err: err,
		Public: "building the index in " + dir + " was interrupted; what was there before is unchanged",
	}
}
