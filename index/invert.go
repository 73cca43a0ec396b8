package index

import (
	"cmp"
	"slices"
	"unsafe"
)

// inverter gathers documents and writes them as one segment. It implements
// document for the present one.
type inverter struct {
	specs  []fieldSpec
	fields []invertedField // by place in specs
	ids    []string
	values []byte        // all stored values
	stored []storedRange // in order of documents
	held   int           // bytes in memory, about
	sorted sorter
}

// storedRange is where a stored value lies in inverter.values.
type storedRange struct {
	doc, field, end int
}

// invertedField gathers the occurrences of terms in a field.
type invertedField struct {
	numbers     map[string]uint32 // term -> place in terms
	terms       []string          // in order of appearance
	occurrences []occurrence      // in order of documents, then of positions
	extents     []extent          // in order of documents
}

type occurrence struct {
	term     uint32
	doc      uint32
	position uint32 // 0: nowhere
	weight   uint32 // tenths
}

type extent struct{ doc, length uint32 }

func newInverter() *inverter {
	v := &inverter{specs: schema()}
	v.fields = make([]invertedField, len(v.specs))
	v.clear()
	return v
}

// clear forgets all documents.
func (v *inverter) clear() {
	for i := range v.fields {
		f := &v.fields[i]
		f.numbers = make(map[string]uint32, len(f.terms))
		clear(f.terms) // they keep the text of cases in memory
		f.terms, f.occurrences, f.extents = f.terms[:0], f.occurrences[:0], f.extents[:0]
	}
	clear(v.ids)
	v.ids, v.values, v.stored, v.held = v.ids[:0], v.values[:0], v.stored[:0], 0
}

func (v *inverter) begin(id string) {
	v.ids = append(v.ids, id)
	v.occur(0, id, 0, 1)
}

func (v *inverter) occur(field int, term string, position, weight int) {
	f := &v.fields[field]
	n, ok := f.numbers[term]
	if !ok {
		n = uint32(len(f.terms))
		f.numbers[term] = n
		f.terms = append(f.terms, term)
		v.held += len(term) + 48 // string, map entry
	}
	f.occurrences = append(f.occurrences, occurrence{n, v.doc(), uint32(position), uint32(weight)})
	v.held += int(unsafe.Sizeof(occurrence{}))
}

func (v *inverter) extent(field, length int) {
	f := &v.fields[field]
	f.extents = append(f.extents, extent{v.doc(), uint32(length)})
}

func (v *inverter) store(field int, value []byte) {
	v.values = append(v.values, value...)
	v.stored = append(v.stored, storedRange{len(v.ids) - 1, field, len(v.values)})
	v.held += len(value)
}

// doc returns the number of the present document.
func (v *inverter) doc() uint32 { return uint32(len(v.ids) - 1) }

// write writes the documents as a segment file at path. There must be one.
func (v *inverter) write(path string) error {
	z, err := createZapFile(path, len(v.ids))
	if err != nil {
		return err
	}
	v.writeStored(z)
	for i, spec := range v.specs {
		z.beginField(spec.name, spec.options)
		v.sorted.write(z, &v.fields[i])
		z.endField()
	}
	return z.close()
}

func (v *inverter) writeStored(z *zapFile) {
	var values []storedValue
	at, next := 0, 0
	for doc, id := range v.ids {
		values = values[:0]
		for ; next < len(v.stored) && v.stored[next].doc == doc; next++ {
			s := v.stored[next]
			values = append(values, storedValue{s.field, v.values[at:s.end]})
			at = s.end
		}
		z.store(id, values...)
	}
	z.endStored()
}

// sorter brings the occurrences of a field into the order of terms. It keeps
// its memory from field to field.
type sorter struct {
	order       []uint32 // places in invertedField.terms, in order of terms
	starts      []uint32 // place in terms -> where its occurrences begin in occurrences
	occurrences []occurrence
	postings    []zapPosting
	positions   []uint32
}

// write writes the terms of a field and their postings.
func (s *sorter) write(z *zapFile, f *invertedField) {
	s.writeExtents(z, f.extents)
	s.sort(f)
	for _, n := range s.order {
		s.gather(s.occurrences[s.starts[n]:s.starts[n+1]])
		z.term(f.terms[n], s.postings, s.positions)
	}
}

// writeExtents writes termAny, which comes before all other terms.
func (s *sorter) writeExtents(z *zapFile, extents []extent) {
	if len(extents) == 0 {
		return
	}
	s.postings = s.postings[:0]
	for _, e := range extents {
		s.postings = append(s.postings, zapPosting{doc: e.doc, frequency: 1, norm: e.length})
	}
	z.term(termAny, s.postings, nil)
}

// sort sorts the occurrences of f by term with a counting sort, which leaves
// those of a term in their order.
func (s *sorter) sort(f *invertedField) {
	s.order = s.order[:0]
	for i := range f.terms {
		s.order = append(s.order, uint32(i))
	}
	slices.SortFunc(s.order, func(a, b uint32) int { return cmp.Compare(f.terms[a], f.terms[b]) })
	s.starts = append(s.starts[:0], make([]uint32, len(f.terms)+2)...)
	for i := range f.occurrences {
		s.starts[f.occurrences[i].term+2]++
	}
	for i := 2; i < len(s.starts); i++ {
		s.starts[i] += s.starts[i-1]
	}
	s.occurrences = slices.Grow(s.occurrences[:0], len(f.occurrences))[:len(f.occurrences)]
	for _, o := range f.occurrences {
		next := &s.starts[o.term+1]
		s.occurrences[*next] = o
		*next++
	}
}

// noLength is the length in postings of other terms than termAny. Zap takes a
// posting of length 0 for none in some places.
const noLength = 1

// gather makes postings of the occurrences of a term.
func (s *sorter) gather(occurrences []occurrence) {
	s.postings, s.positions = s.postings[:0], s.positions[:0]
	for _, o := range occurrences {
		if n := len(s.postings); n == 0 || s.postings[n-1].doc != o.doc {
			s.postings = append(s.postings, zapPosting{doc: o.doc, norm: noLength})
		}
		p := &s.postings[len(s.postings)-1]
		p.frequency += o.weight
		if o.position > 0 {
			s.positions = append(s.positions, o.position)
			p.positions++
		}
	}
}
