package ui

// WriteHits writes the list of hits where a template calls it.
func (s *Search) WriteHits() string {
	for i := range s.Hits {
		s.out.hit(&s.Hits[i], &s.Page)
	}
	return written
}

func (w *writer) hit(h *Hit, p *Page) {
	if h.Some {
		w.raw(`<li class="some">`)
		w.text(p.T("results.some"))
		w.raw(`</li>` + "\n")
	}
	w.raw(`<li><article class="hit">` + "\n" + `<h2`)
	w.attr("lang", h.Title.Lang)
	w.raw(`><a`)
	w.link(h.URL)
	w.raw(`>`)
	w.marked(h.Title)
	w.raw(`</a></h2>` + "\n")
	if h.Other != nil {
		w.raw(`<p class="other"`)
		w.attr("lang", h.Other.Lang)
		w.raw(`>`)
		w.marked(*h.Other)
		w.raw(`</p>` + "\n")
	}
	w.meta(h, p)
	for i := range h.Snippets {
		w.passage(&h.Snippets[i], p)
	}
	w.through(h, p)
	if h.Score != "" {
		w.raw(`<details class="score">`)
		w.element("summary", h.Score)
		w.raw(`<ul>`)
		for _, line := range h.Scores {
			w.element("li", line)
		}
		w.raw(`</ul></details>` + "\n")
	}
	w.tags(h.Tags, p)
	w.raw(`</article></li>` + "\n")
}

// meta writes the line that says which case it is.
func (w *writer) meta(h *Hit, p *Page) {
	w.raw(`<p class="meta"><span class="id">`)
	w.part(h.ID)
	w.raw(`</span>`)
	if h.Org.Text != "" {
		w.raw(`<span>`)
		w.part(h.Org)
		w.raw(`</span>`)
	}
	w.raw(`<span>`)
	if h.Date == "" {
		w.text(p.T("hit.undated"))
	} else {
		w.element("time", h.Date)
	}
	if h.DateKind != "" {
		w.raw(` `)
		w.text(h.DateKind)
	}
	w.raw(`</span>`)
	for _, t := range h.Times {
		w.element("span", t)
	}
	if h.Only != "" {
		w.raw(`<span class="badge">`)
		w.text(h.Only)
		w.raw(`</span>`)
	}
	w.raw(`</p>` + "\n")
}

func (w *writer) passage(s *Snippet, p *Page) {
	w.raw(`<p class="passage"`)
	w.attr("lang", s.Text.Lang)
	w.raw(`><span class="field"`)
	w.attr("lang", string(p.Lang))
	w.raw(`>`)
	w.text(s.Field)
	w.raw(`</span> `)
	w.marked(s.Text)
	w.raw(`</p>` + "\n")
}

// through writes by which other words the case was found.
func (w *writer) through(h *Hit, p *Page) {
	if len(h.Matched) > 0 {
		w.raw(`<p class="through"><span>`)
		w.text(p.T("hit.matched"))
		w.raw(`:</span>`)
		for _, m := range h.Matched {
			w.raw(` <span>`)
			w.element("b", m.Word)
			w.raw(` → `)
			w.element("b", m.Term)
			w.raw(` `)
			w.element("small", m.Via)
			w.raw(`</span>`)
		}
		w.raw(`</p>` + "\n")
	}
}

func (w *writer) tags(tags []Tag, p *Page) {
	if len(tags) == 0 {
		return
	}
	w.raw(`<ul class="tags"`)
	w.attr("aria-label", p.T("hit.tags"))
	w.raw(`>`)
	for _, t := range tags {
		w.raw(`<li><a`)
		w.attr("class", t.Facet)
		w.link(t.URL)
		if t.On {
			w.raw(` aria-current="true"`)
		}
		w.raw(`>`)
		w.part(Part{Text: t.Text, Mark: t.Mark})
		w.raw(`</a></li>`)
	}
	w.raw(`</ul>` + "\n")
}
