package sago

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
)

// Facet names, as they stand in a request and in an answer.
const (
	FacetSymptoms     = "symptoms"
	FacetContributing = "contributing"
	FacetComponents   = "components"
	FacetDomain       = "domain"
	FacetRootCause    = "root_cause"
	FacetSeverity     = "severity"
	FacetOrg          = "org"
	FacetYear         = "year"
	FacetDateKind     = "date_kind"
)

// FacetNames lists the facets in the order in which they are shown.
func FacetNames() []string {
	return []string{
		FacetSymptoms, FacetContributing, FacetComponents, FacetDomain, FacetRootCause,
		FacetSeverity, FacetOrg, FacetYear, FacetDateKind,
	}
}

// FacetValues returns the values that c has in the facet: never empty, since a
// case without one has Unknown. It returns nil for a name that is no facet.
func (c *Case) FacetValues(facet string) []string {
	switch facet {
	case FacetSymptoms:
		return orUnknown(c.Symptoms...)
	case FacetContributing:
		return orUnknown(c.Contributing...)
	case FacetComponents:
		return orUnknown(c.Components...)
	case FacetDomain:
		return orUnknown(c.Domain...)
	case FacetRootCause:
		return orUnknown(c.RootCause)
	case FacetSeverity:
		return orUnknown(c.Severity)
	case FacetOrg:
		return orUnknown(c.Org)
	case FacetYear:
		return orUnknown(c.Date.Year())
	case FacetDateKind:
		return orUnknown(c.DateKind)
	}
	return nil
}

// orUnknown returns the distinct values that are not empty, or else Unknown.
func orUnknown(values ...string) []string {
	out := make([]string, 0, max(1, len(values)))
next:
	for _, v := range values {
		if v == "" {
			continue
		}
		for _, have := range out {
			if have == v {
				continue next
			}
		}
		out = append(out, v)
	}
	if len(out) == 0 {
		return append(out, Unknown)
	}
	return out
}

// Tag describes one value of a facet, or a facet itself, in both languages.
type Tag struct {
	Label      Text    `json:"label"`
	Definition Text    `json:"definition"`
	Aliases    Aliases `json:"aliases"`
}

// Aliases are other names of a tag, by language.
type Aliases struct {
	En []string `json:"en"`
	Ko []string `json:"ko"`
}

// Vocabulary holds what is known of facets and their values. Its zero value is
// an empty vocabulary. It is not changed once it is in use.
type Vocabulary struct {
	Facets map[string]Tag            // facet name -> its own tag
	Tags   map[string]map[string]Tag // facet name -> value -> tag
}

// keyFacets is the key of a vocabulary file that describes the facets themselves.
const keyFacets = "_facets"

// UnmarshalJSON reads {facet: {value: tag}}, with the facets' own tags under
// "_facets". Its error holds a FieldError for each tag that cannot be read and
// each name that is no facet, joined if there are several.
func (v *Vocabulary) UnmarshalJSON(data []byte) error {
	tags, err := readFacets(data)
	if err != nil {
		return err
	}
	*v = Vocabulary{Facets: tags[keyFacets], Tags: tags}
	delete(tags, keyFacets)
	return nil
}

// readFacets reads the tags by facet: all at once, and where that fails piece by
// piece, which takes several times as long and names each fault.
func readFacets(data []byte) (map[string]map[string]Tag, error) {
	var all map[string]map[string]Tag
	fault := json.Unmarshal(data, &all)
	if fault == nil && !slices.ContainsFunc(slices.Collect(maps.Keys(all)), isNoFacet) {
		return all, nil
	}
	var raw map[string]json.RawMessage
	if err := json.Unmarshal(data, &raw); err != nil {
		return nil, err
	}
	var errs []error
	for _, facet := range slices.Sorted(maps.Keys(raw)) {
		if isNoFacet(facet) {
			errs = append(errs, &FieldError{facet, fmt.Errorf("no such facet: want one of %v or %s", FacetNames(), keyFacets)})
			continue
		}
		errs = append(errs, faultsOfTags(facet, raw[facet]))
	}
	if err := errors.Join(errs...); err != nil {
		return nil, err
	}
	return nil, fault // in a key that comes again later, whose last value alone is in raw
}

func isNoFacet(name string) bool { return name != keyFacets && !slices.Contains(FacetNames(), name) }

// faultsOfTags returns a FieldError for each tag of a facet that cannot be read,
// joined.
func faultsOfTags(facet string, data []byte) error {
	var raw map[string]json.RawMessage
	if err := json.Unmarshal(data, &raw); err != nil {
		return &FieldError{facet, errors.New("want an object of values and their tags")}
	}
	var errs []error
	for _, value := range slices.Sorted(maps.Keys(raw)) {
		if err := json.Unmarshal(raw[value], new(Tag)); err != nil {
			errs = append(errs, &FieldError{facet + "." + value, err})
		}
	}
	return errors.Join(errs...)
}

// MarshalJSON writes what UnmarshalJSON reads, keys in order.
func (v Vocabulary) MarshalJSON() ([]byte, error) {
	all := maps.Clone(v.Tags)
	if len(v.Facets) > 0 {
		if all == nil {
			all = make(map[string]map[string]Tag, 1)
		}
		all[keyFacets] = v.Facets
	}
	return json.Marshal(all)
}

// Tag returns the tag of a facet value and whether the vocabulary has it.
func (v *Vocabulary) Tag(facet, value string) (Tag, bool) {
	if v == nil {
		return Tag{}, false
	}
	t, ok := v.Tags[facet][value]
	return t, ok
}

// Label returns the label of a facet value: the vocabulary's, or the value
// itself in both languages.
func (v *Vocabulary) Label(facet, value string) Text {
	if t, ok := v.Tag(facet, value); ok {
		return t.Label
	}
	if value == Unknown {
		return Text{En: "Unknown", Ko: "알 수 없음"}
	}
	return Text{En: value, Ko: value}
}

// GlossaryKind says how close the variants of a group are.
type GlossaryKind string

// The kinds of a glossary group.
const (
	GlossaryVariant GlossaryKind = "variant" // spellings of one word
	GlossaryTerm    GlossaryKind = "term"    // one notion, other words
	GlossaryAbbrev  GlossaryKind = "abbrev"  // a short form and its long one
)

// GlossaryGroup is a set of words and phrases, in both languages, that mean the
// same.
type GlossaryGroup struct {
	En    []string     `json:"en"`
	Ko    []string     `json:"ko"`
	Kind  GlossaryKind `json:"kind"`
	Risky bool         `json:"risky"` // a variant has another common sense: expand with care
}

// Glossary is a list of groups. It is not changed once it is in use.
type Glossary struct {
	Groups []GlossaryGroup
}
