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
	fused    map[string]string // second words that it fuses with, and the form
}

// reading is one token of an entry.
type reading struct {
	term       string
	pos        int // 0-based, within the entry
	start, end int // in key, in bytes
}

// script is the rules a word goes by.
type script byte

const (
	scriptCode   script = iota // Latin, digits, identifiers
	scriptHangul               // an eojeol
	scriptTail                 // Hangul glued to Latin or a number
	scriptOther                // Han, kana
)

// cacheSize is the number of words an analyzer remembers: a power of two.
const cacheSize = 1 << 15

// cache remembers analysed words: each has one slot by its hash, and the last
// one to come keeps it.
type cache struct {
	seed  maphash.Seed
	slots []atomic.Pointer[entry]
}

func newCache() *cache {
	return &cache{maphash.MakeSeed(), make([]atomic.Pointer[entry], cacheSize)}
}

// slot returns the slot for word.
func (c *cache) slot(word string, s script) *atomic.Pointer[entry] {
	return &c.slots[(maphash.String(c.seed, word)+uint64(s))%cacheSize]
}

// get returns the entry of word in slot, or nil.
func get(slot *atomic.Pointer[entry], word string, s script) *entry {
	if e := slot.Load(); e != nil && e.script == s && e.key == word {
		return e
	}
	return nil
}

// add appends a reading to the entry, unless it has the term at that position.
func (e *entry) add(k Kind, text string, pos, start, end int) {
	if text == "" {
		return
	}
	term := string(rune(k)) + text
	for _, r := range e.readings {
		if r.pos == pos && r.term == term {
			return
		}
	}
	e.readings = append(e.readings, reading{term, pos, start, end})
}
