package index

import (
	"sago"
)

// snippetSize is the length of a passage, in bytes.
const snippetSize = 240

// snippets returns the title, and the passage that holds most of the query, in
// each language that the case has: first in the one that the reader reads.
func (w *shower) snippets(c *sago.Case) []sago.Snippet {
	var out []sago.Snippet
	langs := [...]sago.Lang{sago.LangEn, sago.LangKo}
	if w.search.request.Lang == sago.LangKo {
		langs[0], langs[1] = langs[1], langs[0]
	}
	for _, lang := range langs {
		if text := in(c.Title, lang); text != "" {
			out = append(out, sago.Snippet{Field: "title", Lang: lang, Text: text, Marks: w.marker.Marks(text, lang)})
		}
	}
	for _, lang := range langs {
		if s, ok := w.passage(c, lang); ok {
			out = append(out, s)
		}
	}
	return out
}

// passage returns the best passage of a case in a language: the first of the
// best in the order in which people read a case.
func (w *shower) passage(c *sago.Case, lang sago.Lang) (best sago.Snippet, ok bool) {
	worth := 0.0
	consider := func(field string, t sago.Text) {
		text := in(t, lang)
		if text == "" {
			return
		}
		passage, marks, value := w.marker.Best(text, lang, snippetSize)
		if passage != "" && (!ok || value > worth) {
			best, ok, worth = sago.Snippet{Field: field, Lang: lang, Text: passage, Marks: marks}, true, value
		}
	}
	consider("summary", c.Summary)
	consider("symptoms_text", c.SymptomsText)
	consider("trigger", c.Trigger)
	consider("detection", c.Detection)
	for _, item := range c.Remediation {
		consider("remediation", item.Text)
	}
	for _, item := range c.ActionItems {
		consider("action_items", item.Text)
	}
	consider("lessons", c.Lessons)
	return best, ok
}

// in returns the text in a language. Text without one is shown as it is indexed:
// by its script.
func in(t sago.Text, lang sago.Lang) string {
	switch lang {
	case sago.LangEn:
		return t.En
	case sago.LangKo:
		return t.Ko
	}
	return t.Plain
}
