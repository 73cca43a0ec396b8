package index

import (
	"context"
	"fmt"
	"strings"

	"sago"
	"sago/plan"
)

// explain says how a hit came by its score. Rank is its place in the order of
// the answer, from 1.
func (q *search) explain(h hit, id string, rank int) *sago.Explanation {
	e := &sago.Explanation{ID: id, Matches: true, Score: float64(q.score(h)), Rank: rank}
	for _, i := range q.telling() {
		e.Words = append(e.Words, q.shares(i, h)...)
	}
	return e
}

// shares returns the share of a word in the score of a hit: one for each
// language in which the case has it, or one that says that it does not.
func (q *search) shares(word int, h hit) []sago.WordScore {
	w, in := &q.plan.Words[word], q.words[word].parts[h.part]
	weight := float64(q.weight(word))
	base := sago.WordScore{Word: w.Text, DocFreq: q.words[word].docFreq, IDF: q.words[word].idf, Weight: float64(w.Weight)}
	var out []sago.WordScore
	for _, lang := range [...]sago.Lang{sago.LangEn, sago.LangKo} {
		alt, frequency := in.bestIn(lang, w.Alts, h.doc)
		if alt < 0 {
			continue
		}
		share := base
		share.Lang, share.Via, share.Term = lang, w.Alts[alt].Via, termText(&w.Alts[alt], w)
		share.Boost = float64(w.Alts[alt].Boost)
		share.TF, share.Length = q.frequency(h, &w.Alts[alt], in.alts[alt])
		share.Frequency = float64(frequency)
		share.Score = weight * float64(saturate(frequency))
		out = append(out, share)
	}
	if out == nil {
		return []sago.WordScore{base}
	}
	return out
}

// bestIn returns the alternative of a language that counts most in a case, -1 if
// it has none, and the frequency that it and the other readings of its text come
// to. Of these readings it is the one of the greatest boost, as bestAlt has it.
func (s *scored) bestIn(lang sago.Lang, alts []plan.Alt, doc uint32) (best int, frequency float32) {
	best = -1
	var sum float32
	leader := -1 // of the readings being added up
	for i := range alts {
		if i == 0 || !plan.SameText(&alts[i-1], &alts[i]) {
			sum, leader = 0, -1
		}
		f := s.alts[i]
		at := gallop(f.docs, 0, doc)
		if plan.Language(alts[i].Field) != string(lang) || at == len(f.docs) || f.docs[at] != doc {
			continue
		}
		if leader < 0 || alts[i].Boost > alts[leader].Boost {
			leader = i
		}
		if sum += boosted(f, at, alts[i].Boost); sum > frequency {
			best, frequency = leader, sum
		}
	}
	return best, frequency
}

// termText is what an alternative looks for, for a person to read.
func termText(alt *plan.Alt, w *plan.Word) string {
	switch {
	case alt.Shown != "":
		return alt.Shown
	case alt.Phrase != nil:
		return w.Text
	case alt.Prefix:
		return alt.Term[1:] + "*"
	}
	return alt.Term[1:]
}

// frequency returns the weighted frequency of an alternative that a hit has, and
// the length that it is divided by.
func (q *search) frequency(h hit, alt *plan.Alt, f *found) (tf, divisor float64) {
	if f.frequencies == nil {
		return plan.PrefixFrequency, 1
	}
	length := q.snapshot.parts[h.part].lengths[alt.Field][h.doc]
	held := plan.Frequency(1, 1, float64(length), q.snapshot.averages[alt.Field])
	return float64(f.frequencies[gallop(f.docs, 0, h.doc)]) / held, 1 / held
}

// why explains the case of Request.Why: its rank, or why it does not match.
func (q *search) why(ctx context.Context, id string) (*sago.Explanation, error) {
	p, doc, ok, err := q.snapshot.named(id)
	if err != nil {
		return nil, err
	}
	if !ok {
		return nil, q.snapshot.noCase("why", id)
	}
	h := hit{doc: doc, rank: p.ranks[doc]}
	for i := range q.snapshot.parts {
		if q.snapshot.parts[i] == p {
			h.part = uint32(i)
		}
	}
	h.key = q.key(h)
	e := q.explain(h, id, 0)
	if e.Obstacles = q.obstacles(h); len(e.Obstacles) > 0 {
		e.Matches, e.Reason = false, sentence(e.Obstacles)
		return e, nil
	}
	e.Rank, err = q.rankOf(ctx, h)
	e.Reason = fmt.Sprintf("It is number %d of %d.", e.Rank, q.total)
	return e, err
}

