package analyzers

import (
	"hash/maphash"
	"sync/atomic"
)

// entry is a word analysed: all that can be said of it without its neighbours.
// Entries are shared and never changed.
type entry struct {
	key      string            // the word in normal form, case kept
	script   script            // which rules it went by
	readings []reading         // by position; the surface first
	width    int               // positions it takes: 1, or the number of parts
	noun     string            // what it adds to a join with its neighbours; "" if nothing
	nounEnd  int               // where the noun ends in key, in bytes
	bare     bool              // the noun is the whole word, so that a join may go on
	number   string            // digits that a unit may follow, without commas; "" if none
	tail     bool              // nothing but particles and suffixes of the word before
	unit     string            // as a unit after a number: its usual form; "" if it is none
	stem     string            // of a plain Latin word
	fused    map[string]string // stems of the words it fuses with, and the closed forms
}

// reading is one token of an entry.
type reading struct {
	term       string
	pos        uint8  // 0-based, within the entry
	start, end uint16 // in key, in bytes
}

// script is the rules a word goes by.
type script byte

const (
	scriptCode   script = iota // Latin, digits, identifiers
	scriptHangul               // an eojeol
	scriptTail                 // Hangul glued to Latin or a number
	scriptOther                // Han, kana
)

// cacheSets and cacheWays say how many words an analyzer remembers: enough for
// nearly all words of a text, in some 10 MB when full.
const (
	cacheSets = 1 << 14
	cacheWays = 4
)

// cache remembers analysed words. A word has one set by its hash and takes the
// first free way of it; if none is free, it takes the place of another word.
type cache struct {
	seed maphash.Seed
	sets [][cacheWays]atomic.Pointer[entry]
}

func newCache() *cache {
	return &cache{maphash.MakeSeed(), make([][cacheWays]atomic.Pointer[entry], cacheSets)}
}

// find returns the entry of word, or nil and the slot to keep it in.
func (c *cache) find(word string, s script) (*entry, *atomic.Pointer[entry]) {
	hash := maphash.String(c.seed, word)
	set := &c.sets[hash%cacheSets]
	for i := range set {
		e := set[i].Load()
		if e == nil {
			return nil, &set[i]
		}
		if e.script == s && e.key == word {
			return e, nil
		}
	}
	return nil, &set[hash>>32%cacheWays]
}

// add appends a reading to the entry, unless it has the term at that position.
func (e *entry) add(k Kind, text string, pos, start, end int) {
	if text == "" {
		return
	}
	term := string(k) + text
	for _, r := range e.readings {
		if int(r.pos) == pos && r.term == term {
			return
		}
	}
	e.readings = append(e.readings, reading{term, uint8(pos), uint16(start), uint16(end)})
}
