package server

import (
	"context"
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"sago"
	"sago/server/ui"
)

// casePage answers with a case as a page, or as its record for who asks for
// JSON.
func (s *Server) casePage(r *http.Request) (*reply, error) {
	if acceptedFormat(r.Header, formatHTML) == formatJSON {
		rep, err := s.getCase(r)
		if err == nil {
			rep.vary = pageVary
		}
		return rep, err
	}
	p, err := decodePage(r, readScope())
	if err != nil {
		return nil, err
	}
	c, err := s.caseOf(r)
	if err != nil {
		return nil, err
	}
	b := &caseViewer{s, pageLang(r, p), p, c}
	if p.Keep {
		return keepLang(b.address(p.Lang, p.Show), p.Lang), nil
	}
	view, err := b.view(r.Context())
	if err != nil {
		return nil, err
	}
	body, err := s.pages.Case(s.out.body(), view)
	if err != nil {
		return nil, err
	}
	return pageReply(body), nil
}

// caseViewer makes the view of a case.
type caseViewer struct {
	s    *Server
	lang sago.Lang
	p    params
	c    *sago.Case
}

func (b *caseViewer) t(key string, args ...any) string { return b.s.pages.Text(b.lang, key, args...) }

func (b *caseViewer) view(ctx context.Context) (*ui.Case, error) {
	title, _ := b.c.Title.In(b.lang)
	v := &ui.Case{
		Page: b.s.base(b.lang, title, b.address(otherLang(b.lang), b.p.Show)),
		ID:   b.c.ID, Facts: b.facts(), Original: source(sago.Source{URL: b.c.URL}),
		Shows: b.shows(), Both: b.p.Show == "", Timeline: b.timeline(),
		Impact: b.impact(), Tags: b.tags(), Docs: documents(b.c.Docs),
		Markdown: citeMarkdown(b.c, b.lang), BibTeX: citeBibTeX(b.c, b.lang), JSONURL: "/v1/cases/" + b.c.ID,
		SimilarURL: b.searchURL(func(p *params) { p.Like = b.c.ID }),
	}
	sections := b.sections()
	lead := slices.IndexFunc(sections, func(s ui.Section) bool { return !leads(s.Key) })
	if lead < 0 {
		lead = len(sections)
	}
	v.Lead, v.Sections = sections[:lead], sections[lead:]
	v.Fixed = len(b.c.Remediation) > 0
	for _, lang := range b.languages() {
		if text, in := b.c.Title.In(lang); in == lang || len(v.Titles) == 0 {
			v.Titles = append(v.Titles, plainText(text, in))
		}
	}
	for _, one := range b.c.Sources {
		v.Sources = append(v.Sources, source(one))
	}
	if b.c.UpdatedAt != "" {
		v.Updated = b.t("case.updated", b.c.UpdatedAt[:min(len(b.c.UpdatedAt), len("2006-01-02"))])
	}
	return v, b.others(ctx, v)
}

// address is the address of the case's page.
func (b *caseViewer) address(lang sago.Lang, show string) string {
	return readURL("/cases/"+b.c.ID, lang, show)
}

// searchURL is the address of a search in the page's language.
func (b *caseViewer) searchURL(set func(*params)) string {
	p := defaults()
	p.Lang = b.p.Lang
	set(&p)
	return at("/", p.query())
}

// languages lists the languages to show, that of the page first.
func (b *caseViewer) languages() []sago.Lang {
	if b.p.Show != "" {
		return []sago.Lang{sago.Lang(b.p.Show)}
	}
	return []sago.Lang{b.lang, otherLang(b.lang)}
}

func (b *caseViewer) shows() []ui.Link {
	var links []ui.Link
	for _, show := range []string{"", string(sago.LangEn), string(sago.LangKo)} {
		key := show
		if key == "" {
			key = "both"
		}
		links = append(links, ui.Link{Text: b.t("case.show." + key), URL: b.address(b.p.Lang, show), On: b.p.Show == show})
	}
	return links
}

// facts are what is known of the case at a glance.
func (b *caseViewer) facts() []ui.Fact {
	c := b.c
	var facts []ui.Fact
	add := func(name, value, url string) {
		if value != "" {
			facts = append(facts, ui.Fact{Name: name, Value: value, URL: url})
		}
	}
	pick := func(facet, value string) string {
		return b.searchURL(func(p *params) { p.Chosen = []choice{{Facet: facet, Value: value}} })
	}
	if c.Org != "" {
		add(b.t("case.org"), c.Org, pick(sago.FacetOrg, c.Org))
	}
	date := string(c.Date)
	if date == "" {
		date = b.t("hit.undated")
	} else if c.DateKind == "incident" || c.DateKind == "published" {
		date += " (" + b.t("hit."+c.DateKind) + ")"
	}
	add(b.t("case.date"), date, "")
	for _, facet := range []string{sago.FacetRootCause, sago.FacetSeverity} {
		if value := c.FacetValues(facet)[0]; value != sago.Unknown {
			add(b.s.facetLabel(b.lang, facet), b.s.label(b.lang, facet, value), pick(facet, value))
		}
	}
	return facts
}

