package bench

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"time"

	"sago"
	"sago/corpus"
)

// Published is a run that was written by Report.WriteDir.
type Published struct {
	Name  string // of its directory, or the file that was read
	Docs  int    // 0 if only its samples were read
	Words int    // of a case, as in Report
	rows  []publishedRow
}

// publishedRow is the samples of one engine in one class.
type publishedRow struct {
	publishedKey
	times []float64 // microseconds, in the order in which they were measured
}

// publishedKey names samples that can be compared between runs.
type publishedKey struct {
	class   string
	filters int
	facets  int
	engine  string
}

// maxSamplesBytes bounds the samples of a run: some millions of them.
const maxSamplesBytes = 64 << 20

// ReadPublished reads the directory of a run, or its raw.csv alone. It returns
// CodeInvalid, with the place, for what it cannot read.
func ReadPublished(path string) (*Published, error) {
	p := &Published{Name: filepath.Base(filepath.Clean(path))}
	raw := path
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		raw = filepath.Join(path, "raw.csv")
		report, err := os.ReadFile(filepath.Join(path, "report.json"))
		if err == nil {
			err = json.Unmarshal(report, &struct{ Docs, Words *int }{&p.Docs, &p.Words})
		}
		if err != nil {
			return nil, sago.Errorf(sago.CodeInvalid, "cannot read report.json of the run %s: %v", path, err)
		}
	}
	samples, err := corpus.ReadText("samples", raw, maxSamplesBytes)
	if err != nil {
		var unread *sago.Error
		errors.As(err, &unread)
		return nil, sago.Errorf(sago.CodeInvalid, "%s; name a directory below bench/runs, or its raw.csv", unread.Public)
	}
	if err := p.readRaw(bytes.NewReader(samples)); err != nil {
		return nil, sago.Errorf(sago.CodeInvalid, "cannot read the samples in %s: %v", raw, err)
	}
	return p, nil
}

// readRaw reads the samples. Runs that were published before facets varied have
// no column of them.
func (p *Published) readRaw(r io.Reader) error {
	in := csv.NewReader(r)
	head, err := in.Read()
	if err != nil {
		return fmt.Errorf("read the names of the columns: %w", err)
	}
	facets := slices.Index(head, "facets")
	want := rawColumns()
	if facets < 0 {
		want = slices.DeleteFunc(want, func(name string) bool { return name == "facets" })
	}
	if !slices.Equal(head, want) {
		return fmt.Errorf("the columns are %q, want %q", head, rawColumns())
	}
	at := map[publishedKey]int{}
	for {
		line, err := in.Read()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		n := len(measuredFacets())
		if facets >= 0 {
			n, err = strconv.Atoi(line[facets])
		}
		filters, err2 := strconv.Atoi(line[1])
		us, err3 := strconv.ParseFloat(line[len(line)-1], 64)
		if err := errors.Join(err, err2, err3); err != nil {
			row, _ := in.FieldPos(0)
			return fmt.Errorf("line %d: %w", row, err)
		}
		p.add(at, publishedKey{line[0], filters, n, line[len(line)-2]}, us)
	}
}

// add adds a sample to its row, whose place at has.
func (p *Published) add(at map[publishedKey]int, key publishedKey, us float64) {
	i, ok := at[key]
	if !ok {
		i = len(p.rows)
		at[key] = i
		p.rows = append(p.rows, publishedRow{publishedKey: key})
	}
	p.rows[i].times = append(p.rows[i].times, us)
}

// row returns the samples of a key; nil if there are none.
func (p *Published) row(key publishedKey) *publishedRow {
	i := slices.IndexFunc(p.rows, func(r publishedRow) bool { return r.publishedKey == key })
	if i < 0 {
		return nil
	}
	return &p.rows[i]
}

// engines returns the engines of the run, in the order in which it has them.
func (p *Published) engines() []string {
	var names []string
	for i := range p.rows {
		if name := p.rows[i].engine; !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}

// median returns the median in microseconds, as a report has it.
func (r *publishedRow) median() float64 {
	s := samples{}
	for _, us := range r.times {
		s.times = append(s.times, time.Duration(us*float64(time.Microsecond)))
	}
	return micros(s.percentile(0.5))
}
