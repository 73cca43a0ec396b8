package plan

// An answer is called uncertain if none of its best JudgedHits hits by score has
// EnoughCovered of the query: of the sum of Weight times IDF over all words, the
// share of the words that the hit has by an alternative that is no vote.
const (
	JudgedHits    = 5
	EnoughCovered = 0.5
)
