package main

import (
	"fmt"
	"slices"
	"strings"

	"sago"
)

// pairColumn is where the values of named fields begin.
const pairColumn = 14

// pairs writes what is known of named fields, one a line.
func (p *printer) pairs(pairs [][2]string) {
	for _, pair := range pairs {
		if pair[1] == "" || pair[1] == sago.Unknown {
			continue
		}
		fmt.Fprintf(p.w, "%s%s\n", p.std.dim(padded(pair[0], pairColumn)), printable(pair[1]))
	}
}

// dated returns the date of a case and what it is the date of.
func dated(c *sago.Case) string {
	if c.Date == "" || c.DateKind == "" {
		return string(c.Date)
	}
	return fmt.Sprintf("%s (%s)", c.Date, c.DateKind)
}

// tags writes the values of a facet by their labels. What is told elsewhere and
// what is unknown is left out.
func (p *printer) tags(c *sago.Case, facet string, vocabulary *sago.Vocabulary) {
	switch facet {
	case sago.FacetOrg, sago.FacetYear, sago.FacetDateKind:
		return
	}
	var labels []string
	for _, value := range c.FacetValues(facet) {
		if value == sago.Unknown {
			continue
		}
		label, _ := vocabulary.Label(facet, value).In(p.lang)
		labels = append(labels, label)
	}
	p.pairs([][2]string{{facet, strings.Join(labels, ", ")}})
}

// textIndent is the column where the texts of a record begin.
const textIndent = 2

// section writes the heading of a text and the text below it; nothing if there is
// none.
func (p *printer) section(key string, t sago.Text, langs []sago.Lang) {
	if t.IsZero() {
		return
	}
	fmt.Fprintf(p.w, "\n%s\n", p.std.bold(heading(key)))
	p.text(textIndent, t, langs)
}

// list writes the heading of a list and its items below it; nothing if there are
// none.
func (p *printer) list(key string, items []sago.Item, langs []sago.Lang) {
	if len(items) == 0 {
		return
	}
	fmt.Fprintf(p.w, "\n%s\n", p.std.bold(heading(key)))
	p.items(textIndent, items, langs)
}

// items writes the items of a list, each with a sign before its first language.
func (p *printer) items(indent int, items []sago.Item, langs []sago.Lang) {
	for _, item := range items {
		for i, s := range inLangs(item.Text, langs) {
			sign := ""
			if i == 0 {
				sign = "- "
			}
			p.hanging(sign, indent+len("- "), s, nil)
		}
	}
}

// fixes writes, below a hit, what fixed the case and what is done against the
// next, in the reader's language.
func (p *printer) fixes(c *sago.Case) {
	if len(c.Remediation)+len(c.ActionItems) == 0 {
		p.prose(hitIndent, "The case does not say what fixed it.", nil)
		return
	}
	for _, part := range []struct {
		key   string
		items []sago.Item
	}{{keyRemediation, c.Remediation}, {keyActions, c.ActionItems}} {
		if len(part.items) > 0 {
			p.prose(hitIndent, heading(part.key)+":", nil)
			p.items(hitIndent, part.items, []sago.Lang{p.lang})
		}
	}
}

// title writes a title in each of the languages, as a heading.
func (p *printer) title(t sago.Text, langs []sago.Lang) {
	for _, s := range inLangs(t, langs) {
		p.prose(0, s, []sago.Span{{Start: 0, End: len(s)}})
	}
}

// text writes the paragraphs of a text in each of the languages, an empty line
// between the languages where one has several.
func (p *printer) text(indent int, t sago.Text, langs []sago.Lang) {
	long := false
	for i, s := range inLangs(t, langs) {
		if i > 0 && long {
			fmt.Fprintln(p.w)
		}
		paragraphs := strings.Split(strings.ReplaceAll(s, "\r\n", "\n"), "\n\n")
		long = len(paragraphs) > 1
		for j, paragraph := range paragraphs {
			if j > 0 {
				fmt.Fprintln(p.w)
			}
			p.prose(indent, paragraph, nil)
		}
	}
}

// inLangs returns a text in each of the languages, once where it has but one.
func inLangs(t sago.Text, langs []sago.Lang) []string {
	var texts []string
	for _, lang := range langs {
		if s, _ := t.In(lang); !slices.Contains(texts, s) {
			texts = append(texts, s)
		}
	}
	return texts
}

// links writes where the case is told and which others belong to it.
func (p *printer) links(c *sago.Case) {
	if len(c.Sources) > 0 {
		fmt.Fprintf(p.w, "\n%s\n", p.std.bold("Sources"))
	}
	for _, s := range c.Sources {
		line := "  " + printable(s.URL)
		if s.Archived != "" {
			line += "  archived: " + printable(s.Archived)
		}
		fmt.Fprintln(p.w, line)
	}
	if len(c.Related) > 0 || c.RecurrenceOf != "" {
		fmt.Fprintln(p.w)
	}
	p.pairs([][2]string{{"related", strings.Join(c.Related, ", ")}, {"recurrence of", c.RecurrenceOf}})
}

// Keys of the lists of a record, as headings know them.
const (
	keyRemediation = "remediation"
	keyActions     = "action_items"
)

// heading returns what a text of a record is called on a terminal: the key of
// one that has no other name.
func heading(key string) string {
	switch key {
	case "symptoms_text":
		return "What was seen"
	case "summary":
		return "Summary"
	case "trigger":
		return "Trigger"
	case "detection":
		return "Detection"
	case keyRemediation:
		return "What fixed it"
	case keyActions:
		return "Action items"
	case "lessons":
		return "Lessons"
	}
	return key
}
