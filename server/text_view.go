package server

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"sago"
	"sago/server/ui"
)

// This file cuts stored text into what is shown: its marks, and what its writers
// put between backquotes, which is code.

func plainText(text string, lang sago.Lang) ui.Text {
	return ui.Text{Lang: langTag(lang), Parts: []ui.Part{{Text: text}}}
}

// withCode cuts a text at its backquotes.
func withCode(text string, lang sago.Lang) ui.Text {
	cut := pieces{text: text}
	cut.add(codeSpans(text))
	return ui.Text{Lang: langTag(lang), Parts: cut.parts}
}

// markedText cuts a snippet at its marks.
func markedText(s sago.Snippet) ui.Text {
	cut := pieces{text: s.Text, marks: s.Marks}
	cut.add(nil)
	return ui.Text{Lang: langTag(s.Lang), Parts: cut.parts}
}

// passageText cuts a passage at its marks and backquotes. Of code whose beginning
// or end was cut off with the rest of its sentence one backquote is left.
func passageText(s sago.Snippet) ui.Text {
	if strings.IndexByte(s.Text, '`') < 0 { // as in most
		return markedText(s)
	}
	const cutOff = "…"
	text := s.Text
	var code []sago.Span
	begin := 0
	if first := strings.IndexByte(text, '`'); strings.HasPrefix(text, cutOff) && closesCode(text[:first]) {
		code = append(code, sago.Span{Start: len(cutOff), End: first})
		begin = first + 1
	}
	for _, span := range codeSpans(text[begin:]) {
		code = append(code, sago.Span{Start: begin + span.Start, End: begin + span.End})
	}
	if n := len(code); n > 0 {
		begin = code[n-1].End + 1
	}
	if open := strings.LastIndexByte(text, '`'); open >= begin && strings.HasSuffix(text, cutOff) {
		code = append(code, sago.Span{Start: open + 1, End: len(text) - len(cutOff)})
	}
	cut := pieces{text: text, marks: s.Marks}
	cut.add(code)
	return ui.Text{Lang: langTag(s.Lang), Parts: cut.parts}
}

// closesCode reports whether a backquote after text ends code: code begins at a
// word's beginning.
func closesCode(text string) bool {
	before, _ := utf8.DecodeLastRuneInString(text)
	return before != '…' && !unicode.IsSpace(before) && !strings.ContainsRune("([{“‘\"'/", before)
}

// codeSpans returns what stands between two backquotes on a line, up to the first
// that has no partner there.
func codeSpans(text string) []sago.Span {
	var spans []sago.Span
	for at := 0; ; {
		open := strings.IndexByte(text[at:], '`')
		if open < 0 {
			return spans
		}
		open += at + 1
		end := strings.IndexAny(text[open:], "`\n")
		if end <= 0 || text[open+end] != '`' { // empty, or not closed
			return spans
		}
		spans = append(spans, sago.Span{Start: open, End: open + end})
		at = open + end + 1
	}
}

// pieces is a text being cut into parts.
type pieces struct {
	text  string
	marks []sago.Span // ascending
	parts []ui.Part
}

// add adds the whole text, the spans of code without the backquotes around them.
func (p *pieces) add(code []sago.Span) {
	p.parts = make([]ui.Part, 0, 2*(len(p.marks)+len(code))+1)
	at := 0
	for _, span := range code {
		p.piece(at, span.Start-quoteBytes(p.text[at:span.Start], strings.HasSuffix), false)
		p.piece(span.Start, span.End, true)
		at = span.End + quoteBytes(p.text[span.End:], strings.HasPrefix)
	}
	p.piece(at, len(p.text), false)
}

// quoteBytes is the length of a backquote at an end of a text; 0 without one.
func quoteBytes(text string, at func(text, quote string) bool) int {
	if at(text, "`") {
		return 1
	}
	return 0
}

// piece adds a piece of the text, cut at the marks in it.
func (p *pieces) piece(start, end int, code bool) {
	first, _ := slices.BinarySearchFunc(p.marks, start, func(m sago.Span, at int) int { return m.End - at - 1 })
	for _, m := range p.marks[first:] {
		if m.Start >= end {
			break
		}
		from, to := max(m.Start, start), min(m.End, end)
		p.part(start, from, ui.Part{Code: code})
		p.part(from, to, ui.Part{Code: code, Mark: true})
		start = to
	}
	p.part(start, end, ui.Part{Code: code})
}

func (p *pieces) part(start, end int, as ui.Part) {
	if start < end {
		as.Text = p.text[start:end]
		p.parts = append(p.parts, as)
	}
}
