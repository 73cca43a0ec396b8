package index

import (
	"context"
	"slices"
	"strings"

	"sago"
	"sago/plan"
)

// FacetValues implements sago.Searcher.
func (x *Index) FacetValues(ctx context.Context, req sago.FacetValuesRequest) (*sago.Facet, error) {
	search := sago.Request{
		Query: req.Query, Text: req.Text, Match: req.Match, Sort: req.Order, Filters: req.Filters, Lang: req.Lang,
		Facets: []sago.FacetRequest{{Field: req.Field, Limit: req.Limit, Sort: req.Sort}},
	}
	if err := firstError(checkFacet(req.Field), checkNumber("offset", req.Offset, sago.MaxOffset)); err != nil {
		return nil, err
	}
	if err := check(&search); err != nil {
		return nil, err
	}
	var answer *sago.Facet
	err := x.call(ctx, func(s *snapshot) error {
		q, err := x.understand(s, search)
		if err != nil {
			return err
		}
		if err := q.load(ctx); err != nil {
			return err
		}
		if err := q.match(ctx); err != nil {
			return err
		}
		if err := q.countAndRank(ctx); err != nil {
			return err
		}
		l := q.listing(0)
		l.keep = l.facet.named(x.planner, req.Search, req.Prefix)
		answer = l.page(req.Offset, req.Limit)
		return nil
	})
	if err != nil {
		return nil, err
	}
	return answer, nil
}

// page returns the values from offset on, limit of them.
func (l *listing) page(offset, limit int) *sago.Facet {
	if limit == 0 {
		limit = sago.DefaultFacetLimit
	}
	f := &sago.Facet{Field: l.facet.name, Label: l.facet.label}
	f.Values, f.TotalValues = l.values(offset + limit)
	f.Values = f.Values[min(offset, len(f.Values)):]
	f.Values = f.Values[:min(limit, len(f.Values))]
	return f
}

// named returns what tells whether a value is called so: every word of search
// stands in the value, a label or an alias, or they mean one of these (see
// plan.NamedBy), and one of them begins with prefix. It returns nil if that is
// true of every value.
func (f *facet) named(p *plan.Planner, search, prefix string) func(value string, label sago.Text) bool {
	words := strings.Fields(plan.NameText(search))
	prefix = strings.TrimSpace(plan.NameText(prefix))
	if len(words) == 0 && prefix == "" {
		return nil
	}
	means := p.NamedBy(search)
	return func(value string, label sago.Text) bool {
		names := f.called(value, label)
		lacks := slices.ContainsFunc(words, func(w string) bool { return !names.all.Have(w) })
		if lacks && (means == nil || !means(names.all)) {
			return false
		}
		return prefix == "" || names.own.Begin(prefix)
	}
}

// tagNames are what a value is called: itself and its labels, which are its own,
// and with these its aliases.
type tagNames struct{ own, all plan.Names }

// ownNames is how many of the names of a value, the first ones, are its own.
const ownNames = 3

func newTagNames(names []string) tagNames {
	return tagNames{plan.NamesOf(names[:ownNames]), plan.NamesOf(names)}
}

// called returns what a value, which the index may lack, is called.
func (f *facet) called(value string, label sago.Text) tagNames {
	if o, ok := f.ordinals[value]; ok {
		return f.names()[o]
	}
	return newTagNames(f.namesOf(value, label))
}

// namesOf returns the value, its labels and its aliases as they are compared.
func (f *facet) namesOf(value string, label sago.Text) []string {
	names := []string{plan.NameText(value), plan.NameText(label.En), plan.NameText(label.Ko)}
	tag, _ := f.tags.Tag(f.name, value)
	for _, alias := range tag.Aliases.En {
		names = append(names, plan.NameText(alias))
	}
	for _, alias := range tag.Aliases.Ko {
		names = append(names, plan.NameText(alias))
	}
	return names
}
