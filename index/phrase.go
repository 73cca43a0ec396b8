package index

import (
	"cmp"
	"context"
	"math"
	"slices"

	"github.com/RoaringBitmap/roaring/v2"

	"sago/plan"
)

// findPhrase finds the cases in which a path through the phrase stands in a
// row: first those that have the terms of a path at all, by bitmaps, then among
// them, by positions.
func (p *part) findPhrase(ctx context.Context, field string, phrase *plan.Phrase, average float64) (*found, error) {
	edges, err := p.edges(field, phrase)
	if err != nil {
		return nil, err
	}
	candidates := paths(edges, phrase.Points)
	if candidates.IsEmpty() {
		return newFound(nil), nil
	}
	terms, err := p.occurrences(field, edges, candidates)
	if err != nil {
		return nil, err
	}
	w := walker{phrase: phrase, terms: terms, edges: edges, states: make([][]state, phrase.Points)}
	f, lengths := newFound(nil), p.lengths[field]
	it := candidates.Iterator()
	for it.HasNext() {
		doc := it.Next()
		tf, err := w.walk(ctx, doc)
		if err != nil {
			return nil, err
		}
		if tf > 0 {
			f.add(doc, tf, lengths[doc], average)
		}
	}
	f.bitmap.AddMany(f.docs)
	return f, nil
}

// edge is a plan.Edge in a part.
type edge struct {
	plan.Edge
	docs *roaring.Bitmap
	term int // place among the distinct terms of the phrase
}

// edges returns the edges whose terms the part has, ordered by the points they
// come from, so that whatever leads to a point comes before what leaves it.
func (p *part) edges(field string, phrase *plan.Phrase) ([]edge, error) {
	var edges []edge
	number := map[string]int{}
	for _, e := range phrase.Edges {
		docs, err := p.bitmap(field, e.Term)
		if err != nil {
			return nil, err
		}
		if docs == nil {
			continue
		}
		if _, ok := number[e.Term]; !ok {
			number[e.Term] = len(number)
		}
		edges = append(edges, edge{e, docs, number[e.Term]})
	}
	slices.SortStableFunc(edges, func(a, b edge) int { return cmp.Compare(a.From, b.From) })
	return edges, nil
}

// paths returns the cases that have all terms of some path.
func paths(edges []edge, points int) *roaring.Bitmap {
	reach := make([]*roaring.Bitmap, points)
	for _, e := range edges {
		docs := e.docs
		if e.From > 0 {
			if reach[e.From] == nil {
				continue
			}
			docs = roaring.And(reach[e.From], docs)
		}
		if reach[e.To] == nil {
			reach[e.To] = docs
		} else {
			reach[e.To] = roaring.Or(reach[e.To], docs)
		}
	}
	if end := reach[points-1]; end != nil {
		return end
	}
	return roaring.New()
}

// occurrences are the places of a term in some cases.
type occurrences struct {
	docs      []uint32
	tf        []uint32
	offsets   []uint32 // of the positions of a case; one more than docs
	positions []uint32
	at        int // place of the last case asked for: they are asked for in order
}

// occurrences reads the places of each distinct term of the edges in the
// candidates.
func (p *part) occurrences(field string, edges []edge, candidates *roaring.Bitmap) ([]occurrences, error) {
	terms := make([]occurrences, len(edges))
	for _, e := range edges {
		o := &terms[e.term]
		if o.offsets != nil {
			continue
		}
		o.offsets = []uint32{0}
		err := p.segment.walk(field, e.Term, candidates, func(x posting) {
			o.docs = append(o.docs, x.doc)
			o.tf = append(o.tf, x.frequency)
			o.positions = append(o.positions, x.positions...)
			o.offsets = append(o.offsets, uint32(len(o.positions)))
		})
		if err != nil {
			return nil, err
		}
	}
	return terms, nil
}

