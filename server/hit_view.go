package server

import (
	"context"
	"strconv"
	"strings"

	"sago"
	"sago/server/ui"
)

// hits are the views of a list of hits.
func (v *viewer) hits(list []sago.Hit) []ui.Hit {
	views := make([]ui.Hit, 0, len(list))
	some := v.firstWithSome()
	for i := range list {
		views = append(views, v.hit(&list[i]))
		views[i].Some = i == some
	}
	return views
}

// firstWithSome returns the place of the first hit of the page that has only
// some words of the query behind others that have all; -1 if there is none.
func (v *viewer) firstWithSome() int {
	for _, n := range v.resp.Notes {
		ranked := v.params.Sort == sago.SortRelevance && v.params.Cursor == ""
		if at := n.Full - v.params.Offset; n.Kind == sago.NoteRelaxed && ranked && at > 0 {
			return at
		}
	}
	return -1
}

func (v *viewer) hit(h *sago.Hit) ui.Hit {
	found := v.findsOf(h.Matched)
	out := ui.Hit{
		ID: named(h.ID, found), URL: caseURL(h.ID, v.params.Lang), Org: named(h.Org, found), Date: string(h.Date),
		Times: v.times(h.Timeline), Matched: v.matched(h.Matched), Tags: v.tags(h.Tags, found),
	}
	if h.DateKind == "incident" || h.DateKind == "published" {
		out.DateKind = v.t("hit." + h.DateKind)
	}
	out.Title, out.Other, out.Only = v.titles(h)
	for _, lang := range []sago.Lang{v.lang, otherLang(v.lang), sago.LangNone} {
		for _, s := range h.Snippets {
			if s.Lang == lang && s.Field != "title" {
				out.Snippets = append(out.Snippets, ui.Snippet{Field: v.fieldLabel(s.Field), Text: passageText(s)})
			}
		}
	}
	if h.Explain != nil {
		out.Score = v.t("hit.explain", strconv.FormatFloat(h.Explain.Score, 'f', 2, 64))
		out.Scores = v.explained(h.Explain)
	}
	return out
}

// named is a name, marked if a hit was found by it.
func named(name string, found finds) ui.Part {
	return ui.Part{Text: name, Mark: found.in(strings.ToLower(name))}
}

// titles returns the title in the page's language, marked where the searcher
// marked it, and the other one; only names the language of a case with one.
func (v *viewer) titles(h *sago.Hit) (title ui.Text, other *ui.Text, only string) {
	text, lang := h.Title.In(v.lang)
	title = v.marked(h, text, lang)
	if second, secondLang := h.Title.In(otherLang(v.lang)); secondLang != lang {
		t := v.marked(h, second, secondLang)
		return title, &t, ""
	}
	if lang == sago.LangNone {
		return title, nil, ""
	}
	return title, nil, v.t("hit.only." + string(lang))
}

// marked is a title with the marks of its snippet, if there is one.
func (v *viewer) marked(h *sago.Hit, text string, lang sago.Lang) ui.Text {
	for _, s := range h.Snippets {
		if s.Field == "title" && s.Lang == lang && s.Text == text {
			return markedText(s)
		}
	}
	return plainText(text, lang)
}

func (v *viewer) fieldLabel(field string) string {
	if key := "field." + field; v.s.pages.Has(key) {
		return v.t(key)
	}
	return field
}

// times says how long it took to detect and to resolve, where it is known.
func (v *viewer) times(t sago.Timeline) []string {
	var times []string
	add := func(key string, d sago.Duration) {
		if d == "" {
			return
		}
		if s, err := d.Seconds(); err == nil {
			times = append(times, v.t(key, v.s.pages.Duration(v.lang, s)))
		}
	}
	add("hit.detected", t.DetectedAfter)
	add("hit.resolved", t.ResolvedAfter)
	return times
}

// matched says what was found by another way than as it was typed.
func (v *viewer) matched(list []sago.Matched) []ui.Matched {
	var out []ui.Matched
	for _, m := range list {
		key := "via." + string(m.Via)
		asTyped := m.Term == "" || m.Term == m.Word && m.Tag == nil
		if m.Via == sago.ViaExact || asTyped || !v.s.pages.Has(key) {
			continue
		}
		out = append(out, ui.Matched{Word: m.Word, Term: m.Term, Via: v.t(key)})
	}
	return out
}

// tags are the tags of a hit by which one would narrow the results, marked where
// the hit was found by them.
func (v *viewer) tags(byFacet map[string][]string, found finds) []ui.Tag {
	facets := [...]string{sago.FacetRootCause, sago.FacetSymptoms, sago.FacetComponents, sago.FacetContributing, sago.FacetDomain}
	most := 0
	for _, facet := range facets {
		most += len(byFacet[facet])
	}
	tags := make([]ui.Tag, 0, most)
	for _, facet := range facets {
		for _, value := range byFacet[facet] {
			t := tag{facet, value}
			view := v.tag(t)
			view.Mark = v.foundBy(found, t)
			tags = append(tags, view)
		}
	}
	return tags
}

// tag is the view of a tag, which many hits of a page share.
func (v *viewer) tag(t tag) ui.Tag {
	view, ok := v.tagViews[t]
	if !ok {
		view = ui.Tag{Facet: t.facet, Text: v.label(t.facet, t.value)}
		view.URL, view.On = v.toggling(t.facet, t.value)
		if v.tagViews == nil {
			v.tagViews = map[tag]ui.Tag{}
		}
		v.tagViews[t] = view
	}
	return view
}

// explained writes the shares of a score, a word each.
func (v *viewer) explained(e *sago.Explanation) []string {
	var lines []string
	for _, w := range e.Words {
		line := w.Word
		if w.Term != "" && w.Term != w.Word {
			line += " = " + w.Term
		}
		if key := "via." + string(w.Via); v.s.pages.Has(key) {
			line += " (" + v.t(key) + ")"
		}
		lines = append(lines, line+" "+strconv.FormatFloat(w.Score, 'f', 2, 64))
	}
	return lines
}

// fixes is what fixed the cases of this page of results. Unsaid counts those
// that do not say.
func (v *viewer) fixes(ctx context.Context) (fixes []ui.Fix, unsaid int, err error) {
	some, passed := v.firstWithSome(), false
	for i := range v.resp.Hits {
		passed = passed || i == some
		h := &v.resp.Hits[i]
		c, err := v.s.searcher.Case(ctx, h.ID)
		if err != nil {
			return nil, 0, err
		}
		fix := ui.Fix{
			ID: h.ID, URL: caseURL(h.ID, v.params.Lang), Org: h.Org, Date: string(h.Date),
			Remediation: items(c.Remediation, v.lang), Actions: items(c.ActionItems, v.lang),
		}
		fix.Title, _, _ = v.titles(h)
		if len(fix.Remediation)+len(fix.Actions) == 0 {
			unsaid++
			continue
		}
		fix.Some, passed = passed && len(fixes) > 0, false
		fixes = append(fixes, fix)
	}
	return fixes, unsaid, nil
}

// items are the texts of a list in the language, or the one that there is.
func items(list []sago.Item, lang sago.Lang) []ui.Text {
	var texts []ui.Text
	for _, item := range list {
		if !item.Text.IsZero() {
			texts = append(texts, withCode(item.Text.In(lang)))
		}
	}
	return texts
}
