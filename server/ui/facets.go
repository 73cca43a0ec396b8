package ui

// WriteFacets writes the facets where a template calls it.
func (s *Search) WriteFacets() string {
	for i := range s.Facets {
		s.out.facet(&s.Facets[i], &s.Page)
	}
	return written
}

// facet writes a facet: its name, which opens and closes it, the box to search
// its values in, the values, and the link to all of them.
func (w *writer) facet(f *Facet, p *Page) {
	w.raw(`<details class="facet"`)
	w.id("facet-", f.Name)
	if f.Open {
		w.raw(` open`)
	}
	w.raw(`><summary`)
	if f.Help != "" {
		w.attr("title", f.Help)
	}
	w.raw(`>`)
	w.text(f.Label)
	w.raw(` <span class="count">`)
	w.number(f.Total)
	w.raw("</span></summary>\n<fieldset><legend class=\"unseen\">")
	w.text(f.Label)
	w.raw("</legend>\n")
	if f.Find {
		w.findBox(f, p)
	}
	switch {
	case len(f.Values) > 0:
		w.raw(`<ul>`)
		for i := range f.Values {
			w.value(&f.Values[i], p)
		}
		w.raw("</ul>\n")
	case f.Words != "":
		w.raw(`<p class="hint">`)
		w.text(p.T("facets.none"))
		w.raw("</p>\n")
	}
	if f.MoreURL != "" {
		w.all(f.Name, f.MoreURL, p.T("facets.all", f.Total))
	}
	if f.FewerURL != "" {
		w.all(f.Name, f.FewerURL, p.T("facets.fewer"))
	}
	w.raw("</fieldset></details>\n")
}

func (w *writer) findBox(f *Facet, p *Page) {
	label := p.T("facets.find", f.Label)
	w.raw(`<input class="find" type="search" form="search" autocomplete="off" name="find.`)
	w.text(f.Name)
	w.raw(`"`)
	w.attr("value", f.Words)
	w.attr("placeholder", label)
	w.attr("aria-label", label)
	w.raw(">\n")
}

// all writes the link to all values of a facet, or to a few of them again.
func (w *writer) all(facet, url, text string) {
	w.raw(`<p class="all"><a`)
	w.id("all-", facet)
	w.link(url)
	w.raw(`>`)
	w.text(text)
	w.raw("</a></p>\n")
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
