package query

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Fields maps the field names a caller knows, lower case, each to its canonical
// name: {"component": "components", "구성요소": "components"}. A tree is read back
// from its text only if each canonical name is among them.
type Fields map[string]string

// The limits of a query. What is beyond one is ignored, with a note.
const (
	MaxTerms    = 64 // words, those of phrases included, and fields
	MaxDepth    = 16 // parentheses inside parentheses
	MaxPrefixes = 4  // words with a star
	MaxSlop     = 50 // of a phrase: less than the gap between the texts of a case
	MinPrefix   = 2  // letters and digits before a star
)

// The kinds of notes.
const (
	NoteSyntax     = "syntax"     // taken as words
	NoteLimit      = "limit"      // beyond a limit, ignored
	NoteSuggestion = "suggestion" // taken as words, where To may have been meant
)

// Note says, with its place, what of a query text was not read as it was
// typed.
type Note struct {
	Kind string // NoteSyntax, NoteLimit or NoteSuggestion
	At   Span
	To   string // of NoteSuggestion: what to write in that place
	Text string // an English sentence
}

// Parse reads a query text, in time linear in its length. It never fails: what
// cannot be read as syntax is taken as words, with a note. The notes are in
// order of place. The node is nil if the text holds no word.
//
// Parse makes no And in an And, no Or in an Or and no Not of a Not.
func Parse(text string, fields Fields) (Node, []Note) {
	p := parser{lex: newLexer(text, fields)}
	p.advance()
	p.advance()
	node := p.or()
	slices.SortStableFunc(p.lex.notes, func(a, b Note) int { return a.At.Start - b.At.Start })
	return node, p.lex.notes
}

// parser reads:
//
//	or      = and { OR and }
//	and     = operand { [AND] operand }
//	operand = { minus | NOT } ( group | phrase | field | prefix | word )
//	group   = "(" or ")"
//
// A keyword without an operand at each side that it needs is a word.
type parser struct {
	lex      *lexer
	tok      token // to be read next
	ahead    token // after it
	depth    int   // open groups
	terms    int
	prefixes int
	full     bool // MaxTerms is reached and the rest ignored
}

func (p *parser) advance() {
	p.tok = p.ahead
	if p.full {
		p.ahead = token{kind: tokenEnd, at: Span{len(p.lex.text), len(p.lex.text)}}
		return
	}
	p.ahead = p.lex.next()
}

// or reads a choice up to the end of its group; nil if it holds nothing.
func (p *parser) or() Node {
	var nodes []Node
	for {
		switch n := p.and().(type) {
		case nil:
		case Or:
			nodes = append(nodes, n.Nodes...)
		default:
			nodes = append(nodes, n)
		}
		if p.tok.kind != tokenOr {
			break
		}
		p.advance()
	}
	if len(nodes) < 2 {
		return only(nodes)
	}
	return Or{Nodes: nodes, At: around(nodes)}
}

// and reads a run of operands up to an OR that stands between operands, or to
// the end of the group; nil if it holds nothing.
func (p *parser) and() Node {
	var nodes []Node
	for p.tok.kind != tokenEnd && p.tok.kind != tokenClose {
		joins := len(nodes) > 0 && p.ahead.operand()
		if joins && p.tok.kind == tokenOr {
			break
		}
		if joins && p.tok.kind == tokenAnd {
			p.advance()
		}
		if joins && p.tok.kind == tokenWord && p.tok.text == "or" {
			p.note(NoteSyntax, p.tok.at, "“or” is read as a word: write OR in capitals for a choice.")
		}
		switch n := p.operand().(type) {
		case nil:
		case And:
			nodes = append(nodes, n.Nodes...)
		default:
			nodes = append(nodes, n)
		}
	}
	if len(nodes) < 2 {
		return only(nodes)
	}
	return And{Nodes: nodes, At: around(nodes)}
}

func only(nodes []Node) Node {
	if len(nodes) == 0 {
		return nil
	}
	return nodes[0]
}

func around(nodes []Node) Span {
	return Span{nodes[0].Span().Start, nodes[len(nodes)-1].Span().End}
}

// operand reads one operand with the signs of exclusion before it; nil if it
// holds nothing or is beyond a limit.
func (p *parser) operand() Node {
	start, exclude := p.tok.at.Start, false
	for p.tok.kind == tokenMinus || p.tok.kind == tokenNot && p.ahead.operand() {
		exclude = !exclude
		p.advance()
	}
	node, end := p.primary()
	if node == nil || !exclude {
		return node
	}
	if inner, ok := node.(Not); ok {
		return inner.Node
	}
	return Not{Node: node, At: Span{start, end}}
}

