package searchtest

import (
	"sago"
	"sago/plan"
)

// passageBytes is about how long a snippet is.
const passageBytes = 240

// hit returns a case as a result list shows it.
func (a *answer) hit(c int) sago.Hit {
	one := a.cases[c]
	h := sago.Hit{
		ID: one.ID, Score: a.scores[c], Title: one.Title, Org: one.Org, Date: one.Date, DateKind: one.DateKind,
		URL: one.URL, Timeline: one.Timeline, Tags: map[string][]string{},
	}
	for _, facet := range sago.FacetNames() {
		if values := one.FacetValues(facet); values[0] != sago.Unknown {
			h.Tags[facet] = values
		}
	}
	light := a.planner.Highlighter(a.plan)
	for _, lang := range []sago.Lang{sago.LangEn, sago.LangKo} {
		h.Snippets = append(h.Snippets, a.snippets(light, one, lang)...)
	}
	for i, w := range a.plan.Words {
		if f := a.words[i][c]; f.best != nil && w.Weight > 0 {
			m := sago.Matched{Word: w.Text, Term: w.Text, Via: f.best.Via}
			if f.best.Shown != "" {
				m.Term = f.best.Shown
			}
			if tag := a.onlyTag(one, &a.plan.Words[i], f.best.Field); tag != nil {
				m.Tag, m.Via = tag, sago.ViaTag
				m.Term, _ = tag.Label.In("")
			}
			h.Matched = append(h.Matched, m)
		}
	}
	return h
}

// onlyTag returns the first tag that is called by a word, if nothing else of the
// case has it.
func (a *answer) onlyTag(one *scanned, w *plan.Word, field string) *sago.NamedTag {
	if field != plan.FieldEn && field != plan.FieldKo {
		return nil
	}
	light := a.planner.Highlighter(&plan.Plan{Words: []plan.Word{*w}})
	var tag *sago.NamedTag
	for _, part := range plan.Parts(one.Case, nil) {
		if !part.Tag() && len(light.Marks(part.Text, part.Lang)) > 0 {
			return nil
		}
	}
	for facet, value := range plan.Tags(one.Case) {
		for _, part := range plan.TagParts(facet, value, a.know.Vocabulary) {
			if tag == nil && len(light.Marks(part.Text, part.Lang)) > 0 {
				tag = &sago.NamedTag{Facet: facet, Value: value, Label: a.know.Vocabulary.Label(facet, value)}
			}
		}
	}
	return tag
}

// snippets returns the title and the best passage of a case in a language, each
// if there is one.
func (a *answer) snippets(light *plan.Highlighter, c *scanned, lang sago.Lang) []sago.Snippet {
	var out []sago.Snippet
	best := sago.Snippet{}
	most := -1.0
	for _, part := range plan.Parts(c.Case, nil) {
		if part.Lang != lang {
			continue
		}
		if part.Key == "title" {
			out = append(out, sago.Snippet{Field: part.Key, Lang: lang, Text: part.Text, Marks: light.Marks(part.Text, lang)})
			continue
		}
		if text, marks, worth := light.Best(part.Text, lang, passageBytes); worth > most && isProse(part.Key) {
			most, best = worth, sago.Snippet{Field: part.Key, Lang: lang, Text: text, Marks: marks}
		}
	}
	if best.Text != "" {
		out = append(out, best)
	}
	return out
}

// isProse tells the texts of a record from its tags, dates and addresses.
func isProse(key string) bool {
	switch key {
	case "summary", "symptoms_text", "trigger", "detection", "lessons", "remediation", "action_items", "impact":
		return true
	}
	return false
}
