package index

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"os"

	"github.com/RoaringBitmap/roaring/v2"
	bleve "github.com/blevesearch/bleve_index_api"
	"github.com/blevesearch/vellum"
	zap "github.com/blevesearch/zapx/v17"
	"github.com/klauspost/compress/s2"
)

// zapFile writes a segment file in the format of zap, version 17, which zap.md
// of module zapx draws. Zap's own writer takes Go maps of terms to occurrences,
// one a document and field, and meets each posting with three lookups in them;
// from postings in order the same file is written in a fifth of the time.
//
// Calls come in this order: beginStored and store for each document; endStored;
// beginField, term for each term in order, endField, for each field in order;
// close.
type zapFile struct {
	file *os.File
	w    *bufio.Writer
	at   uint64 // bytes written
	crc  uint32
	err  error // the first

	docs        uint64
	stored      []uint64 // document -> where its stored fields begin
	storedIndex uint64
	fields      []zapField

	meta, data, packed []byte // of one document's stored fields
	dict               *vellum.Builder
	dictData           bytes.Buffer
	freqs, locs        chunks
	bitmap             *roaring.Bitmap
	bitmapData         bytes.Buffer
	listData           []byte
	written            map[string]uint64 // data -> where it is
}

// zapField is what the fields section says of a field.
type zapField struct {
	name    string
	options bleve.FieldIndexingOptions
	at      uint64 // where its inverted index is described; 0 for none
}

// createZapFile creates a segment file of so many documents at path.
func createZapFile(path string, docs int) (*zapFile, error) {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return nil, err
	}
	return &zapFile{file: f, w: bufio.NewWriterSize(f, 1<<20), docs: uint64(docs), bitmap: roaring.New(), written: map[string]uint64{}}, nil
}

func (z *zapFile) write(data []byte) {
	if z.err != nil {
		return
	}
	_, z.err = z.w.Write(data)
	z.at += uint64(len(data))
	z.crc = crc32.Update(z.crc, crc32.IEEETable, data)
}

func (z *zapFile) writeNumbers(numbers ...uint64) {
	var buf [4 * binary.MaxVarintLen64]byte
	b := buf[:0]
	for _, n := range numbers {
		b = binary.AppendUvarint(b, n)
	}
	z.write(b)
}

func (z *zapFile) writeFixed(n uint64) {
	z.write(binary.BigEndian.AppendUint64(nil, n))
}

// storedValue is a stored field of a document: its number is its place among
// the fields of the file, of which 0 is the id.
type storedValue struct {
	field int
	value []byte
}

// store writes the stored fields of the next document.
func (z *zapFile) store(id string, values ...storedValue) {
	z.stored = append(z.stored, z.at)
	z.meta = binary.AppendUvarint(z.meta[:0], uint64(len(id)))
	z.data = z.data[:0]
	for _, v := range values {
		const arrayPositions = 0
		for _, n := range [...]uint64{uint64(v.field), 't', uint64(len(z.data)), uint64(len(v.value)), arrayPositions} {
			z.meta = binary.AppendUvarint(z.meta, n)
		}
		z.data = append(z.data, v.value...)
	}
	z.packed = append(z.packed[:0], id...)
	z.packed = append(z.packed, s2.EncodeSnappyBetter(nil, z.data)...)
	z.writeNumbers(uint64(len(z.meta)), uint64(len(z.packed)))
	z.write(z.meta)
	z.write(z.packed)
}

// endStored writes the index of the stored fields.
func (z *zapFile) endStored() {
	z.storedIndex = z.at
	for _, at := range z.stored {
		z.writeFixed(at)
	}
	z.writeNumbers(0) // no documents within documents
}

// beginField begins a field, whose terms follow if it is indexed.
func (z *zapFile) beginField(name string, options bleve.FieldIndexingOptions) {
	z.fields = append(z.fields, zapField{name: name, options: options})
	z.dictData.Reset()
	if z.err != nil {
		return
	}
	if z.dict == nil {
		z.dict, z.err = vellum.New(&z.dictData, nil)
		return
	}
	z.err = z.dict.Reset(&z.dictData)
}

