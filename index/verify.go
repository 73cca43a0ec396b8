package index

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"

	"sago"
)

// Verify recomputes the checksum of every file of the current generation in dir
// and returns the names, relative to dir, of those that differ or are missing.
// It returns CodeNotFound if dir holds no index at all.
func Verify(dir string) (bad []string, err error) {
	name, sum, err := readCurrent(dir)
	switch {
	case errors.Is(err, fs.ErrNotExist) && len(generations(dir)) == 0:
		return nil, sago.Errorf(sago.CodeNotFound, "%s holds no index: build one with sago index --index %s", dir, dir)
	case err != nil:
		return []string{currentName}, nil
	}
	m, err := readManifest(filepath.Join(dir, name), sum)
	if err != nil {
		return []string{path.Join(name, manifestName)}, nil
	}
	for _, f := range m.Files {
		if checkFile(filepath.Join(dir, name), f, true) != nil {
			bad = append(bad, path.Join(name, f.Name))
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
		return errors.New("it is missing")
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

// currentName is the file of an index directory that names the generation to
// open and the checksum of its manifest.
const currentName = "CURRENT"

// readCurrent reads what CURRENT says.
func readCurrent(dir string) (generation, sum string, err error) {
	data, err := os.ReadFile(filepath.Join(dir, currentName))
	if err != nil {
		return "", "", err
	}
	line, ok := strings.CutSuffix(string(data), "\n")
	generation, sum, two := strings.Cut(line, " ")
	if !ok || !two || !generationName.MatchString(generation) {
		return "", "", &damageError{currentName, errDiffers}
	}
	return generation, sum, nil
}
