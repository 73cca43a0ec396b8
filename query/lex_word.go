package query

import (
	"fmt"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// run is a piece of text up to the next space or the end of its group.
type run struct {
	text   string // escapes undone
	at     Span
	stars  int  // that are not escaped
	star   Span // the last of them; empty if the run does not end with one
	quotes int  // that are not escaped
	quote  Span // the last of them
	stray  Span // the first closing parenthesis without a partner
}

// run reads a run. It is empty only before a space, the end of the text or the
// end of a group.
func (l *lexer) run() run {
	out := run{at: Span{l.pos, l.pos}}
	var text strings.Builder
	for !l.boundary(l.pos) {
		start := l.pos
		r, size := l.peek(l.pos)
		l.pos += size
		at := Span{start, l.pos}
		out.star = Span{}
		switch {
		case r == '\\':
			if e, esize := l.peek(l.pos); esize > 0 && isEscapable(e) {
				start = l.pos
				l.pos += esize
			}
		case isStar(r):
			out.stars++
			out.star = at
		case isQuote(r):
			out.quotes++
			out.quote = at
		case isOpen(r):
			l.groups[len(l.groups)-1]++
		case isClose(r):
			out.closed(l, at)
		}
		text.WriteString(l.text[start:l.pos])
	}
	out.text = text.String()
	out.at.End = l.pos
	return out
}

// closed pairs a closing parenthesis inside a word.
func (w *run) closed(l *lexer, at Span) {
	top := len(l.groups) - 1
	switch {
	case l.groups[top] > 0:
		l.groups[top]--
	case w.stray == Span{}:
		w.stray = at
	}
}

// word reads a word or a prefix.
func (l *lexer) word() token {
	start := l.pos
	if l.text[start] == '\\' {
		if kind, end := l.keyword(start + 1); kind != tokenEnd {
			l.pos = end
			return token{kind: tokenWord, text: l.text[start+1 : end], at: Span{start, end}}
		}
	}
	w := l.run()
	if w.quotes%2 == 1 {
		l.note(NoteSyntax, w.quote, "This quotation mark has no partner: it is part of a word.")
	}
	if w.stray != (Span{}) {
		l.note(NoteSyntax, w.stray, "This parenthesis has no partner: it is part of a word.")
	}
	return l.starred(w)
}

// starred returns the word, or the prefix if a single star ends it.
func (l *lexer) starred(w run) token {
	t := token{kind: tokenWord, text: w.text, at: w.at}
	stem := w.text[:len(w.text)-(w.star.End-w.star.Start)]
	switch letters := countLetters(stem); {
	case w.stars == 0 || countLetters(w.text) == 0:
	case w.stars > 1 || w.star == (Span{}):
		l.note(NoteSyntax, w.at, "A star stands for the rest of a word only at its end: it is part of the word here.")
	case letters < MinPrefix:
		t.text = stem
		l.note(NoteSyntax, w.at, fmt.Sprintf("The beginning of a word needs %d letters or more before its star: read as a word.", MinPrefix))
	default:
		t.kind, t.text = tokenPrefix, stem
	}
	return t
}

// countLetters counts letters and digits, a Hangul syllable as one however it
// is encoded.
func countLetters(s string) int {
	n := 0
	for _, r := range norm.NFC.String(s) {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			n++
		}
	}
	return n
}

// phrase reads a phrase and its slop. It fails if its quotes are never closed.
func (l *lexer) phrase() (token, bool) {
	start := l.pos
	text, end, ok := l.quoted(start)
	if !ok {
		return token{}, false
	}
	l.pos = end
	t := token{kind: tokenPhrase, text: text, slop: l.slop()}
	t.at = Span{start, l.pos}
	return t, true
}

// quoted returns the text in the quotes that open at pos, and where they end;
// not ok, and pos, if they are never closed. Any double quote closes any other,
// since editors and input methods pair them as they like.
func (l *lexer) quoted(pos int) (text string, end int, ok bool) {
	_, size := l.peek(pos)
	var b strings.Builder
	for i := pos + size; i < len(l.text) && !l.noQuotes; {
		r, size := l.peek(i)
		if isQuote(r) {
			return b.String(), i + size, true
		}
		if r == '\\' {
			if e, esize := l.peek(i + size); esize > 0 && (e == '\\' || isQuote(e)) {
				i, size = i+size, esize
			}
		}
		b.WriteString(l.text[i : i+size])
		i += size
	}
	l.noQuotes = true
	return "", pos, false
}

// slop reads "~2" after a phrase; it returns 0 if there is none.
func (l *lexer) slop() int {
	r, size := l.peek(l.pos)
	if !isTilde(r) {
		return 0
	}
	start, end, n := l.pos, l.pos+size, 0
	for end < len(l.text) && '0' <= l.text[end] && l.text[end] <= '9' {
		n = min(n*10+int(l.text[end]-'0'), MaxSlop+1)
		end++
	}
	if end == start+size || !l.boundary(end) {
		return 0
	}
	l.pos = end
	if n > MaxSlop {
		l.note(NoteLimit, Span{start, end}, fmt.Sprintf("At most %d other words may stand inside a phrase.", MaxSlop))
	}
	return min(n, MaxSlop)
}

// field reads "name:value". A known name without a value is a word of its own,
// with a note, and so is a name that is near a known one; any other is no field.
func (l *lexer) field() (token, bool) {
	start, end := l.pos, l.pos
	r, size := l.peek(end)
	for isWordRune(r) || end > start && (r == '_' || r == '-') {
		end += size
		r, size = l.peek(end)
	}
	if !isColon(r) {
		return token{}, false
	}
	name, ok := l.fields[foldName(l.text[start:end])]
	if !ok {
		return l.misspelt(Span{start, end + size}, l.text[start:end])
	}
	end += size
	l.pos = end
	value := l.value()
	if strings.TrimLeftFunc(value, isSign) == "" {
		l.pos = end
		l.note(NoteSyntax, Span{start, end}, "No value follows the name of the field: read as a word.")
		return token{kind: tokenWord, text: l.text[start:end], at: Span{start, end}}, true
	}
	return token{kind: tokenField, name: name, text: value, at: Span{start, l.pos}}, true
}

// foldName returns a field's name as the keys of Fields have it.
func foldName(name string) string { return strings.ToLower(norm.NFKC.String(name)) }

// value reads what follows the colon of a field: comparison signs, then text in
// quotes or up to the next space; nothing if the quotes are never closed.
func (l *lexer) value() string {
	start := l.pos
	for r, size := l.peek(l.pos); size > 0 && isSign(r); r, size = l.peek(l.pos) {
		l.pos += size
	}
	signs := l.text[start:l.pos]
	if r, _ := l.peek(l.pos); isQuote(r) {
		text, end, _ := l.quoted(l.pos)
		l.pos = end
		return asciiSigns(signs + strings.TrimSpace(text))
	}
	return asciiSigns(signs + l.run().text)
}
