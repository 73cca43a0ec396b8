package query

import (
	"strconv"
	"strings"
	"unicode"
)

// String returns the word, with a backslash before what would be syntax.
func (n Word) String() string {
	if reads(n.Text, token{kind: tokenWord, text: n.Text}) && !isLoneMinus(n.Text) {
		return n.Text
	}
	return escape(n.Text)
}

// String returns the prefix with its star.
func (n Prefix) String() string {
	if reads(n.Text+"*", token{kind: tokenPrefix, text: n.Text}) {
		return n.Text + "*"
	}
	return escape(n.Text) + "*"
}

// String returns the phrase in quotes, and its slop if it has one.
func (n Phrase) String() string {
	if n.Slop == 0 {
		return quote(n.Text)
	}
	return quote(n.Text) + "~" + strconv.Itoa(n.Slop)
}

// String returns the canonical name and the value, in quotes where it needs
// them.
func (n Field) String() string {
	if strings.ContainsFunc(n.Value, needsQuotes) {
		return n.Name + ":" + quote(n.Value)
	}
	return n.Name + ":" + n.Value
}

// String returns "-x", or "NOT x" where a minus would be part of the word.
func (n Not) String() string {
	inner := n.Node.String()
	switch n.Node.(type) {
	case And, Or:
		return "-(" + inner + ")"
	}
	if t := newLexer("-"+inner, nil).next(); t.kind == tokenMinus {
		return "-" + inner
	}
	return "NOT " + inner
}

// String returns the nodes beside each other, choices in parentheses.
func (n And) String() string {
	parts := make([]string, len(n.Nodes))
	for i, node := range n.Nodes {
		parts[i] = node.String()
		if _, ok := node.(Or); ok {
			parts[i] = "(" + parts[i] + ")"
		}
	}
	return strings.Join(parts, " ")
}

// String returns the nodes with OR between them.
func (n Or) String() string {
	parts := make([]string, len(n.Nodes))
	for i, node := range n.Nodes {
		parts[i] = node.String()
	}
	return strings.Join(parts, " OR ")
}

// reads reports whether text is read as the token want, without a note, at any
// place of a query.
func reads(text string, want token) bool {
	l := newLexer("("+text+")", nil)
	l.next()
	t := l.next()
	return t.kind == want.kind && t.text == want.text && len(l.notes) == 0 &&
		t.at.End == len(text)+1 && l.next().kind == tokenClose
}

// escape puts a backslash before every character that may be syntax.
func escape(text string) string {
	var b strings.Builder
	if kind, end := newLexer(text, nil).keyword(0); kind != tokenEnd && end == len(text) {
		b.WriteByte('\\')
	}
	writeEscaped(&b, text, isEscapable)
	return b.String()
}

// quote puts text in quotes.
func quote(text string) string {
	var b strings.Builder
	b.WriteByte('"')
	writeEscaped(&b, text, func(r rune) bool { return isQuote(r) || r == '\\' })
	b.WriteByte('"')
	return b.String()
}

// writeEscaped writes text, with a backslash before each rune of a kind, and
// its bytes otherwise as they are, also those that are no UTF-8.
func writeEscaped(b *strings.Builder, text string, kind func(rune) bool) {
	from := 0
	for i, r := range text {
		if kind(r) {
			b.WriteString(text[from:i])
			b.WriteByte('\\')
			from = i
		}
	}
	b.WriteString(text[from:])
}

// needsQuotes reports whether a value with the character r is written in
// quotes.
func needsQuotes(r rune) bool {
	return unicode.IsSpace(r) || isQuote(r) || isOpen(r) || isClose(r) || isStar(r) || r == '\\'
}
