package plan

// An answer is called uncertain if none of its best JudgedHits hits by score has
// the Certainty Enough.
const (
	JudgedHits = 5
	Enough     = 0.32
)

// Certainty returns how well a case with the score answers the plan: the share
// that it has of what was asked for (the sum of Weight times IDF over the words)
// by an alternative that is no vote, times how strongly, which is its score over
// the same sum. So neither a case that has one rare word of many over and over
// is called an answer, nor one that mentions all of them in passing.
//
// Docs is the number of cases. For a word of the plan, docFreq is the number of
// cases that have it, and has tells whether this one does. Certainty is 1 where
// nothing was asked for.
func (p *Plan) Certainty(score float64, docs int, docFreq func(word int) int, has func(word int) bool) float64 {
	var asked, found float64
	for i := range p.Words {
		w := &p.Words[i]
		df := docFreq(i)
		if w.Again {
			continue
		}
		share := float64(w.Weight) * IDF(docs, df)
		asked += share
		if has(i) {
			found += share
		}
	}
	if asked == 0 {
		return 1
	}
	return found / asked * score / asked
}
