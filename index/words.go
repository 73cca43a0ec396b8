package index

import (
	"context"
	"encoding/binary"
	"math"
	"slices"

	"github.com/RoaringBitmap/roaring/v2"

	"sago/plan"
)

// word is a plan.Word as the snapshot has it.
type word struct {
	parts   []*scored
	docFreq int // cases, masked ones left out, that have it by an alternative that is no vote
	idf     float64
}

// scored is the cases of a part that have a word, in order, each with the
// impact of the word in it: what the word adds to its score, before idf and
// weight.
type scored struct {
	docs    []uint32
	impacts []float32
	blocks  []float32       // greatest impact of each blockSize cases
	max     float32         // greatest of all
	match   *roaring.Bitmap // those that have it by an alternative that is no vote
	voted   bool            // some of docs are not in match
	alts    []*found        // by alternative of the plan.Word
}

// blockSize is the number of cases that are skipped together when none of them
// can be among the best.
const (
	blockShift = 7
	blockSize  = 1 << blockShift
)

func (s *snapshot) loadWords(ctx context.Context, words []plan.Word) ([]*word, error) {
	loaded := make([]*word, len(words))
	for i := range words {
		w, err := s.loadWord(ctx, words[i].Alts)
		if err != nil {
			return nil, err
		}
		loaded[i] = w
	}
	return loaded, nil
}

// loadWord merges the alternatives of a word to one posting list a part.
func (s *snapshot) loadWord(ctx context.Context, alts []plan.Alt) (*word, error) {
	key := []byte{'w'}
	for i := range alts {
		key = appendAltKey(key, &alts[i])
		key = binary.BigEndian.AppendUint32(key, math.Float32bits(alts[i].Boost))
		if alts[i].Vote {
			key = append(key, 'v')
		}
	}
	return load(ctx, s.cache, string(key), func() (*word, int64, error) {
		w := &word{parts: make([]*scored, len(s.parts))}
		work := 0
		for a := range alts {
			parts, err := s.loadAlt(ctx, &alts[a])
			if err != nil {
				return nil, 0, err
			}
			for i, f := range parts {
				if w.parts[i] == nil {
					w.parts[i] = new(scored)
				}
				w.parts[i].alts = append(w.parts[i].alts, f)
				work += len(f.docs)
			}
		}
		err := each(ctx, len(w.parts), work, func(i int) error {
			if w.parts[i] == nil {
				w.parts[i] = new(scored)
			}
			w.parts[i].merge(s.parts[i], alts)
			return nil
		})
		var bytes int64
		for i, p := range w.parts {
			w.docFreq += int(p.match.GetCardinality())
			if mask := s.parts[i].mask; mask != nil {
				w.docFreq -= int(p.match.AndCardinality(mask))
			}
			bytes += p.bytes()
		}
		w.idf = plan.IDF(s.cases, w.docFreq)
		return w, bytes, err
	})
}

// bytes is what a scored takes beside what is also kept as found.
func (w *scored) bytes() int64 {
	n := int64(4*len(w.impacts) + 4*len(w.blocks))
	if len(w.alts) != 1 {
		n += int64(4*len(w.docs)) + int64(w.match.GetSizeInBytes())
	}
	return n
}

// merge fills w from its alternatives: in each language the greatest frequency
// counts, saturated, and the languages add.
func (w *scored) merge(p *part, alts []plan.Alt) {
	if len(alts) == 1 {
		w.single(&alts[0])
		return
	}
	w.match = matched(w.alts, alts)
	scratch := p.pool.scratch(p.size)
	total := 0
	for from, to := 0, 1; to <= len(alts); to++ {
		total += len(w.alts[to-1].docs)
		if to == len(alts) || !plan.SameText(&alts[to-1], &alts[to]) {
			scratch.raise(w.alts[from:to], alts[from:to])
			from = to
		}
	}
	w.docs = scratch.union(w.alts, total)
	w.impacts = make([]float32, len(w.docs))
	for i, d := range w.docs {
		en, ko := scratch.best[0][d], scratch.best[1][d]
		scratch.best[0][d], scratch.best[1][d] = 0, 0
		w.impacts[i] = saturate(en) + saturate(ko)
	}
	p.pool.putScratch(scratch) // not deferred: after a panic it is not clear
	w.voted = uint64(len(w.docs)) > w.match.GetCardinality()
	w.bound()
}

// single fills w from its only alternative, whose cases it shares.
func (w *scored) single(alt *plan.Alt) {
	f := w.alts[0]
	w.docs, w.match = f.docs, f.bitmap
	if alt.Vote {
		w.match = roaring.New()
		w.voted = len(w.docs) > 0
	}
	w.impacts = make([]float32, len(w.docs))
	for i := range w.docs {
		w.impacts[i] = saturate(boosted(f, i, alt.Boost))
	}
	w.bound()
}

// matched returns the cases that have an alternative that is no vote.
func matched(found []*found, alts []plan.Alt) *roaring.Bitmap {
	var sets []*roaring.Bitmap
	for i, f := range found {
		if !alts[i].Vote {
			sets = append(sets, f.bitmap)
		}
	}
	return roaring.FastOr(sets...)
}

// boosted returns the frequency of the i-th case of f, times the boost.
func boosted(f *found, i int, boost float32) float32 {
	if f.frequencies == nil {
		return plan.PrefixFrequency * boost
	}
	return f.frequencies[i] * boost
}

func saturate(frequency float32) float32 {
	if frequency == 0 {
		return 0
	}
	return float32(plan.Saturate(float64(frequency)))
}

// bound computes the maxima by which cases are skipped.
func (w *scored) bound() {
	for block := range slices.Chunk(w.impacts, blockSize) {
		m := slices.Max(block)
		w.blocks = append(w.blocks, m)
		w.max = max(w.max, m)
	}
}

func appendInts(key []byte, values ...int) []byte {
	for _, v := range values {
		key = binary.AppendVarint(key, int64(v))
	}
	return key
}
