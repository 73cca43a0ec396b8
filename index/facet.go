package index

import (
	"cmp"
	"maps"
	"slices"
	"strings"
	"sync"

	"sago"
	"sago/plan"
)

// facet is a facet over the whole snapshot. Values are in their order: an
// ordinal is a place in values.
type facet struct {
	name     string
	label    sago.Text
	values   []string
	labels   []sago.Text
	ordinals map[string]uint32      // of every spelling
	spelt    map[string][]string    // value -> its spellings, of those that have several
	byLabel  map[sago.Lang][]uint32 // ordinal -> its place by label, then by value
	tags     *sago.Vocabulary       // may be nil
	names    func() []tagNames      // ordinal -> what it is called
}

// newFacet returns the facet of the values that cases write, each with the number
// of cases that do.
func newFacet(name string, written map[string]int, v *sago.Vocabulary) facet {
	f := facet{
		name: name, ordinals: make(map[string]uint32, len(written)), spelt: map[string][]string{},
		byLabel: map[sago.Lang][]uint32{}, tags: v,
	}
	if v != nil {
		f.label = v.Facets[name].Label
	}
	values := unify(name, written)
	f.values = slices.Compact(slices.Sorted(maps.Values(values)))
	for o, value := range f.values {
		f.ordinals[value] = uint32(o)
		f.labels = append(f.labels, v.Label(name, value))
	}
	for _, spelling := range slices.Sorted(maps.Keys(values)) {
		if value := values[spelling]; value != spelling {
			f.ordinals[spelling] = f.ordinals[value]
			if f.spelt[value] == nil {
				f.spelt[value] = []string{value}
			}
			f.spelt[value] = append(f.spelt[value], spelling)
		}
	}
	for _, lang := range []sago.Lang{sago.LangEn, sago.LangKo} {
		f.byLabel[lang] = f.rankLabels(lang)
	}
	f.names = sync.OnceValue(func() []tagNames {
		names := make([]tagNames, len(f.values))
		for o, value := range f.values {
			names[o] = newTagNames(f.namesOf(value, f.labels[o]))
		}
		return names
	})
	return f
}

// unify returns the value that each of those written stands for. Tags that differ
// in the case of letters alone are one, written as most cases do; of two that as
// many do, as the later in order, where small letters stand.
func unify(facet string, written map[string]int) map[string]string {
	key := func(value string) string { return value }
	if slices.Contains(plan.TagFacets(), facet) {
		key = func(value string) string { return strings.ToLower(strings.ToUpper(value)) }
	}
	best := make(map[string]string, len(written))
	for value, cases := range written {
		have, ok := best[key(value)]
		if !ok || cases > written[have] || cases == written[have] && value > have {
			best[key(value)] = value
		}
	}
	values := make(map[string]string, len(written))
	for value := range written {
		values[value] = best[key(value)]
	}
	return values
}

// value returns the value that a spelling is one of: itself if no case has it.
func (f *facet) value(spelling string) string {
	if o, ok := f.ordinals[spelling]; ok {
		return f.values[o]
	}
	return spelling
}

// spellings returns all that cases write for a value.
func (f *facet) spellings(value string) []string {
	value = f.value(value)
	if all, ok := f.spelt[value]; ok {
		return all
	}
	return []string{value}
}

func (f *facet) rankLabels(lang sago.Lang) []uint32 {
	order := make([]uint32, len(f.values))
	keys := make([]string, len(f.values))
	for o := range order {
		order[o], keys[o] = uint32(o), labelKey(f.labels[o], lang)
	}
	slices.SortStableFunc(order, func(a, b uint32) int { return strings.Compare(keys[a], keys[b]) })
	ranks := make([]uint32, len(order))
	for place, o := range order {
		ranks[o] = uint32(place)
	}
	return ranks
}

// labelKey is what labels are ordered by.
func labelKey(label sago.Text, lang sago.Lang) string {
	text, _ := label.In(lang)
	return strings.ToLower(text)
}

// known reports whether the vocabulary has the value, or it is one that every
// facet can have.
func (f *facet) known(value string) bool {
	_, ok := f.tags.Tag(f.name, value)
	return ok || value == sago.Unknown
}

// nearest returns the tags that have the words of a wrong value in their names,
// else the values that are closest to it.
func (f *facet) nearest(wrong string) []string {
	if tags := plan.TagsByWords(f.tags, f.name, wrong); len(tags) > 0 {
		return tags[:min(len(tags), maxSuggestions)]
	}
	names := slices.Clone(f.values)
	if f.tags != nil {
		names = slices.AppendSeq(names, maps.Keys(f.tags.Tags[f.name]))
	}
	slices.Sort(names)
	return nearest(wrong, slices.Compact(names))
}

