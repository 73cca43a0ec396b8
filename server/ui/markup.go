package ui

import (
	"strconv"
	"strings"
)

// markup is HTML that stands in this package's source. Constants turn into it
// by themselves and strings do not, so that the compiler keeps text, which is
// stored or typed, out of where markup is written.
type markup string

// writer writes a page: what a template has made of it as it is, and the parts
// that come by the hundred, for which html/template takes ten times as long.
// Everything that it is given for these but markup is escaped.
type writer struct{ b []byte }

// Write writes what a template has made. It never fails.
func (w *writer) Write(p []byte) (int, error) {
	w.b = append(w.b, p...)
	return len(p), nil
}

// written is what a template puts where it has a part of the page written: the
// part stands in the page already, since a template writes what it has as it
// goes along, and into the same writer.
const written = ""

// raw writes markup.
func (w *writer) raw(m markup) { w.b = append(w.b, m...) }

// text writes text, escaped for elements and quoted attributes.
func (w *writer) text(s string) {
	from := 0
	for i := range len(s) {
		var entity string
		switch s[i] {
		case '<':
			entity = "&lt;"
		case '>':
			entity = "&gt;"
		case '&':
			entity = "&amp;"
		case '"':
			entity = "&#34;"
		case '\'':
			entity = "&#39;"
		case 0:
			entity = "\uFFFD"
		default:
			continue
		}
		w.b = append(w.b, s[from:i]...)
		w.b = append(w.b, entity...)
		from = i + 1
	}
	w.b = append(w.b, s[from:]...)
}

// number writes a number.
func (w *writer) number(n int) { w.b = strconv.AppendInt(w.b, int64(n), 10) }

// attr writes an attribute with a space before it.
func (w *writer) attr(name markup, value string) {
	w.raw(" ")
	w.raw(name)
	w.raw(`="`)
	w.text(value)
	w.raw(`"`)
}

// id writes the attribute of an id that is made of two parts.
func (w *writer) id(prefix markup, name string) {
	w.raw(` id="`)
	w.raw(prefix)
	w.text(name)
	w.raw(`"`)
}

// link writes the attribute of a link to an address within the site. No other
// address comes in here, and if one did it would lead nowhere.
func (w *writer) link(url string) {
	if !strings.HasPrefix(url, "/") || strings.HasPrefix(url, "//") {
		url = "#"
	}
	w.attr("href", url)
}

// element writes an element that holds text and no attributes.
func (w *writer) element(name markup, text string) {
	w.raw("<")
	w.raw(name)
	w.raw(">")
	w.text(text)
	w.raw("</")
	w.raw(name)
	w.raw(">")
}

// marked writes text with its marks.
func (w *writer) marked(t Text) {
	for _, p := range t.Parts {
		w.part(p)
	}
}

// part writes a piece of a text.
func (w *writer) part(p Part) {
	switch {
	case p.Mark && p.Code:
		w.raw("<code>")
		w.element("mark", p.Text)
		w.raw("</code>")
	case p.Mark:
		w.element("mark", p.Text)
	case p.Code:
		w.element("code", p.Text)
	default:
		w.text(p.Text)
	}
}

// WriteLinks writes links, a space after each, where a template calls it. Current
// is how the one where the reader is says so (aria-current).
func (p *Page) WriteLinks(current string, links []Link) string {
	w := p.out
	for i := range links {
		w.raw(`<a`)
		w.link(links[i].URL)
		if links[i].On {
			w.attr("aria-current", current)
		}
		w.raw(`>`)
		w.text(links[i].Text)
		w.raw(`</a> `)
	}
	return written
}

// WriteOptions writes the options of a select where a template calls it.
func (p *Page) WriteOptions(options []Option) string {
	w := p.out
	for i := range options {
		w.raw(`<option`)
		w.attr("value", options[i].Value)
		if options[i].On {
			w.raw(` selected`)
		}
		w.raw(`>`)
		w.text(options[i].Text)
		w.raw(`</option>`)
	}
	return written
}