// primary reads an operand without signs before it, and says where it ends,
// parenthesis included.
func (p *parser) primary() (node Node, end int) {
	t := p.tok
	if t.kind == tokenOpen {
		return p.group()
	}
	words := 1
	if t.kind == tokenPhrase {
		words = max(1, len(strings.Fields(t.text)))
	}
	if !p.room(words) {
		return nil, t.at.End
	}
	p.terms += words
	p.advance()
	return p.leaf(t), t.at.End
}

// leaf returns the node of a token that stands by itself; nil if it holds
// nothing.
func (p *parser) leaf(t token) Node {
	switch t.kind {
	case tokenPhrase:
		if strings.TrimSpace(t.text) == "" {
			p.note(NoteSyntax, t.at, "Nothing stands between the quotation marks.")
			return nil
		}
		return Phrase{Text: t.text, Slop: t.slop, At: t.at}
	case tokenField:
		return Field{Name: t.name, Value: t.text, At: t.at}
	case tokenPrefix:
		if p.prefixes == MaxPrefixes {
			p.note(NoteLimit, t.at, fmt.Sprintf("A query has at most %d words with a star: this one is ignored.", MaxPrefixes))
			return nil
		}
		p.prefixes++
		return Prefix{Text: t.text, At: t.at}
	case tokenOr, tokenAnd:
		p.note(NoteSyntax, t.at, t.text+" needs something at each side to join: read as a word.")
	case tokenNot:
		p.note(NoteSyntax, t.at, t.text+" needs something after it to exclude: read as a word.")
	case tokenWord:
		if isLoneMinus(p.lex.text[t.at.Start:t.at.End]) {
			p.note(NoteSyntax, t.at, "A minus excludes what it is glued to, and here that is nothing: read as a word.")
		}
	}
	return Word{Text: t.text, At: t.at}
}

func isLoneMinus(text string) bool {
	r, size := utf8.DecodeRuneInString(text)
	return size == len(text) && isMinus(r)
}

// group reads from an opening parenthesis past its partner. A group that gives
// nothing counts as a term, so that the limit of terms bounds the notes too.
func (p *parser) group() (node Node, end int) {
	open := p.tok.at
	if !p.room(1) {
		return nil, open.End
	}
	if p.depth == MaxDepth {
		p.terms++
		end = p.skipGroup()
		p.note(NoteLimit, Span{open.Start, end}, fmt.Sprintf("Parentheses nest at most %d deep: what is inside these is ignored.", MaxDepth))
		return nil, end
	}
	p.advance()
	p.depth++
	node = p.or()
	p.depth--
	end = p.tok.at.End
	if p.tok.kind == tokenClose {
		p.advance()
	} else if !p.full {
		p.note(NoteSyntax, open, "The parenthesis is never closed: read as if it were at the end.")
	}
	if node == nil && !p.full {
		p.terms++
		p.note(NoteSyntax, Span{open.Start, end}, "Nothing stands between the parentheses.")
	}
	return node, end
}

// skipGroup passes over a group and returns where it ends.
func (p *parser) skipGroup() (end int) {
	for depth := 0; p.tok.kind != tokenEnd; {
		switch p.tok.kind {
		case tokenOpen:
			depth++
		case tokenClose:
			depth--
		}
		end = p.tok.at.End
		p.advance()
		if depth == 0 {
			break
		}
	}
	return end
}

// room reports whether the query may have so many more words. If not, it ends
// the parse before the token that has them.
func (p *parser) room(words int) bool {
	if p.terms+words <= MaxTerms {
		return true
	}
	start := p.tok.at.Start
	p.full = true
	p.advance()
	p.advance()
	p.lex.notes = slices.DeleteFunc(p.lex.notes, func(n Note) bool { return n.At.Start >= start })
	end := len(strings.TrimRightFunc(p.lex.text, unicode.IsSpace))
	p.note(NoteLimit, Span{start, end}, fmt.Sprintf("A query has at most %d words: the rest is ignored.", MaxTerms))
	return false
}

func (p *parser) note(kind string, at Span, text string) {
	p.lex.note(kind, at, text)
}
