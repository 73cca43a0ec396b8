package index

import (
	"fmt"

	"github.com/blevesearch/bleve/v2/index/scorch"
	bleve "github.com/blevesearch/bleve_index_api"

	"sago"
)

// batchDocs is how many documents become one segment before these are merged.
// It bounds what a writer holds in memory: about 0.3 MB a document of usual
// length.
const batchDocs = 256

// mergeSegments is how many segments are merged at once.
const mergeSegments = 32

// writer writes one bleve index of one segment. It is not safe for concurrent
// use.
type writer struct {
	builder *scorch.Builder
	maker   *documentMaker
	batch   batch
}

// newWriter returns a writer of an index in dir, which is made at close. What
// is written until then lies in temp.
func newWriter(dir, temp string, opt Options) (*writer, error) {
	builder, err := scorch.NewBuilder(map[string]any{
		"path": dir, "buildPathPrefix": temp, "batchSize": batchDocs, "mergeMax": mergeSegments,
	})
	if err != nil {
		return nil, fmt.Errorf("begin an index: %w", err)
	}
	return &writer{builder: builder, maker: newDocumentMaker(opt)}, nil
}

// add adds a case whose id has not been added before.
func (w *writer) add(c *sago.Case) error {
	if err := w.analyse(c); err != nil {
		return err
	}
	if len(w.batch.slots) < batchDocs {
		return nil
	}
	return w.flush()
}

// analyse makes c a document of the batch. It returns CodeInternal, with the id
// of the case, if the analysis panics.
func (w *writer) analyse(c *sago.Case) (err error) {
	defer recovered(&err, "analyse case "+c.ID)
	w.maker.fill(w.batch.next(), c)
	return nil
}

// flush hands the batch to the builder. With batchDocs documents the builder
// writes a segment within the last call, and their memory is free again; with
// fewer it does so when it is closed.
func (w *writer) flush() error {
	for _, s := range w.batch.slots {
		if err := w.builder.Index(s); err != nil {
			return fmt.Errorf("write a segment: %w", err)
		}
	}
	w.batch.clear()
	return nil
}

// close merges what was added into one segment and makes the index. It must be
// called once, after at least one add.
func (w *writer) close() error {
	if err := w.flush(); err != nil {
		return err
	}
	if err := w.builder.Close(); err != nil {
		return fmt.Errorf("merge segments: %w", err)
	}
	return nil
}

// batch is documents on their way to the builder, and the memory of documents
// that are through.
type batch struct {
	documents []*document
	slots     []*slot
	bound     int // slots that took their document
}

// next returns a document to fill in.
func (b *batch) next() *document {
	n := len(b.slots)
	if n == len(b.documents) {
		b.documents = append(b.documents, new(document))
	}
	d := b.documents[n]
	b.slots = append(b.slots, &slot{document: d, batch: b})
	return d
}

func (b *batch) clear() {
	b.slots, b.bound = b.slots[:0], 0
}

// slot is a document whose content is settled late. The builder keeps a batch
// in a map, by id, and so would number its documents at random, other than the
// last time for equal input. AddIDField is the first that it calls on a
// document, in the order of the numbers: there the slot takes the next document
// in the order in which they were added.
type slot struct {
	*document
	batch *batch
}

// AddIDField settles the content of the slot.
func (s *slot) AddIDField() {
	s.document = s.batch.documents[s.batch.bound]
	s.batch.bound++
}

var _ bleve.Document = (*slot)(nil)
