package server

import (
	"sago"
	"sago/server/ui"
)

// notes are the notes of the searcher, each with what may be done about it.
// Those on words that were looked for as well are set apart: there are many,
// and nothing need be done about them.
func (v *viewer) notes() (notes, related []ui.Note) {
	for _, n := range v.resp.Notes {
		view := ui.Note{Kind: string(n.Kind), Text: v.noteText(n), Action: v.noteAction(n)}
		if n.Kind == sago.NoteTranslated {
			related = append(related, view)
		} else {
			notes = append(notes, view)
		}
	}
	return notes, related
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
		return v.t(key)
	case sago.NoteCorrected, sago.NoteSuggestion, sago.NoteTranslated, sago.NoteUsed:
		return v.t(key, from, to)
	}
	if from == "" && n.At.End <= len(v.req.Text) {
		from = v.req.Text[n.At.Start:n.At.End]
	}
	if from == "" {
		return n.Text
	}
	return v.t(key, from)
}

// noteAction is the one step that undoes what a note tells, or takes it up.
func (v *viewer) noteAction(n sago.Note) ui.Link {
	p := v.params.firstPage()
	switch n.Kind {
	case sago.NoteCorrected:
		p.Match = sago.MatchAll
		return ui.Link{Text: v.t("note.undo"), URL: v.address(p)}
	case sago.NoteRelaxed:
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
