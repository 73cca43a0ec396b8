package main

import (
	"context"
	"fmt"
	"io/fs"
	"path/filepath"
	"time"
)

// indexCommand builds the index of the cases, if it is not there yet.
type indexCommand struct {
	dataFlags
}

// Help says when to use it.
func (indexCommand) Help() string {
	return `Every command that needs an index builds it. This one does nothing else: to build ahead of time, to see every fault of the
case files, or to see how long it takes. An index that is ready is left as it is; a damaged one is built again.

Examples:

  sago index
  sago index --data incidents/ --index /var/lib/sago
  sago index --data incidents/ --strict`
}

// Run builds and says what was built.
func (c *indexCommand) Run(ctx context.Context, std *streams) error {
	ix, err := c.openQuietly(ctx, std)
	if err != nil {
		return err
	}
	defer ix.Close()
	if ix.built == nil && len(ix.faults.kept.Lines) == 0 {
		if err := ix.reportFaults(); err != nil {
			return err
		}
	}
	if err := c.checkCases(ix); err != nil {
		return err
	}
	info := ix.Info()
	size, err := dirSize(ix.dir)
	if err != nil {
		return fmt.Errorf("size of the index: %w", err)
	}
	if ix.built == nil {
		fmt.Fprintf(std.out, "ready: %s, %s in %s, generation %s\n", counted(info.Cases, "case"), byteSize(size), visible(ix.dir), info.Generation)
		return nil
	}
	fmt.Fprintf(std.out, "indexed %s in %s (%.0f a second), %s in %s, generation %s\n",
		counted(info.Cases, "case"), ix.built.took.Round(time.Millisecond), rate(info.Cases, ix.built.took), byteSize(size), visible(ix.dir), info.Generation)
	return nil
}

// dirSize returns the bytes of all files below dir.
func dirSize(dir string) (int64, error) {
	var total int64
	err := filepath.WalkDir(dir, func(_ string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		info, err := e.Info()
		if err == nil {
			total += info.Size()
		}
		return err
	})
	return total, err
}
