package index

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"

	"sago"
)

// Verify recomputes the checksum of every file of the current generation in dir,
// or of the newest where CURRENT is lost, and returns the names, relative to dir,
// of those that differ or are missing. It returns CodeNotFound if dir holds no
// index at all.
func Verify(dir string) (bad []string, err error) {
	c, m, err := readHead(dir)
	if errors.Is(err, errAbsent) {
		return nil, sago.Errorf(sago.CodeNotFound, "%s holds no index: build one with sago index --index %s", dir, dir)
	}
	if currentLost(err) {
		bad = append(bad, currentName)
		c, m, err = newest(dir)
	}
	var damage *damageError
	switch {
	case errors.As(err, &damage):
		return append(bad, damage.file), nil
	case err != nil && len(bad) == 0: // CURRENT cannot be read
		return []string{currentName}, nil
	case err != nil:
		return bad, nil
	}
	for _, f := range m.Files {
		if checkFile(filepath.Join(dir, c.generation), f, true) != nil {
			bad = append(bad, path.Join(c.generation, f.Name))
		}
	}
	return bad, nil
}

// damageError says which file of an index is not as it was written.
type damageError struct {
	file string // relative to the directory of the index
	err  error
}

func (e *damageError) Error() string { return e.file + " is damaged: " + e.err.Error() }

func (e *damageError) Unwrap() error { return e.err }

// checkFiles compares the files of the generation in dir with its manifest:
// their sizes, and with content their checksums too. It returns a damageError
// for the first that differs.
func checkFiles(ctx context.Context, dir string, m *manifest, content bool) error {
	for _, f := range m.Files {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err := checkFile(dir, f, content); err != nil {
			return &damageError{path.Join(filepath.Base(dir), f.Name), err}
		}
	}
	return nil
}

func checkFile(dir string, want fileInfo, content bool) error {
	file := filepath.Join(dir, filepath.FromSlash(want.Name))
	info, err := os.Stat(file)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return errMissing
	case err != nil:
		return err
	case info.Size() != want.Size:
		return fmt.Errorf("it has %d bytes, not %d", info.Size(), want.Size)
	case !content:
		return nil
	}
	got, err := describe(file)
	if err != nil {
		return err
	}
	if got.Sum != want.Sum {
		return errDiffers
	}
	return nil
}
