package index

import (
	bleve "github.com/blevesearch/bleve_index_api"

	"sago"
	"sago/analyzers"
	"sago/plan"
)

// document is a case as scorch takes it: fields with terms, frequencies,
// lengths and positions of our own. Every document has every field, even if it
// is empty: segments of equal fields are merged by copying.
type document struct {
	id      string
	text    [textFieldCount]textField
	exact   []field // facets, has and numbers
	stored  []field // _id, card and record
	stashed []byte  // holds card and record
}

// The text fields of a document, in the order of textFields.
const (
	textEn = iota
	textKo
	textTitleEn
	textTitleKo
	textBigrams
	textFieldCount
)

// titleWeight is the weight of an occurrence in a title field: one, in tenths.
const titleWeight = 10

// documentMaker makes documents of cases. It keeps its memory from case to
// case and is not safe for concurrent use.
type documentMaker struct {
	analyzer   *analyzers.Analyzer
	vocabulary *sago.Vocabulary
	tokens     []analyzers.Token
	locations  locations
	whole      *bleve.TokenFreq // of every whole value: no frequency, no positions
	once       *bleve.TokenFreq // of ids and termAny: one occurrence, no positions
}

func newDocumentMaker(opt Options) *documentMaker {
	m := &documentMaker{
		analyzer: opt.Analyzer, vocabulary: opt.Vocabulary,
		whole: new(bleve.TokenFreq), once: new(bleve.TokenFreq),
	}
	m.once.SetFrequency(1)
	return m
}

// fill makes d the document of c. What d held before is overwritten, and its
// memory used again.
func (m *documentMaker) fill(d *document, c *sago.Case) {
	d.id = c.ID
	for i, name := range textFields() {
		d.text[i].reset(name)
	}
	for _, part := range plan.Parts(c, m.vocabulary) {
		m.addPart(d, part)
	}
	for i := range d.text {
		if f := &d.text[i]; f.length > 0 {
			f.freqs[termAny] = m.once
		}
	}
	d.exact = d.exact[:0]
	for _, facet := range sago.FacetNames() {
		m.addExact(d, facet, c.FacetValues(facet)...)
	}
	m.addExact(d, fieldHas, plan.Has(c)...)
	from, _, err := c.Date.Days()
	m.addNumber(d, fieldDate, from, err)
	detected, err := c.Timeline.DetectedAfter.Seconds()
	m.addNumber(d, fieldDetected, detected, err)
	resolved, err := c.Timeline.ResolvedAfter.Seconds()
	m.addNumber(d, fieldResolved, resolved, err)
	m.store(d, c)
}

// addPart adds the tokens of a part to the fields of its language.
func (m *documentMaker) addPart(d *document, part plan.Part) {
	all, title := textEn, textTitleEn
	if part.Lang == sago.LangKo {
		all, title = textKo, textTitleKo
	}
	m.tokens = m.analyzer.Append(m.tokens[:0], part.Text)
	d.text[all].add(m.tokens, part.Weight, &m.locations)
	if part.Key == "title" {
		d.text[title].add(m.tokens, titleWeight, &m.locations)
	}
	if part.Lang == sago.LangKo {
		m.tokens = m.analyzer.AppendBigrams(m.tokens[:0], part.Text)
		d.text[textBigrams].add(m.tokens, part.Weight, &m.locations)
	}
}

func (m *documentMaker) addExact(d *document, name string, values ...string) {
	f := field{name: name, options: bleve.IndexField | bleve.SkipFreqNorm, freqs: make(bleve.TokenFrequencies, len(values))}
	for _, v := range values {
		f.freqs[v] = m.whole
	}
	d.exact = append(d.exact, f)
}

// addNumber adds a number, or an empty field if err says that there is none.
func (m *documentMaker) addNumber(d *document, name string, n int64, err error) {
	if err != nil {
		m.addExact(d, name)
		return
	}
	m.addExact(d, name, numberTerm(n))
}

