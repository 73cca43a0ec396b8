package index

import "sago/plan"

// uncertain reports whether none of the best hits has enough of the query.
func (q *search) uncertain() bool {
	if !q.scores() || q.total == 0 || q.request.Like != nil {
		return false
	}
	for _, h := range q.best {
		if q.coverage(h) >= plan.EnoughCovered {
			return false
		}
	}
	return true
}

// coverage is the share of the query, in weight times idf, that a hit has other
// than by votes.
func (q *search) coverage(h hit) float64 {
	var has, asked float64
	for i, w := range q.words {
		weight := float64(q.weight(i))
		asked += weight
		if w.parts[h.part].match.Contains(h.doc) {
			has += weight
		}
	}
	if asked == 0 {
		return 1
	}
	return has / asked
}
