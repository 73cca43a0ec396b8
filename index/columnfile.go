package index

import (
	"bufio"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"unsafe"

	"github.com/blevesearch/mmap-go"

	"sago"
)

// columnsName is the file of a generation that holds the columns of all its
// segments, so that opening it reads nothing but a table of contents: the file
// is mapped, and its arrays are used where they lie.
//
//	arrays     of numbers in the order of bytes of the machine that wrote them,
//	           each from a multiple of 8 bytes on
//	contents   a columnsIndex as JSON: what array is where
//	trailer    length of contents, 8 bytes; columnsMagic, 8 bytes
//
// It holds nothing that the segments do not, and is written once, like them.
const columnsName = "columns"

// columnsMagic ends the file. Read by a machine of the other order of bytes it
// is another number.
const columnsMagic uint64 = 0x31_6c6f63_6f676173 // "sagocol1"

// columnsIndex is the contents of a column file.
type columnsIndex struct {
	Segments []segmentIndex `json:"segments"` // in the order of the readers
}

type segmentIndex struct {
	Size    int              `json:"size"`
	Lengths map[string]array `json:"lengths"` // by text field: uint32
	Totals  map[string]total `json:"totals"`
	Numbers map[string]array `json:"numbers"` // by number field: int64
	Facets  []facetIndex     `json:"facets"`
	Rows    rowsIndex        `json:"rows"`
	Ranks   array            `json:"ranks"`  // uint32
	Newest  array            `json:"newest"` // uint32
}

type facetIndex struct {
	Name     string   `json:"name"`
	Values   []string `json:"values"`
	Counts   array    `json:"counts"`   // uint32
	Offsets  array    `json:"offsets"`  // uint32; none if every case has one value
	Ordinals array    `json:"ordinals"` // uint16, uint32 if Wide
	Wide     bool     `json:"wide"`
}

type rowsIndex struct {
	Offsets array `json:"offsets"` // uint32
	Groups  array `json:"groups"`  // [4]uint16
	Base    []int `json:"base"`
	Size    int   `json:"size"`
}

// array is a place in the file.
type array struct {
	At    int64 `json:"at"`    // bytes from the beginning
	Count int   `json:"count"` // elements; -1 stands for no array, which is not an empty one
}

// buildColumns computes and writes the columns of a generation that is being
// built.
func buildColumns(dir string, indexes []string) (err error) {
	var readers []*reader
	defer func() { err = errors.Join(err, closeAll(readers)) }()
	for _, name := range indexes {
		r, err := openReader(filepath.Join(dir, name))
		if err != nil {
			return err
		}
		readers = append(readers, r)
	}
	s, err := newSnapshot(sourcesOf(readers), nil, 0)
	if err != nil {
		return fmt.Errorf("compute columns: %w", err)
	}
	return writeColumns(dir, s)
}

// writeColumns writes the columns of a snapshot, whose parts are the segments of
// a generation in order and have no masks, into the generation's directory.
func writeColumns(dir string, s *snapshot) (err error) {
	f, err := os.Create(filepath.Join(dir, columnsName))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	w := &columnWriter{out: bufio.NewWriterSize(f, 1<<20)}
	var contents columnsIndex
	for _, p := range s.parts {
		contents.Segments = append(contents.Segments, w.segment(p))
	}
	table, err := json.Marshal(contents)
	if err != nil {
		return err
	}
	w.bytes(table)
	w.bytes(binary.NativeEndian.AppendUint64(nil, uint64(len(table))))
	w.bytes(binary.NativeEndian.AppendUint64(nil, columnsMagic))
	return errors.Join(w.err, w.out.Flush())
}

// columnWriter writes arrays one after the other and keeps the first error.
type columnWriter struct {
	out *bufio.Writer
	at  int64
	err error
}

func (w *columnWriter) bytes(b []byte) {
	if w.err == nil {
		_, w.err = w.out.Write(b)
	}
	w.at += int64(len(b))
}

// element is what arrays are of.
type element interface {
	uint16 | uint32 | int64 | [4]uint16
}

func put[T element](w *columnWriter, values []T) array {
	if values == nil {
		return array{Count: -1}
	}
	w.bytes(make([]byte, -w.at&7))
	a := array{w.at, len(values)}
	if len(values) > 0 {
		w.bytes(unsafe.Slice((*byte)(unsafe.Pointer(&values[0])), len(values)*int(unsafe.Sizeof(values[0]))))
	}
	return a
}

