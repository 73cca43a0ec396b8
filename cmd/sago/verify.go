package main

import (
	"context"
	"fmt"

	"sago/index"
)

// verifyCommand checks every byte of an index.
type verifyCommand struct {
	JSON bool `name:"json" help:"Print one JSON object." group:"Output"`
	dataFlags
}

// Help says what the exit code means.
func (verifyCommand) Help() string {
	return `Recomputes the checksum of every file of the index and names those that differ or are missing, one a line, with exit code
3. Nothing is changed: the next command that needs the index mends it or builds it again, and where that takes the case
files, the error says so.

Examples:

  sago verify
  sago verify --index /var/lib/sago`
}

// verifyReport is what "sago verify --json" prints.
type verifyReport struct {
	Index string   `json:"index"`
	Bad   []string `json:"bad"` // files that differ or are missing
}

// advice says what to do about an index that is damaged.
func (c *verifyCommand) advice(dir string, bad []string) string {
	if c.indexAlone() {
		if advice := index.Advice(dir, bad); advice != "" {
			return advice
		}
	}
	return "it is mended or built again when it is next needed"
}

// Run verifies.
func (c *verifyCommand) Run(ctx context.Context, std *streams) error {
	dir, err := c.place(ctx, std)
	if err != nil {
		return err
	}
	bad, err := interruptible(ctx, func() ([]string, error) { return index.Verify(dir) })
	if err != nil {
		return fmt.Errorf("index in %s: %w", dir, err)
	}
	if c.JSON {
		if err := writeJSON(std.out, verifyReport{dir, append([]string{}, bad...)}); err != nil {
			return err
		}
	} else {
		for _, name := range bad {
			fmt.Fprintln(std.out, visible(name))
		}
	}
	if len(bad) > 0 {
		return exitf(exitDamaged, "the index in %s is damaged (files: %d); %s", dir, len(bad), c.advice(dir, bad))
	}
	std.logf("the index in %s is whole", dir)
	return nil
}
