package sago

import (
	"bytes"
	"strconv"
)

// RepeatedKeys returns the paths of the keys that stand more than once in one
// object of data, such as "title.en" or "sources[1].url", in the order in which
// they are repeated: readers of JSON take the last of them without a word. data
// must be valid JSON.
func RepeatedKeys(data []byte) []string {
	var w keyWalk
	for i := 0; i < len(data); i++ {
		switch data[i] {
		case '{', '[':
			w.enter()
		case '}', ']':
			w.depth--
		case ',':
			w.open[w.depth-1].index++
		case '"':
			end := i + stringEnd(data[i:])
			if rest := bytes.TrimLeft(data[end:], space); len(rest) > 0 && rest[0] == ':' {
				w.key(unquote(data[i:end]))
			}
			i = end - 1
		}
	}
	return w.repeated
}

// keyWalk is where a reading of JSON stands, and what it has found.
type keyWalk struct {
	open     []level // those up to depth are open; the others are kept to be used again
	depth    int
	repeated []string
}

// level is an object or an array.
type level struct {
	seen  map[string]struct{} // keys of an object
	key   string              // the last of them; "" in an array
	index int                 // of an element of an array
}

func (w *keyWalk) enter() {
	if w.depth == len(w.open) {
		w.open = append(w.open, level{seen: map[string]struct{}{}})
	}
	l := &w.open[w.depth]
	clear(l.seen)
	l.key, l.index = "", 0
	w.depth++
}

// key takes note of a key of the innermost object.
func (w *keyWalk) key(name string) {
	l := &w.open[w.depth-1]
	l.key = name
	if _, twice := l.seen[name]; twice {
		w.repeated = append(w.repeated, w.path())
	}
	l.seen[name] = struct{}{}
}

// path spells the way to the last key.
func (w *keyWalk) path() string {
	var path []byte
	for _, l := range w.open[:w.depth] {
		switch {
		case len(l.seen) == 0:
			path = append(strconv.AppendInt(append(path, '['), int64(l.index), 10), ']')
		case len(path) > 0:
			path = append(append(path, '.'), l.key...)
		default:
			path = append(path, l.key...)
		}
	}
	return string(path)
}