// in returns the positions of the term in a case, ascending, with its weighted
// frequency.
func (o *occurrences) in(doc uint32) (positions []uint32, tf uint32) {
	o.at = gallop(o.docs, o.at, doc)
	if o.at == len(o.docs) || o.docs[o.at] != doc {
		return nil, 0
	}
	return o.positions[o.offsets[o.at]:o.offsets[o.at+1]], o.tf[o.at]
}

// walker walks the graph of a phrase through one case after the other.
type walker struct {
	phrase *plan.Phrase
	edges  []edge
	terms  []occurrences
	states [][]state // by point, of the case at hand
}

// state is a way to have come to a point.
type state struct {
	next uint32 // position where the following term stands if no word is between
	slop uint32 // words passed over so far
	tf   uint32 // of the least frequent term on the way
}

// walkedAtOnce is how many occurrences of a first term are walked from together. A
// case of a few pages has fewer; in one that repeats a word a million times the
// phrase stands at the first of them.
const walkedAtOnce = 4096

// walk returns the weighted frequency of the phrase in a case, 0 if it does not
// stand there.
func (w *walker) walk(ctx context.Context, doc uint32) (tf uint32, err error) {
	for from := 0; ; from += walkedAtOnce {
		more, found := w.walkFrom(doc, from)
		tf = max(tf, found)
		if !more || tf > 0 && tf == w.most(doc) {
			return tf, nil
		}
		if err := ctx.Err(); err != nil {
			return 0, err
		}
	}
}

// walkFrom is walk from some occurrences of the first terms alone, those at place
// from and later. It reports whether there are more behind them.
func (w *walker) walkFrom(doc uint32, from int) (more bool, tf uint32) {
	for i := range w.states {
		w.states[i] = w.states[i][:0]
	}
	sorted := 0
	for _, e := range w.edges {
		for ; sorted < e.From; sorted++ {
			w.states[sorted+1] = distinct(w.states[sorted+1])
		}
		positions, termTF := w.terms[e.term].in(doc)
		if e.From == 0 {
			positions = positions[min(from, len(positions)):]
			more = more || len(positions) > walkedAtOnce
			positions = positions[:min(walkedAtOnce, len(positions))]
		}
		if len(positions) > 0 {
			w.step(e, positions, termTF)
		}
	}
	for _, s := range w.states[w.phrase.Points-1] {
		tf = max(tf, s.tf)
	}
	return more, tf
}

// most returns the highest weighted frequency that the phrase can have in a case,
// wherever its terms stand: that of the least frequent term of the best path.
func (w *walker) most(doc uint32) uint32 {
	best := make([]uint32, w.phrase.Points)
	best[0] = math.MaxUint32
	for _, e := range w.edges {
		_, tf := w.terms[e.term].in(doc)
		best[e.To] = max(best[e.To], min(best[e.From], tf))
	}
	return best[len(best)-1]
}

// step takes every state at the beginning of an edge along it.
func (w *walker) step(e edge, positions []uint32, tf uint32) {
	to, width := w.states[e.To], uint32(e.Width)
	if e.From == 0 {
		for _, at := range positions {
			to = append(to, state{at + width, 0, tf})
		}
	}
	for _, s := range w.states[e.From] {
		first, _ := slices.BinarySearch(positions, s.next)
		for _, at := range positions[first:] {
			slop := s.slop + at - s.next
			if slop > uint32(w.phrase.Slop) {
				break
			}
			to = append(to, state{at + width, slop, min(s.tf, tf)})
		}
	}
	w.states[e.To] = to
}

// distinct sorts states and keeps of equal ones that of the highest frequency:
// alternatives of one word would otherwise multiply them at each point.
func distinct(states []state) []state {
	slices.SortFunc(states, func(a, b state) int {
		return cmp.Or(cmp.Compare(a.next, b.next), cmp.Compare(a.slop, b.slop), cmp.Compare(b.tf, a.tf))
	})
	return slices.CompactFunc(states, func(a, b state) bool { return a.next == b.next && a.slop == b.slop })
}
