package analyzers

import "sync"

// Analyzer makes tokens. It is immutable but for what it remembers of words it
// has met, and safe for concurrent use.
type Analyzer struct {
	dictionary *Dictionary
	josa       *josa
	stems      map[string]string
	phrasal    map[string]map[string]string
	cache      *cache
	scratch    sync.Pool
}

// Dictionary is a user's own words, compounds and stems; nil is none.
type Dictionary struct{}

// New returns an analyzer that knows the words of dictionary, which may be nil,
// beside its own.
func New(dictionary *Dictionary) *Analyzer {
	a := &Analyzer{
		dictionary: dictionary,
		josa:       newJosa(),
		stems:      newStems(),
		phrasal:    newPhrasal(),
		cache:      newCache(),
	}
	a.scratch.New = func() any { return new(scratch) }
	return a
}

// rules is the version of the rules: raise it with every change that makes
// other tokens.
const rules = "1"

// Identity names the rules and words of the analyzer: an index built with
// another identity must be built anew.
func (a *Analyzer) Identity() string { return rules }