// sections are the texts of the case in the order in which one who has the
// trouble wants them: what was seen, what fixed it, then how it came about.
func (b *caseViewer) sections() []ui.Section {
	c := b.c
	var sections []ui.Section
	for _, part := range []struct {
		key   string
		text  sago.Text
		items []sago.Item
	}{
		{key: "symptoms", text: c.SymptomsText},
		{key: "remediation", items: c.Remediation},
		{key: "summary", text: c.Summary},
		{key: "trigger", text: c.Trigger},
		{key: "detection", text: c.Detection},
		{key: "lessons", text: c.Lessons},
		{key: "actions", items: c.ActionItems},
	} {
		section := ui.Section{Key: part.key, Title: b.t("case." + part.key)}
		some := false
		for _, lang := range b.languages() {
			column := ui.Column{Lang: langTag(lang), Paragraphs: paragraphs(textIn(part.text, lang), lang)}
			for _, item := range part.items {
				if s := textIn(item.Text, lang); s != "" {
					column.Items = append(column.Items, withCode(s, lang))
				}
			}
			if len(column.Paragraphs)+len(column.Items) == 0 {
				column.Missing = b.t("case.missing." + string(lang))
			} else {
				some = true
			}
			section.Texts = append(section.Texts, column)
		}
		if !part.text.IsZero() || len(part.items) > 0 {
			if !some { // the one language shown lacks it: show the other
				section.Texts = []ui.Column{b.elsewhere(part.text, part.items)}
			}
			sections = append(sections, section)
		}
	}
	return sections
}

// elsewhere is a column in whichever language there is text.
func (b *caseViewer) elsewhere(text sago.Text, list []sago.Item) ui.Column {
	s, lang := text.In(b.lang)
	column := ui.Column{Lang: langTag(lang), Paragraphs: paragraphs(s, lang)}
	for _, item := range list {
		s, lang := item.Text.In(b.lang)
		column.Lang = langTag(lang)
		column.Items = append(column.Items, withCode(s, lang))
	}
	return column
}

// textIn is the text in the language alone; text without a language counts as
// English, in which nearly all of it is.
func textIn(t sago.Text, lang sago.Lang) string {
	switch {
	case lang == sago.LangKo:
		return t.Ko
	case t.En != "":
		return t.En
	}
	return t.Plain
}

// leads reports whether a section is of what one who has the trouble wants
// first: what was seen and what fixed it.
func leads(key string) bool { return key == "symptoms" || key == "remediation" }

// paragraphs cuts a text at its empty lines.
func paragraphs(text string, lang sago.Lang) []ui.Text {
	var list []ui.Text
	for part := range strings.SplitSeq(text, "\n\n") {
		if part = strings.TrimSpace(part); part != "" {
			list = append(list, withCode(part, lang))
		}
	}
	return list
}

func (b *caseViewer) impact() []ui.Fact {
	var facts []ui.Fact
	for _, f := range []struct{ key, value string }{
		{"scope", b.c.Impact.Scope}, {"users", b.c.Impact.Users}, {"region", b.c.Impact.Region},
	} {
		if f.value != "" && f.value != sago.Unknown {
			facts = append(facts, ui.Fact{Name: b.t("case.impact." + f.key), Value: f.value})
		}
	}
	return facts
}

// timelineWidth is the width of the chart of times, in its own units.
const timelineWidth = 720

// timeline is the chart of times, nil if none is known.
func (b *caseViewer) timeline() *ui.Timeline {
	detected, noDetected := b.c.Timeline.DetectedAfter.Seconds()
	resolved, noResolved := b.c.Timeline.ResolvedAfter.Seconds()
	if noDetected != nil && noResolved != nil {
		return nil
	}
	end := max(detected, resolved, 1)
	line := &ui.Timeline{Width: timelineWidth}
	add := func(key string, seconds int64, unknown error) {
		if unknown == nil {
			line.Events = append(line.Events, ui.Event{
				Label: b.t("case.timeline." + key), Width: max(2, int(float64(seconds)/float64(end)*timelineWidth)),
				After: b.t("case.timeline.after", b.s.pages.Duration(b.lang, seconds)),
			})
		}
	}
	add("detected", detected, noDetected)
	add("resolved", resolved, noResolved)
	slices.SortStableFunc(line.Events, func(a, b ui.Event) int { return a.Width - b.Width })
	return line
}

func (b *caseViewer) tags() []ui.TagGroup {
	var groups []ui.TagGroup
	for _, facet := range []string{sago.FacetSymptoms, sago.FacetComponents, sago.FacetContributing, sago.FacetDomain} {
		group := ui.TagGroup{Label: b.s.facetLabel(b.lang, facet)}
		for _, value := range b.c.FacetValues(facet) {
			if value != sago.Unknown {
				group.Tags = append(group.Tags, ui.Tag{
					Facet: facet, Text: b.s.label(b.lang, facet, value),
					URL: b.searchURL(func(p *params) { p.Chosen = []choice{{Facet: facet, Value: value}} }),
				})
			}
		}
		if len(group.Tags) > 0 {
			groups = append(groups, group)
		}
	}
	return groups
}

