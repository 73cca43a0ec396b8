package index

import (
	"errors"
	"fmt"
	"sync"

	"github.com/RoaringBitmap/roaring/v2"
	"github.com/blevesearch/bleve/v2/index/scorch"
	bleve "github.com/blevesearch/bleve_index_api"
	zap "github.com/blevesearch/scorch_segment_api/v2"
)

// segment is an immutable set of cases, numbered from 0, in one scorch segment.
// It is the only type that knows scorch and zap, whose types are exported but
// promised nowhere. It is safe for concurrent use, and what it returns may lie
// in the mapped file: valid while the reader it came from is open.
type segment struct {
	zap   zap.Segment
	size  int                   // cases, masked ones included
	dicts map[string]*sync.Pool // by field: a dictionary serves one goroutine at a time
}

// reader is an open scorch index.
type reader struct {
	index    bleve.Index
	snapshot *scorch.IndexSnapshot
	segments []*segment
	masks    []*roaring.Bitmap // cases of a segment that were deleted since; nil for none
}

// openReader opens the scorch index in dir, read only, so that any number of
// processes may.
func openReader(dir string) (*reader, error) {
	idx, err := scorch.NewScorch(scorch.Name, map[string]any{
		"path":         dir,
		"read_only":    true,
		"bolt_timeout": "5s",
	}, nil)
	if err != nil {
		return nil, fmt.Errorf("open %s: %w", dir, err)
	}
	if err := idx.Open(); err != nil {
		return nil, fmt.Errorf("open %s: %w", dir, err)
	}
	return newReader(idx)
}

// newReader reads the present state of an open scorch index. The index belongs
// to the reader, which closes it.
func newReader(idx bleve.Index) (*reader, error) {
	r := &reader{index: idx}
	br, err := idx.Reader()
	if err != nil {
		return nil, errors.Join(fmt.Errorf("read index: %w", err), idx.Close())
	}
	snapshot, ok := br.(*scorch.IndexSnapshot)
	if !ok || snapshot == nil { // a closed index gives a typed nil
		return nil, errors.Join(fmt.Errorf("read index: %T is no scorch snapshot", br), idx.Close())
	}
	r.snapshot = snapshot
	for _, s := range snapshot.Segments() {
		r.segments = append(r.segments, newSegment(s.Segment()))
		r.masks = append(r.masks, s.Deleted())
	}
	return r, nil
}

func (r *reader) close() error {
	return errors.Join(r.snapshot.Close(), r.index.Close())
}

func closeAll(readers []*reader) error {
	var err error
	for _, r := range readers {
		err = errors.Join(err, r.close())
	}
	return err
}

func newSegment(z zap.Segment) *segment {
	s := &segment{zap: z, size: int(z.Count()), dicts: map[string]*sync.Pool{}}
	for _, field := range z.Fields() {
		s.dicts[field] = new(sync.Pool)
	}
	return s
}

// dictionary lends the dictionary of a field: nil if the segment has none. Give
// it back with putDictionary.
func (s *segment) dictionary(field string) (zap.TermDictionary, error) {
	pool := s.dicts[field]
	if pool == nil {
		return nil, nil
	}
	if d, ok := pool.Get().(zap.TermDictionary); ok {
		return d, nil
	}
	d, err := s.zap.Dictionary(field)
	if err != nil {
		return nil, fmt.Errorf("dictionary of %s: %w", field, err)
	}
	return d, nil
}

func (s *segment) putDictionary(field string, d zap.TermDictionary) { s.dicts[field].Put(d) }

// postings lends the posting list of a term: nil if the segment has none.
func (s *segment) postings(field, term string) (zap.PostingsList, error) {
	d, err := s.dictionary(field)
	if d == nil || err != nil {
		return nil, err
	}
	defer s.putDictionary(field, d)
	list, err := d.PostingsList([]byte(term), nil, nil)
	if err != nil {
		return nil, fmt.Errorf("postings of %q in %s: %w", term, field, err)
	}
	if list.Count() == 0 {
		return nil, nil
	}
	return list, nil
}

// bitmap returns the cases with a term, masked ones included, or nil if there
// are none. It must not be changed: it may lie in the mapped file.
func (s *segment) bitmap(field, term string) (*roaring.Bitmap, error) {
	list, err := s.postings(field, term)
	if list == nil || err != nil {
		return nil, err
	}
	return listBitmap(list)
}

// docFreq returns the number of cases with a term that are not in mask, which
// may be nil.
func (s *segment) docFreq(field, term string, mask *roaring.Bitmap) (int, error) {
	list, err := s.postings(field, term)
	if list == nil || err != nil {
		return 0, err
	}
	if mask == nil || mask.IsEmpty() {
		return int(list.Count()), nil
	}
	docs, err := listBitmap(list)
	if err != nil {
		return 0, err
	}
	return int(docs.GetCardinality() - docs.AndCardinality(mask)), nil
}

func listBitmap(list zap.PostingsList) (*roaring.Bitmap, error) {
	it, ok := list.Iterator(false, false, false, nil).(zap.OptimizablePostingsIterator)
	if !ok {
		return nil, fmt.Errorf("%T has no bitmap", list)
	}
	// A term of one case may have no bitmap at all.
	if doc, ok := it.DocNum1Hit(); ok {
		return roaring.BitmapOf(uint32(doc)), nil
	}
	return it.ActualBitmap(), nil
}

