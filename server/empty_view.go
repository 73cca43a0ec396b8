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
	mostDropped  = 8 // words, each left out in turn
	mostNearTags = 3 // of a facet
)

// empty helps where nothing matches: it counts what there would be with one
// word fewer or without filters, and names the tags that are called alike.
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
	if filtered {
		drop, err := v.drop(ctx, free, "")
		if err != nil {
			return nil, err
		}
		if drop.Count > 0 {
			out.Filters = &drop
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
		if drop.Count > 0 {
			drops = append(drops, drop)
		}
	}
	return drops, nil
}

// drop counts what p finds.
func (v *viewer) drop(ctx context.Context, p params, text string) (ui.Drop, error) {
	counting := p
	counting.Limit, counting.Facets = 0, []string{}
	got, err := find(ctx, v.s.searcher, counting, v.lang)
	if err != nil {
		return ui.Drop{}, err
	}
	return ui.Drop{Text: text, Count: got.resp.Total, URL: v.address(p)}, nil
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