// source is a document, with links only to what is an address of the web.
func source(s sago.Source) ui.Source {
	out := ui.Source{Text: s.URL, Kind: s.Kind, License: s.License}
	if isWebAddress(s.URL) {
		out.URL = s.URL
	}
	if isWebAddress(s.Archived) {
		out.Archived = s.Archived
	}
	return out
}

// documents writes the records of documents, whose shape is their source's own.
func documents(list []json.RawMessage) []string {
	var docs []string
	for _, d := range list {
		var s string
		if json.Unmarshal(d, &s) != nil {
			s = string(d)
		}
		docs = append(docs, s)
	}
	return docs
}

// mostSimilar is the number of similar cases on the page of a case.
const mostSimilar = 5

// others fills in the cases that the record names and those that are similar,
// if the searcher knows them.
func (b *caseViewer) others(ctx context.Context, v *ui.Case) error {
	for _, id := range b.c.Related {
		v.Related = append(v.Related, b.caseLink(ctx, id))
	}
	if b.c.RecurrenceOf != "" {
		v.Recurrence = append(v.Recurrence, b.caseLink(ctx, b.c.RecurrenceOf))
	}
	p := defaults()
	p.Like, p.Limit, p.Facets, p.Lang = b.c.ID, mostSimilar, []string{}, b.p.Lang
	got, err := find(ctx, b.s.searcher, p, b.lang)
	if sago.ErrorCode(err) == sago.CodeUnsupported {
		v.SimilarURL = ""
		return nil
	}
	if err != nil {
		return err
	}
	list := &viewer{s: b.s, lang: b.lang, found: got}
	for i := range got.resp.Hits {
		h := got.resp.Hits[i]
		h.Snippets = nil // marks on the words of another case tell the reader nothing
		hit := list.hit(&h)
		hit.Shared = b.shared(&h)
		v.Similar = append(v.Similar, hit)
	}
	return nil
}

// caseLink links to another case by its title, if there is such a case.
func (b *caseViewer) caseLink(ctx context.Context, id string) ui.Link {
	if !validID(id) {
		return ui.Link{Text: id}
	}
	c, err := b.s.searcher.Case(ctx, id)
	if err != nil { // it is named by the record and need not be here
		return ui.Link{Text: id}
	}
	title, _ := c.Title.In(b.lang)
	return ui.Link{Text: title, URL: caseURL(id, b.p.Lang)}
}

// isTag reports whether a word is a tag of the case, which is named by its label.
func (b *caseViewer) isTag(word string) bool {
	for _, facet := range sago.FacetNames() {
		if slices.Contains(b.c.FacetValues(facet), word) {
			return true
		}
	}
	return false
}

// shared names what a similar case has in common: tags, then words that tags are
// called by. Of other words a reader could not tell why they should matter, and
// they are often the words that every text has. Without a tag in common there must
// be such words in both languages.
func (b *caseViewer) shared(h *sago.Hit) string {
	const most = 6
	var names []string
	for _, facet := range []string{sago.FacetRootCause, sago.FacetSymptoms, sago.FacetComponents, sago.FacetContributing} {
		mine := b.c.FacetValues(facet)
		for _, value := range h.Tags[facet] {
			if value != sago.Unknown && slices.Contains(mine, value) {
				names = append(names, b.s.label(b.lang, facet, value))
			}
		}
	}
	certain := len(names) > 0
	for _, m := range h.Matched {
		word := ""
		if (m.Via == sago.ViaExact || m.Via == sago.ViaStem) && !b.isTag(m.Word) {
			word = b.s.wordOfTags(strings.ToLower(m.Word))
		}
		said := func(name string) bool { return strings.Contains(strings.ToLower(name), word) }
		switch {
		case word == "":
		case inHangul(word) != (b.lang == sago.LangKo):
			certain = true
		case len(names) < most && !slices.ContainsFunc(names, said):
			names = append(names, word)
		}
	}
	if len(names) == 0 || !certain {
		return ""
	}
	return b.t("case.shared", strings.Join(names, ", "))
}

// wordOfTags returns a word as the names of tags have it, which may be without its
// ending; "" if none has it. Long names are descriptions, with words of every kind.
func (s *Server) wordOfTags(word string) string {
	found, name := finds{words: []string{word}}, ""
	for _, names := range s.names {
		if !found.mayBeIn(names.all) {
			continue
		}
		for _, whole := range names.list {
			parts := strings.Fields(whole)
			if len(parts) > 2 {
				continue
			}
			for _, part := range parts {
				if short := part[:min(len(part), len(word))]; inflected(part, word) && (name == "" || short < name) {
					name = short
				}
			}
		}
	}
	return name
}

// inHangul reports whether a word begins in Hangul.
func inHangul(word string) bool {
	first, _ := utf8.DecodeRuneInString(word)
	return unicode.Is(unicode.Hangul, first)
}
