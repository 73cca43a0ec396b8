package corpus

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"
	"unicode/utf16"
)

// halved returns a warning for each text of raw, which is JSON, that has half a
// surrogate pair in an escape: it stands for no character, and readers of JSON
// put U+FFFD in its place without a word.
func halved(raw []byte) []Fault {
	var faults []Fault
	eachHalf("", raw, func(path, escape string) {
		faults = append(faults, Fault{
			Level: LevelWarning, Field: path, Problem: fmt.Sprintf("%s is half a character, and is read as \ufffd", escape),
			Fix: "write the character itself, or both halves of its pair",
		})
	})
	return faults
}

// eachHalf calls yield with the path of each text of raw that has half a
// surrogate pair, and the escape. Where a key has it, that is the path of its
// object.
func eachHalf(path string, raw []byte, yield func(path, escape string)) {
	escape := halfPair(raw)
	if escape == "" {
		return
	}
	found := false
	below := func(path string, value []byte) {
		eachHalf(path, value, func(path, escape string) {
			found = true
			yield(path, escape)
		})
	}
	switch raw[0] {
	case '{':
		var values map[string]json.RawMessage
		_ = json.Unmarshal(raw, &values) // it was read before
		for _, key := range keyOrder(raw) {
			at := key
			if path != "" {
				at = path + "." + key
			}
			below(at, values[key])
			delete(values, key) // of a key that comes twice, the last counts
		}
	case '[':
		var values []json.RawMessage
		_ = json.Unmarshal(raw, &values) // it was read before
		for i, value := range values {
			below(fmt.Sprintf("%s[%d]", path, i), value)
		}
	}
	if !found {
		yield(path, escape)
	}
}

// halfPair returns the first escape of raw that is half a surrogate pair, "" if
// there is none.
func halfPair(raw []byte) string {
	const size = len(`\ud800`)
	for {
		at := bytes.IndexByte(raw, '\\')
		if at < 0 || at+2 > len(raw) {
			return ""
		}
		raw = raw[at:]
		unit, ok := escapedUnit(raw)
		switch {
		case !ok:
			raw = raw[len(`\\`):]
			continue
		case !utf16.IsSurrogate(unit):
			raw = raw[size:]
			continue
		}
		next, _ := escapedUnit(raw[size:])
		if utf16.DecodeRune(unit, next) == '\ufffd' {
			return string(raw[:size])
		}
		raw = raw[2*size:]
	}
}

// escapedUnit returns the UTF-16 code unit of the escape that raw begins with,
// and whether it begins with one.
func escapedUnit(raw []byte) (rune, bool) {
	if len(raw) < len(`\ud800`) || raw[0] != '\\' || raw[1] != 'u' {
		return 0, false
	}
	unit, err := strconv.ParseUint(string(raw[2:6]), 16, 16)
	return rune(unit), err == nil
}
