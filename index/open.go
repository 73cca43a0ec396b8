package index

import (
	"context"
	"errors"
	"io/fs"
	"path/filepath"

	"sago"
)

// CorpusOf returns the hash of the cases that the index in dir holds. It returns
// CodeNotFound if dir holds no index, CodeUnavailable if that cannot be told
// because the index is damaged.
func CorpusOf(dir string) (hash string, err error) {
	name, sum, err := readCurrent(dir)
	if errors.Is(err, fs.ErrNotExist) && len(generations(dir)) == 0 {
		return "", sago.Errorf(sago.CodeNotFound, "%s holds no index", dir)
	}
	if err != nil {
		return "", unopened(dir, err)
	}
	m, err := readManifest(filepath.Join(dir, name), sum)
	if err != nil {
		return "", unopened(dir, &damageError{name + "/" + manifestName, err})
	}
	return m.Identity.Corpus, nil
}

// Open opens the index in dir as it is, whatever its cases, and builds nothing:
// for who has the index and not the case files. It returns CodeNotFound if dir
// holds no index, CodeUnavailable if the one there is damaged or the options
// read cases otherwise than it was built with.
func Open(ctx context.Context, dir string, opt Options) (*Index, error) {
	hash, err := CorpusOf(dir)
	if err != nil {
		return nil, err
	}
	k := newKeeper(dir, Source{Hash: hash}, opt)
	gen, err := k.open(ctx)
	if err != nil {
		return nil, unopened(dir, err)
	}
	return k.index(gen, opt)
}

// unopened says why an index cannot be opened as it is, and what would help.
func unopened(dir string, why error) error {
	return &sago.Error{
		Code: sago.CodeUnavailable, Field: "index", Err: why,
		Public: "the index in " + dir + " cannot be opened as it is: " + why.Error() +
			"; name the case files with --data, and it is built anew from them",
	}
}
