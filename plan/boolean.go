package plan

import (
	"slices"

	"sago"
	"sago/query"
)

// fewWords is the number of words up to which MatchAuto wants all of them.
const fewWords = 3

// builder makes one plan.
type builder struct {
	planner *Planner
	backend Backend
	match   sago.Match
	plan    *Plan
}

// tree is what a part of the query asks for, strictly and relaxed. A nil node
// asks for nothing.
type tree struct {
	match, relaxed *Node
}

// strict is a tree that does not relax.
func strict(n *Node) tree { return tree{n, n} }

// node builds a node of the query. Within an exclusion nothing is scored and
// only what was typed counts.
func (b *builder) node(n query.Node, excluded bool) (tree, error) {
	switch n := n.(type) {
	case query.Word, query.Prefix:
		return b.run([]query.Node{n}, excluded)
	case query.Phrase:
		return b.phrase(n, excluded), nil
	case query.Field:
		return b.field(n, excluded)
	case query.Not:
		t, err := b.node(n.Node, !excluded)
		return strict(not(t.match)), err
	case query.And:
		return b.run(n.Nodes, excluded)
	case query.Or:
		return b.or(n, excluded)
	}
	return tree{}, nil
}

func (b *builder) or(n query.Or, excluded bool) (tree, error) {
	var match, relaxed []*Node
	for _, child := range n.Nodes {
		t, err := b.node(child, excluded)
		if err != nil {
			return tree{}, err
		}
		match = append(match, t.match)
		relaxed = append(relaxed, t.relaxed)
	}
	return tree{anyOf(match), anyOf(relaxed)}, nil
}

// run builds nodes beside each other: the words by the request's way to match,
// everything else required.
func (b *builder) run(nodes []query.Node, excluded bool) (tree, error) {
	var match, relaxed, words []*Node
	for i := 0; i < len(nodes); {
		switch n := nodes[i].(type) {
		case query.Word:
			j := i + 1
			for j < len(nodes) && isWord(nodes[j]) {
				j++
			}
			words = append(words, b.words(nodes[i:j], excluded)...)
			i = j
		case query.Prefix:
			words = append(words, b.prefix(n, excluded))
			i++
		default:
			t, err := b.node(n, excluded)
			if err != nil {
				return tree{}, err
			}
			match = append(match, t.match)
			relaxed = append(relaxed, t.relaxed)
			i++
		}
	}
	if b.wantsAll(len(words)) || excluded {
		match = append(match, allOf(words))
	} else {
		match = append(match, anyOf(words))
	}
	relaxed = append(relaxed, anyOf(words))
	return tree{allOf(match), allOf(relaxed)}, nil
}

func (b *builder) wantsAll(words int) bool {
	switch b.match {
	case sago.MatchAll:
		return true
	case sago.MatchAny:
		return false
	}
	return words <= fewWords
}

func isWord(n query.Node) bool {
	_, ok := n.(query.Word)
	return ok
}

// isStrict reports whether only what was typed may match.
func (b *builder) isStrict() bool { return b.match == sago.MatchAll }

// word adds a word to the plan and returns the node that asks for it.
func (b *builder) word(w Word, excluded bool) *Node {
	w.Alts = sameTogether(w.Alts)
	w.Rarity = rarity(w.Alts, b.backend)
	if w.Weight == 0 {
		w.Weight = 1
	}
	if excluded {
		w.Weight = 0
	}
	b.plan.Words = append(b.plan.Words, w)
	return &Node{Op: OpWord, Word: len(b.plan.Words) - 1}
}

// phrase builds words in quotes: as typed, in a row.
func (b *builder) phrase(n query.Phrase, excluded bool) tree {
	an := analyze(b.planner.know.Analyzer, n.Text)
	if len(an.units) == 0 {
		return tree{}
	}
	g := phraseGraph(an, func(u *unit) bool { return u.hangul })
	l := lookup{backend: b.backend, fields: textFields()}
	l.addPhrase(g, n.Slop, boostExact, sago.ViaExact, "")
	return strict(b.word(Word{Text: n.Text, At: n.At, Alts: l.alts}, excluded))
}

// prefix builds the beginning of a word.
func (b *builder) prefix(n query.Prefix, excluded bool) *Node {
	l := lookup{backend: b.backend, fields: textFields()}
	l.addPrefix(n.Text)
	return b.word(Word{Text: n.Text, At: n.At, Alts: l.alts}, excluded)
}

// The operations on nodes take nil for what asks for nothing.

func allOf(nodes []*Node) *Node { return combine(OpAnd, nodes) }

func anyOf(nodes []*Node) *Node { return combine(OpOr, nodes) }

func combine(op Op, nodes []*Node) *Node {
	nodes = slices.DeleteFunc(nodes, func(n *Node) bool { return n == nil })
	switch len(nodes) {
	case 0:
		return nil
	case 1:
		return nodes[0]
	}
	return &Node{Op: op, Nodes: nodes}
}

func not(n *Node) *Node {
	if n == nil {
		return nil
	}
	return &Node{Op: OpNot, Nodes: []*Node{n}}
}
