package index

import (
	"sync"

	bleve "github.com/blevesearch/bleve_index_api"

	"sago"
)

// bleveDocument is a document as bleve takes it, with the terms, frequencies,
// lengths and positions that sago's own segments have.
type bleveDocument struct {
	id     string
	fields []bleveField
}

// bleveField is a field that is analysed already.
type bleveField struct {
	spec   fieldSpec
	value  []byte
	freqs  bleve.TokenFrequencies
	length int
}

func newBleveDocument() *bleveDocument {
	d := new(bleveDocument)
	for _, spec := range schema() {
		d.fields = append(d.fields, bleveField{spec: spec, freqs: bleve.TokenFrequencies{}})
	}
	return d
}

func (d *bleveDocument) begin(id string) {
	d.id = id
	d.fields[0].value = []byte(id)
	d.occur(0, id, 0, 1)
}

func (d *bleveDocument) occur(field int, term string, position, weight int) {
	freqs := d.fields[field].freqs
	tf := freqs[term]
	if tf == nil {
		tf = new(bleve.TokenFreq)
		freqs[term] = tf
	}
	tf.SetFrequency(tf.Frequency() + weight)
	if position > 0 {
		tf.Locations = append(tf.Locations, &bleve.TokenLocation{Position: position})
	}
}

func (d *bleveDocument) extent(field, length int) {
	d.occur(field, termAny, 0, 1)
	d.fields[field].length = length
}

func (d *bleveDocument) store(field int, value []byte) {
	d.fields[field].value = append([]byte(nil), value...)
}

func (d *bleveDocument) ID() string                                 { return d.id }
func (d *bleveDocument) Size() int                                  { return 0 }
func (d *bleveDocument) VisitComposite(bleve.CompositeFieldVisitor) {}
func (d *bleveDocument) HasComposite() bool                         { return false }
func (d *bleveDocument) NumPlainTextBytes() uint64                  { return 0 }
func (d *bleveDocument) AddIDField()                                {}
func (d *bleveDocument) StoredFieldsBytes() uint64                  { return 0 }
func (d *bleveDocument) Indexed() bool                              { return true }

func (d *bleveDocument) VisitFields(visit bleve.FieldVisitor) {
	for i := range d.fields {
		visit(&d.fields[i])
	}
}

func (f *bleveField) Name() string                                     { return f.spec.name }
func (f *bleveField) Value() []byte                                    { return f.value }
func (f *bleveField) ArrayPositions() []uint64                         { return nil }
func (f *bleveField) EncodedFieldType() byte                           { return 't' }
func (f *bleveField) Analyze()                                         {}
func (f *bleveField) Options() bleve.FieldIndexingOptions              { return f.spec.options }
func (f *bleveField) AnalyzedLength() int                              { return f.length }
func (f *bleveField) AnalyzedTokenFrequencies() bleve.TokenFrequencies { return f.freqs }
func (f *bleveField) NumPlainTextBytes() uint64                        { return 0 }

// analysedLater is a document that is analysed when its fields are first
// visited: by a worker of bleve's queue.
type analysedLater struct {
	*bleveDocument
	of     *sago.Case
	makers *sync.Pool
	once   sync.Once
}

func (d *analysedLater) ID() string { return d.of.ID }

func (d *analysedLater) VisitFields(visit bleve.FieldVisitor) {
	d.once.Do(func() {
		m := d.makers.Get().(*documentMaker)
		m.tell(d.bleveDocument, d.of)
		d.makers.Put(m)
	})
	d.bleveDocument.VisitFields(visit)
}
