package index

import (
	"sago"
	"sago/plan"
)

// snippetSize is the length of a passage, in bytes.
const snippetSize = 240

// languages are those of the reader, the one that they read first.
func languages(first sago.Lang) [2]sago.Lang {
	if first == sago.LangKo {
		return [...]sago.Lang{sago.LangKo, sago.LangEn}
	}
	return [...]sago.Lang{sago.LangEn, sago.LangKo}
}

// snippets returns, a language after the other, the title and the passage that
// holds most of the query.
func (w *shower) snippets(c *sago.Case) []sago.Snippet {
	var out []sago.Snippet
	for _, lang := range languages(w.search.request.Lang) {
		if title := textIn(c.Title, lang); title != "" {
			out = append(out, sago.Snippet{Field: "title", Lang: lang, Text: title, Marks: w.marker.Marks(title, lang)})
		}
		if s := w.passage(c, lang); s.Text != "" {
			out = append(out, s)
		}
	}
	return out
}

// passage returns the best passage of a case in a language: of equal ones the
// first in the order in which a case is read when something is on fire.
func (w *shower) passage(c *sago.Case, lang sago.Lang) sago.Snippet {
	var best sago.Snippet
	most := -1.0
	consider := func(field string, t sago.Text) {
		text := textIn(t, lang)
		if text == "" {
			return
		}
		if passage, marks, worth := w.marker.Best(text, lang, snippetSize); worth > most {
			most, best = worth, sago.Snippet{Field: field, Lang: lang, Text: passage, Marks: marks}
		}
	}
	consider("symptoms_text", c.SymptomsText)
	consider("summary", c.Summary)
	consider("trigger", c.Trigger)
	consider("detection", c.Detection)
	consider("lessons", c.Lessons)
	for i := range c.Remediation {
		consider("remediation", c.Remediation[i].Text)
	}
	for i := range c.ActionItems {
		consider("action_items", c.ActionItems[i].Text)
	}
	for _, s := range [...]string{c.Impact.Scope, c.Impact.Users, c.Impact.Region} {
		if s != sago.Unknown {
			consider("impact", sago.Text{Plain: s})
		}
	}
	return best
}

// textIn returns the text in a language. Text of none is of the one that it is
// indexed under.
func textIn(t sago.Text, lang sago.Lang) string {
	text := t.En
	if lang == sago.LangKo {
		text = t.Ko
	}
	if text == "" && t.Plain != "" && plan.ScriptLang(t.Plain) == lang {
		return t.Plain
	}
	return text
}
