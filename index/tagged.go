package index

import (
	"sago"
	"sago/plan"
)

// tagger finds words that a case has in the names of its tags alone: nothing of
// its text shows why it matches.
type tagger struct {
	search *search
	words  []*plan.Highlighter // by word of the plan, each once it is needed
	named  map[wordOfTag]bool
}

// wordOfTag asks whether a tag is called by a word of the plan.
type wordOfTag struct {
	word         int
	facet, value string
}

func newTagger(q *search) *tagger {
	return &tagger{search: q, words: make([]*plan.Highlighter, len(q.plan.Words)), named: map[wordOfTag]bool{}}
}

// only returns the first tag of the case that is called by the word, nil if there
// is none or the word stands elsewhere in the case, too.
func (t *tagger) only(c *sago.Case, word int) *sago.NamedTag {
	for facet, value := range plan.Tags(c) {
		if !t.calls(wordOfTag{word, facet, value}) {
			continue
		}
		if t.inText(c, word) {
			return nil
		}
		return &sago.NamedTag{Facet: facet, Value: value, Label: t.vocabulary(facet).Label(facet, value)}
	}
	return nil
}

func (t *tagger) vocabulary(facet string) *sago.Vocabulary {
	return t.search.snapshot.facets[facetNumber(facet)].tags
}

// calls reports whether a tag is called by a word. Many cases have the same tags.
func (t *tagger) calls(w wordOfTag) bool {
	named, known := t.named[w]
	if !known {
		for _, part := range plan.TagParts(w.facet, w.value, t.vocabulary(w.facet)) {
			named = named || t.highlighter(w.word).Holds(part.Text, part.Lang)
		}
		t.named[w] = named
	}
	return named
}

// inText reports whether a case has a word outside the names of its tags. Most
// have it at the beginning.
func (t *tagger) inText(c *sago.Case, word int) bool {
	h := t.highlighter(word)
	for _, part := range plan.Parts(c, nil) {
		if !part.Tag() && h.Holds(part.Text, part.Lang) {
			return true
		}
	}
	return false
}

func (t *tagger) highlighter(word int) *plan.Highlighter {
	if t.words[word] == nil {
		t.words[word] = t.search.index.planner.WordHighlighter(&t.search.plan.Words[word])
	}
	return t.words[word]
}
