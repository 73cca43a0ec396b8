package ui

// WriteBars writes the bars of the chart as SVG where a template calls it: each a
// link over the whole column, which says its count to those who do not see it. One
// that leads nowhere has no cases, and only its name.
func (s *Search) WriteBars() string {
	for i := range s.Histogram.Bars {
		s.out.bar(&s.Histogram.Bars[i], s.Histogram.Height)
	}
	return written
}

func (w *writer) bar(b *Bar, height int) {
	if b.URL == "" {
		w.raw(`<g>`)
		w.element("title", b.Label)
		w.rect("slot", b.SlotX, 0, b.SlotWidth, height)
		w.raw("</g>\n")
		return
	}
	w.raw(`<a`)
	w.link(b.URL)
	w.attr("aria-label", b.Label)
	if b.On {
		w.raw(` class="on" aria-current="true"`)
	}
	w.raw(`>`)
	w.element("title", b.Label)
	w.rect("slot", b.SlotX, 0, b.SlotWidth, height)
	w.rect("tall", b.X, b.Y, b.Width, b.Height)
	w.raw("</a>\n")
}

// rect writes a rectangle of a class.
func (w *writer) rect(class markup, x, y, width, height int) {
	w.raw(`<rect class="`)
	w.raw(class)
	for _, side := range [...]struct {
		name markup
		size int
	}{{`" x="`, x}, {`" y="`, y}, {`" width="`, width}, {`" height="`, height}} {
		w.raw(side.name)
		w.number(side.size)
	}
	w.raw(`"/>`)
}
