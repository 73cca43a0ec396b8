package ui

import "html/template"

// valueBytes is about the size of a facet value, to be allocated at once.
const valueBytes = 400

// ValueList is the values that are shown at once, as HTML.
func (f *Facet) ValueList(p *Page) template.HTML { return valueList(f.Values, p) }

// RestList is the values that are shown when asked for, as HTML.
func (f *Facet) RestList(p *Page) template.HTML { return valueList(f.Rest, p) }

func valueList(values []FacetValue, p *Page) template.HTML {
	w := &writer{make([]byte, 0, valueBytes*len(values))}
	for i := range values {
		w.value(&values[i], p)
	}
	return w.html()
}

// value writes a checkbox with its label and count, and the link that excludes
// the value.
func (w *writer) value(v *FacetValue, p *Page) {
	if v.Excluded {
		w.raw(`<li class="not"><label`)
	} else {
		w.raw(`<li><label`)
	}
	if v.Help != "" {
		w.attr("title", v.Help)
	}
	w.raw(`><input type="checkbox" form="search"`)
	w.attr("name", v.Name)
	w.attr("value", v.Value)
	if v.Checked {
		w.raw(` checked`)
	}
	w.raw(`> <span class="name">`)
	w.text(v.Label)
	w.raw(`</span> <span class="count">`)
	w.number(v.Count)
	w.raw(`</span></label>`)
	if v.ExcludeURL != "" {
		name := p.T("facets.exclude", v.Label)
		w.raw(`<a class="exclude"`)
		w.link(v.ExcludeURL)
		w.attr("aria-label", name)
		w.attr("title", name)
		w.raw(`>−</a>`)
	}
	w.raw("</li>\n")
}
