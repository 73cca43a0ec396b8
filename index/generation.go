package index

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"sago"
	"sago/plan"
)

// An index directory holds generations:
//
//	CURRENT            the generation to open, and the checksum of its manifest
//	LOCK               held by who builds
//	gen-000002/        a generation: never changed once it has this name
//	    manifest.json  what it was made from; size and checksum of every file
//	    0/ 1/ ...      bleve indexes of one segment each
//	    columns        what is computed of the segments
//	    glossary       what is computed of a glossary
//	gen-1234567.tmp/   one that is being built
//
// A generation is built under its temporary name, made durable, renamed, and
// then CURRENT is replaced: a process that dies at any point leaves CURRENT and
// what it names whole, or, before there was a CURRENT, a generation that is whole.
// Where CURRENT is lost, the generation published last is taken if it is whole.
// Else the cases are the truth and an index can be rebuilt from them, so what is
// damaged is never repaired.

// Ensure opens the generation in dir that holds the source's cases as the
// options read them, building it first if there is none, or if the one there is
// damaged or was made otherwise. Other processes may have the same directory
// open. It returns CodeInvalid for a path that is no directory and for cases that
// cannot be indexed, CodeUnavailable for a directory that cannot be written or
// has no room, and if ctx is done.
func Ensure(ctx context.Context, dir string, src Source, opt Options) (*Index, error) {
	k := newKeeper(dir, src, opt)
	gen, err := k.ensure(ctx, src, opt)
	if err != nil {
		return nil, err
	}
	return k.index(gen, opt)
}

// generation is a finished index, checked and open.
type generation struct {
	dir      string
	manifest *manifest
	readers  []*reader
	columns  *columnFile
	remedy   string             // what to do when it is damaged
	glossary []plan.VariantKeys // of the glossary that is wanted; nil: of another

	damage atomic.Pointer[damageError] // found since it was opened
	stop   context.CancelFunc
	checks sync.WaitGroup
}

// close closes the generation's indexes. Nobody may be reading them.
func (g *generation) close() error {
	g.stop()
	g.checks.Wait()
	err := closeAll(g.readers)
	if g.columns != nil {
		err = errors.Join(err, g.columns.close())
	}
	return err
}

// err returns CodeUnavailable once a file of the generation was found damaged.
// A large generation is checked while it answers already.
func (g *generation) err() error {
	d := g.damage.Load()
	if d == nil {
		return nil
	}
	return &sago.Error{Code: sago.CodeUnavailable, Public: "the index is damaged: " + g.remedy, Err: d}
}

// keeper opens and builds the generations of one index directory.
type keeper struct {
	dir      string
	want     identity
	glossary string // its sum
	answers  string // names all that answers depend on: the cases, and how they and queries are read
	remedy   string // what to do when a generation that is open is found damaged
	atOnce   int64  // bytes: the checksums of a smaller generation are checked before it answers
	wait     patience
	logf     func(string, ...any)
}

func newKeeper(dir string, src Source, opt Options) *keeper {
	id, glossary := identify(src, opt), glossarySum(opt.Glossary)
	k := &keeper{
		dir: dir, want: id, glossary: glossary, answers: sumOf([]byte(glossary + id.key()))[:16],
		remedy: "start sago again to rebuild it",
		atOnce: 1 << 30,
		wait:   patience{poll: 50 * time.Millisecond, beat: 2 * time.Second, stale: 30 * time.Second},
		logf:   opt.Logf,
	}
	if k.logf == nil {
		k.logf = func(string, ...any) {}
	}
	return k
}

// index makes a generation an index, which closes it.
func (k *keeper) index(gen *generation, opt Options) (x *Index, err error) {
	in := storage{readers: gen.readers, columns: gen.columns, glossary: gen.glossary, close: gen.close, err: gen.err}
	info := sago.Info{Generation: k.answers, CorpusHash: k.want.Corpus}
	err = safely(func() error {
		x, err = openIndex(in, info, opt)
		return err
	})
	if err != nil {
		return nil, k.directoryError(fmt.Errorf("read the index: %w", err))
	}
	x.remarks = gen.manifest.Remarks
	return x, nil
}

