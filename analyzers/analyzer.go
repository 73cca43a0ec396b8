package analyzers

import (
	"fmt"
	"sync"

	"github.com/zeebo/xxh3"
)

// Analyzer makes tokens. It is immutable but for what it remembers of words it
// has met, and safe for concurrent use.
type Analyzer struct {
	identity string

	// English and code
	stems   *stems
	phrasal phrasal

	// Korean
	lexicon   *lexicon
	josa      *josa
	endings   *endings
	suffixes  *suffixes
	loanwords *loanwords
	counters  map[string]string // to their usual forms
	forms     map[string]string // the user's: to the stem

	alone   map[string]bool // nouns that join no neighbour
	stop    map[string]bool
	memo    *memo
	scratch sync.Pool // of *scratch
}

// New returns an analyzer that knows the words of dictionary, which may be nil,
// beside its own.
func New(dictionary *Dictionary) *Analyzer {
	a := &Analyzer{
		identity:  identify(dictionary),
		stems:     newStems(),
		lexicon:   newLexicon(),
		josa:      newJosa(),
		endings:   newEndings(),
		suffixes:  newSuffixes(),
		loanwords: newLoanwords(),
		counters:  newCounters(),
		forms:     map[string]string{},
		alone:     tableWords(aloneTable),
		stop:      tableWords(stopTable),
		memo:      newMemo(),
	}
	a.phrasal = newPhrasal(a.stems)
	a.learn(dictionary)
	a.scratch.New = func() any { return &scratch{reader: reader{Analyzer: a}} }
	return a
}

// rules is the version of the rules: raise it with every change of code that
// makes other tokens. The words are part of the identity by themselves.
const rules = "3"

// Identity names the rules and words of the analyzer: an index built with
// another identity must be built anew.
func (a *Analyzer) Identity() string { return a.identity }

// identify returns the identity of the rules with the embedded tables and the
// user's words.
func identify(d *Dictionary) string {
	h := xxh3.New()
	h.Write(lexiconFST)
	for _, table := range []string{
		technicalTable, syllableTable, suffixTable, counterTable, loanwordTable, josaTable, endingTable, boundTable, aloneTable,
		englishTable, compoundTable, d.text(),
	} {
		h.WriteString(table)
		h.Write([]byte{0})
	}
	return fmt.Sprintf("%s-%016x", rules, h.Sum64())
}
