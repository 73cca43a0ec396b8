package index

import (
	"cmp"
	"math/bits"
	"slices"

	"github.com/RoaringBitmap/roaring/v2"
)

// wordList is the posting list of a word in a part, as it is walked.
type wordList struct {
	*scored
	weight   float32 // of the word in this query, times its idf
	required bool    // every case that matches has the word
	next     int     // place of the next case to add up, in windows
	at       int     // place of the case last looked up
}

// bound is the most that the word adds to a score.
func (l *wordList) bound() float32 { return l.max * l.weight }

// score returns what the word adds to the score of a case. Cases are asked for
// in order.
func (l *wordList) score(doc uint32) float32 {
	l.at = gallop(l.docs, l.at, doc)
	if l.at < len(l.docs) && l.docs[l.at] == doc {
		return l.impacts[l.at] * l.weight
	}
	return 0
}

// slack makes up for sums of floats that depend on their order: a bound is
// summed in another order than a score, and may come out a little less.
const slack = 1 + 1e-5

// ranker finds the best cases of a part. The score of a case is always summed
// in the order of the plan's words, so that it does not depend on the way it
// was found, nor on the segment it lies in.
type ranker struct {
	part   *part
	number uint32
	lists  []wordList // in the order of the plan's words; those without a case left out
	match  matches
	exact  bool            // what is in a list matches: no case need be looked up in match
	full   *roaring.Bitmap // cases that stand before all others; nil: none
	top    *top
}

// rank offers the cases that match to the top.
func (r *ranker) rank() {
	if r.match.total == 0 {
		return
	}
	r.first()
	r.scored()
	if r.top.least() == 0 {
		r.unscored()
	}
}

// first offers the cases with all words. They are few, and no bound
// of the scores may keep one out.
func (r *ranker) first() {
	if r.full == nil {
		return
	}
	for it := r.full.Iterator(); it.HasNext(); {
		doc := it.Next()
		r.top.offer(r.hit(doc, r.sum(doc)))
	}
	for i := range r.lists {
		r.lists[i].at = 0
	}
}

// unscored offers the cases that match without any word that scores, by a
// filter in a choice.
func (r *ranker) unscored() {
	for i := range r.lists {
		r.lists[i].at = 0
	}
	r.match.each(r.part.size, func(doc uint32) {
		if r.sum(doc) == 0 {
			r.offer(doc, 0)
		}
	})
}

// scored offers the cases that have a word, by the way that touches the least.
func (r *ranker) scored() {
	postings, lead := 0, -1
	for i := range r.lists {
		l := &r.lists[i]
		postings += len(l.docs)
		if l.required && (lead < 0 || len(l.docs) < len(r.lists[lead].docs)) {
			lead = i
		}
	}
	const gallopCost = 8 // of finding a case in a list, in steps over it
	switch {
	case r.match.all != nil && r.match.total*len(r.lists)*gallopCost < postings:
		r.members()
	case r.exact && len(r.lists) == 1:
		r.one(&r.lists[0], nil)
	case len(r.lists) == 1:
		r.within(func(set *bitset) { r.one(&r.lists[0], set) })
	case lead >= 0:
		r.within(func(set *bitset) { r.all(lead, set) })
	case r.exact:
		r.any(nil)
	default:
		r.within(r.any)
	}
}

// within calls do with the matching cases as a bitset.
func (r *ranker) within(do func(set *bitset)) {
	if r.match.all == nil {
		do(nil)
		return
	}
	set := r.part.pool.bitset(r.part.size)
	defer r.part.pool.putBitset(set)
	r.match.all.WriteDenseTo(set.words)
	do(set)
}

// offer offers a case whose score can enter, unless first did.
func (r *ranker) offer(doc uint32, score float32) {
	if r.full == nil || !r.full.Contains(doc) {
		r.top.offer(r.hit(doc, score))
	}
}

// hit returns a case in the order of relevance.
func (r *ranker) hit(doc uint32, score float32) hit {
	key := scoreKey(score)
	if r.full != nil && r.full.Contains(doc) {
		key |= fullKey
	}
	return hit{key, r.part.ranks[doc], r.number, doc}
}

// sum returns the score of a case.
func (r *ranker) sum(doc uint32) float32 {
	var score float32
	for i := range r.lists {
		score += r.lists[i].score(doc)
	}
	return score
}

// members scores each matching case, which are few beside the lists.
func (r *ranker) members() {
	r.match.each(r.part.size, func(doc uint32) {
		if score := r.sum(doc); score > 0 && score >= r.top.least() {
			r.offer(doc, score)
		}
	})
}

// one walks the only list, past the blocks in which no case scores enough.
func (r *ranker) one(l *wordList, set *bitset) {
	for b, highest := range l.blocks {
		if highest*l.weight < r.top.least() {
			continue
		}
		from := b << blockShift
		to := min(from+blockSize, len(l.docs))
		least := r.top.least()
		for i, impact := range l.impacts[from:to] {
			score := impact * l.weight
			if score < least {
				continue
			}
			if doc := l.docs[from+i]; set == nil || set.has(doc) {
				r.offer(doc, score)
				least = r.top.least()
			}
		}
	}
}

