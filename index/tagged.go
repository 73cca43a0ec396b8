package index

import (
	"strings"

	"sago"
	"sago/analyzers"
	"sago/plan"
)

// tag is a value of a facet.
type tag struct{ facet, value string }

// tagTerms returns, by term, the tags in whose names it stands. A name is long
// to look through for a search, which has dozens of tags to show: most words
// stand in the names of few.
func (s *snapshot) tagTerms(a *analyzers.Analyzer) map[string][]tag {
	terms := map[string][]tag{}
	var tokens []analyzers.Token
	for _, name := range plan.TagFacets() {
		f := &s.facets[facetNumber(name)]
		for _, value := range f.values {
			t := tag{name, value}
			for _, part := range plan.TagParts(name, value, f.tags) {
				tokens = a.Append(tokens[:0], part.Text)
				for i := range tokens {
					if tags := terms[tokens[i].Term]; len(tags) == 0 || tags[len(tags)-1] != t {
						terms[tokens[i].Term] = append(tags, t)
					}
				}
			}
		}
	}
	return terms
}

// tagger finds words that a case has in the names of its tags alone: nothing of
// its text shows why it matches.
type tagger struct {
	search *search
	words  []*plan.Highlighter // by word of the plan, each once it is needed
	called []map[tag]bool      // by word of the plan, likewise: the tags that are called by it
}

func newTagger(q *search) *tagger {
	n := len(q.plan.Words)
	return &tagger{search: q, words: make([]*plan.Highlighter, n), called: make([]map[tag]bool, n)}
}

// only returns the first tag of the case that is called by the word, nil if there
// is none or the word stands elsewhere in the case, too.
func (t *tagger) only(c *sago.Case, word int) *sago.NamedTag {
	called := t.calledBy(word)
	if len(called) == 0 {
		return nil
	}
	for facet, value := range plan.Tags(c) {
		if !called[tag{facet, value}] {
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

// calledBy returns the tags that are called by a word.
func (t *tagger) calledBy(word int) map[tag]bool {
	if t.called[word] != nil {
		return t.called[word]
	}
	called := map[tag]bool{}
	terms := t.search.index.tags()
	for _, term := range termsOf(t.search.plan.Words[word].Alts, terms) {
		for _, candidate := range terms[term] {
			if _, known := called[candidate]; !known {
				called[candidate] = t.calls(word, candidate)
			}
		}
	}
	t.called[word] = called
	return called
}

// termsOf returns those of terms of which a text has one if it has an
// alternative.
func termsOf(alts []plan.Alt, terms map[string][]tag) []string {
	var out []string
	for i := range alts {
		switch alt := &alts[i]; {
		case alt.Vote:
		case alt.Prefix:
			for term := range terms {
				if strings.HasPrefix(term, alt.Term) {
					out = append(out, term)
				}
			}
		case alt.Phrase == nil:
			out = append(out, alt.Term)
		default:
			for _, e := range alt.Phrase.Edges {
				if e.From == 0 {
					out = append(out, e.Term)
				}
			}
		}
	}
	return out
}

// calls reports whether a tag is called by a word.
func (t *tagger) calls(word int, of tag) bool {
	h := t.highlighter(word)
	for _, part := range plan.TagParts(of.facet, of.value, t.vocabulary(of.facet)) {
		if h.Holds(part.Text, part.Lang) {
			return true
		}
	}
	return false
}

// inText reports whether a case has a word outside the names of its tags, in as
// much of it as passages are looked for in. Most have it at the beginning.
func (t *tagger) inText(c *sago.Case, word int) bool {
	h, left := t.highlighter(word), mostOfCase
	for _, part := range plan.Parts(c, nil) {
		text := upTo(part.Text, min(left, mostOfText))
		if !part.Tag() && h.Holds(text, part.Lang) {
			return true
		}
		left -= len(text)
	}
	return false
}

func (t *tagger) highlighter(word int) *plan.Highlighter {
	if t.words[word] == nil {
		t.words[word] = t.search.index.planner.WordHighlighter(&t.search.plan.Words[word])
	}
	return t.words[word]
}
