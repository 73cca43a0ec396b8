package analyzers

import (
	"bytes"
	"encoding/binary"

	"github.com/blevesearch/vellum"
)

// automaton reads a vellum automaton of Hangul where it lies: vellum's own
// reader makes an object of every state that it comes by, and most of analysing
// an unknown word is coming by states. A state lies below its address: its kind,
// the characters, where they lead, and what they add to the value.
type automaton struct {
	data []byte
	root state
}

// state is a state of the automaton and the value of the way to it.
type state struct {
	at  int // deadEnd, finalEnd, or an address
	sum uint64
}

// Addresses of the states that have no bytes, as vellum has them.
const (
	finalEnd = 0 // a word ends, and none goes on
	deadEnd  = 1
)

// Bits of the first byte of a state.
const (
	stateSingle = 1 << 7 // it has one character
	stateNext   = 1 << 6 // of a single one: it leads to the state below, and adds nothing
	stateFinal  = 1 << 6 // of another: a word ends in it
	stateCount  = 1<<6 - 1
)

// loadAutomaton checks that data is an automaton and returns a reader of it.
func loadAutomaton(data []byte) (*automaton, error) {
	if _, err := vellum.Load(data); err != nil {
		return nil, err
	}
	root := binary.LittleEndian.Uint64(data[len(data)-8:])
	return &automaton{data, state{at: int(root)}}, nil
}

// walk returns the state that the bytes of text lead to from s.
func (a *automaton) walk(s state, text string) state {
	for i := 0; i < len(text) && s.at != deadEnd; i++ {
		s = a.next(s, text[i])
	}
	return s
}

// next returns the state that byte b, one of a Hangul character, leads to.
func (a *automaton) next(s state, b byte) state {
	if s.at <= deadEnd {
		return state{at: deadEnd}
	}
	kind := a.data[s.at]
	if kind&stateSingle == 0 {
		return a.nextOfMany(s, kind, b)
	}
	// A character in the kind itself is one of Latin text.
	if kind&stateCount != 0 || a.data[s.at-1] != b {
		return state{at: deadEnd}
	}
	at := s.at - 1
	if kind&stateNext != 0 {
		return state{at - 1, s.sum}
	}
	toSize, outSize := packed(a.data[at-1])
	at -= 1 + toSize + outSize
	return state{target(at, a.uint(at+outSize, toSize)), s.sum + a.uint(at, outSize)}
}

// nextOfMany is next for a state of several characters, or in which a word ends.
func (a *automaton) nextOfMany(s state, kind, b byte) state {
	l := a.layout(s.at, kind)
	i := bytes.IndexByte(a.data[l.keys:l.keys+l.count], b)
	if i < 0 {
		return state{at: deadEnd}
	}
	to := a.uint(l.keys-(l.count-i)*l.toSize, l.toSize)
	out := a.uint(l.keys-l.count*l.toSize-(l.count-i)*l.outSize, l.outSize)
	return state{target(l.bottom, to), s.sum + out}
}

// value returns the value of the word that ends in s, if one does.
func (a *automaton) value(s state) (uint64, bool) {
	switch {
	case s.at == finalEnd:
		return s.sum, true
	case s.at == deadEnd || a.data[s.at]&stateSingle != 0 || a.data[s.at]&stateFinal == 0:
		return 0, false
	}
	l := a.layout(s.at, a.data[s.at])
	return s.sum + a.uint(l.bottom, l.outSize), true
}

// layout is where the parts of a state of several characters lie.
type layout struct {
	count, toSize, outSize int
	keys                   int // first of the characters
	bottom                 int // of the state
}

func (a *automaton) layout(at int, kind byte) layout {
	l := layout{count: int(kind & stateCount)}
	if l.count == 0 {
		at--
		l.count = int(a.data[at])
		if l.count == 1 { // stands for what a byte cannot hold
			l.count = 256
		}
	}
	l.toSize, l.outSize = packed(a.data[at-1])
	l.keys = at - 1 - l.count
	l.bottom = l.keys - l.count*(l.toSize+l.outSize)
	if kind&stateFinal != 0 {
		l.bottom -= l.outSize
	}
	return l
}

// packed returns the two sizes in bytes that b holds.
func packed(b byte) (to, out int) { return int(b >> 4), int(b & 15) }

// target returns the address that lies delta below bottom.
func target(bottom int, delta uint64) int {
	if delta == 0 {
		return finalEnd
	}
	return bottom - int(delta)
}

// uint returns the number in size bytes at data[at].
func (a *automaton) uint(at, size int) uint64 {
	var n uint64
	for i, b := range a.data[at : at+size] {
		n |= uint64(b) << (8 * i)
	}
	return n
}
