package ui

import (
	"encoding/json"
	"fmt"

	"sago"
)

// table holds every string of the interface by its key, in both languages.
type table map[string]struct {
	En string `json:"en"`
	Ko string `json:"ko"`
}

func readTable() (table, error) {
	data, err := files.ReadFile("strings.json")
	if err != nil {
		return nil, fmt.Errorf("read the strings: %w", err)
	}
	var t table
	if err := json.Unmarshal(data, &t); err != nil {
		return nil, fmt.Errorf("read the strings: %w", err)
	}
	return t, nil
}

// text returns the string of the key with its arguments set in, and the key
// itself if there is none.
func (t table) text(lang sago.Lang, key string, args ...any) string {
	s, ok := t[key]
	if !ok {
		return key
	}
	format := s.En
	if lang == sago.LangKo {
		format = s.Ko
	}
	if len(args) == 0 {
		return format
	}
	return fmt.Sprintf(format, args...)
}

// Text returns the string of the key in a language of the interface, with its
// arguments set in.
func (r *Renderer) Text(lang sago.Lang, key string, args ...any) string {
	return r.strings.text(lang, key, args...)
}

// Counted is Text for a string that has the count n in it: that of key.one, if
// there is one, for a single thing.
func (r *Renderer) Counted(lang sago.Lang, key string, n int, args ...any) string {
	if n == 1 && r.Has(key+".one") {
		key += ".one"
	}
	return r.Text(lang, key, args...)
}

// Has reports whether there is a string of the key.
func (r *Renderer) Has(key string) bool {
	_, ok := r.strings[key]
	return ok
}

// Duration writes a length of time in the language, in its two largest units.
func (r *Renderer) Duration(lang sago.Lang, seconds int64) string {
	units := []struct {
		key  string
		size int64
	}{{"unit.d", 24 * 60 * 60}, {"unit.h", 60 * 60}, {"unit.m", 60}, {"unit.s", 1}}
	for i, u := range units {
		if seconds < u.size && u.size > 1 {
			continue
		}
		out := r.Text(lang, u.key, seconds/u.size)
		if i+1 < len(units) {
			if rest := seconds % u.size / units[i+1].size; rest > 0 {
				out += " " + r.Text(lang, units[i+1].key, rest)
			}
		}
		return out
	}
	return ""
}