func (w *columnWriter) segment(p *part) segmentIndex {
	s := segmentIndex{
		Size: p.size, Lengths: map[string]array{}, Totals: p.totals, Numbers: map[string]array{},
		Rows: rowsIndex{
			Offsets: put(w, p.rows.offsets), Groups: put(w, p.rows.groups), Base: p.rows.base, Size: p.rows.size,
		},
		Ranks: put(w, p.ranks), Newest: put(w, p.newest),
	}
	for _, field := range textFields() {
		s.Lengths[field] = put(w, p.lengths[field])
	}
	for _, field := range numberFields() {
		s.Numbers[field] = put(w, p.numbers[field])
	}
	for i := range p.columns.facets {
		f := &p.columns.facets[i]
		x := facetIndex{
			Name: f.name, Values: f.values, Counts: put(w, f.counts), Offsets: put(w, f.offsets), Wide: f.wide != nil,
		}
		if x.Wide {
			x.Ordinals = put(w, f.wide)
		} else {
			x.Ordinals = put(w, f.narrow)
		}
		s.Facets = append(s.Facets, x)
	}
	return s
}

// columnFile is a mapped column file.
type columnFile struct {
	data     mmap.MMap
	segments []stored
}

// stored is what a column file holds of a segment.
type stored struct {
	columns *columns
	ranks   []uint32
	newest  []uint32
}

// openColumns maps the column file of a generation.
func openColumns(dir string) (*columnFile, error) {
	f, err := os.Open(filepath.Join(dir, columnsName))
	if err != nil {
		return nil, err
	}
	defer f.Close()
	data, err := mmap.Map(f, mmap.RDONLY, 0)
	if err != nil {
		return nil, fmt.Errorf("map %s: %w", columnsName, err)
	}
	c := &columnFile{data: data}
	if err := c.read(); err != nil {
		return nil, errors.Join(fmt.Errorf("read %s: %w", columnsName, err), c.close())
	}
	return c, nil
}

func (c *columnFile) close() error {
	c.segments = nil
	return c.data.Unmap()
}

const trailerBytes = 16

func (c *columnFile) read() error {
	if len(c.data) < trailerBytes {
		return io.ErrUnexpectedEOF
	}
	end := len(c.data) - trailerBytes
	length := binary.NativeEndian.Uint64(c.data[end:])
	if magic := binary.NativeEndian.Uint64(c.data[end+8:]); magic != columnsMagic || length > uint64(end) {
		return errors.New("it was written by another version of sago, or on another kind of machine")
	}
	var contents columnsIndex
	if err := json.Unmarshal(c.data[end-int(length):end], &contents); err != nil {
		return err
	}
	r := columnReader{data: c.data[:end-int(length)]}
	for _, s := range contents.Segments {
		c.segments = append(c.segments, r.segment(&s))
	}
	return r.err
}

// columnReader finds arrays and keeps the first error.
type columnReader struct {
	data []byte
	err  error
}

// get returns the array at a, in the mapped file. It must have want elements,
// unless want is negative.
func get[T element](r *columnReader, a array, want int) []T {
	if a.Count < 0 {
		return nil
	}
	size := int64(unsafe.Sizeof(*new(T)))
	if a.At < 0 || a.At%8 != 0 || a.At+int64(a.Count)*size > int64(len(r.data)) || want >= 0 && a.Count != want {
		r.err = fmt.Errorf("array of %d elements at byte %d does not fit", a.Count, a.At)
		return make([]T, max(want, 0))
	}
	if a.Count == 0 {
		return []T{}
	}
	return unsafe.Slice((*T)(unsafe.Pointer(&r.data[a.At])), a.Count)
}

func (r *columnReader) segment(s *segmentIndex) stored {
	c := &columns{lengths: map[string][]uint32{}, totals: s.Totals, numbers: map[string][]int64{}}
	for field, a := range s.Lengths {
		c.lengths[field] = get[uint32](r, a, s.Size)
	}
	for field, a := range s.Numbers {
		c.numbers[field] = get[int64](r, a, s.Size)
	}
	for i := range s.Facets {
		c.facets = append(c.facets, r.facet(&s.Facets[i], s.Size))
	}
	c.rows = rows{
		offsets: get[uint32](r, s.Rows.Offsets, s.Size+1), groups: get[[4]uint16](r, s.Rows.Groups, -1),
		base: s.Rows.Base, size: s.Rows.Size,
	}
	if len(c.facets) != len(sago.FacetNames()) || len(c.rows.base) != len(c.facets) {
		r.err = fmt.Errorf("%d facets, %d of them in rows", len(c.facets), len(c.rows.base))
	}
	return stored{c, get[uint32](r, s.Ranks, s.Size), get[uint32](r, s.Newest, s.Size)}
}

func (r *columnReader) facet(f *facetIndex, size int) facetColumn {
	c := facetColumn{
		name: f.Name, values: f.Values, counts: get[uint32](r, f.Counts, len(f.Values)),
		offsets: get[uint32](r, f.Offsets, size+1), sets: new(valueSets),
	}
	want := size
	if c.offsets != nil {
		want = int(c.offsets[size])
	}
	if f.Wide {
		c.wide = get[uint32](r, f.Ordinals, want)
	} else {
		c.narrow = get[uint16](r, f.Ordinals, want)
	}
	return c
}