// posting is a case that has a term.
type posting struct {
	doc       uint32
	frequency uint32   // weighted, in tenths
	length    uint32   // weighted, of the field in the case; of termAny alone
	positions []uint32 // ascending; valid until the next posting
}

// walk calls visit for each case with a term, in order, masked ones included;
// only for those among a set, and with positions, if among is not nil.
func (s *segment) walk(field, term string, among *roaring.Bitmap, visit func(posting)) error {
	list, err := s.postings(field, term)
	if list == nil || err != nil {
		return err
	}
	it := list.Iterator(true, true, among != nil, nil)
	if among != nil {
		narrow(list, it, among)
	}
	var p posting
	for {
		next, err := it.Next()
		if err != nil {
			return fmt.Errorf("postings of %q in %s: %w", term, field, err)
		}
		if next == nil {
			return nil
		}
		p.doc = uint32(next.Number())
		p.frequency = uint32(next.Frequency())
		p.length = uint32(next.(interface{ NormUint64() uint64 }).NormUint64())
		p.positions = p.positions[:0]
		for _, l := range next.Locations() {
			p.positions = appendPositions(p.positions, l)
		}
		visit(p)
	}
}

// appendPositions appends the positions of a location: its own, and behind it
// those of which its array positions are the distances, one from the other.
func appendPositions(dst []uint32, l zap.Location) []uint32 {
	at := uint32(l.Pos())
	dst = append(dst, at)
	for _, distance := range l.ArrayPositions() {
		at += uint32(distance)
		dst = append(dst, at)
	}
	return dst
}

// narrow makes an iterator skip what is not in among, before it reads positions.
func narrow(list zap.PostingsList, it zap.PostingsIterator, among *roaring.Bitmap) {
	o, ok := it.(zap.OptimizablePostingsIterator)
	if !ok {
		return
	}
	if _, one := o.DocNum1Hit(); one || o.ActualBitmap() == nil {
		return
	}
	o.ReplaceActual(roaring.And(o.ActualBitmap(), among))
}

// terms calls visit for the terms of a field from first on, in order, with the
// number of cases that have each, masked ones included, until visit returns
// false. The terms end before last, unless last is "".
func (s *segment) terms(field, first, last string, visit func(term string, docs int) bool) error {
	return s.search(field, nil, first, last, visit)
}

// search is terms, for those that an automaton accepts.
func (s *segment) search(field string, a zap.Automaton, first, last string, visit func(term string, docs int) bool) error {
	d, err := s.dictionary(field)
	if d == nil || err != nil {
		return err
	}
	defer s.putDictionary(field, d)
	it := d.AutomatonIterator(a, []byte(first), termEnd(last))
	for {
		e, err := it.Next()
		if err != nil {
			return fmt.Errorf("terms of %s: %w", field, err)
		}
		if e == nil || !visit(e.Term, int(e.Count)) {
			return nil
		}
	}
}

// termEnd is the end of a range of terms as scorch takes it: nil is none.
func termEnd(last string) []byte {
	if last == "" {
		return nil
	}
	return []byte(last)
}

// prefixed adds the cases that have a term that begins with prefix to set,
// masked ones included.
func (s *segment) prefixed(field, prefix string, set *bitset) error {
	d, err := s.dictionary(field)
	if d == nil || err != nil {
		return err
	}
	defer s.putDictionary(field, d)
	it := d.AutomatonIterator(nil, []byte(prefix), termEnd(prefixEnd(prefix)))
	var list zap.PostingsList
	for {
		e, err := it.Next()
		if err != nil {
			return fmt.Errorf("terms of %s: %w", field, err)
		}
		if e == nil {
			return nil
		}
		if list, err = d.PostingsList([]byte(e.Term), nil, list); err != nil {
			return fmt.Errorf("postings of %q in %s: %w", e.Term, field, err)
		}
		docs, err := listBitmap(list)
		if err != nil {
			return err
		}
		set.addAll(docs)
	}
}

// prefixEnd returns the first term after all that begin with prefix, "" if there
// is none. The prefix does not end in the greatest byte: no text in UTF-8 does.
func prefixEnd(prefix string) string {
	if prefix == "" {
		return ""
	}
	last := len(prefix) - 1
	return prefix[:last] + string([]byte{prefix[last] + 1})
}

// id returns the id of a case.
func (s *segment) id(doc uint32) (string, error) {
	id, err := s.zap.DocID(uint64(doc))
	if err != nil {
		return "", fmt.Errorf("id of case %d: %w", doc, err)
	}
	return string(id), nil
}

// stored calls visit for each stored field of a case until it returns false. A
// value is valid until visit returns.
func (s *segment) stored(doc uint32, visit func(field string, value []byte) bool) error {
	err := s.zap.VisitStoredFields(uint64(doc), func(field string, _ byte, value []byte, _ []uint64) bool {
		return visit(field, value)
	})
	if err != nil {
		return fmt.Errorf("stored fields of case %d: %w", doc, err)
	}
	return nil
}
