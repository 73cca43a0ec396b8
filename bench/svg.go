package bench

import (
	"encoding/xml"
	"fmt"
	"io"
	"math"
	"strings"
)

// svg is a picture that is being drawn. Lengths are pixels, from the top left.
type svg struct {
	width, height float64
	body          strings.Builder
}

// Anchors of a text.
const (
	anchorStart  = "start"
	anchorMiddle = "middle"
	anchorEnd    = "end"
)

func (s *svg) line(x1, y1, x2, y2 float64, colour string) {
	fmt.Fprintf(&s.body, `<line x1="%.1f" y1="%.1f" x2="%.1f" y2="%.1f" stroke="%s"/>`+"\n", x1, y1, x2, y2, colour)
}

func (s *svg) polyline(points [][2]float64, colour string) {
	var b strings.Builder
	for _, p := range points {
		fmt.Fprintf(&b, "%.1f,%.1f ", p[0], p[1])
	}
	fmt.Fprintf(&s.body, `<polyline points="%s" fill="none" stroke="%s" stroke-width="2"/>`+"\n", strings.TrimSpace(b.String()), colour)
}

// dot draws a disc that tells what it is to who points at it.
func (s *svg) dot(x, y float64, colour, what string) {
	fmt.Fprintf(&s.body, `<circle cx="%.1f" cy="%.1f" r="4" fill="%s"><title>%s</title></circle>`+"\n", x, y, colour, escaped(what))
}

func (s *svg) text(x, y float64, anchor, text string) {
	fmt.Fprintf(&s.body, `<text x="%.1f" y="%.1f" text-anchor="%s">%s</text>`+"\n", x, y, anchor, escaped(text))
}

func escaped(text string) string {
	var b strings.Builder
	_ = xml.EscapeText(&b, []byte(text)) // a builder takes everything
	return b.String()
}

// writeTo writes the picture, named for who cannot see it.
func (s *svg) writeTo(w io.Writer, name string) error {
	const head = `<svg xmlns="http://www.w3.org/2000/svg" width="%[1]g" height="%[2]g" viewBox="0 0 %[1]g %[2]g" role="img" font-family="sans-serif" font-size="12">
<title>%[3]s</title>
<rect width="100%%" height="100%%" fill="white"/>
`
	_, err := fmt.Fprintf(w, head+"%[4]s</svg>\n", s.width, s.height, escaped(name), s.body.String())
	return err
}

// logAxis maps values to pixels by their logarithm, whole decades from end to
// end.
type logAxis struct {
	low, high float64 // powers of ten
	from, to  float64 // pixels of low and of high
}

// newLogAxis spans the decades that hold every value above 0.
func newLogAxis(values []float64, from, to float64) logAxis {
	low, high := math.Inf(1), math.Inf(-1)
	for _, v := range values {
		if v > 0 {
			low, high = min(low, math.Floor(math.Log10(v))), max(high, math.Ceil(math.Log10(v)))
		}
	}
	if low > high {
		low, high = 0, 1
	}
	if low == high {
		high++
	}
	return logAxis{low, high, from, to}
}

// at returns the pixel of a value.
func (a logAxis) at(v float64) float64 {
	return a.from + (math.Log10(v)-a.low)/(a.high-a.low)*(a.to-a.from)
}

// ticks returns the powers of ten of the axis.
func (a logAxis) ticks() []float64 {
	var ticks []float64
	for e := a.low; e <= a.high; e++ {
		ticks = append(ticks, math.Pow(10, e))
	}
	return ticks
}

// duration spells microseconds.
func duration(us float64) string {
	switch {
	case us >= 1e6:
		return fmt.Sprintf("%.3g s", us/1e6)
	case us >= 1e3:
		return fmt.Sprintf("%.3g ms", us/1e3)
	}
	return fmt.Sprintf("%.3g µs", us)
}
