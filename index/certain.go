package index

import "sago/plan"

// uncertain reports whether none of the best hits is an answer.
func (q *search) uncertain() bool {
	if !q.scores() || q.total == 0 || q.request.Like != nil {
		return false
	}
	for _, h := range q.best {
		if q.certainty(h) >= plan.Enough {
			return false
		}
	}
	return true
}

func (q *search) certainty(h hit) float64 {
	return q.plan.Certainty(
		float64(q.scoreOf(h)), q.snapshot.cases,
		func(word int) int { return q.words[word].docFreq },
		func(word int) bool { return q.words[word].parts[h.part].match.Contains(h.doc) },
	)
}