// store sets the stored fields of d, and its id, which is indexed too.
func (m *documentMaker) store(d *document, c *sago.Case) {
	d.stashed = appendCard(d.stashed[:0], c)
	card := len(d.stashed)
	d.stashed = appendRecord(d.stashed, c)
	d.stored = append(d.stored[:0],
		field{
			name: fieldID, options: bleve.IndexField | bleve.StoreField, value: []byte(c.ID),
			freqs: bleve.TokenFrequencies{c.ID: m.once}, length: 1,
		},
		field{name: fieldCard, options: bleve.StoreField, value: d.stashed[:card]},
		field{name: fieldRecord, options: bleve.StoreField, value: d.stashed[card:]},
	)
}

// textField gathers the tokens of the parts of one text field.
type textField struct {
	field
	end int // last position so far, with the gap behind it
}

func (t *textField) reset(name string) {
	freqs := t.freqs
	if freqs == nil {
		freqs = make(bleve.TokenFrequencies)
	}
	clear(freqs)
	*t = textField{field: field{name: name, options: bleve.IndexField | bleve.IncludeTermVectors, freqs: freqs}}
}

// add adds the tokens of a part, whose positions begin at 1. A term counts once
// at a position; the length grows by the positions that have a token. Both are
// weighted.
func (t *textField) add(tokens []analyzers.Token, weight int, at *locations) {
	last := 0
	for i := range tokens {
		tok := &tokens[i]
		if tok.Pos != last {
			last = tok.Pos
			t.length += weight
		}
		here := at.of(t.end + tok.Pos)
		tf := t.freqs[tok.Term]
		if tf == nil {
			tf = new(bleve.TokenFreq)
			t.freqs[tok.Term] = tf
		} else if tf.Locations[len(tf.Locations)-1] == here {
			continue
		}
		tf.SetFrequency(tf.Frequency() + weight)
		tf.Locations = append(tf.Locations, here)
	}
	if last > 0 {
		t.end += last + plan.PositionGap
	}
}

// locations hands out the location of each position. It is the same for all
// terms at a position of all documents: offsets are not kept, since marks are
// found in the text that is shown.
type locations struct{ list []*bleve.TokenLocation }

func (l *locations) of(position int) *bleve.TokenLocation {
	if len(l.list) <= position {
		block := make([]bleve.TokenLocation, position+1024-len(l.list))
		for i := range block {
			block[i].Position = len(l.list)
			l.list = append(l.list, &block[i])
		}
	}
	return l.list[position]
}

// field is a field of a document that is analysed already.
type field struct {
	name    string
	options bleve.FieldIndexingOptions
	value   []byte
	freqs   bleve.TokenFrequencies
	length  int
}

// Name, and the methods that follow, implement the engine's Field.
func (f *field) Name() string { return f.name }

func (f *field) Value() []byte { return f.value }

func (f *field) ArrayPositions() []uint64 { return nil }

func (f *field) EncodedFieldType() byte { return 't' }

func (f *field) Analyze() {}

func (f *field) Options() bleve.FieldIndexingOptions { return f.options }

func (f *field) AnalyzedLength() int { return f.length }

func (f *field) AnalyzedTokenFrequencies() bleve.TokenFrequencies { return f.freqs }

func (f *field) NumPlainTextBytes() uint64 { return uint64(len(f.value)) }

// ID, and the methods that follow, implement the engine's Document.
func (d *document) ID() string { return d.id }

func (d *document) Size() int { return len(d.stashed) }

func (d *document) VisitFields(visit bleve.FieldVisitor) {
	for i := range d.stored {
		visit(&d.stored[i])
	}
	for i := range d.exact {
		visit(&d.exact[i])
	}
	for i := range d.text {
		visit(&d.text[i])
	}
}

func (d *document) VisitComposite(bleve.CompositeFieldVisitor) {}

func (d *document) HasComposite() bool { return false }

func (d *document) NumPlainTextBytes() uint64 { return uint64(len(d.stashed)) }

// AddIDField does nothing: the document has its id from the start.
func (d *document) AddIDField() {}

func (d *document) StoredFieldsBytes() uint64 { return uint64(len(d.stashed)) }

func (d *document) Indexed() bool { return true }
