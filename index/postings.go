package index

import (
	"context"

	"github.com/RoaringBitmap/roaring/v2"

	"sago/plan"
)

// found is the cases of a part that have an alternative of a word, in order,
// with the plan.Frequency of each, before the boost.
type found struct {
	docs        []uint32
	frequencies []float32 // nil: plan.PrefixFrequency in each, as of a prefix or a tag
	bitmap      *roaring.Bitmap
}

func (f *found) bytes() int64 {
	return int64(4*len(f.docs)+4*len(f.frequencies)) + int64(f.bitmap.GetSizeInBytes())
}

// loadAlt finds an alternative in each part. Its boost and whether it is a vote
// do not matter here.
func (s *snapshot) loadAlt(ctx context.Context, alt *plan.Alt) ([]*found, error) {
	return load(ctx, s.cache, string(appendAltKey([]byte{'a'}, alt)), func() ([]*found, int64, error) {
		work := s.work(alt)
		parts := make([]*found, len(s.parts))
		err := each(ctx, len(parts), work, func(i int) (err error) {
			parts[i], err = s.find1(ctx, s.parts[i], alt)
			return err
		})
		var bytes int64
		for _, f := range parts {
			if f != nil {
				bytes += f.bytes()
			}
		}
		return parts, bytes, err
	})
}

// work estimates how many cases finding an alternative touches.
func (s *snapshot) work(alt *plan.Alt) int {
	switch {
	case alt.Prefix:
		return s.cases
	case alt.Phrase == nil:
		return s.DocFreq(alt.Field, alt.Term)
	}
	work := 0
	for _, e := range alt.Phrase.Edges {
		work += s.DocFreq(alt.Field, e.Term)
	}
	return work
}

func (s *snapshot) find1(ctx context.Context, p *part, alt *plan.Alt) (*found, error) {
	switch {
	case alt.Phrase != nil:
		return p.findPhrase(ctx, alt.Field, alt.Phrase, s.averages[alt.Field])
	case alt.Prefix:
		return p.findPrefix(alt.Field, alt.Term)
	case alt.Field == plan.FieldID || facetNumber(alt.Field) >= 0:
		return p.findValues(alt.Field, s.spellings(alt.Field, alt.Term))
	}
	return p.findTerm(alt.Field, alt.Term, s.averages[alt.Field])
}

func (p *part) findTerm(field, term string, average float64) (*found, error) {
	docs, err := p.bitmap(field, term)
	if err != nil {
		return nil, err
	}
	f, lengths := newFound(docs), p.lengths[field]
	err = p.walk(field, term, nil, func(x posting) {
		f.add(x.doc, x.frequency, lengths[x.doc], average)
	})
	return f, err
}

// findValues finds the cases that have one of whole values of a field.
func (p *part) findValues(field string, values []string) (*found, error) {
	docs, err := p.anyValue(field, values)
	if err != nil {
		return nil, err
	}
	f := newFound(docs)
	f.docs, f.frequencies = f.bitmap.ToArray(), nil
	return f, nil
}

func (p *part) findPrefix(field, prefix string) (*found, error) {
	set := p.pool.bitset(p.size)
	defer p.pool.putBitset(set)
	if err := p.prefixed(field, prefix, set); err != nil {
		return nil, err
	}
	return &found{docs: set.appendTo(make([]uint32, 0, set.count())), bitmap: set.roaring()}, nil
}

// newFound returns a found with room for the cases of a bitmap, of which it
// makes a copy that does not lie in the mapped file: a shared bitmap there is
// copied on write, which is not safe for concurrent use.
func newFound(docs *roaring.Bitmap) *found {
	if docs == nil {
		return &found{bitmap: roaring.New()}
	}
	n := docs.GetCardinality()
	own := docs.Clone()
	own.CloneCopyOnWriteContainers()
	own.SetCopyOnWrite(false)
	return &found{docs: make([]uint32, 0, n), frequencies: make([]float32, 0, n), bitmap: own}
}

// add appends a case with tf tenths of an occurrence.
func (f *found) add(doc, tf, length uint32, average float64) {
	f.docs = append(f.docs, doc)
	f.frequencies = append(f.frequencies, float32(plan.Frequency(1, float64(tf)/tenths, float64(length), average)))
}

// tenths of an occurrence are what frequencies in an index count.
const tenths = 10

// appendAltKey appends what tells alternatives apart that find other cases, or
// find them with other frequencies.
func appendAltKey(key []byte, alt *plan.Alt) []byte {
	key = append(append(key, alt.Field...), 0)
	if alt.Phrase == nil {
		kind := byte('t')
		if alt.Prefix {
			kind = 'p'
		}
		return append(append(append(key, kind), alt.Term...), 0)
	}
	key = appendInts(append(key, 'g'), alt.Phrase.Points, alt.Phrase.Slop, len(alt.Phrase.Edges))
	for _, e := range alt.Phrase.Edges {
		key = appendInts(key, e.From, e.To, e.Width, len(e.Term))
		key = append(key, e.Term...)
	}
	return key
}
