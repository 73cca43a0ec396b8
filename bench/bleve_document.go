package bench

import (
	"encoding/json"

	"github.com/blevesearch/bleve/v2/document"
	bleve "github.com/blevesearch/bleve_index_api"

	"sago"
	"sago/analyzers"
	"sago/plan"
)

// bleveDocuments makes of cases the documents that plain bleve indexes: the
// fields, terms, frequencies, lengths and positions that sago indexes, so that
// both engines answer from the same words. A facet field has docvalues, as
// bleve's mapping gives them by default, unless docvalues is false.
type bleveDocuments struct {
	analyzer   *analyzers.Analyzer
	vocabulary *sago.Vocabulary
	docvalues  bool
	tokens     []analyzers.Token
}

// recordField holds the case as JSON, stored alone.
const recordField = "record"

func (m *bleveDocuments) document(c *sago.Case) (*document.Document, error) {
	fields := map[string]*bleveField{}
	for _, part := range plan.Parts(c, m.vocabulary) {
		m.addPart(fields, part)
	}
	for _, facet := range sago.FacetNames() {
		options := bleve.IndexField | bleve.SkipFreqNorm
		if m.docvalues {
			options |= bleve.DocValues
		}
		f := &bleveField{name: facet, options: options, freqs: bleve.TokenFrequencies{}}
		for _, value := range c.FacetValues(facet) {
			f.freqs[value] = &bleve.TokenFreq{Term: []byte(value)}
		}
		fields[facet] = f
	}
	raw, err := json.Marshal(c)
	if err != nil {
		return nil, err
	}
	fields[recordField] = &bleveField{name: recordField, options: bleve.StoreField, value: raw}
	doc := document.NewDocument(c.ID)
	for _, f := range fields {
		doc.AddField(f)
	}
	return doc, nil
}

// addPart adds the tokens of a part to the fields of its language, as package
// index does.
func (m *bleveDocuments) addPart(fields map[string]*bleveField, part plan.Part) {
	all, title := plan.FieldEn, plan.FieldTitleEn
	if part.Lang == sago.LangKo {
		all, title = plan.FieldKo, plan.FieldTitleKo
	}
	m.tokens = m.analyzer.Append(m.tokens[:0], part.Text)
	textField(fields, all).add(m.tokens, part.Weight)
	if part.Key == "title" {
		textField(fields, title).add(m.tokens, 1)
	}
	if part.Lang == sago.LangKo {
		m.tokens = m.analyzer.AppendBigrams(m.tokens[:0], part.Text)
		textField(fields, plan.FieldBigrams).add(m.tokens, part.Weight)
	}
}

func textField(fields map[string]*bleveField, name string) *bleveField {
	f := fields[name]
	if f == nil {
		f = &bleveField{name: name, options: bleve.IndexField | bleve.IncludeTermVectors, freqs: bleve.TokenFrequencies{}}
		fields[name] = f
	}
	return f
}

// bleveField is a field of a bleve document that is analysed already.
type bleveField struct {
	name    string
	options bleve.FieldIndexingOptions
	value   []byte
	freqs   bleve.TokenFrequencies
	length  int
	end     int // last position so far, with the gap behind it
}

func (f *bleveField) add(tokens []analyzers.Token, weight int) {
	last := 0
	for _, t := range tokens {
		if t.Pos != last {
			last = t.Pos
			f.length += weight
		}
		tf := f.freqs[t.Term]
		if tf == nil {
			tf = &bleve.TokenFreq{Term: []byte(t.Term)}
			f.freqs[t.Term] = tf
		}
		position := f.end + t.Pos
		if n := len(tf.Locations); n > 0 && tf.Locations[n-1].Position == position {
			continue
		}
		tf.SetFrequency(tf.Frequency() + weight)
		tf.Locations = append(tf.Locations, &bleve.TokenLocation{Position: position})
	}
	if last > 0 {
		f.end += last + plan.PositionGap
	}
}

// Name, and the methods that follow, implement bleve's Field.
func (f *bleveField) Name() string { return f.name }

func (f *bleveField) Value() []byte { return f.value }

func (f *bleveField) ArrayPositions() []uint64 { return nil }

func (f *bleveField) EncodedFieldType() byte { return 't' }

func (f *bleveField) Analyze() {}

func (f *bleveField) Options() bleve.FieldIndexingOptions { return f.options }

func (f *bleveField) AnalyzedLength() int { return f.length }

func (f *bleveField) AnalyzedTokenFrequencies() bleve.TokenFrequencies { return f.freqs }

func (f *bleveField) NumPlainTextBytes() uint64 { return uint64(len(f.value)) }

func (f *bleveField) Size() int { return len(f.value) }