// zapPosting is what one document has of a term.
type zapPosting struct {
	doc       uint32
	frequency uint32
	norm      uint32 // length of the field; not 0
	positions int    // how many of the positions of the term are its own
}

// term writes a term and its postings, one or more, in order of documents, and
// the positions of all of them in that order. Terms come in order of their bytes.
func (z *zapFile) term(term string, postings []zapPosting, positions []uint32) {
	if z.err != nil {
		return
	}
	if p := postings[0]; len(postings) == 1 && p.frequency == 1 && p.positions == 0 {
		z.err = z.dict.Insert([]byte(term), zap.FSTValEncode1Hit(uint64(p.doc), uint64(p.norm)))
		return
	}
	field := uint64(len(z.fields) - 1)
	chunk := z.docs / (uint64(len(postings))/1024 + 1) // documents: zap's chunk mode 1026
	z.freqs.reset(chunk, z.docs)
	z.locs.reset(chunk, z.docs)
	z.bitmap.Clear()
	for i := range postings {
		p := &postings[i]
		z.bitmap.Add(p.doc)
		z.freqs.begin(p.doc)
		if p.positions == 0 {
			z.freqs.add(uint64(p.frequency) << 1)
		} else {
			z.freqs.add(uint64(p.frequency)<<1 | 1)
			z.locs.begin(p.doc)
			z.locs.addPositions(field, positions[:p.positions])
			positions = positions[p.positions:]
		}
		if p.frequency > 0 {
			z.freqs.add(uint64(p.norm))
		}
	}
	freqsAt, locsAt := z.writeOnce(z.freqs.bytes()), z.writeOnce(z.locs.bytes())
	at := z.writeOnce(z.list(freqsAt, locsAt))
	if z.err == nil {
		z.err = z.dict.Insert([]byte(term), at)
	}
}

// list returns a posting list: where its frequencies and its locations are, and
// its documents.
func (z *zapFile) list(freqsAt, locsAt uint64) []byte {
	z.bitmapData.Reset()
	if _, err := z.bitmap.WriteTo(&z.bitmapData); z.err == nil {
		z.err = err
	}
	z.listData = z.listData[:0]
	for _, n := range [...]uint64{freqsAt, locsAt, uint64(z.bitmapData.Len())} {
		z.listData = binary.AppendUvarint(z.listData, n)
	}
	z.listData = append(z.listData, z.bitmapData.Bytes()...)
	return z.listData
}

// writeOnce writes data and returns where, or where equal data was written
// before; 0 for none. Half of all terms are in one case alone, and readings of
// one word there have equal posting lists.
func (z *zapFile) writeOnce(data []byte) (at uint64) {
	if len(data) == 0 {
		return 0
	}
	if len(data) > longestShared {
		at = z.at
		z.write(data)
		return at
	}
	at, ok := z.written[string(data)]
	if !ok {
		at = z.at
		z.write(data)
		z.written[string(data)] = at
	}
	return at
}

// longestShared is the length in bytes up to which equal data is written once.
const longestShared = 40

// endField writes the dictionary of the field. It has no docvalues.
func (z *zapFile) endField() {
	if z.err == nil {
		z.err = z.dict.Close()
	}
	dictAt := z.at
	z.writeNumbers(uint64(z.dictData.Len()))
	z.write(z.dictData.Bytes())
	const noDocValues = 1<<64 - 1
	z.fields[len(z.fields)-1].at = z.at
	z.writeNumbers(noDocValues, noDocValues, dictAt)
}