// ensure returns a generation that is whole, open and the one wanted.
func (k *keeper) ensure(ctx context.Context, src Source, opt Options) (*generation, error) {
	if gen, err := k.open(ctx); err == nil {
		k.tidy()
		return gen, nil
	}
	if err := os.MkdirAll(k.dir, 0o700); err != nil {
		return nil, k.directoryError(err)
	}
	lock, err := takeLock(ctx, k.dir, k.wait, k.logf)
	if err != nil {
		return nil, k.directoryError(err)
	}
	defer lock.release()
	gen, why := k.open(ctx) // another process may have built it meanwhile
	if why == nil {
		return gen, nil
	}
	if stems(why, syscall.EISDIR) {
		return nil, k.directoryError(why)
	}
	if currentLost(why) {
		if gen, why = k.takeNewest(ctx, why); why == nil {
			return gen, nil
		}
	}
	if !errors.Is(why, errAbsent) {
		k.logf("index %s: %v; building it anew", k.dir, why)
	}
	if lock != nil {
		k.removeUnfinished()
	}
	before, _ := readCurrent(k.dir) // "" is of no generation
	if err := k.build(ctx, src, opt); err != nil {
		return nil, k.buildError(ctx, err)
	}
	if lock != nil {
		k.removeOld(before.generation, why)
	}
	gen, err = k.open(ctx)
	if err != nil {
		return nil, k.directoryError(fmt.Errorf("open the index just built: %w", err))
	}
	return gen, nil
}

// errAbsent says that no generation is there, and no trace of one.
var errAbsent = errors.New("there is no index")

// otherError says why a generation, whole as it may be, is not the one wanted.
type otherError struct{ difference string }

func (e *otherError) Error() string { return e.difference }

// open opens the current generation if it is whole and the one wanted. It
// returns errAbsent, a damageError, an otherError, or what kept it from reading.
func (k *keeper) open(ctx context.Context) (*generation, error) {
	c, m, err := readHead(k.dir)
	if err != nil {
		return nil, err
	}
	small := m.size() < k.atOnce
	gen, err := k.openNamed(ctx, c.generation, m, small)
	if err == nil && !small {
		k.checkLater(gen)
	}
	return gen, err
}

// takeNewest opens the generation that was published last, and makes it the
// current one again, where CURRENT is lost. Whatever its size, all of it is
// checked: a large one that was found damaged has lost CURRENT for that. The lock
// of the directory is held. The error names what is lost too.
func (k *keeper) takeNewest(ctx context.Context, lost error) (*generation, error) {
	c, m, err := newest(k.dir)
	if err != nil {
		return nil, bothFaults(lost, err)
	}
	gen, err := k.openNamed(ctx, c.generation, m, true)
	if err != nil {
		return nil, bothFaults(lost, err)
	}
	if err := k.setCurrent(c); err != nil {
		return nil, errors.Join(bothFaults(lost, err), gen.close())
	}
	k.logf("index %s: %v; %s, the newest there, is whole: it is used, and %s is written anew", k.dir, lost, c.generation, currentName)
	return gen, nil
}

// openNamed opens a generation if it is the one wanted and its files have the
// sizes, and with content the checksums, that they must have.
func (k *keeper) openNamed(ctx context.Context, name string, m *manifest, content bool) (*generation, error) {
	if d := m.Identity.difference(k.want); d != "" {
		return nil, &otherError{d}
	}
	dir := filepath.Join(k.dir, name)
	if err := checkFiles(ctx, dir, m, content); err != nil {
		return nil, err
	}
	gen, err := openGeneration(dir, m, k.glossary)
	if err == nil {
		gen.remedy = k.remedy
	}
	return gen, err
}

