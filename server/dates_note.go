package server

import (
	"slices"
	"strings"

	"sago"
	"sago/query"
	"sago/server/ui"
)

// datesNote says that no day is in all the spans of dates that are asked for, and
// offers to exchange their bounds, if that mends it; nil if there is such a day.
func (v *viewer) datesNote() []ui.Note {
	if !excludeEachOther(slices.Concat(v.req.Filters, v.speltFilters())) {
		return nil
	}
	note := ui.Note{Kind: "reversed", Text: v.t("note.dates")}
	p := v.params.firstPage()
	switch after, before := firstDay(p.After), firstDay(p.Before); {
	case after == nil && before == nil:
		if q, ok := v.exchangedInQuery(); ok {
			p.Q = q
			note.Action = ui.Link{Text: v.t("note.dates.exchange"), URL: v.address(p)}
		}
	case after == nil || before == nil: // the other bound is in the query
	case *after > *before:
		p.After, p.Before = p.Before, p.After
		note.Action = ui.Link{Text: v.t("note.dates.exchange"), URL: v.address(p)}
	}
	return []ui.Note{note}
}

// excludeEachOther reports whether no day passes all the filters by date.
func excludeEachOther(filters []sago.Filter) bool {
	var from, to *int64
	for _, f := range filters {
		if f.Field != sago.FilterDate || f.Exclude || f.Range == nil {
			continue
		}
		if r := f.Range; r.From != nil && (from == nil || *r.From > *from) {
			from = r.From
		}
		if r := f.Range; r.To != nil && (to == nil || *r.To < *to) {
			to = r.To
		}
	}
	return from != nil && to != nil && *from >= *to
}

// exchangedInQuery returns the query text with the values of its fields after and
// before exchanged; false if it has not just one of each.
func (v *viewer) exchangedInQuery() (string, bool) {
	var bounds []query.Field
	for _, n := range topFields(v.req.Query) {
		if f, ok := n.(query.Field); ok && (f.Name == sago.FieldAfter || f.Name == sago.FieldBefore) {
			bounds = append(bounds, f)
		}
	}
	if len(bounds) != 2 || bounds[0].Name == bounds[1].Name || bounds[0].Value == bounds[1].Value {
		return "", false
	}
	text := v.req.Text
	first, second := text[bounds[0].At.Start:bounds[0].At.End], text[bounds[1].At.Start:bounds[1].At.End]
	firstName, firstValue, _ := strings.Cut(first, ":")
	secondName, secondValue, _ := strings.Cut(second, ":")
	return text[:bounds[0].At.Start] + firstName + ":" + secondValue + text[bounds[0].At.End:bounds[1].At.Start] +
		secondName + ":" + firstValue + text[bounds[1].At.End:], true
}
