package plan

import (
	"slices"
	"strings"

	"sago"
)

// TagsByWords returns the tags of a facet whose names have every word of text,
// by value: those whose value and labels have them, or if there are none, those
// whose aliases help.
func TagsByWords(v *sago.Vocabulary, facet, text string) []string {
	words := nameWords(text)
	if v == nil || len(words) == 0 {
		return nil
	}
	var own, all []string
	for _, value := range sortedKeys(v.Tags[facet]) {
		tag := v.Tags[facet][value]
		names := nameWords(value, tag.Label.En, tag.Label.Ko)
		if hasAll(names, words) {
			own = append(own, value)
		}
		if hasAll(append(names, nameWords(slices.Concat(tag.Aliases.En, tag.Aliases.Ko)...)...), words) {
			all = append(all, value)
		}
	}
	if len(own) > 0 {
		return own
	}
	return all
}

// nameWords returns the words of names of tags.
func nameWords(names ...string) []string {
	return strings.FieldsFunc(strings.ToLower(strings.Join(names, " ")), func(r rune) bool {
		return r == ' ' || r == '-' || r == '_'
	})
}

func hasAll(names, words []string) bool {
	return !slices.ContainsFunc(words, func(w string) bool { return !slices.Contains(names, w) })
}