// openGeneration opens the indexes of a generation whose files were checked, to
// be read with the glossary that has the sum.
func openGeneration(dir string, m *manifest, glossary string) (*generation, error) {
	gen := &generation{dir: dir, manifest: m, stop: func() {}}
	if err := safely(func() error { return gen.open(glossary) }); err != nil {
		return nil, errors.Join(err, gen.close())
	}
	return gen, nil
}

func (g *generation) open(glossary string) (err error) {
	cases := 0
	for _, name := range g.manifest.Indexes {
		r, err := openReader(filepath.Join(g.dir, name))
		if err != nil {
			return err
		}
		g.readers = append(g.readers, r)
		for _, s := range r.segments {
			cases += s.size
		}
	}
	if cases != g.manifest.Cases {
		return fmt.Errorf("%s holds %d cases, not %d", g.dir, cases, g.manifest.Cases)
	}
	if g.columns, err = openColumns(g.dir); err != nil {
		return err
	}
	g.glossary, err = readGlossary(g.dir, glossary)
	return err
}

// checkLater checks the content of a large generation's files in the
// background, first thing. If one differs, the generation answers no more, and
// the next start builds another.
func (k *keeper) checkLater(gen *generation) {
	ctx, stop := context.WithCancel(context.Background())
	gen.stop = stop
	gen.checks.Go(func() {
		err := checkFiles(ctx, gen.dir, gen.manifest, true)
		var damage *damageError
		if !errors.As(err, &damage) {
			return
		}
		if _, err := os.Stat(gen.dir); errors.Is(err, fs.ErrNotExist) {
			return // replaced and removed by another process: what is open here stays whole
		}
		gen.damage.Store(damage)
		k.logf("index %s: %v; %s", k.dir, damage, k.remedy)
		if c, err := readCurrent(k.dir); err == nil && c.generation == filepath.Base(gen.dir) {
			_ = os.Remove(filepath.Join(k.dir, currentName)) // where that fails, the next start finds it again
		}
	})
}

// buildError says to a person why a build has failed.
func (k *keeper) buildError(ctx context.Context, err error) error {
	var public *sago.Error
	switch {
	case errors.As(err, &public):
		return err
	case ctx.Err() != nil:
		return interrupted(k.dir, err)
	}
	return k.directoryError(err)
}

// directoryError says to a person what is wrong with the index directory.
func (k *keeper) directoryError(err error) error {
	e := &sago.Error{Code: sago.CodeUnavailable, Field: "index", Err: err}
	var public *sago.Error
	var path *fs.PathError
	switch {
	case errors.As(err, &public):
		return err
	case stems(err, syscall.ENOSPC), stems(err, syscall.EDQUOT):
		e.Public = "no room is left for the index in " + k.dir + ": free some, or choose another directory with --index DIR"
	case errors.Is(err, fs.ErrPermission), stems(err, syscall.EROFS):
		e.Public = "the index directory " + k.dir + " cannot be written: choose another with --index DIR"
	case stems(err, syscall.ENOTDIR):
		e.Code = sago.CodeInvalid
		e.Public = k.dir + " is no directory: choose one for the index with --index DIR"
	case stems(err, syscall.EISDIR) && errors.As(err, &path):
		e.Public = path.Path + " is a directory where the index keeps a file: remove it, or choose another directory with --index DIR"
	case errors.As(err, &path) && path.Op == "mkdir":
		e.Public = fmt.Sprintf("the index directory %s cannot be made (%v): choose another with --index DIR", k.dir, path.Err)
	default:
		e.Code = sago.CodeInternal
		e.Public = "the index in " + k.dir + " cannot be built: choose another directory with --index DIR, or report this"
	}
	return e
}

// stems reports whether err stems from a fault of the system. Scorch passes on
// the text of a cause alone.
func stems(err error, from syscall.Errno) bool {
	return errors.Is(err, from) || strings.Contains(err.Error(), from.Error())
}
