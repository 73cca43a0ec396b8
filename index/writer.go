package index

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/RoaringBitmap/roaring/v2"
	blevedoc "github.com/blevesearch/bleve/v2/document"
	"github.com/blevesearch/bleve/v2/index/scorch"
	bleve "github.com/blevesearch/scorch_segment_api/v2"
	zap "github.com/blevesearch/zapx/v17"

	"sago"
)

// batchBytes is what a writer gathers in memory, about, before it writes a
// segment. Sorting takes half as much again.
const batchBytes = 64 << 20

// mergeSegments is how many segments are merged at once.
const mergeSegments = 64

// writer writes one scorch index of one segment: cases are gathered in memory
// and written as segments, which are merged in the end. It is not safe for
// concurrent use.
type writer struct {
	dir      string // of the index; made at close
	maker    *documentMaker
	gathered *inverter
	limit    int      // batchBytes
	segments []string // files, in order of cases
	files    int
}

func newWriter(dir string, opt Options) *writer {
	return &writer{dir: dir, maker: newDocumentMaker(opt), gathered: newInverter(), limit: batchBytes}
}

// add adds a case whose id has not been added before.
func (w *writer) add(c *sago.Case) error {
	if err := w.analyse(c); err != nil {
		return err
	}
	if w.gathered.held < w.limit {
		return nil
	}
	return w.flush()
}

// analyse adds c to what is gathered. It returns CodeInternal, with the id of
// the case, if the analysis panics.
func (w *writer) analyse(c *sago.Case) (err error) {
	defer recovered(&err, "analyse case "+c.ID)
	w.maker.tell(w.gathered, c)
	return nil
}

// flush writes what is gathered as a segment.
func (w *writer) flush() error {
	path := w.nextFile()
	if err := w.gathered.write(path); err != nil {
		return err
	}
	w.segments = append(w.segments, path)
	w.gathered.clear()
	return nil
}

// nextFile names a segment on its way into the index.
func (w *writer) nextFile() string {
	w.files++
	return fmt.Sprintf("%s-%06d.zap", w.dir, w.files)
}

// close merges what was added into one segment and makes the index. It must be
// called once, after at least one add.
func (w *writer) close(ctx context.Context) error {
	if len(w.gathered.ids) > 0 {
		if err := w.flush(); err != nil {
			return err
		}
	}
	w.gathered = nil // merging takes memory of its own
	for len(w.segments) > 1 {
		n := min(mergeSegments, len(w.segments))
		merged := w.nextFile()
		if err := mergeSegmentFiles(ctx, w.segments[:n], merged); err != nil {
			return err
		}
		w.segments = append([]string{merged}, w.segments[n:]...)
	}
	return frame(w.dir, w.segments[0])
}

// mergeSegmentFiles merges segments into a new file and removes them. Documents
// keep their order.
func mergeSegmentFiles(ctx context.Context, files []string, merged string) (err error) {
	var plugin zap.ZapPlugin
	segments := make([]bleve.Segment, len(files))
	defer func() {
		for _, s := range segments {
			if s != nil {
				err = errors.Join(err, s.Close())
			}
		}
	}()
	for i, f := range files {
		if segments[i], err = plugin.Open(f); err != nil {
			return fmt.Errorf("open segment %s: %w", f, err)
		}
	}
	quit := make(chan struct{})
	defer context.AfterFunc(ctx, func() { close(quit) })()
	if _, _, err := plugin.Merge(segments, make([]*roaring.Bitmap, len(files)), merged, quit, nil); err != nil {
		return errors.Join(ctx.Err(), fmt.Errorf("merge segments: %w", err))
	}
	for _, f := range files {
		if err := os.Remove(f); err != nil {
			return err
		}
	}
	return nil
}

// frame makes a scorch index in dir of the segment in file, which is moved
// there. Scorch has no call for that, but its builder makes an index of one
// segment whose root.bolt names the file and says nothing of what is in it: one
// of a single document is made, and its segment replaced.
func frame(dir, file string) error {
	builder, err := scorch.NewBuilder(map[string]any{"path": dir, "buildPathPrefix": filepath.Dir(file)})
	if err == nil {
		err = builder.Index(blevedoc.NewDocument("replaced"))
	}
	if err == nil {
		err = builder.Close()
	}
	if err != nil {
		return fmt.Errorf("make index %s: %w", dir, err)
	}
	segments, err := filepath.Glob(filepath.Join(dir, "*.zap"))
	if err != nil || len(segments) != 1 {
		return fmt.Errorf("make index %s: it has segments %v, want one: %w", dir, segments, err)
	}
	return os.Rename(file, segments[0])
}
