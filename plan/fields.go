package plan

import (
	"fmt"
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
	return &sago.Filter{Field: n.Name, Values: []string{p.tags.Value(n.Name, n.Value)}}, nil
}

// invalid returns a CodeInvalid error of the field.
func invalid(field, format string, args ...any) *sago.Error {
	return &sago.Error{Code: sago.CodeInvalid, Field: field, Public: fmt.Sprintf(format, args...)}
}
