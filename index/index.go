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

	// Cases reads the cases, each id once. It is called once an attempt to
	// build. An error ends the attempt: the case beside it is nil.
	Cases func() iter.Seq2[*sago.Case, error]
}
