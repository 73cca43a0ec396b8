package index

import (
	"slices"
	"strings"

	"sago"
	"sago/analyzers"
	"sago/plan"
)

// document takes in what is to be found of one case. Fields are places in
// schema.
type document interface {
	// begin names the case. It comes first.
	begin(id string)

	// occur adds an occurrence of a term, which weighs so many tenths, at a
	// position from 1 on, ascending in each text field. A whole value weighs 0 and
	// stands at 0. No term comes twice at a position.
	occur(field int, term string, position, weight int)

	// extent says how long a text field is, in tenths, for each that the case has.
	extent(field, length int)

	// store keeps a value, which is valid during the call.
	store(field int, value []byte)
}

// documentMaker tells documents what their cases hold. It keeps its memory from
// case to case and is not safe for concurrent use.
type documentMaker struct {
	analyzer   *analyzers.Analyzer
	vocabulary *sago.Vocabulary
	names      plan.TagNames
	places     map[string]int // field -> place in schema
	texts      [textCount]text
	tokens     []analyzers.Token
	tags       map[string][]analyzers.Token // name of a tag -> its tokens
	stored     []byte
}

// The text fields in the order of textFields.
const (
	textEn = iota
	textKo
	textTitleEn
	textTitleKo
	textBigrams
	textCount
)

// text counts the positions and the length of a text field of one case.
type text struct {
	field  int
	end    int // the last position so far, and the gap behind it
	length int
}

// titleWeight is the weight of an occurrence in a title field: one, in tenths.
const titleWeight = 10

func newDocumentMaker(opt Options) *documentMaker {
	m := &documentMaker{analyzer: opt.Analyzer, vocabulary: opt.Vocabulary, names: plan.NewTagNames(opt.Vocabulary), places: map[string]int{}, tags: map[string][]analyzers.Token{}}
	for i, f := range schema() {
		m.places[f.name] = i
	}
	for i, name := range textFields() {
		m.texts[i].field = m.places[name]
	}
	return m
}

// tell tells d all about c, its tags as the vocabulary writes them.
func (m *documentMaker) tell(d document, c *sago.Case) {
	c = m.names.Tagged(c)
	d.begin(c.ID)
	m.tellTexts(d, c)
	m.tellValues(d, plan.FieldID, plan.IDTerm(c.ID))
	for _, facet := range sago.FacetNames() {
		m.tellValues(d, facet, c.FacetValues(facet)...)
	}
	m.tellValues(d, fieldHas, plan.Has(c)...)
	from, _, err := c.Date.Days()
	m.tellNumber(d, fieldDate, from, err)
	detected, err := c.Timeline.DetectedAfter.Seconds()
	m.tellNumber(d, fieldDetected, detected, err)
	resolved, err := c.Timeline.ResolvedAfter.Seconds()
	m.tellNumber(d, fieldResolved, resolved, err)
	m.stored = appendCard(m.stored[:0], c)
	d.store(m.places[fieldCard], m.stored)
	m.stored = appendRecord(m.stored[:0], c)
	d.store(m.places[fieldRecord], m.stored)
}

func (m *documentMaker) tellValues(d document, field string, values ...string) {
	for _, v := range values {
		d.occur(m.places[field], v, 0, 0)
	}
}

// tellNumber tells a number, unless err says that there is none.
func (m *documentMaker) tellNumber(d document, field string, n int64, err error) {
	if err == nil {
		m.tellValues(d, field, numberTerm(n))
	}
}

func (m *documentMaker) tellTexts(d document, c *sago.Case) {
	for i := range m.texts {
		m.texts[i] = text{field: m.texts[i].field}
	}
	for _, part := range plan.Parts(c, m.vocabulary) {
		all, title := textEn, textTitleEn
		if part.Lang == sago.LangKo {
			all, title = textKo, textTitleKo
		}
		if part.Bigrams() {
			m.tokens = m.analyzer.AppendBigrams(m.tokens[:0], part.Text)
			m.texts[textBigrams].add(d, m.tokens, part.Weight)
		}
		tokens := m.analyse(part)
		m.texts[all].add(d, tokens, part.Weight)
		if part.Key == "title" {
			m.texts[title].add(d, tokens, titleWeight)
		}
	}
	for _, t := range m.texts {
		if t.length > 0 {
			d.extent(t.field, t.length)
		}
	}
}

// maxTags bounds the names of tags whose tokens are kept: corpora have hundreds.
const maxTags = 1 << 14

// analyse returns the tokens of a part, valid until the next call. Those of tags,
// a third of all, are kept: the same few names come again and again.
func (m *documentMaker) analyse(part plan.Part) []analyzers.Token {
	kept, ok := m.tags[part.Text]
	if ok {
		return kept
	}
	m.tokens = m.analyzer.Append(m.tokens[:0], part.Text)
	if part.Tag() && len(m.tags) < maxTags {
		m.tags[strings.Clone(part.Text)] = slices.Clone(m.tokens)
	}
	return m.tokens
}

// add adds the tokens of a part, whose positions begin at 1. The length grows by
// the positions that have a token, weighted as they are.
func (t *text) add(d document, tokens []analyzers.Token, weight int) {
	last := 0
	for i := range tokens {
		tok := &tokens[i]
		if tok.Pos != last {
			last = tok.Pos
			t.length += weight
		}
		if !twice(tokens[:i], tok) {
			d.occur(t.field, tok.Term, t.end+tok.Pos, weight)
		}
	}
	if last > 0 {
		t.end += last + plan.PositionGap
	}
}

// twice reports whether one of the tokens before tok has its term and position:
// two ways to one reading are one occurrence.
func twice(before []analyzers.Token, tok *analyzers.Token) bool {
	for i := len(before) - 1; i >= 0 && before[i].Pos == tok.Pos; i-- {
		if before[i].Term == tok.Term {
			return true
		}
	}
	return false
}
