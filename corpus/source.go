package corpus

import (
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"iter"
	"sync"

	"github.com/zeebo/xxh3"

	"sago"
)

// Source is a list of case files and the hash of their content. Its methods are
// safe for concurrent use.
type Source struct {
	opt     Options
	files   []file
	notes   []Fault // on what was passed over while listing
	hash    string
	cleanup []func() error

	mu   sync.Mutex
	told bool // the faults have been reported
}

// file is one file of a Source.
type file struct {
	shown string // as faults name it
	key   string // as the hash names it: the same wherever the data directory is
	named bool   // by the user, rather than found in a directory
	open  func() (io.ReadCloser, error)

	sum   xxh3.Uint128
	fault error // it could not be read when the source was opened
}

// Open lists the files of the paths and hashes them. A path is a file, a
// directory (searched recursively; what begins with a dot is left out, symbolic
// links are not followed out of it) or "-" for standard input. It returns
// CodeInvalid if a path cannot be opened, and with Strict if one record or file
// cannot be read, which takes one reading of all of them.
func Open(opt Options, paths ...string) (*Source, error) {
	s := &Source{opt: opt}
	for _, path := range paths {
		if err := s.add(path); err != nil {
			s.Close()
			return nil, err
		}
	}
	s.sum()
	if opt.Strict {
		if err := s.check(); err != nil {
			s.Close()
			return nil, err
		}
	}
	return s, nil
}

// Hash identifies the content: the names and bytes of the files, in order. It
// was computed when the source was opened, without parsing.
func (s *Source) Hash() string { return s.hash }

// Names identifies how faults name the files: equal hashes and equal names, equal
// faults.
func (s *Source) Names() string {
	names := xxh3.New()
	for i := range s.files {
		fmt.Fprintf(names, "%d:%s", len(s.files[i].shown), s.files[i].shown)
	}
	sum := names.Sum128().Bytes()
	return hex.EncodeToString(sum[:])
}

// Close releases the directories and removes what standard input was kept in.
func (s *Source) Close() error {
	var errs []error
	for _, f := range s.cleanup {
		errs = append(errs, f())
	}
	s.cleanup = nil
	return errors.Join(errs...)
}

// Cases reads the files, one record at a time, and yields every case once: of
// several with one id, the first. Faults go to Options.Report. The sequence may
// be walked again. It ends with an error, beside a nil case, if a file is no
// longer what was hashed.
func (s *Source) Cases() iter.Seq2[*sago.Case, error] {
	return func(yield func(*sago.Case, error) bool) {
		r := &reading{seen: make(map[xxh3.Uint128]place), files: s.files}
		r.report, r.heard = s.reporter()
		for _, note := range s.notes {
			r.report(note)
		}
		for i := range s.files {
			more, err := r.file(i, yield)
			if err != nil {
				yield(nil, err)
				return
			}
			if !more {
				return
			}
		}
		r.dangling()
	}
}

// reporter returns Options.Report for the first reading, and what drops every
// fault for the later ones; heard is whether it is the former.
func (s *Source) reporter() (report func(Fault), heard bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.told || s.opt.Report == nil {
		return func(Fault) {}, false
	}
	s.told = true
	return s.opt.Report, true
}

// sum hashes every file. A file that cannot be read is hashed as unreadable, so
// that mending it changes the hash.
func (s *Source) sum() {
	all := xxh3.New()
	for i := range s.files {
		f := &s.files[i]
		if f.sum, f.fault = sumFile(f.open); f.fault != nil {
			f.sum = xxh3.HashString128("unreadable")
		}
		sum := f.sum.Bytes()
		fmt.Fprintf(all, "%d:%s", len(f.key), f.key)
		all.Write(sum[:])
	}
	sum := all.Sum128().Bytes()
	s.hash = hex.EncodeToString(sum[:])
}

func sumFile(open func() (io.ReadCloser, error)) (xxh3.Uint128, error) {
	r, err := open()
	if err != nil {
		return xxh3.Uint128{}, err
	}
	defer r.Close()
	h := xxh3.New()
	if _, err := io.Copy(h, r); err != nil {
		return xxh3.Uint128{}, err
	}
	return h.Sum128(), nil
}

// check reads everything and returns CodeInvalid if there was a fault that is
// an error.
func (s *Source) check() error {
	var tally Tally
	var first []Fault
	report := s.opt.Report
	s.opt.Report = func(f Fault) {
		tally.add(f.Level)
		if f.Level == LevelError && len(first) == 0 {
			first = append(first, f)
		}
		if report != nil {
			report(f)
		}
	}
	for _, err := range s.Cases() {
		if err != nil {
			return err
		}
	}
	s.opt.Report = report
	return refusal(tally.Errors, first)
}
