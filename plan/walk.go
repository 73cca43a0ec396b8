package plan

import "sago/analyzers"

// walkPhrase returns the tokens by which the phrase stands in a row in tokens,
// which ascend by position, if the first is the token i taken as the edge first;
// nil if it does not stand there.
func walkPhrase(tokens []analyzers.Token, p *Phrase, i int, first Edge) []int {
	w := walker{tokens: tokens, phrase: p}
	if w.walk(i, first, p.Slop) {
		return w.path
	}
	return nil
}

// walker walks a phrase over tokens.
type walker struct {
	tokens []analyzers.Token
	phrase *Phrase
	path   []int
	failed map[walkState]bool
}

// walkState is where a walk stands. What failed once fails again, which keeps
// repeated words from costing more than tokens times points.
type walkState struct{ token, point, slop int }

// walk reports whether the phrase goes on to its last point from the token i,
// taken as the edge e, with at most slop words between.
func (w *walker) walk(i int, e Edge, slop int) bool {
	w.path = append(w.path, i)
	if e.To == w.phrase.Points-1 {
		return true
	}
	state := walkState{i, e.To, slop}
	if w.failed[state] {
		w.path = w.path[:len(w.path)-1]
		return false
	}
	want := w.tokens[i].Pos + e.Width
	for k := i + 1; k < len(w.tokens) && w.tokens[k].Pos <= want+slop; k++ {
		if w.tokens[k].Pos < want {
			continue
		}
		for _, next := range w.phrase.Edges {
			if next.From == e.To && next.Term == w.tokens[k].Term && w.walk(k, next, slop-(w.tokens[k].Pos-want)) {
				return true
			}
		}
	}
	if w.failed == nil {
		w.failed = map[walkState]bool{}
	}
	w.failed[state] = true
	w.path = w.path[:len(w.path)-1]
	return false
}
