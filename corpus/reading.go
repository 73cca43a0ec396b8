package corpus

import (
	"bufio"
	"bytes"
	"fmt"
	"io"

	"github.com/zeebo/xxh3"

	"sago"
)

// reading is one walk over the files of a Source.
type reading struct {
	files  []file
	seen   map[xxh3.Uint128]place // hash of an id -> where its record stands
	report func(Fault)
	heard  bool // somebody listens to report

	awaited []reference // to cases that may come yet
}

// place is where a record begins.
type place struct {
	file, line int32
}

// file reads the records of a file. It returns whether to go on, or an error if
// the content is no longer what was hashed.
func (r *reading) file(i int, yield func(*sago.Case, error) bool) (more bool, err error) {
	f := &r.files[i]
	if f.fault != nil {
		r.report(fileFault(f, f.fault))
		return true, nil
	}
	in, err := f.open()
	if err != nil {
		return false, changed(f)
	}
	defer in.Close()
	sum := xxh3.New()
	content := bufio.NewReader(io.TeeReader(in, sum))
	head, _ := content.Peek(formBytes) // an error is met again
	if problem, fix := otherForm(head); problem != "" {
		r.report(Fault{Level: LevelError, File: f.shown, Problem: problem, Fix: fix})
		return true, nil
	}
	records := &fileReading{reading: r, file: f, index: i, in: newScanner(skipBOM(content))}
	if more, err := records.all(yield); err != nil || !more {
		return more, err
	}
	if sum.Sum128() != f.sum {
		return false, changed(f)
	}
	return true, nil
}

func fileFault(f *file, err error) Fault {
	return Fault{Level: LevelError, File: f.shown, Problem: cause(err).Error(), Fix: "make the file readable, or move it away"}
}

func changed(f *file) error {
	return sago.Errorf(sago.CodeUnavailable, "%s changed while it was read: run again once it is written", shownName(f.shown))
}

// skipBOM returns r without a byte order mark at its beginning.
func skipBOM(r io.Reader) io.Reader {
	var head [len(bom)]byte
	n, err := io.ReadFull(r, head[:])
	rest := head[:n]
	if string(rest) == bom {
		rest = nil
	}
	if err != nil {
		return bytes.NewReader(rest)
	}
	return io.MultiReader(bytes.NewReader(rest), r)
}

const bom = "\ufeff"

// fileReading reads the records of one file.
type fileReading struct {
	*reading
	file  *file
	index int
	in    *scanner

	records bool    // something in the file looks like a record
	held    []Fault // found before that, in a file of a directory
	damaged int     // records that were looked at for what they were meant to be
}

// all yields the cases of the file.
func (r *fileReading) all(yield func(*sago.Case, error) bool) (more bool, err error) {
	for {
		c, err := r.in.next()
		if err == io.EOF {
			r.end()
			return true, nil
		}
		if err != nil {
			return false, &sago.Error{
				Code: sago.CodeUnavailable, Err: err,
				Public: fmt.Sprintf("%s could not be read to its end: %v", shownName(r.file.shown), cause(err)),
			}
		}
		if found := r.chunk(c); found != nil && !yield(found, nil) {
			return false, nil
		}
	}
}

// chunk reads one record and reports its faults.
func (r *fileReading) chunk(c chunk) *sago.Case {
	if c.problem != "" {
		if !r.records {
			r.recognise(r.likeDamaged(c.raw))
		}
		r.fault(Fault{Level: LevelError, Line: c.at, Problem: c.problem, Fix: r.skipped(c)})
		return nil
	}
	found, faults := record(c.raw)
	if !r.records {
		r.recognise(found != nil || looksLikeRecord(c.raw) || hasCaseExtension(r.file.key) && meantAsRecord(c.raw))
	}
	for _, f := range faults {
		f.Line += c.line
		r.fault(f)
	}
	if found == nil || r.duplicate(found.ID, c.line) {
		return nil
	}
	r.refer(found, c.raw, c.line)
	return found
}

// likeDamaged reports whether raw, which is no JSON, was meant to be a record.
// Only the first of a file are looked at closely.
func (r *fileReading) likeDamaged(raw []byte) bool {
	if r.damaged++; r.damaged > maxHeld {
		return false
	}
	return looksLikeRecord(raw) || hasCaseExtension(r.file.key) && meantDamaged(raw)
}

// recognise takes the file as one of records, if like is true, and reports what
// was held back until that was known.
func (r *fileReading) recognise(like bool) {
	if !like {
		return
	}
	r.records = true
	for _, f := range r.held {
		r.report(f)
	}
	r.held = nil
}

// skipped says how much of the file a damaged record cost.
func (r *fileReading) skipped(c chunk) string {
	if next := r.in.line; next > c.line && !r.in.ended() {
		return fmt.Sprintf("mend the record that begins in line %d; reading goes on in line %d", c.line, next)
	}
	return fmt.Sprintf("mend the record that begins in line %d; nothing after it was read", c.line)
}

// duplicate reports whether a record before had the id.
func (r *fileReading) duplicate(id string, line int) bool {
	key := xxh3.HashString128(id)
	first, found := r.seen[key]
	if !found {
		r.seen[key] = place{int32(r.index), int32(line)}
		return false
	}
	r.fault(Fault{
		Level: LevelError, Line: line, ID: id, Field: "id",
		Problem: fmt.Sprintf("another record has this id: %s:%d", shownName(r.files[first.file].shown), first.line),
		Fix:     "the first is kept; give this one an id of its own or remove it",
	})
	return true
}

// maxHeld bounds the faults of a file that may turn out to hold no records.
const maxHeld = 100

// fault reports a fault of the file, or holds it back until it is known whether
// the file of a directory is meant to hold records.
func (r *fileReading) fault(f Fault) {
	f.File = r.file.shown
	switch {
	case r.records || r.file.named:
		r.records = true
		r.report(f)
	case len(r.held) < maxHeld:
		r.held = append(r.held, f)
	}
}

// end reports a file that holds nothing like a record.
func (r *fileReading) end() {
	if !r.records {
		r.report(noRecords(r.file.shown, r.file.named))
	}
}

func noRecords(shown string, named bool) Fault {
	if named {
		return Fault{
			Level: LevelError, File: shown, Problem: "the file holds no records",
			Fix: "a record is a JSON object with an id and a text: one, an array of them, or one a line",
		}
	}
	return Fault{Level: LevelNote, File: shown, Problem: "holds no records, passed over"}
}
