package main

import (
	"bufio"
	"fmt"
	"strings"

	"sago"
)

// printer writes an answer as a person reads it on a terminal.
type printer struct {
	w     *bufio.Writer
	std   *streams
	lang  sago.Lang
	sort  sago.Sort    // of the hits: what they are ordered by is shown
	fixed []*sago.Case // of the hits: what fixed each is shown; nil for not
	width int
}

// hitIndent is the column where the texts of a hit begin.
const hitIndent = 4

func newPrinter(std *streams, lang sago.Lang) *printer {
	return &printer{w: bufio.NewWriter(std.out), std: std, lang: lang, width: std.width()}
}

func (p *printer) flush() error { return p.w.Flush() }

// response writes the hits and how many there are of how many cases.
func (p *printer) response(resp *sago.Response, cases int) {
	if resp.Distilled != "" {
		p.prose(0, "Searched for: "+resp.Distilled, nil)
	}
	fmt.Fprintf(p.w, "%d of %s\n", resp.Total, counted(cases, "case"))
	for i, hit := range resp.Hits {
		p.hit(i+1, hit)
		if p.fixed != nil {
			p.fixes(p.fixed[i])
		}
	}
	if resp.Cursor != "" {
		fmt.Fprintf(p.w, "\n%s\n", p.std.dim("more: --cursor "+resp.Cursor))
	}
	if resp.Why != nil {
		fmt.Fprintln(p.w)
		p.explanation(resp.Why)
	}
	if explains(resp) {
		p.formula()
	}
}

// hit writes one case: a line to know it by, its titles, and the passages that
// hold what was looked for.
func (p *printer) hit(rank int, hit sago.Hit) {
	line := []string{p.std.bold(hit.ID)}
	for _, part := range []string{string(hit.Date), hit.Org, p.sortedBy(hit)} {
		if part != "" && part != sago.Unknown {
			line = append(line, printable(part))
		}
	}
	fmt.Fprintf(p.w, "\n%*d  %s\n", hitIndent-2, rank, strings.Join(line, "  "))
	p.titles(hit)
	for _, s := range hit.Snippets {
		if s.Field != "title" && len(s.Marks) > 0 {
			p.snippet(s)
		}
	}
	for _, m := range hit.Matched {
		if m.Term != "" && m.Via != sago.ViaExact && m.Via != sago.ViaStem && m.Via != sago.ViaJoin {
			p.prose(hitIndent, fmt.Sprintf("(%s found as %s: %s)", m.Word, m.Term, m.Via), nil)
		}
	}
	if hit.Explain != nil {
		p.wordScores(hit.Explain.Words)
	}
}

// sortedBy returns the time that the hits are ordered by, if they are.
func (p *printer) sortedBy(hit sago.Hit) string {
	switch p.sort {
	case sago.SortDetected, sago.SortDetectedDesc:
		return after("detected", hit.Timeline.DetectedAfter)
	case sago.SortResolved, sago.SortResolvedDesc:
		return after("resolved", hit.Timeline.ResolvedAfter)
	}
	return ""
}

func after(what string, d sago.Duration) string {
	if d == "" {
		return ""
	}
	return what + " after " + string(d)
}

// titles writes the title in the reader's language, then the other one if it is
// the one that holds what was looked for.
func (p *printer) titles(hit sago.Hit) {
	title, lang := hit.Title.In(p.lang)
	var marks []sago.Span
	var other sago.Snippet
	for _, s := range hit.Snippets {
		switch {
		case s.Field != "title" || len(s.Marks) == 0:
		case s.Lang == lang && s.Text == title:
			marks = s.Marks
		default:
			other = s
		}
	}
	p.prose(hitIndent, title, marks)
	p.prose(hitIndent, other.Text, other.Marks)
}

func (p *printer) snippet(s sago.Snippet) {
	label := heading(s.Field) + ": "
	marks := make([]sago.Span, len(s.Marks))
	for i, m := range s.Marks {
		marks[i] = sago.Span{Start: m.Start + len(label), End: m.End + len(label)}
	}
	p.prose(hitIndent, label+s.Text, marks)
}

// facets writes the counts of each facet.
func (p *printer) facets(facets []sago.Facet) {
	for _, f := range facets {
		fmt.Fprintf(p.w, "\n%s\n", p.std.bold(f.Field))
		for _, v := range f.Values {
			p.facetValue(v)
		}
		if more := f.TotalValues - len(f.Values); more > 0 {
			fmt.Fprintf(p.w, "       %s\n", p.std.dim(fmt.Sprintf("and %d more", more)))
		}
	}
}

// labelColumn is where the labels of facet values begin.
const labelColumn = 36

func (p *printer) facetValue(v sago.FacetValue) {
	sign := " "
	switch {
	case v.Selected:
		sign = "+"
	case v.Excluded:
		sign = "-"
	}
	label, _ := v.Label.In(p.lang)
	if label == v.Value {
		label = ""
	}
	line := fmt.Sprintf("%s%5d  %s", sign, v.Count, printable(v.Value))
	if label != "" {
		line = padded(line, labelColumn) + "  " + printable(label)
	}
	fmt.Fprintln(p.w, line)
}

// prose writes a text wrapped to the width, marks painted, each line indented.
func (p *printer) prose(indent int, text string, marks []sago.Span) {
	p.hanging("", indent, text, marks)
}

// hanging writes a text as prose does, with a sign before its first line.
func (p *printer) hanging(sign string, indent int, text string, marks []sago.Span) {
	if text == "" {
		return
	}
	fmt.Fprintf(p.w, "%*s", indent, sign)
	room, used := p.width-indent, 0
	for _, word := range splitWords(text) {
		wide := columns(text[word.Start:word.End])
		switch {
		case used > 0 && used+1+wide > room:
			fmt.Fprintf(p.w, "\n%*s", indent, "")
			used = 0
		case used > 0:
			p.w.WriteByte(' ')
			used++
		}
		p.markedWord(text, word, marks)
		used += wide
	}
	p.w.WriteByte('\n')
}

// markedWord writes the bytes of one word with its marked parts painted.
func (p *printer) markedWord(text string, word sago.Span, marks []sago.Span) {
	at := word.Start
	for _, m := range marks {
		from, to := max(m.Start, at), min(m.End, word.End)
		if from >= to {
			continue
		}
		p.w.WriteString(printable(text[at:from]))
		p.w.WriteString(p.std.bold(printable(text[from:to])))
		at = to
	}
	p.w.WriteString(printable(text[at:word.End]))
}

// splitWords returns the parts of text between white space.
func splitWords(text string) []sago.Span {
	var words []sago.Span
	start := -1
	for i, r := range text {
		space := strings.ContainsRune(" \t\r\n", r)
		switch {
		case space && start >= 0:
			words = append(words, sago.Span{Start: start, End: i})
			start = -1
		case !space && start < 0:
			start = i
		}
	}
	if start >= 0 {
		words = append(words, sago.Span{Start: start, End: len(text)})
	}
	return words
}
