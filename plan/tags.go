package plan

import (
	"maps"
	"slices"
	"strings"

	"sago"
)

// TagNames tells the value of a tag by any of its names: itself, its labels and
// its aliases, however their letters, spaces and hyphens are written. It is
// immutable.
type TagNames struct {
	vocabulary *sago.Vocabulary
	values     map[string]map[string]string // facet -> name -> value
}

// NewTagNames returns the names of the tags of a vocabulary, which may be nil.
// The names of a value itself win over labels, and labels over aliases.
func NewTagNames(v *sago.Vocabulary) TagNames {
	t := TagNames{v, map[string]map[string]string{}}
	if v == nil {
		return t
	}
	for facet, tags := range v.Tags {
		names := map[string]string{tagKey(sago.Unknown): sago.Unknown}
		values := sortedKeys(tags)
		add := func(name, value string) {
			if key := tagKey(name); key != "" && names[key] == "" {
				names[key] = value
			}
		}
		for _, value := range values {
			add(value, value)
		}
		for _, value := range values {
			add(tags[value].Label.En, value)
			add(tags[value].Label.Ko, value)
		}
		for _, value := range values {
			for _, alias := range slices.Concat(tags[value].Aliases.En, tags[value].Aliases.Ko) {
				add(alias, value)
			}
		}
		t.values[facet] = names
	}
	return t
}

// Value returns the value that a name is of, or the name, without the space
// around it, if it is of none.
func (t TagNames) Value(facet, name string) string {
	name = strings.TrimSpace(name)
	if _, ok := t.vocabulary.Tag(facet, name); ok {
		return name
	}
	if value, ok := t.values[facet][tagKey(name)]; ok {
		return value
	}
	return name
}

// Tagged returns the case with each of its tags as the vocabulary writes it: c
// itself if that is how they are written.
func (t TagNames) Tagged(c *sago.Case) *sago.Case {
	out := *c
	changed := t.all(sago.FacetSymptoms, &out.Symptoms)
	changed = t.all(sago.FacetContributing, &out.Contributing) || changed
	changed = t.all(sago.FacetComponents, &out.Components) || changed
	changed = t.all(sago.FacetDomain, &out.Domain) || changed
	changed = t.one(sago.FacetRootCause, &out.RootCause) || changed
	changed = t.one(sago.FacetSeverity, &out.Severity) || changed
	if !changed {
		return c
	}
	return &out
}

// one writes a tag as the vocabulary does, and reports whether that changes it.
func (t TagNames) one(facet string, tag *string) bool {
	value := t.Value(facet, *tag)
	changed := value != *tag
	*tag = value
	return changed
}

// all writes tags as the vocabulary does, each once: of those that it lacks the
// first of those that differ in the case of letters alone. It leaves the list that
// it was given as it is.
func (t TagNames) all(facet string, tags *[]string) bool {
	written := make([]string, 0, len(*tags))
	for _, tag := range *tags {
		value := t.Value(facet, tag)
		if !slices.ContainsFunc(written, func(have string) bool { return strings.EqualFold(have, value) }) {
			written = append(written, value)
		}
	}
	if slices.Equal(written, *tags) {
		return false
	}
	*tags = written
	return true
}

// tagKey is a name of a tag without what people write differently.
func tagKey(name string) string {
	return strings.Map(func(r rune) rune {
		if r == ' ' || r == '-' || r == '_' {
			return -1
		}
		return r
	}, strings.ToLower(name))
}

func sortedKeys[V any](m map[string]V) []string {
	return slices.Sorted(maps.Keys(m))
}
