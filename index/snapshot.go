package index

import (
	"cmp"
	"fmt"
	"slices"
	"sync"

	"github.com/RoaringBitmap/roaring/v2"

	"sago"
)

// snapshot is what one search runs over: segments, of one scorch index or of
// several, each with a mask. It does not change.
type snapshot struct {
	parts    []*part
	cases    int                // masked ones left out
	averages map[string]float64 // by text field: mean length over the cases that have it
	facets   []facet            // in the order of sago.FacetNames
	respelt  bool               // cases write a tag in several ways
	cache    *cache
	docFreqs *docFreqs
	alike    func() *alike // gathers it at the first call
	numbers  numberPool
}

// part is a segment as a snapshot has it.
type part struct {
	*segment
	*columns
	mask   *roaring.Bitmap // cases that are not there any more; nil for none
	live   *roaring.Bitmap // the others; nil if there is no mask
	cases  int             // of them
	ranks  []uint32        // case -> place of its id among those of the snapshot, masked cases left out
	newest []uint32        // the cases, masked ones included, the newest first, then by rank
	global [][]uint32      // facet -> ordinal of the segment -> ordinal of the snapshot
	pool   scratchPool
}

// source is a segment and the cases of it that are not there any more.
type source struct {
	segment *segment
	mask    *roaring.Bitmap // nil for none
	stored  *stored         // what was computed when the segment was written; nil: nothing
}

// newSnapshot puts segments together.
func newSnapshot(sources []source, v *sago.Vocabulary, cacheBytes int64) (s *snapshot, err error) {
	s = &snapshot{cache: newCache(cacheBytes), docFreqs: newDocFreqs()}
	s.alike = sync.OnceValue(s.gatherAlike)
	for i, src := range sources {
		p := &part{segment: src.segment, cases: src.segment.size}
		if src.stored != nil {
			p.columns, p.ranks, p.newest = src.stored.columns, src.stored.ranks, src.stored.newest
		} else if p.columns, err = readColumns(src.segment); err != nil {
			return nil, fmt.Errorf("segment %d: %w", i, err)
		}
		if src.mask != nil && !src.mask.IsEmpty() {
			p.mask = src.mask
			p.live = roaring.Flip(p.mask, 0, uint64(p.size))
			p.cases = int(p.live.GetCardinality())
		}
		s.parts = append(s.parts, p)
		s.cases += p.cases
	}
	if slices.ContainsFunc(s.parts, func(p *part) bool { return p.ranks == nil }) {
		if err := s.rankIDs(); err != nil {
			return nil, err
		}
		s.orderByDate()
	}
	s.average()
	s.unifyFacets(v)
	return s, nil
}

// rankIDs numbers all cases that are there by id. Scorch gives other case numbers in every
// build, so only the id makes an order that stays.
func (s *snapshot) rankIDs() error {
	type numbered struct {
		id   string
		part *part
		doc  uint32
	}
	var all []numbered
	for _, p := range s.parts {
		p.ranks = make([]uint32, p.size)
		for d := range uint32(p.size) {
			if p.mask != nil && p.mask.Contains(d) {
				continue
			}
			id, err := p.id(d)
			if err != nil {
				return err
			}
			all = append(all, numbered{id, p, d})
		}
	}
	slices.SortFunc(all, func(a, b numbered) int { return cmp.Compare(a.id, b.id) })
	for i, n := range all {
		n.part.ranks[n.doc] = uint32(i)
	}
	return nil
}

// orderByDate fills in newest, once ranks are known.
func (s *snapshot) orderByDate() {
	for _, p := range s.parts {
		dates := p.numbers[fieldDate]
		p.newest = make([]uint32, p.size)
		for d := range p.newest {
			p.newest[d] = uint32(d)
		}
		slices.SortFunc(p.newest, func(a, b uint32) int {
			return cmp.Or(cmp.Compare(dates[b], dates[a]), cmp.Compare(p.ranks[a], p.ranks[b]))
		})
	}
}

// average computes the mean lengths. They are sums of integers, so that they,
// and the scores with them, do not depend on how the cases lie in segments.
func (s *snapshot) average() {
	s.averages = map[string]float64{}
	for _, field := range textFields() {
		var all total
		for _, p := range s.parts {
			t := p.totalOf(field)
			all.Sum += t.Sum
			all.Cases += t.Cases
		}
		s.averages[field] = float64(all.Sum) / float64(max(1, all.Cases))
	}
}

// totalOf returns the total of a text field, masked cases left out.
func (p *part) totalOf(field string) total {
	if p.mask == nil {
		return p.totals[field]
	}
	var t total
	p.live.Iterate(func(doc uint32) bool {
		t.add(p.lengths[field][doc])
		return true
	})
	return t
}

// find returns the part and number of the case with the id.
func (s *snapshot) find(id string) (p *part, doc uint32, ok bool, err error) {
	for _, p := range s.parts {
		docs, err := p.bitmap(fieldID, id)
		if err != nil {
			return nil, 0, false, err
		}
		if docs == nil {
			continue
		}
		for _, d := range docs.ToArray() {
			if p.mask == nil || !p.mask.Contains(d) {
				return p, d, true, nil
			}
		}
	}
	return nil, 0, false, nil
}
