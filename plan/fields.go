package plan

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"sago"
	"sago/query"
)

// field builds a field of the query: words of the title, or a filter.
func (b *builder) field(n query.Field, excluded bool) (tree, error) {
	if n.Name == sago.FieldTitle {
		return b.title(n, excluded), nil
	}
	f, err := b.planner.filter(n)
	if err != nil {
		return tree{}, err
	}
	return strict(&Node{Op: OpFilter, Filter: f}), nil
}

// title builds the words of a title: all of them, in either language.
func (b *builder) title(n query.Field, excluded bool) tree {
	an := analyze(b.planner.know.Analyzer, n.Value)
	var words []*Node
	for i, keep := range b.planner.meaningful(n.Value, an) {
		if !keep {
			continue
		}
		l := lookup{backend: b.backend, fields: titleFields()}
		l.addUnit(&an.units[i], true)
		l.addSpans(an, i)
		text := n.Value[an.units[i].start:an.units[i].end]
		words = append(words, b.word(Word{Text: text, At: n.At, Alts: l.alts}, excluded))
	}
	return strict(allOf(words))
}

// hoist takes the filters out of a query's top level, where they act as
// selections do, and returns what is left of the query.
func (p *Planner) hoist(n query.Node) ([]sago.Filter, query.Node, error) {
	nodes := []query.Node{n}
	if and, ok := n.(query.And); ok {
		nodes = slices.Clone(and.Nodes)
	}
	var filters []sago.Filter
	var rest []query.Node
	for _, child := range nodes {
		inner, negated := child, false
		if not, ok := child.(query.Not); ok {
			inner, negated = not.Node, true
		}
		field, ok := inner.(query.Field)
		if !ok || field.Name == sago.FieldTitle {
			rest = append(rest, child)
			continue
		}
		f, err := p.filter(field)
		if err != nil {
			return nil, nil, err
		}
		f.Exclude = f.Exclude != negated
		filters = append(filters, *f)
	}
	switch len(rest) {
	case 0:
		return filters, nil, nil
	case 1:
		return filters, rest[0], nil
	}
	return filters, query.And{Nodes: rest, At: n.Span()}, nil
}

// filter reads the value of a field.
func (p *Planner) filter(n query.Field) (*sago.Filter, error) {
	switch n.Name {
	case sago.FilterDate, sago.FieldAfter, sago.FieldBefore:
		return dateFilter(n.Name, n.Value)
	case sago.FilterDetected, sago.FilterResolved:
		return durationFilter(n.Name, n.Value)
	case sago.FilterID:
		return &sago.Filter{Field: n.Name, Values: []string{strings.TrimSpace(n.Value)}}, nil
	case sago.FilterHas:
		return &sago.Filter{Field: n.Name, Values: []string{strings.ToLower(strings.TrimSpace(n.Value))}}, nil
	}
	if !slices.Contains(sago.FacetNames(), n.Name) {
		return nil, invalid(n.Name, "There is no field %q. The facets are %s.", n.Name, strings.Join(sago.FacetNames(), ", "))
	}
	return &sago.Filter{Field: n.Name, Values: []string{p.facetValue(n.Name, n.Value)}}, nil
}

// facetValue returns the value of the facet that the text names: itself, a
// label or an alias of it in either language. Other text is returned as it is,
// for the index to find or refuse.
func (p *Planner) facetValue(facet, text string) string {
	text = strings.TrimSpace(text)
	if value, ok := p.tags[facet][tagKey(text)]; ok {
		return value
	}
	return text
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

// tagNames maps every name of every tag to its value, by facet. The names of a
// value itself win over labels, and labels over aliases.
func tagNames(v *sago.Vocabulary) map[string]map[string]string {
	out := map[string]map[string]string{}
	if v == nil {
		return out
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
		out[facet] = names
	}
	return out
}

// invalid returns a CodeInvalid error of the field.
func invalid(field, format string, args ...any) *sago.Error {
	return &sago.Error{Code: sago.CodeInvalid, Field: field, Public: fmt.Sprintf(format, args...)}
}

func sortedKeys[V any](m map[string]V) []string {
	return slices.Sorted(maps.Keys(m))
}
