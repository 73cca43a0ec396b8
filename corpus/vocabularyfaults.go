package corpus

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"sago"
)

// doubtfulVocabulary returns a warning for what a vocabulary that can be read
// says twice, or under a key that nobody reads.
func doubtfulVocabulary(raw []byte, v *sago.Vocabulary) []Fault {
	faults := repeated(raw)
	for _, facet := range sago.FacetNames() {
		faults = append(faults, sharedAliases(facet, v.Tags[facet])...)
	}
	lines := linesOfKeys(raw)
	faults = append(faults, unreadKeys(raw)...)
	for i := range faults {
		faults[i].Line = lines.of(faults[i].Field)
	}
	slices.SortStableFunc(faults, func(a, b Fault) int { return a.Line - b.Line })
	return faults
}

// sharedAliases returns a warning for each alias of a tag that a tag before it in
// the alphabet has too. The same name in both languages is one.
func sharedAliases(facet string, tags map[string]sago.Tag) []Fault {
	var faults []Fault
	owners := map[string]string{}
	for _, value := range sortedKeys(tags) {
		aliases := tags[value].Aliases
		for _, alias := range slices.Concat(aliases.En, aliases.Ko) {
			name := strings.ToLower(strings.TrimSpace(alias))
			owner, taken := owners[name]
			if !taken {
				owners[name] = value
			}
			if !taken || owner == value {
				continue
			}
			faults = append(faults, Fault{
				Level: LevelWarning, Field: facet + "." + value + ".aliases", Problem: fmt.Sprintf("%q is an alias of %q too", shorten(alias), owner),
				Fix: fmt.Sprintf("as the name of a tag it stands for %q: leave it at one of them", owner),
			})
		}
	}
	return faults
}

// unreadKeys returns a warning for each key of a tag that means nothing.
func unreadKeys(raw []byte) []Fault {
	var facets map[string]map[string]map[string]json.RawMessage
	_ = json.Unmarshal(raw, &facets) // it was read before
	var faults []Fault
	for _, facet := range sortedKeys(facets) {
		for _, value := range sortedKeys(facets[facet]) {
			at, tag := facet+"."+value+".", facets[facet][value]
			var aliases map[string]json.RawMessage
			_ = json.Unmarshal(tag["aliases"], &aliases) // it was read before, and may be left out
			faults = slices.Concat(faults,
				unread(at, sortedKeys(tag), "label", "definition", "aliases"), unread(at+"aliases.", sortedKeys(aliases), "en", "ko"))
		}
	}
	return faults
}

// unread returns a warning for each key at a path that is none of those known.
// Case does not matter, as it does not where they are read.
func unread(path string, keys []string, known ...string) []Fault {
	var faults []Fault
	for _, key := range keys {
		if !slices.ContainsFunc(known, func(k string) bool { return strings.EqualFold(k, key) }) {
			faults = append(faults, Fault{
				Level: LevelWarning, Field: path + key, Problem: "the key means nothing here, and what stands under it is not read",
				Fix: "there are " + strings.Join(known, ", "),
			})
		}
	}
	return faults
}

// wrongType says, in the words of JSON, what a value of another type is and what
// is wanted, and at which path below the value that was read; ok is false for an
// error of another kind.
func wrongType(err error) (path, want, have string, ok bool) {
	var wrong *json.UnmarshalTypeError
	if !errors.As(err, &wrong) {
		return "", "", "", false
	}
	have, _, _ = strings.Cut(wrong.Value, " ") // a number is followed by itself
	if have == "bool" {
		have = "true or false"
	} else {
		have = withArticle(have)
	}
	return wrong.Field, typeName(wrong.Type), have, true
}

func withArticle(noun string) string {
	if strings.IndexByte("aeiou", noun[0]) >= 0 {
		return "an " + noun
	}
	return "a " + noun
}

// typeName is what a person writes for a value of a type of Go.
func typeName(t reflect.Type) string {
	switch t.Kind() {
	case reflect.Slice:
		return `an array of strings (["...", "..."])`
	case reflect.Bool:
		return "true or false"
	case reflect.String:
		return "a string"
	}
	if t == reflect.TypeFor[sago.Aliases]() {
		return `an object ({"en": ["..."], "ko": ["..."]})`
	}
	return "an object"
}