// close writes what describes the file and closes it. It does not make the file
// durable.
func (z *zapFile) close() error {
	starts := make([]uint64, len(z.fields))
	for i, f := range z.fields {
		starts[i] = z.at
		z.writeNumbers(uint64(len(f.name)))
		z.write([]byte(f.name))
		const sections = 1
		z.writeNumbers(uint64(f.options), sections)
		z.write(binary.BigEndian.AppendUint16(nil, zap.SectionInvertedTextIndex))
		z.writeFixed(f.at)
	}
	sectionsIndex := z.at
	z.writeNumbers(uint64(len(starts)))
	for _, at := range starts {
		z.writeFixed(at)
	}
	z.writeFooter(sectionsIndex)
	if err := z.w.Flush(); z.err == nil {
		z.err = err
	}
	if err := z.file.Close(); z.err == nil {
		z.err = err
	}
	if z.err != nil {
		return fmt.Errorf("write segment %s: %w", z.file.Name(), z.err)
	}
	return nil
}

func (z *zapFile) writeFooter(sectionsIndex uint64) {
	const noWriterID = 0
	b := binary.BigEndian.AppendUint32(nil, noWriterID)
	b = binary.BigEndian.AppendUint64(b, z.docs)
	b = binary.BigEndian.AppendUint64(b, z.storedIndex)
	b = binary.BigEndian.AppendUint64(b, sectionsIndex)
	b = binary.BigEndian.AppendUint32(b, zap.DefaultChunkMode)
	b = binary.BigEndian.AppendUint32(b, zap.Version)
	z.write(b)
	z.write(binary.BigEndian.AppendUint32(nil, z.crc))
}

// chunks encodes numbers of a term, those of so many documents in a chunk of
// its own, so that a reader can begin in the middle.
type chunks struct {
	size  uint64   // documents
	ends  []uint64 // chunk -> where it ends in data
	data  []byte
	chunk uint64 // the present one
	loc   []byte // of the present document
	all   []byte
}

// reset makes c empty, for a term of a segment of docs documents.
func (c *chunks) reset(size, docs uint64) {
	c.size, c.chunk = size, 0
	c.data = c.data[:0]
	n := int((docs-1)/size + 1)
	c.ends = append(c.ends[:0], make([]uint64, n)...)
}

// begin begins the numbers of a document; documents come in order.
func (c *chunks) begin(doc uint32) {
	for at := uint64(doc) / c.size; c.chunk < at; c.chunk++ {
		c.ends[c.chunk] = uint64(len(c.data))
	}
}

func (c *chunks) add(n uint64) { c.data = binary.AppendUvarint(c.data, n) }

// addPositions adds the positions of a document as one location, of which zap
// keeps field, position, byte offsets and array positions, behind the number of
// its bytes. The byte offsets are not kept, and the array positions are the
// distances of the further positions: a location each would take five bytes more.
func (c *chunks) addPositions(field uint64, positions []uint32) {
	const start, end = 0, 0
	loc := binary.AppendUvarint(c.loc[:0], field)
	loc = binary.AppendUvarint(loc, uint64(positions[0]))
	loc = append(loc, start, end)
	loc = binary.AppendUvarint(loc, uint64(len(positions)-1))
	for i, p := range positions[1:] {
		loc = binary.AppendUvarint(loc, uint64(p-positions[i]))
	}
	c.add(uint64(len(loc)))
	c.data = append(c.data, loc...)
	c.loc = loc
}

// bytes ends the encoding and returns it: the number of chunks, where each ends,
// and the numbers. It returns nothing if there are none.
func (c *chunks) bytes() []byte {
	if len(c.data) == 0 {
		return nil
	}
	for ; c.chunk < uint64(len(c.ends)); c.chunk++ {
		c.ends[c.chunk] = uint64(len(c.data))
	}
	c.all = binary.AppendUvarint(c.all[:0], uint64(len(c.ends)))
	for _, end := range c.ends {
		c.all = binary.AppendUvarint(c.all, end)
	}
	c.all = append(c.all, c.data...)
	return c.all
}
