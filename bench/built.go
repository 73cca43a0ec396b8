package bench

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"
)

// Built is what building an index took.
type Built struct {
	Engine        string  `json:"engine"`
	Seconds       float64 `json:"seconds"`
	DocsPerSecond float64 `json:"docsPerSecond"`
	Bytes         int64   `json:"bytes"`             // on disk
	Earlier       bool    `json:"earlier,omitempty"` // by another run, which kept the index
}

func newBuilt(docs int, started time.Time) *Built {
	seconds := time.Since(started).Seconds()
	return &Built{Seconds: seconds, DocsPerSecond: float64(docs) / seconds}
}

// String says what building took, in a line.
func (b *Built) String() string {
	by := ""
	if b.Earlier {
		by = " by an earlier run"
	}
	return fmt.Sprintf("%s: built in %.1f s%s, %.0f cases/s, %.1f MB", b.Engine, b.Seconds, by, b.DocsPerSecond, float64(b.Bytes)/1e6)
}

// tellBuilt notes what building an index took, beside the index for later runs,
// or reads what an earlier run noted if built is nil. An index without a note
// is not told of.
func (b *bencher) tellBuilt(name string, built *Built) error {
	path := b.dir(name) + ".built.json"
	if built != nil {
		note, err := json.Marshal(built)
		if err == nil {
			err = os.WriteFile(path, note, 0o644)
		}
		b.built = append(b.built, built)
		return err
	}
	note, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	built = new(Built)
	if err := json.Unmarshal(note, built); err != nil {
		return fmt.Errorf("read %s: %w", filepath.Base(path), err)
	}
	built.Earlier = true
	b.built = append(b.built, built)
	return nil
}
