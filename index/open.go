package index

import (
	"context"
	"errors"
	"io/fs"
	"syscall"

	"sago"
)

// HoldsEmbedded reports whether the index in dir was built from a Source that is
// Embedded, so that it can be built anew without a word on its cases. It returns
// CodeNotFound if dir holds no index, CodeUnavailable if that cannot be told
// because the index is damaged.
func HoldsEmbedded(dir string) (bool, error) {
	c, _, err := readHeadOrNewest(dir)
	switch {
	case errors.Is(err, errAbsent):
		return false, noIndex(dir)
	case err != nil && stems(err, syscall.EISDIR): // which no case files help against
		return false, (&keeper{dir: dir}).directoryError(err)
	case c.origin == "":
		return false, unopened(dir, err, c.origin)
	}
	return c.origin == originEmbedded, nil
}

// Open opens the index in dir as it is, whatever its cases, and builds nothing:
// for who has the index and not the case files. Where CURRENT is lost, it is
// written anew. Open returns CodeNotFound if dir holds no index, CodeUnavailable
// if the one there is damaged or the options read cases otherwise than it was
// built with.
func Open(ctx context.Context, dir string, opt Options) (*Index, error) {
	c, m, err := readHeadOrNewest(dir)
	if errors.Is(err, errAbsent) {
		return nil, noIndex(dir)
	}
	if err != nil {
		return nil, unopened(dir, err, c.origin)
	}
	k := newKeeper(dir, Source{Hash: m.Identity.Corpus}, opt)
	k.remedy = nameCases(c.origin)
	gen, err := k.open(ctx)
	if currentLost(err) {
		gen, err = k.takeLocked(ctx)
	}
	if err != nil {
		return nil, unopened(dir, err, c.origin)
	}
	return k.index(gen, opt)
}

// takeLocked is takeNewest once the lock of the directory is held, unless another
// process has written CURRENT meanwhile. Where nothing can be written, the
// generation is only opened.
func (k *keeper) takeLocked(ctx context.Context) (*generation, error) {
	lock, err := takeLock(ctx, k.dir, k.wait, k.logf)
	if errors.Is(err, fs.ErrPermission) || errors.Is(err, syscall.EROFS) {
		return k.readNewest(ctx)
	}
	if err != nil {
		return nil, err
	}
	defer lock.release()
	gen, err := k.open(ctx)
	if currentLost(err) {
		return k.takeNewest(ctx, err)
	}
	return gen, err
}

// readNewest opens the generation that was published last, all of it checked, and
// leaves CURRENT lost.
func (k *keeper) readNewest(ctx context.Context) (*generation, error) {
	c, m, err := newest(k.dir)
	if err != nil {
		return nil, err
	}
	gen, err := k.openNamed(ctx, c.generation, m, true)
	if err == nil {
		k.logf("index %s: %s is lost and cannot be written; %s, the newest there, is whole and is used", k.dir, currentName, c.generation)
	}
	return gen, err
}

// Advice says what to do about an index in dir of which Verify has named the bad
// files, where nobody names its cases: "" if the next start mends it or builds it
// anew by itself.
func Advice(dir string, bad []string) string {
	c, _, _ := readHeadOrNewest(dir)
	taken := len(bad) == 1 && bad[0] == currentName && c.generation != ""
	if len(bad) == 0 || taken || c.origin == originEmbedded {
		return ""
	}
	return nameCases(c.origin)
}

// nameCases says how an index whose cases are not at hand is built anew.
func nameCases(from origin) string {
	const name = "name the case files with --data, and it is built anew from them"
	if from == originGiven {
		return name
	}
	return name + "; or, if it held the embedded cases, remove the directory, and they are indexed again"
}

func noIndex(dir string) error {
	return sago.Errorf(sago.CodeNotFound, "%s holds no index", dir)
}

// unopened says why an index cannot be opened as it is, and what would help.
func unopened(dir string, why error, from origin) error {
	return &sago.Error{
		Code: sago.CodeUnavailable, Field: "index", Err: why,
		Public: "the index in " + dir + " cannot be opened as it is: " + why.Error() + "; " + nameCases(from),
	}
}
