package index

// judgedHits is the number of best hits that certainty is judged by.
const judgedHits = 5

// enoughCovered is the share of the query's weight that a hit must have for the
// answer to be called one.
const enoughCovered = 0.5

// uncertain reports whether none of the best hits has enough of the query.
func (q *search) uncertain() bool {
	if !q.scores() || q.total == 0 {
		return false
	}
	for _, h := range q.best {
		if q.coverage(h) >= enoughCovered {
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