// unifyFacets gives each value of a facet one ordinal over all segments.
func (s *snapshot) unifyFacets(v *sago.Vocabulary) {
	for i, name := range sago.FacetNames() {
		written := map[string]int{}
		for _, p := range s.parts {
			for o, n := range p.valueCounts(i) {
				written[p.columns.facets[i].values[o]] += int(n)
			}
		}
		f := newFacet(name, written, v)
		for _, p := range s.parts {
			global := make([]uint32, len(p.columns.facets[i].values))
			for o, value := range p.columns.facets[i].values {
				global[o] = f.ordinals[value]
			}
			p.global = append(p.global, global)
		}
		s.facets = append(s.facets, f)
		s.respelt = s.respelt || len(f.spelt) > 0
	}
}

// respell writes the tags of a case as the facets do.
func (s *snapshot) respell(c *sago.Case) {
	value := func(facet, tag string) string { return s.facets[facetNumber(facet)].value(tag) }
	c.RootCause = value(sago.FacetRootCause, c.RootCause)
	c.Severity = value(sago.FacetSeverity, c.Severity)
	for facet, tags := range map[string][]string{
		sago.FacetSymptoms: c.Symptoms, sago.FacetContributing: c.Contributing,
		sago.FacetComponents: c.Components, sago.FacetDomain: c.Domain,
	} {
		for i, tag := range tags {
			tags[i] = value(facet, tag)
		}
	}
}

// spellings returns all that cases write for a value of a field.
func (s *snapshot) spellings(field, value string) []string {
	if number := facetNumber(field); number >= 0 {
		return s.facets[number].spellings(value)
	}
	return []string{value}
}

// facetNumber returns the place of a facet in sago.FacetNames, or -1.
func facetNumber(name string) int { return slices.Index(sago.FacetNames(), name) }

// choice is the values of a facet that filters select (true) or exclude.
type choice map[string]bool

func chosen(field string, filters []sago.Filter) choice {
	c := choice{}
	for _, f := range filters {
		if f.Field == field {
			for _, v := range f.Values {
				c[v] = c[v] || !f.Exclude
			}
		}
	}
	return c
}

// listing lists the values of a facet by their counts in an answer.
type listing struct {
	facet  *facet
	counts []uint32 // by ordinal
	choice choice
	sort   sago.FacetSort
	lang   sago.Lang
	keep   func(value string, label sago.Text) bool // nil: every value
}

// values returns the first n values with a count, those that the filters select
// or exclude before the others and even without one, and all of these even
// beyond n. It returns the number of values with a count, too.
func (l *listing) values(n int) (values []sago.FacetValue, total int) {
	for _, v := range slices.Sorted(maps.Keys(l.choice)) {
		label := l.facet.tags.Label(l.facet.name, v)
		if l.keep == nil || l.keep(v, label) {
			value := sago.FacetValue{Value: v, Label: label, Selected: l.choice[v], Excluded: !l.choice[v]}
			if o, ok := l.facet.ordinals[v]; ok {
				value.Count = int(l.counts[o])
			}
			values = append(values, value)
		}
	}
	slices.SortFunc(values, l.compare)
	rest, total := l.first(n - len(values))
	for _, o := range rest {
		values = append(values, sago.FacetValue{
			Value: l.facet.values[o], Label: l.facet.labels[o], Count: int(l.counts[o]),
		})
	}
	return values, total
}

// compare orders values that the filters name.
func (l *listing) compare(a, b sago.FacetValue) int {
	if a.Selected != b.Selected {
		if a.Selected {
			return -1
		}
		return 1
	}
	if l.sort == sago.FacetByLabel {
		return cmp.Or(strings.Compare(labelKey(a.Label, l.lang), labelKey(b.Label, l.lang)), strings.Compare(a.Value, b.Value))
	}
	return cmp.Or(cmp.Compare(b.Count, a.Count), strings.Compare(a.Value, b.Value))
}

// first returns the first n ordinals with a count that the filters do not name,
// and the number of all values with a count.
func (l *listing) first(n int) (best []uint32, total int) {
	byLabel := l.facet.byLabel[sago.LangEn]
	if l.lang == sago.LangKo {
		byLabel = l.facet.byLabel[sago.LangKo]
	}
	before := func(a, b uint32) bool {
		if l.sort == sago.FacetByLabel {
			return byLabel[a] < byLabel[b]
		}
		return l.counts[a] > l.counts[b] || l.counts[a] == l.counts[b] && a < b
	}
	for o, count := range l.counts {
		if count == 0 || l.keep != nil && !l.keep(l.facet.values[o], l.facet.labels[o]) {
			continue
		}
		total++
		if len(l.choice) > 0 {
			if _, named := l.choice[l.facet.values[o]]; named {
				continue
			}
		}
		best = insert(best, uint32(o), n, before)
	}
	return best, total
}

// insert puts o in its place among the first n so far, which are in order.
func insert(best []uint32, o uint32, n int, before func(a, b uint32) bool) []uint32 {
	if len(best) >= n && (n <= 0 || !before(o, best[n-1])) {
		return best
	}
	if len(best) < n {
		best = append(best, o)
	}
	i := len(best) - 1
	for ; i > 0 && before(o, best[i-1]); i-- {
		best[i] = best[i-1]
	}
	best[i] = o
	return best
}
