package index

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"

	"sago/plan"
)

// build builds a generation and makes it the current one.
func (k *keeper) build(ctx context.Context, src Source, opt Options) error {
	temp, err := os.MkdirTemp(k.dir, "gen-*.tmp")
	if err != nil {
		return err
	}
	defer os.RemoveAll(temp) // nothing is left there after a success
	unlock, err := markAlive(temp)
	if err != nil {
		return err
	}
	defer unlock()
	b, err := build(ctx, temp, src, opt)
	if err != nil {
		return err
	}
	if err := buildColumns(temp, b.indexes); err != nil {
		return err
	}
	if err := writeGlossary(temp, k.glossary, plan.GlossaryKeys(opt.Glossary, opt.Analyzer)); err != nil {
		return err
	}
	m, err := newManifest(temp, k.want, b)
	if err != nil {
		return err
	}
	m.Origin = originOf(src)
	if src.Remarks != nil {
		m.Remarks = src.Remarks()
	}
	sum, err := m.write(temp)
	if err != nil {
		return err
	}
	return k.publish(temp, sum, m.Origin)
}

// markAlive locks a temporary directory for as long as this process builds in
// it: who can take the lock may remove the directory.
func markAlive(temp string) (unlock func() error, err error) {
	f, err := os.Open(temp)
	if err != nil {
		return nil, err
	}
	if _, err := tryLock(f); err != nil && !errors.Is(err, errors.ErrUnsupported) {
		f.Close()
		return nil, err
	}
	return f.Close, nil
}

// publish gives a finished generation its name and makes it the current one.
func (k *keeper) publish(temp, sum string, from origin) error {
	name, err := k.rename(temp)
	if err != nil {
		return err
	}
	if err := syncPath(k.dir); err != nil {
		return err
	}
	return k.setCurrent(current{name, sum, from})
}

// rename gives a finished generation the next number that is free.
func (k *keeper) rename(temp string) (name string, err error) {
	last := 0
	for _, g := range generations(k.dir) {
		last = max(last, generationNumber(g))
	}
	for n := last + 1; ; n++ {
		name = fmt.Sprintf("gen-%06d", n)
		err = os.Rename(temp, filepath.Join(k.dir, name))
		if !errors.Is(err, fs.ErrExist) && !errors.Is(err, syscall.ENOTEMPTY) {
			return name, err
		}
	}
}
