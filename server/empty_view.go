package server

import (
	"context"
	"strings"

	"sago"
	"sago/query"
	"sago/server/ui"
)

// Bounds of what is tried where nothing matches.
const (
	mostDropped  = 8 // words or filters, each left out in turn
	mostNearTags = 3 // of a facet
)

// empty helps where nothing matches: it counts what there would be with one
// word or one filter fewer or without filters, and names the tags that are called alike.
func (v *viewer) empty(ctx context.Context) (*ui.Empty, error) {
	every := defaults()
	every.Lang = v.params.Lang
	out := &ui.Empty{EveryURL: v.address(every)}
	free := v.params.firstPage()
	free.Chosen, free.After, free.Before = nil, "", ""
	filtered := v.clearURL() != "" && v.params.Like == ""
	var err error
	if out.Without, err = v.dropWords(ctx, v.params.firstPage()); err != nil {
		return nil, err
	}
	if filtered && v.params.Match == sago.MatchAuto { // cases with some words, which filters do not bring in by themselves
		p := v.params.firstPage()
		p.Match = sago.MatchAny
		if out.Any, err = v.drop(ctx, p, ""); err != nil {
			return nil, err
		}
	}
	if out.Each, err = v.dropFilters(ctx); err != nil {
		return nil, err
	}
	if filtered {
		if out.Filters, err = v.drop(ctx, free, ""); err != nil {
			return nil, err
		}
	}
	if filtered && out.Filters == nil && len(out.Without) == 0 { // neither does alone
		if out.Fewer, err = v.dropWords(ctx, free); err != nil {
			return nil, err
		}
	}
	out.Tags, err = v.nearTags(ctx)
	return out, err
}

// dropFilters leaves each of several filters out in turn: the chosen values of a
// facet, of which any does, as one.
func (v *viewer) dropFilters(ctx context.Context) ([]ui.Drop, error) {
	filters := v.eachFilter()
	if len(filters) < 2 || len(filters) > mostDropped { // one is all the filters
		return nil, nil
	}
	var drops []ui.Drop
	for _, f := range filters {
		drop, err := v.drop(ctx, f.rest, v.t("empty.drop", f.label))
		if err != nil {
			return nil, err
		}
		if drop != nil {
			drops = append(drops, *drop)
		}
	}
	return drops, nil
}

// filterInForce is a filter that the reader chose, with the search without it.
type filterInForce struct {
	label string
	rest  params
}

// eachFilter lists the filters in force.
func (v *viewer) eachFilter() []filterInForce {
	var filters []filterInForce
	p := v.params.firstPage()
	for _, facet := range facetsOfPage() {
		rest, labels := p, []string(nil)
		for _, c := range p.Chosen {
			switch {
			case c.Facet != facet:
			case c.Exclude:
				label := v.facetLabel(facet) + ": " + v.t("chips.not", v.label(facet, c.Value))
				filters = append(filters, filterInForce{label, p.without(facet, c.Value)})
			default:
				labels = append(labels, v.label(facet, c.Value))
				rest = rest.without(facet, c.Value)
			}
		}
		if len(labels) > 0 {
			label := v.facetLabel(facet) + ": " + strings.Join(labels, v.t("note.or"))
			filters = append(filters, filterInForce{label, rest})
		}
	}
	if p.After != "" || p.Before != "" {
		p.After, p.Before = "", ""
		filters = append(filters, filterInForce{v.t("facets.date"), p})
	}
	return filters
}

// dropWords leaves each part of the query of p out in turn.
func (v *viewer) dropWords(ctx context.Context, p params) ([]ui.Drop, error) {
	and, ok := v.req.Query.(query.And)
	if !ok || len(and.Nodes) > mostDropped {
		return nil, nil
	}
	var drops []ui.Drop
	for _, n := range and.Nodes {
		span := n.Span()
		p.Q = strings.Join(strings.Fields(v.req.Text[:span.Start]+" "+v.req.Text[span.End:]), " ")
		drop, err := v.drop(ctx, p, v.t("empty.drop", v.req.Text[span.Start:span.End]))
		if err != nil {
			return nil, err
		}
		if drop != nil {
			drops = append(drops, *drop)
		}
	}
	return drops, nil
}

// drop counts what p finds; nil if that is nothing.
func (v *viewer) drop(ctx context.Context, p params, text string) (*ui.Drop, error) {
	counting := p
	counting.Limit, counting.Facets = 0, []string{}
	got, err := find(ctx, v.s.searcher, counting, v.lang)
	if err != nil || got.resp.Total == 0 {
		return nil, err
	}
	return &ui.Drop{Text: text, Count: got.resp.Total, URL: v.address(p)}, nil
}

// nearTags are the tags whose names have the words of the query.
func (v *viewer) nearTags(ctx context.Context) ([]ui.Tag, error) {
	if v.req.Text == "" {
		return nil, nil
	}
	var tags []ui.Tag
	for _, facet := range facetsOfPage() {
		got, err := v.s.searcher.FacetValues(ctx, sago.FacetValuesRequest{
			Field: facet, Search: v.req.Text, Limit: mostNearTags, Lang: v.lang,
		})
		if sago.ErrorCode(err) == sago.CodeUnsupported {
			return nil, nil
		}
		if err != nil {
			return nil, err
		}
		for _, value := range got.Values {
			p := defaults()
			p.Lang, p.Chosen = v.params.Lang, []choice{{Facet: facet, Value: value.Value}}
			tags = append(tags, ui.Tag{Facet: facet, Text: v.label(facet, value.Value), URL: v.address(p)})
		}
	}
	return tags, nil
}
