package index

import (
	"context"
	"slices"

	"sago"
	"sago/plan"
)

// countAndRank counts the facets asked for and finds the hits, part by part.
func (q *search) countAndRank(ctx context.Context) error {
	parts := q.snapshot.parts
	q.counts = make([][][]uint32, len(parts))
	tops, best := make([]top, len(parts)), make([]top, len(parts))
	by := q.order()
	q.needed = q.required()
	var hitFloor, bestFloor floor
	err := each(ctx, len(parts), q.total, func(i int) error {
		c := counter{part: parts[i], matcher: &q.matchers[i], match: q.matches[i], facets: q.facets}
		if err := c.count(); err != nil {
			return err
		}
		q.counts[i] = c.counts
		tops[i] = top{size: q.size, floor: &hitFloor}
		if q.after != nil {
			tops[i].after = &q.after.hit
		}
		if by == sago.SortRelevance {
			q.rank(i, &tops[i])
		} else {
			q.sort(i, by, &tops[i])
		}
		if q.scores() && !q.firstPage(by) {
			best[i] = top{size: plan.JudgedHits, floor: &bestFloor}
			q.rank(i, &best[i])
		}
		return nil
	})
	q.hits = sorted(tops, q.size)
	q.best = q.hits[:min(plan.JudgedHits, len(q.hits))]
	if !q.firstPage(by) {
		q.best = sorted(best, plan.JudgedHits)
	}
	return err
}

// firstPage reports whether the hits begin with the best ones.
func (q *search) firstPage(by sago.Sort) bool {
	return by == sago.SortRelevance && q.after == nil && q.size >= plan.JudgedHits
}

// order is the order of the hits: the newest first where there is nothing to
// rank by.
func (q *search) order() sago.Sort {
	switch {
	case q.request.Sort != "" && q.request.Sort != sago.SortRelevance:
		return q.request.Sort
	case q.scores():
		return sago.SortRelevance
	}
	return sago.SortNewest
}

// scores reports whether there is a word to rank by.
func (q *search) scores() bool {
	return slices.ContainsFunc(q.plan.Words, func(w plan.Word) bool { return w.Weight > 0 })
}

// rank finds the best cases of a part.
func (q *search) rank(part int, t *top) {
	if t.size == 0 {
		return
	}
	r := q.ranker(part)
	r.match, r.top, r.exact = q.matches[part], t, q.exact(part)
	r.rank()
}

// ranker returns what scores the cases of a part.
func (q *search) ranker(part int) ranker {
	r := ranker{part: q.snapshot.parts[part], number: uint32(part), lists: q.lists(part)}
	if q.relaxed {
		r.full = q.full[part]
	}
	return r
}

// lists returns the posting lists of the words that score in a part.
func (q *search) lists(part int) []wordList {
	lists := make([]wordList, 0, len(q.words))
	required := q.required()
	for i, w := range q.words {
		if weight := q.weight(i); weight > 0 && len(w.parts[part].docs) > 0 {
			lists = append(lists, wordList{scored: w.parts[part], weight: weight, required: required[i]})
		}
	}
	return lists
}

// score returns the score of a hit, 0 if there is nothing to rank by.
func (q *search) score(h hit) float32 {
	if q.order() == sago.SortRelevance {
		return keyScore(h.key)
	}
	return q.scoreOf(h)
}

// scoreOf returns the score of any case.
func (q *search) scoreOf(h hit) float32 {
	r := q.ranker(int(h.part))
	return r.sum(h.doc)
}

// weight is what the impact of a word in a case is multiplied by.
func (q *search) weight(word int) float32 {
	return float32(float64(q.plan.Words[word].Weight) * q.words[word].idf)
}

// required returns, by word, whether every matching case has it.
func (q *search) required() []bool {
	if q.needed != nil {
		return q.needed
	}
	needed := make([]bool, len(q.words))
	for _, n := range children(q.root(), plan.OpAnd) {
		if n.Op == plan.OpWord {
			needed[n.Word] = true
		}
	}
	return needed
}

// children returns the nodes that an operation at the root joins: the root alone
// if it is another.
func children(root *plan.Node, op plan.Op) []*plan.Node {
	switch {
	case root == nil:
		return nil
	case root.Op == op:
		return root.Nodes
	}
	return []*plan.Node{root}
}

// exact reports whether every case in a list of a part matches.
func (q *search) exact(part int) bool {
	root := q.root()
	if root == nil || len(q.filters) > 0 || q.snapshot.parts[part].mask != nil {
		return root == nil && q.matches[part].all == nil
	}
	asked := make([]bool, len(q.words))
	for _, n := range children(root, plan.OpOr) {
		if n.Op == plan.OpWord {
			asked[n.Word] = true
		}
	}
	for i, w := range q.words {
		list := w.parts[part]
		if q.weight(i) > 0 && len(list.docs) > 0 && (!asked[i] || list.voted) {
			return false
		}
	}
	return true
}
