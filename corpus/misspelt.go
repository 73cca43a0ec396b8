package corpus

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"

	"sago"
)

// misspelt returns a warning for each extra key that is nearly a key of a record,
// or of one of the objects in it that hold what is searched or shown.
func misspelt(c *sago.Case) []Fault {
	return slices.Concat(
		nearly("", c.Extra, sago.RecordKeys()),
		nearly("timeline.", c.Timeline.Extra, []string{"detected_after", "resolved_after"}),
		nearly("impact.", c.Impact.Extra, []string{"scope", "users", "region"}),
	)
}

// nearly returns a warning for each extra key of the object at a path that is
// one of the keys but for a letter, the case of letters, or what parts its words.
func nearly(path string, extra map[string]json.RawMessage, keys []string) []Fault {
	var faults []Fault
	for _, key := range slices.Sorted(maps.Keys(extra)) {
		word := bareKey(key)
		i := slices.IndexFunc(keys, func(known string) bool {
			bare := bareKey(known)
			return word == bare || oneEdit(word, bare)
		})
		if i >= 0 {
			faults = append(faults, Fault{
				Level: LevelWarning, Field: path + key, Problem: "the key is none of a record, and is not searched",
				Fix: "did you mean " + path + keys[i] + "?",
			})
		}
	}
	return faults
}

// bareKey is a key in small letters and without what parts its words.
func bareKey(key string) string {
	return strings.ToLower(strings.Map(func(r rune) rune {
		if r == '_' || r == '-' || r == ' ' {
			return -1
		}
		return r
	}, key))
}

// oneEdit reports whether a letter of a long enough key is left out, added,
// replaced, or swapped with the next in a word for the key.
func oneEdit(word, key string) bool {
	const least = 5 // shorter names are near too much
	if len(key) < least {
		return false
	}
	i := 0
	for i < min(len(word), len(key)) && word[i] == key[i] {
		i++
	}
	w, k := word[i:], key[i:]
	switch len(w) - len(k) {
	case 0:
		return w != "" && (w[1:] == k[1:] || len(w) > 1 && w[0] == k[1] && w[1] == k[0] && w[2:] == k[2:])
	case 1:
		return w[1:] == k
	case -1:
		return w == k[1:]
	}
	return false
}
