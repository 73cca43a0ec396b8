package searchtest

import (
	"fmt"
	"strings"

	"sago"
)

// readCase makes a case of a statement: a line of the body for each key.
func readCase(st statement) (*sago.Case, error) {
	c := &sago.Case{ID: st.rest}
	if c.ID == "" {
		return nil, fmt.Errorf("line %d: a case needs an id", st.number)
	}
	for _, l := range st.body {
		if err := setKey(c, l); err != nil {
			return nil, fmt.Errorf("line %d: case %s: %w", l.number, c.ID, err)
		}
	}
	return c, nil
}

// setKey sets what a line says: "KEY VALUE", "KEY VALUE, VALUE" for a list and
// "KEY LANG TEXT" for a text.
func setKey(c *sago.Case, l line) error {
	if text := textOf(c, l.word); text != nil {
		lang, words, _ := strings.Cut(l.rest, " ")
		return setText(text, lang, strings.TrimSpace(words))
	}
	switch l.word {
	case "symptoms":
		c.Symptoms = list(l.rest)
	case "contributing":
		c.Contributing = list(l.rest)
	case "components":
		c.Components = list(l.rest)
	case "domain":
		c.Domain = list(l.rest)
	case "root_cause":
		c.RootCause = l.rest
	case "severity":
		c.Severity = l.rest
	case "org":
		c.Org = l.rest
	case "date":
		c.Date = sago.Date(l.rest)
	case "date_kind":
		c.DateKind = l.rest
	case "url":
		c.URL = l.rest
	case "detected":
		c.Timeline.DetectedAfter = sago.Duration(l.rest)
	case "resolved":
		c.Timeline.ResolvedAfter = sago.Duration(l.rest)
	default:
		return fmt.Errorf("there is no key %q", l.word)
	}
	return nil
}

// textOf returns the text under a key, nil if the key holds none. Each line of
// remediation or action_items is an item of its own.
func textOf(c *sago.Case, key string) *sago.Text {
	switch key {
	case "title":
		return &c.Title
	case "summary":
		return &c.Summary
	case "symptoms_text":
		return &c.SymptomsText
	case "trigger":
		return &c.Trigger
	case "detection":
		return &c.Detection
	case "lessons":
		return &c.Lessons
	case "remediation":
		c.Remediation = append(c.Remediation, sago.Item{})
		return &c.Remediation[len(c.Remediation)-1].Text
	case "action_items":
		c.ActionItems = append(c.ActionItems, sago.Item{})
		return &c.ActionItems[len(c.ActionItems)-1].Text
	}
	return nil
}

// setText sets a text in a language; "any" is a text without one.
func setText(t *sago.Text, lang, text string) error {
	switch lang {
	case "en":
		t.En = text
	case "ko":
		t.Ko = text
	case "any":
		t.Plain = text
	default:
		return fmt.Errorf("%q is not a language: want en, ko or any before the text", lang)
	}
	return nil
}

// readTag makes a tag of a statement "tag FACET VALUE" with lines "en LABEL,
// ALIAS, ..." and "ko LABEL, ALIAS, ...".
func readTag(st statement) (facet, value string, tag sago.Tag, err error) {
	facet, value, ok := strings.Cut(st.rest, " ")
	if !ok {
		return "", "", tag, fmt.Errorf("line %d: want tag FACET VALUE", st.number)
	}
	for _, l := range st.body {
		names := list(l.rest)
		if len(names) == 0 {
			return "", "", tag, fmt.Errorf("line %d: want a label and aliases", l.number)
		}
		switch l.word {
		case "en":
			tag.Label.En, tag.Aliases.En = names[0], names[1:]
		case "ko":
			tag.Label.Ko, tag.Aliases.Ko = names[0], names[1:]
		default:
			return "", "", tag, fmt.Errorf("line %d: %q is not a language", l.number, l.word)
		}
	}
	return facet, strings.TrimSpace(value), tag, nil
}

// readGroup makes a group of a glossary of a statement "glossary KIND [risky]"
// with lines "en WORDS, WORDS" and "ko WORDS, WORDS".
func readGroup(st statement) (sago.GlossaryGroup, error) {
	kind, risky, _ := strings.Cut(st.rest, " ")
	g := sago.GlossaryGroup{Kind: sago.GlossaryKind(kind), Risky: risky == "risky"}
	for _, l := range st.body {
		switch l.word {
		case "en":
			g.En = list(l.rest)
		case "ko":
			g.Ko = list(l.rest)
		default:
			return g, fmt.Errorf("line %d: %q is not a language", l.number, l.word)
		}
	}
	return g, nil
}
