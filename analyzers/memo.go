package analyzers

import (
	"hash/maphash"
	"strings"
	"sync"
	"sync/atomic"
)

// memoWords is how many words an analyzer remembers: enough for nearly all words
// of a text, in some 12 MB when full. Then it begins anew: the words that texts
// are made of are back at once.
const memoWords = 1 << 16

// Memory is taken in pieces of so many entries, readings and bytes of text.
// Words that are met together lie together.
const (
	entryPiece   = 1 << 10
	readingPiece = 1 << 11
	textPiece    = 1 << 13
)

// memo remembers analysed words. Reading it takes no lock.
type memo struct {
	seed  maphash.Seed
	table atomic.Pointer[memoTable]
	mu    sync.Mutex // held by who adds a word
}

// memoTable is a hash table with linear probing, at most half full.
type memoTable struct {
	slots   [2 * memoWords]atomic.Uint64 // upper half of the hash, then the place of the entry and 1; 0 is free
	entries [memoWords / entryPiece]atomic.Pointer[[entryPiece]entry]

	// What follows is for who adds a word.
	words    int
	readings []reading // room for more
	text     strings.Builder
}

func newMemo() *memo {
	m := &memo{seed: maphash.MakeSeed()}
	m.table.Store(new(memoTable))
	return m
}

// hash returns the hash of a word that goes by the rules of s.
func (m *memo) hash(word string, s script) uint64 {
	const spread = 0x9e3779b97f4a7c15
	return maphash.String(m.seed, word) + uint64(s)*spread
}

// find returns the entry of a word, or nil if it is not remembered.
func (m *memo) find(word string, s script, hash uint64) *entry {
	e, _ := m.table.Load().find(word, s, hash)
	return e
}

// slot returns the first slot for a word with the hash.
func (t *memoTable) slot(hash uint64) *atomic.Uint64 { return &t.slots[hash%uint64(len(t.slots))] }

// entryOf returns the entry that slot is the value of a slot of, if it is that of
// the word, or else nil.
func (t *memoTable) entryOf(slot uint64, word string, s script, hash uint64) *entry {
	if slot == 0 || slot>>32 != hash>>32 {
		return nil
	}
	n := uint32(slot) - 1
	e := &t.entries[n/entryPiece%uint32(len(t.entries))].Load()[n%entryPiece]
	if e.key != word || e.script != s {
		return nil
	}
	return e
}

// find returns the entry of a word, or nil and the slot that it would have.
func (t *memoTable) find(word string, s script, hash uint64) (*entry, *atomic.Uint64) {
	for i := hash; ; i++ {
		slot := t.slot(i)
		v := slot.Load()
		if v == 0 {
			return nil, slot
		}
		if e := t.entryOf(v, word, s, hash); e != nil {
			return e, nil
		}
	}
}

// keep remembers a draft and returns its entry. If another has kept the word
// meanwhile, that is the entry.
func (m *memo) keep(d *draft, hash uint64) *entry {
	m.mu.Lock()
	defer m.mu.Unlock()
	t := m.table.Load()
	e, slot := t.find(d.key, d.script, hash)
	if e != nil {
		return e
	}
	if t.words == memoWords {
		t = new(memoTable)
		m.table.Store(t)
		_, slot = t.find(d.key, d.script, hash)
	}
	if t.words%entryPiece == 0 {
		t.entries[t.words/entryPiece].Store(new([entryPiece]entry))
	}
	e = &t.entries[t.words/entryPiece].Load()[t.words%entryPiece]
	t.fill(e, d)
	t.words++
	slot.Store(hash>>32<<32 | uint64(t.words))
	return e
}

// fill makes e the entry of d.
func (t *memoTable) fill(e *entry, d *draft) {
	if cap(t.readings)-len(t.readings) < len(d.readings) {
		t.readings = make([]reading, 0, max(readingPiece, len(d.readings)))
	}
	first := len(t.readings)
	for _, r := range d.readings {
		term := t.string(d.terms[r.from:r.to])
		t.readings = append(t.readings, reading{term, uint8(r.pos), uint16(r.start), uint16(r.end)})
		if r.pos == 0 && int(e.own) == len(t.readings)-1-first {
			e.own++
		}
	}
	e.readings = t.readings[first:len(t.readings):len(t.readings)]
	e.key = t.keyOf(e, d)
	e.script, e.width = d.script, uint8(d.width)
	e.nounEnd, e.hasNoun, e.bare = uint16(d.nounEnd), d.noun != "", d.bare
	e.particle, e.tail = d.particle, d.tail
	e.fusion = d.fusion()
}

// keyOf returns the key of d as a string of its own: most words are their own
// first term.
func (t *memoTable) keyOf(e *entry, d *draft) string {
	if len(e.readings) > 0 && e.readings[0].term[1:] == d.key {
		return e.readings[0].term[1:]
	}
	return t.string([]byte(d.key))
}

// string returns a copy of b that lies beside others.
func (t *memoTable) string(b []byte) string {
	if t.text.Cap()-t.text.Len() < len(b) {
		t.text = strings.Builder{}
		t.text.Grow(max(textPiece, len(b)))
	}
	from := t.text.Len()
	t.text.Write(b)
	return t.text.String()[from:]
}

// fusion returns how d fuses with its neighbours, nil if it only joins them by
// its key.
func (d *draft) fusion() *fusion {
	respelt := ""
	if d.noun != "" && d.noun != d.key[:d.nounEnd] {
		respelt = strings.Clone(d.noun)
	}
	if respelt == "" && d.number == "" && d.unit == "" && d.stem == "" && d.fused == nil {
		return nil
	}
	return &fusion{respelt, strings.Clone(d.number), strings.Clone(d.unit), d.stem, d.fused}
}
