package corpus

import (
	"bytes"
	"encoding/json"
	"fmt"
)

// keyLines are the lines, 1-based, of the keys of a JSON text by their paths,
// such as "symptoms.slow.label": of one that comes more than once, its last.
type keyLines map[string]int

// linesOfKeys reads raw as far as it is JSON.
func linesOfKeys(raw []byte) keyLines {
	w := keyWalk{dec: json.NewDecoder(bytes.NewReader(raw)), raw: raw, line: 1, lines: keyLines{}}
	w.dec.UseNumber()
	_ = w.value("") // what cannot be read has no keys
	return w.lines
}

// of returns the line of the key at a path or, where there is none, of the
// nearest object around it; 0 for the whole text.
func (l keyLines) of(path string) int {
	for path != "" {
		if line, ok := l[path]; ok {
			return line
		}
		path = path[:max(0, lastBreak(path))]
	}
	return 0
}

func lastBreak(path string) int { return bytes.LastIndexAny([]byte(path), ".[") }

// keyWalk is where a reading of JSON stands.
type keyWalk struct {
	dec   *json.Decoder
	raw   []byte
	at    int // bytes of raw whose lines were counted
	line  int // at that byte
	lines keyLines
}

// value reads the value at a path.
func (w *keyWalk) value(path string) error {
	token, err := w.dec.Token()
	if err != nil {
		return err
	}
	switch token {
	case json.Delim('{'):
		return w.rest(func(int) error { return w.member(path) })
	case json.Delim('['):
		return w.rest(func(i int) error { return w.value(fmt.Sprintf("%s[%d]", path, i)) })
	}
	return nil
}

// rest reads what is in brackets, and the closing one.
func (w *keyWalk) rest(each func(i int) error) error {
	for i := 0; w.dec.More(); i++ {
		if err := each(i); err != nil {
			return err
		}
	}
	_, err := w.dec.Token()
	return err
}

// member reads a key of the object at a path, and its value.
func (w *keyWalk) member(path string) error {
	key, err := w.dec.Token()
	if err != nil {
		return err
	}
	if path != "" {
		path += "."
	}
	path += fmt.Sprint(key)
	end := int(w.dec.InputOffset())
	w.line += bytes.Count(w.raw[w.at:end], []byte("\n"))
	w.at = end
	w.lines[path] = w.line
	return w.value(path)
}
