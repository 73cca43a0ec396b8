// Package corpus reads cases from files and says what is wrong with those it
// cannot read. It also holds the embedded corpus, the vocabulary and the
// glossary.
//
// A file holds one JSON object, an array of them, or one after the other (JSON
// lines); which of these it is, and whether it holds records at all, is told by
// its content and never by its name. Files are read record by record, so that
// memory does not grow with a file.
package corpus

import (
	"io"
	"iter"

	"sago"
)

// MaxFaults is how many faults Load keeps; more are only counted.
const MaxFaults = 1000

// Options say how case files are read. The zero value is usable.
type Options struct {
	// Strict refuses all cases if one record or file cannot be read.
	Strict bool
	// Stdin is read for the path "-"; nil refuses that path.
	Stdin io.Reader
	// Report is called with each fault when it is found, once for each; nil
	// drops them.
	Report func(Fault)
}

// Loaded is what Load found.
type Loaded struct {
	Cases  []*sago.Case
	Faults []Fault // the first MaxFaults: what was passed over, then in the order of the files
	Tally  Tally
	Hash   string // of the Source
}

// Tally counts faults by level.
type Tally struct {
	Errors, Warnings, Notes int
}

func (t *Tally) add(level Level) {
	switch level {
	case LevelError:
		t.Errors++
	case LevelWarning:
		t.Warnings++
	case LevelNote:
		t.Notes++
	}
}

// Load reads all cases of the paths, as Open and Source.Cases do. The result is
// nil only with an error.
func Load(opt Options, paths ...string) (*Loaded, error) {
	var out Loaded
	report, strict := opt.Report, opt.Strict
	opt.Strict = false // one pass: refused below
	opt.Report = func(f Fault) {
		out.Tally.add(f.Level)
		if len(out.Faults) < MaxFaults {
			out.Faults = append(out.Faults, f)
		}
		if report != nil {
			report(f)
		}
	}
	src, err := Open(opt, paths...)
	if err != nil {
		return nil, err
	}
	defer src.Close()
	out.Hash = src.Hash()
	if out.Cases, err = Collect(src.Cases()); err != nil {
		return nil, err
	}
	if strict && out.Tally.Errors > 0 {
		return nil, refusal(out.Tally.Errors, out.Faults)
	}
	return &out, nil
}

// Collect returns the cases of a sequence, or its first error.
func Collect(seq iter.Seq2[*sago.Case, error]) ([]*sago.Case, error) {
	var cases []*sago.Case
	for c, err := range seq {
		if err != nil {
			return nil, err
		}
		cases = append(cases, c)
	}
	return cases, nil
}

// refusal is the error of strict reading: it shows the first fault.
func refusal(errors int, faults []Fault) error {
	for _, f := range faults {
		if f.Level == LevelError {
			return sago.Errorf(sago.CodeInvalid, "%d faults in the case files, and strict reading refuses them all; the first: %s", errors, f)
		}
	}
	return nil
}