// all walks the list at lead, which has every matching case, and looks each of
// them up in the others as long as it can still enter.
func (r *ranker) all(lead int, set *bitset) {
	l := &r.lists[lead]
	var rest float32
	for i := range r.lists {
		if i != lead {
			rest += r.lists[i].bound()
		}
	}
	for b, highest := range l.blocks {
		if (highest*l.weight+rest)*slack < r.top.least() {
			continue
		}
		from := b << blockShift
		to := min(from+blockSize, len(l.docs))
		for i := from; i < to; i++ {
			doc := l.docs[i]
			if set != nil && !set.has(doc) || (l.impacts[i]*l.weight+rest)*slack < r.top.least() {
				continue
			}
			if score := r.sum(doc); score >= r.top.least() {
				r.offer(doc, score)
			}
		}
	}
}

// window is the number of cases that any scores at a time: their scores stay in
// the processor's nearest cache.
const window = 1 << 12

// any adds up the lists a window of cases at a time, without those whose words
// together cannot bring a case in: they are looked up for the cases that the
// others nearly brought in (MaxScore).
func (r *ranker) any(set *bitset) {
	w := windowed{ranker: r, set: set, order: make([]int, len(r.lists))}
	for i := range w.order {
		w.order[i] = i
	}
	slices.SortFunc(w.order, func(a, b int) int {
		return cmp.Compare(r.lists[a].bound(), r.lists[b].bound())
	})
	for start := 0; start < r.part.size; start += window {
		if !w.choose() {
			return
		}
		if w.hopeless(uint32(start)) {
			continue
		}
		w.add(uint32(start))
		w.take(uint32(start))
	}
}

// windowed is the state of any.
type windowed struct {
	*ranker
	set      *bitset
	order    []int     // lists by bound, lowest first
	skipped  int       // so many of order are looked up only
	reserve  float32   // the most that these add together
	reserves []float32 // by place in order: the most that those before it add together
	scores   [window]float32
	touched  [window / 64]uint64
	adding   []int // the other lists, in the order of the plan's words
}

// choose finds the lists that can be skipped, and reports whether any other is
// left.
func (w *windowed) choose() bool {
	for w.skipped < len(w.order) {
		bound := w.reserve + w.lists[w.order[w.skipped]].bound()
		if bound*slack >= w.top.least() {
			break
		}
		w.reserves = append(w.reserves, w.reserve)
		w.reserve = bound
		w.skipped++
		w.adding = nil
	}
	if w.adding == nil {
		w.adding = slices.Sorted(slices.Values(w.order[w.skipped:]))
	}
	return w.skipped < len(w.order)
}

// hopeless reports whether no case of the window can enter, and then passes it
// over.
func (w *windowed) hopeless(start uint32) bool {
	bound := w.reserve
	for _, i := range w.adding {
		bound += w.lists[i].highest(start+window) * w.lists[i].weight
	}
	if bound*slack >= w.top.least() {
		return false
	}
	for _, i := range w.adding {
		l := &w.lists[i]
		l.next = gallop(l.docs, l.next, start+window)
	}
	return true
}

// highest returns a bound of the impacts from the next case to add up to the
// one before end: the greatest of the blocks that they lie in.
func (l *wordList) highest(end uint32) float32 {
	var highest float32
	for b := l.next >> blockShift; b < len(l.blocks) && l.docs[b<<blockShift] < end; b++ {
		highest = max(highest, l.blocks[b])
	}
	return highest
}

// add sums the lists that are not skipped over a window. If none is skipped the
// sums are the scores.
func (w *windowed) add(start uint32) {
	for _, i := range w.adding {
		l := &w.lists[i]
		l.at = l.next
		for l.next < len(l.docs) && l.docs[l.next]-start < window {
			d := l.docs[l.next] - start
			w.scores[d] += l.impacts[l.next] * l.weight
			w.touched[d>>6] |= 1 << (d & 63)
			l.next++
		}
	}
}

// take offers the cases of a window that match and can enter, and clears it.
func (w *windowed) take(start uint32) {
	for i, word := range w.touched {
		w.touched[i] = 0
		for ; word != 0; word &= word - 1 {
			d := uint32(i<<6 + bits.TrailingZeros64(word))
			score := w.scores[d]
			w.scores[d] = 0
			doc := start + d
			if (score+w.reserve)*slack < w.top.least() || w.set != nil && !w.set.has(doc) {
				continue
			}
			if w.skipped > 0 {
				if !w.reaches(doc, score) {
					continue
				}
				score = w.sum(doc)
			}
			if score >= w.top.least() {
				w.offer(doc, score)
			}
		}
	}
}

// reaches reports whether a case can enter, if the lists that are not skipped add
// up to score: it looks the case up in the others, those that may add most first,
// as long as what is left of them may bring it in. Of the 64 words of a pasted
// text nearly all are skipped, and a few tell.
func (w *windowed) reaches(doc uint32, score float32) bool {
	for i := w.skipped - 1; i >= 0; i-- {
		score += w.lists[w.order[i]].score(doc)
		if (score+w.reserves[i])*slack < w.top.least() {
			return false
		}
	}
	return true
}
