package server

import (
	"slices"
	"strings"

	"sago"
	"sago/server/ui"
)

// notes are the notes of the searcher, each with what may be done about it, and
// what the reader's own choices mean. Those on words that were looked for as
// well are set apart: there are many, and nothing need be done about them.
func (v *viewer) notes() (notes, related []ui.Note) {
	for _, n := range v.resp.Notes {
		view := ui.Note{Kind: string(n.Kind), Text: v.noteText(n), Action: v.noteAction(n)}
		if slices.Contains(notes, view) { // as of parentheses within parentheses
			continue
		}
		if n.Kind == sago.NoteTranslated {
			related = append(related, view)
		} else {
			notes = append(notes, view)
		}
	}
	return slices.Concat(notes, v.datesNote(), v.alternatives()), related
}

// why answers the question of one case.
func (v *viewer) why() ui.Why {
	without := v.params
	without.Why = ""
	out := ui.Why{ID: v.params.Why, Hidden: without.fields()}
	switch {
	case v.noCase != nil:
		out.Text = v.t("why.none", out.ID)
		for i, id := range v.noCase.Suggestions {
			if i == 0 {
				out.Text += " " + v.t("why.near")
			}
			p := v.params
			p.Why = id
			out.Near = append(out.Near, ui.Link{Text: id, URL: v.address(p) + whyAnchor})
		}
	case v.resp.Why != nil:
		out.Text = v.resp.Why.ID + ": " + v.whyText(v.resp.Why)
	}
	return out
}

// whyAnchor leads to the answer on a page.
const whyAnchor = "#missing"

// whyText says in the page's language at which place a case is, or why it is at
// none.
func (v *viewer) whyText(why *sago.Explanation) string {
	if why.Matches {
		return v.t("why.place", why.Rank, v.resp.Total)
	}
	if len(why.Obstacles) == 0 {
		return why.Reason
	}
	var parts []string
	for _, o := range why.Obstacles {
		of := o.Of
		if o.Kind == sago.ObstacleFilter {
			of = v.filterLabel(o.Of)
		}
		parts = append(parts, v.t("why."+string(o.Kind), of))
	}
	return strings.Join(parts, " ")
}

// filterLabel is the name of a field that one filters by.
func (v *viewer) filterLabel(field string) string {
	if isFacet(field) {
		return v.facetLabel(field)
	}
	return v.t("filter." + field)
}

// alternatives says of each facet with several chosen values that any of them
// does, and offers to demand them all, where a case can have more than one.
func (v *viewer) alternatives() []ui.Note {
	var notes []ui.Note
	for _, facet := range facetsOfPage() {
		p, labels := v.params, []string(nil)
		for _, c := range v.params.Chosen {
			if c.Facet == facet && !c.Exclude {
				labels = append(labels, v.label(facet, c.Value))
				p = p.without(facet, c.Value)
				p.Q = strings.TrimSpace(p.Q + " " + facet + ":" + quoted(c.Value))
			}
		}
		if len(labels) < 2 {
			continue
		}
		note := ui.Note{Kind: "any", Text: v.t("note.any", v.facetLabel(facet), strings.Join(labels, v.t("note.or")))}
		if manyValued(facet) && p.Like == "" && v.req.Paste == "" {
			note.Action = ui.Link{Text: v.t("note.every"), URL: v.address(p)}
		}
		notes = append(notes, note)
	}
	return notes
}

// quoted is a value as the query language takes it after the name of a field.
func quoted(value string) string {
	if plainName(value) {
		return value
	}
	return `"` + strings.ReplaceAll(value, `"`, "") + `"`
}

// manyValued reports whether a case can have several values of a facet.
func manyValued(facet string) bool {
	switch facet {
	case sago.FacetSymptoms, sago.FacetContributing, sago.FacetComponents, sago.FacetDomain:
		return true
	}
	return false
}

// noteText is a note in the page's language. What the searcher wrote is
// English and says the most.
func (v *viewer) noteText(n sago.Note) string {
	key := "note." + string(n.Kind)
	if v.lang == sago.LangEn && n.Text != "" || !v.s.pages.Has(key) {
		return n.Text
	}
	from, to := n.From, n.To
	switch n.Kind {
	case sago.NoteRelaxed, sago.NoteUncertain:
		if n.Full > 0 {
			return v.t(key+".full", n.Full)
		}
		return v.t(key)
	case sago.NoteCorrected, sago.NoteSuggestion, sago.NoteTranslated, sago.NoteUsed:
		return v.t(key, from, to)
	case sago.NoteSome:
		return v.t(key, to)
	case sago.NoteSyntax: // read as words, but for those that have a text of their own
		if own := key + ": " + n.Text; v.s.pages.Has(own) {
			return v.t(own)
		}
	case sago.NoteIgnored, sago.NoteLimit:
		if v.req.Paste != "" {
			return v.pasteText(n)
		}
	}
	if from == "" && n.At.End <= len(v.req.Text) {
		from = v.req.Text[n.At.Start:n.At.End]
	}
	if from == "" {
		return n.Text
	}
	return v.t(key, from)
}

// pasteText is a note on a pasted text in the page's language: what of it was set
// aside, which a searcher lists by kinds with their counts ("keys (1), addresses
// (2)"), or by the words where these are too common; or that there is nothing in it
// or too much.
func (v *viewer) pasteText(n sago.Note) string {
	if n.From == "" {
		return v.t("note." + string(n.Kind) + ".paste")
	}
	var kinds []string
	for part := range strings.SplitSeq(n.From, ", ") {
		kind, count, counted := strings.Cut(part, " (")
		key := "aside." + strings.ReplaceAll(kind, " ", "-")
		if !counted || !v.s.pages.Has(key) {
			return v.t("note.common", n.From)
		}
		kinds = append(kinds, v.t(key)+" ("+count)
	}
	return v.t("note.aside", strings.Join(kinds, ", "))
}

// noteAction is the one step that undoes what a note tells, or takes it up.
func (v *viewer) noteAction(n sago.Note) ui.Link {
	p := v.params.firstPage()
	switch n.Kind {
	case sago.NoteCorrected:
		p.Match = sago.MatchAll
		return ui.Link{Text: v.t("note.undo"), URL: v.address(p)}
	case sago.NoteRelaxed, sago.NoteSome:
		p.Match = sago.MatchAll
		return ui.Link{Text: v.t("note.strict"), URL: v.address(p)}
	case sago.NoteSuggestion:
		p.Q = n.To
		if at := n.At; at.End > at.Start && at.End <= len(v.req.Text) {
			p.Q = v.req.Text[:at.Start] + n.To + v.req.Text[at.End:]
		}
		return ui.Link{Text: v.t("note.use"), URL: v.address(p)}
	}
	return ui.Link{}
}
