package index

import (
	"iter"
	"unicode/utf8"

	"sago"
	"sago/plan"
)

// snippetSize is the length of a passage, in bytes.
const snippetSize = 240

// Bounds of what is looked through of a hit for passages, in bytes of a language:
// of one text, and of all. Post-mortems are a tenth of it; a log within a record
// can be a hundred times as long, and must not hold up the answer.
const (
	mostOfText = 64 << 10
	mostOfCase = 4 * mostOfText
)

// languages are those of the reader, the one that they read first.
func languages(first sago.Lang) [2]sago.Lang {
	if first == sago.LangKo {
		return [...]sago.Lang{sago.LangKo, sago.LangEn}
	}
	return [...]sago.Lang{sago.LangEn, sago.LangKo}
}

// snippets returns, a language after the other, the title and the passage that
// holds most of the query.
func (w *shower) snippets(c *sago.Case, h hit) []sago.Snippet {
	out := make([]sago.Snippet, 0, 4)
	for _, lang := range languages(w.search.request.Lang) {
		if title := textIn(&c.Title, lang); title != "" {
			out = append(out, sago.Snippet{Field: "title", Lang: lang, Text: title, Marks: w.marker.Marks(upTo(title, mostOfText), lang)})
		}
		if s := w.passage(c, lang, w.most(h, lang)); s.Text != "" {
			out = append(out, s)
		}
	}
	return out
}

// most returns what a passage of a hit is worth at most in a language.
func (w *shower) most(h hit, lang sago.Lang) float64 {
	return w.marker.Most(lang, func(word, alt int) bool {
		return w.has[word] && w.search.words[word].parts[h.part].alts[alt].bitmap.Contains(h.doc)
	})
}

// passage returns the best passage of a case in a language, where none is worth
// more than most: of equal ones the first in the order in which a case is read
// when something is on fire. It looks no further than it must.
func (w *shower) passage(c *sago.Case, lang sago.Lang, most float64) sago.Snippet {
	best, worth := sago.Snippet{Lang: lang}, -1.0
	left := mostOfCase
	for field, t := range prose(c) {
		text := upTo(textIn(t, lang), min(left, mostOfText))
		left -= len(text)
		if most == 0 { // nothing to look for
			best.Field, best.Text = field, plan.Beginning(text, snippetSize)
		} else if passage, marks, more := w.marker.Better(text, lang, snippetSize, worth); passage != "" {
			best.Field, best.Text, best.Marks, worth = field, passage, marks, more
		}
		if best.Text != "" && (most == 0 || worth >= most) {
			break
		}
	}
	return best
}

// upTo returns the beginning of a text that takes no more than size bytes.
func upTo(text string, size int) string {
	if len(text) <= size {
		return text
	}
	for size > 0 && !utf8.RuneStart(text[size]) {
		size--
	}
	return text[:size]
}

// prose walks the texts of a case beside its title, each under its key.
func prose(c *sago.Case) iter.Seq2[string, *sago.Text] {
	return func(yield func(string, *sago.Text) bool) {
		if !yield("symptoms_text", &c.SymptomsText) || !yield("summary", &c.Summary) || !yield("trigger", &c.Trigger) ||
			!yield("detection", &c.Detection) || !yield("lessons", &c.Lessons) {
			return
		}
		for i := range c.Remediation {
			if !yield("remediation", &c.Remediation[i].Text) {
				return
			}
		}
		for i := range c.ActionItems {
			if !yield("action_items", &c.ActionItems[i].Text) {
				return
			}
		}
		for _, s := range [...]string{c.Impact.Scope, c.Impact.Users, c.Impact.Region} {
			if s != sago.Unknown && !yield("impact", &sago.Text{Plain: s}) {
				return
			}
		}
	}
}

// textIn returns the text in a language. Text of none is of the one that it is
// indexed under.
func textIn(t *sago.Text, lang sago.Lang) string {
	text := t.En
	if lang == sago.LangKo {
		text = t.Ko
	}
	if text == "" && t.Plain != "" && plan.ScriptLang(t.Plain) == lang {
		return t.Plain
	}
	return text
}
