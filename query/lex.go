package query

import (
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// tokenKind says what a token is to the parser.
type tokenKind byte

const (
	tokenEnd tokenKind = iota
	tokenWord
	tokenPrefix
	tokenPhrase
	tokenField
	tokenMinus // glued to what follows it
	tokenOpen
	tokenClose
	tokenOr
	tokenAnd
	tokenNot
)

// token is a piece of the query text.
type token struct {
	kind tokenKind
	text string // of a word, prefix, phrase or sign; the value of a field
	name string // canonical name of a field
	slop int    // of a phrase
	at   Span
}

// operand reports whether the token can begin something that is looked for.
func (t token) operand() bool {
	switch t.kind {
	case tokenWord, tokenPrefix, tokenPhrase, tokenField, tokenMinus, tokenOpen, tokenNot:
		return true
	}
	return false
}

// lexer cuts a query text into tokens, in one pass from left to right.
type lexer struct {
	text   string
	pos    int
	fields Fields
	notes  []Note

	// groups has an entry for the whole text and one for each open parenthesis
	// of the syntax: how many parentheses inside words, as in "read(fd, buf)",
	// wait there for their partner.
	groups []int

	last     tokenKind // of the token before: after a minus a keyword is a word
	noQuotes bool      // no double quote ahead can close another
}

func newLexer(text string, fields Fields) *lexer {
	return &lexer{text: text, fields: fields, groups: []int{0}}
}

// next returns the next token; at the end of the text, tokenEnd for ever.
func (l *lexer) next() token {
	t := l.read()
	l.last = t.kind
	return t
}

// read is next but for taking note of what it returns.
func (l *lexer) read() token {
	for r, size := l.peek(l.pos); size > 0 && (unicode.IsSpace(r) || isInvisible(r)); r, size = l.peek(l.pos) {
		l.pos += size
	}
	r, size := l.peek(l.pos)
	switch {
	case size == 0:
		return l.take(tokenEnd, 0)
	case isOpen(r):
		l.groups = append(l.groups, 0)
		return l.take(tokenOpen, size)
	case isClose(r) && l.closes():
		l.groups = l.groups[:len(l.groups)-1]
		return l.take(tokenClose, size)
	case isMinus(r) && l.excludes(l.pos+size):
		return l.take(tokenMinus, size)
	case isQuote(r):
		if t, ok := l.phrase(); ok {
			return t
		}
		return l.word()
	}
	if l.last != tokenMinus {
		if kind, end := l.keyword(l.pos); kind != tokenEnd {
			return l.take(kind, end-l.pos)
		}
	}
	if t, ok := l.field(); ok {
		return t
	}
	return l.word()
}

// take returns a token of the next size bytes.
func (l *lexer) take(kind tokenKind, size int) token {
	start := l.pos
	l.pos += size
	return token{kind: kind, text: l.text[start:l.pos], at: Span{start, l.pos}}
}

// peek returns the rune at pos and its size: 0 at the end of the text. A byte
// that is no UTF-8 counts as a rune of its own.
func (l *lexer) peek(pos int) (rune, int) {
	if pos >= len(l.text) {
		return 0, 0
	}
	return utf8.DecodeRuneInString(l.text[pos:])
}

// boundary reports whether a word that reaches pos ends there.
func (l *lexer) boundary(pos int) bool {
	r, size := l.peek(pos)
	return size == 0 || unicode.IsSpace(r) || isClose(r) && l.closes()
}

// closes reports whether a closing parenthesis ends a group here, rather than
// being a character of a word.
func (l *lexer) closes() bool {
	top := len(l.groups) - 1
	return top > 0 && l.groups[top] == 0
}

// excludes reports whether a minus before pos is the sign of exclusion. It is
// not if it stands alone, nor in "--flag", in "->" and in a number of one digit:
// "kill -9", "exit -1".
func (l *lexer) excludes(pos int) bool {
	r, size := l.peek(pos)
	switch {
	case size == 0:
		return false
	case isQuote(r), isOpen(r):
		return true
	case '0' <= r && r <= '9':
		return !l.boundary(pos + size)
	}
	switch r {
	case '\\', '_', '.', '/', '#', '@', '$':
		return true
	}
	return isWordRune(r)
}

// keyword returns the keyword that stands at pos as a whole word, in capitals,
// and its end; or tokenEnd.
func (l *lexer) keyword(pos int) (tokenKind, int) {
	end := pos
	r, size := l.peek(end)
	for unicode.IsUpper(r) && end-pos < maxKeyword {
		end += size
		r, size = l.peek(end)
	}
	if !l.boundary(end) && !isOpen(r) {
		return tokenEnd, pos
	}
	switch norm.NFKC.String(l.text[pos:end]) {
	case "OR":
		return tokenOr, end
	case "AND":
		return tokenAnd, end
	case "NOT":
		return tokenNot, end
	}
	return tokenEnd, pos
}

// maxKeyword is the length in bytes of the longest keyword: three full-width
// letters.
const maxKeyword = 9

func (l *lexer) note(kind string, at Span, text string) {
	l.notes = append(l.notes, Note{Kind: kind, At: at, Text: text})
}
