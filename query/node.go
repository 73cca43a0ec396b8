// Package query turns what a user types into a positioned syntax tree and back.
//
// It knows the grammar and nothing of the schema: the caller passes the field
// names it knows, so that "cause:x" is a field and "EOFError: x" is words.
// SYNTAX.md describes the language; every example in it is a test.
package query

// Span is a half-open range of bytes of the query text.
type Span struct {
	Start int `json:"start"`
	End   int `json:"end"`
}

// Node is a node of the syntax tree: Word, Prefix, Phrase, Field, Not, And or
// Or. A node is a value and is not changed once it is made.
type Node interface {
	// Span is the part of the query text that the node was read from.
	Span() Span
	// String is a query text that parses to an equal tree, positions aside.
	String() string
	node()
}

// Word is a bare word, as typed. Its analysis may find several words in it.
type Word struct {
	Text string
	At   Span
}

// Prefix is the beginning of a word, typed as "connec*", without the star.
type Prefix struct {
	Text string
	At   Span
}

// Phrase is words in a row, typed in quotes. Slop is how many other words may
// stand between them in all.
type Phrase struct {
	Text string
	Slop int
	At   Span
}

// Field restricts a named field, typed as "name:value". Name is the canonical
// name the caller gave; Value is unquoted and as typed, comparison signs
// included (">1h").
type Field struct {
	Name  string
	Value string
	At    Span
}

// Not excludes what its node matches, typed as "-x".
type Not struct {
	Node Node
	At   Span
}

// And is a run of nodes beside each other. How many of its words a case must
// have is the caller's to say (match=auto, all or any); fields, phrases and
// exclusions are required, but for quotes in a sentence that nothing has.
type And struct {
	Nodes []Node // two or more
	At    Span
}

// Or is a choice, typed as "a OR b".
type Or struct {
	Nodes []Node // two or more
	At    Span
}

// Span returns the word's place in the query text.
func (n Word) Span() Span { return n.At }

// Span returns the prefix's place in the query text, star included.
func (n Prefix) Span() Span { return n.At }

// Span returns the phrase's place in the query text, quotes included.
func (n Phrase) Span() Span { return n.At }

// Span returns the field's place in the query text, name included.
func (n Field) Span() Span { return n.At }

// Span returns the exclusion's place in the query text, sign included.
func (n Not) Span() Span { return n.At }

// Span returns the place of the whole run in the query text.
func (n And) Span() Span { return n.At }

// Span returns the place of the whole choice in the query text.
func (n Or) Span() Span { return n.At }

func (Word) node()   {}
func (Prefix) node() {}
func (Phrase) node() {}
func (Field) node()  {}
func (Not) node()    {}
func (And) node()    {}
func (Or) node()     {}
