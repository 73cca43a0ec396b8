package analyzers

// Word is the tokens of one word, sorted by what they are to it. For a text it
// is what Append made of it, and for a query what may be looked up instead of
// the word as typed.
type Word struct {
	Surface Token
	Stems   []Token   // other forms of the whole
	Joins   []Token   // the whole without its hyphens
	Parts   [][]Token // each part, the Part first, then its stems
	Fused   []Token   // forms that it is written as together with the words after it
	Width   int       // positions it takes
}

// Whole reports whether the parts together say as much as the word, so that
// they may stand for it in a row: two or more that leave nothing out.
func (w Word) Whole() bool {
	n := len(w.Parts)
	if n < 2 {
		return false
	}
	if w.Width > 1 {
		return n == w.Width
	}
	end := w.Surface.Start
	for _, p := range w.Parts {
		if p[0].Start != end {
			return false
		}
		end = p[0].End
	}
	for _, s := range w.Stems {
		if s.End == end {
			return true
		}
	}
	return end == w.Surface.End
}

// Words sorts the tokens of one call of Append into words.
func Words(tokens []Token) []Word {
	var words []Word
	for i := 0; i < len(tokens); {
		end := i + 1
		for end < len(tokens) && tokens[end].Kind() != Surface {
			end++
		}
		words = append(words, sortWord(tokens[i:end]))
		i = end
	}
	return words
}

// sortWord sorts the tokens of one word, its Surface first.
func sortWord(tokens []Token) Word {
	w := Word{Surface: tokens[0], Width: 1}
	for _, t := range tokens[1:] {
		switch {
		case t.End > w.Surface.End:
			w.Fused = append(w.Fused, t)
		case t.Kind() == Part:
			w.Parts = append(w.Parts, []Token{t})
			w.Width = max(w.Width, t.Pos-w.Surface.Pos+1)
		case t.Kind() != Stem:
			w.Joins = append(w.Joins, t)
		default:
			if n := len(w.Parts); n > 0 && w.Parts[n-1][0].Pos == t.Pos && !IsHangul(firstRune(t.Text())) {
				w.Parts[n-1] = append(w.Parts[n-1], t)
			} else {
				w.Stems = append(w.Stems, t)
			}
		}
	}
	return w
}