// key returns the key of a case in the order of the answer.
func (q *search) key(h hit) uint64 {
	by := q.order()
	if by == sago.SortRelevance {
		r := q.ranker(int(h.part))
		return r.hit(h.doc, r.sum(h.doc)).key
	}
	field, descending := sortField(by)
	return numberKey(q.snapshot.parts[h.part].numbers[field][h.doc], descending)
}

// rankOf counts the matching cases that stand before a case.
func (q *search) rankOf(ctx context.Context, h hit) (int, error) {
	before := make([]int, len(q.snapshot.parts))
	err := each(ctx, len(before), q.total, func(i int) error {
		p := q.snapshot.parts[i]
		r := q.ranker(i)
		field, descending := sortField(q.order())
		q.matches[i].each(p.size, func(doc uint32) {
			other := hit{rank: p.ranks[doc]}
			if q.order() == sago.SortRelevance {
				other = r.hit(doc, r.sum(doc))
			} else {
				other.key = numberKey(p.numbers[field][doc], descending)
			}
			if other.before(h) {
				before[i]++
			}
		})
		return nil
	})
	rank := 1
	for _, n := range before {
		rank += n
	}
	return rank, err
}

// obstacles returns what keeps a case from matching.
func (q *search) obstacles(h hit) []sago.Obstacle {
	m := &q.matchers[h.part]
	var out []sago.Obstacle
	for i, f := range q.passes {
		if f.parts[h.part].Contains(h.doc) == f.exclude {
			out = append(out, sago.Obstacle{Kind: sago.ObstacleFilter, Of: q.filters[i].Field})
		}
	}
	if root := q.root(); root != nil && !m.node(root).Contains(h.doc) {
		out = append(out, q.lacks(m, root, h)...)
	}
	return out
}

// sentence tells obstacles in English.
func sentence(obstacles []sago.Obstacle) string {
	parts := make([]string, len(obstacles))
	for i, o := range obstacles {
		switch o.Kind {
		case sago.ObstacleWord:
			parts[i] = "it does not have " + o.Of
		case sago.ObstacleAll:
			parts[i] = "it has none of " + o.Of
		case sago.ObstacleExcluded:
			parts[i] = "it has what is excluded: " + o.Of
		case sago.ObstacleFilter:
			parts[i] = "it does not pass the filter on " + o.Of
		}
	}
	text := strings.Join(parts, ", and ")
	return strings.ToUpper(text[:1]) + text[1:] + "."
}

// lacks returns what of a tree that a case does not satisfy it lacks, or has too
// much.
func (q *search) lacks(m *matcher, n *plan.Node, h hit) []sago.Obstacle {
	switch n.Op {
	case plan.OpWord:
		return []sago.Obstacle{{Kind: sago.ObstacleWord, Of: q.spell(n)}}
	case plan.OpNot:
		return []sago.Obstacle{{Kind: sago.ObstacleExcluded, Of: q.spell(n.Nodes[0])}}
	case plan.OpFilter:
		return []sago.Obstacle{{Kind: sago.ObstacleFilter, Of: n.Filter.Field}}
	case plan.OpOr:
		return []sago.Obstacle{{Kind: sago.ObstacleAll, Of: q.spell(n)}}
	}
	var out []sago.Obstacle
	for _, child := range n.Nodes {
		if !m.node(child).Contains(h.doc) {
			out = append(out, q.lacks(m, child, h)...)
		}
	}
	return out
}

// spell lists what a tree asks for.
func (q *search) spell(n *plan.Node) string {
	switch n.Op {
	case plan.OpWord:
		return quoted(q.plan.Words[n.Word].Text)
	case plan.OpFilter:
		values := "…" // of a range
		if len(n.Filter.Values) > 0 {
			values = strings.Join(n.Filter.Values, ",")
		}
		return n.Filter.Field + ":" + values
	}
	var parts []string
	for _, child := range n.Nodes {
		parts = append(parts, q.spell(child))
	}
	return strings.Join(parts, ", ")
}
