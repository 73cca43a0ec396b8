package index

import (
	"iter"

	"sago"
	"sago/analyzers"
)

// Options are what an index is built and read with. Equal options and equal
// cases make an index of equal answers.
type Options struct {
	Analyzer   *analyzers.Analyzer
	Vocabulary *sago.Vocabulary
	Glossary   *sago.Glossary

	CacheBytes int64                // for decoded postings; 0 is 192 MiB
	Workers    int                  // indexes built side by side; 0 is one a core
	Progress   func(done int)       // called now and then while building; may be nil
	Logf       func(string, ...any) // what a person should know, such as a rebuild; may be nil
}

// Source is where an index gets its cases.
type Source struct {
	Hash string // identifies the cases: equal hashes, equal cases

	// Embedded says that whoever opens the index has these cases, named or not: an
	// index of others cannot be built anew without them.
	Embedded bool

	// Cases reads the cases, each id once. It is called once an attempt to
	// build. An error ends the attempt: the case beside it is nil.
	Cases func() iter.Seq2[*sago.Case, error]

	// Remarks returns what is to be said of the files of the cases. It is asked
	// for once the cases have been read, and kept with the index; nil is nothing.
	Remarks func() Remarks
}

// Remarks are what is to be said, whenever an index is opened, of the files that
// its cases were read from.
type Remarks struct {
	Files string   `json:"files"` // identifies how the lines name the files
	Lines []string `json:"lines"` // as many as are to be kept
	More  int      `json:"more"`  // how many there were beside these
}
