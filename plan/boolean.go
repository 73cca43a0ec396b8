package plan

import (
	"fmt"
	"slices"
	"strconv"

	"sago"
	"sago/query"
)

// fewWords is the number of words up to which MatchAuto wants all of them.
const fewWords = 3

// Fewer cases with all of a few words than this are no choice to read through:
// half a page, or one in so many of a small corpus.
const (
	fewMatches = 10
	oneIn      = 10
)

// Relax reports whether cases that satisfy Relaxed alone are answers, too: where
// none or only a few of all docs cases pass Match. Those that pass Match stand
// first in the order of relevance; in another the others would stand among them,
// and are answers only where none passes it. Filters have no say, so that a facet
// counts what its values find.
func (p *Plan) Relax(docs, matching int, byRelevance bool) bool {
	return p.Relaxed != nil && (matching == 0 || byRelevance && matching < min(fewMatches, docs/oneIn))
}

// fewCases is the number of cases below which a word in most of them may still
// tell something.
const fewCases = 50

// builder makes one plan.
type builder struct {
	planner *Planner
	backend Backend
	match   sago.Match
	plan    *Plan
	settled bool    // the query is what a pasted text came down to: nothing is offered in its place
	apart   []*Node // the parts of code words that no case may have, for where few cases match
}

// tree is what a part of the query asks for. A nil node asks for nothing.
type tree struct {
	match    *Node
	required []*Node // of it relaxed: all of these
	loose    []*Node // and any of these
}

// strict is a tree that does not relax.
func strict(n *Node) tree { return tree{match: n, required: []*Node{n}} }

func (t tree) relaxed() *Node {
	return allOf(append(slices.Clone(t.required), anyOf(t.loose)))
}

// node builds a node of the query. Within an exclusion nothing is scored and
// only what was typed counts.
func (b *builder) node(n query.Node, excluded bool) (tree, error) {
	switch n := n.(type) {
	case query.Word, query.Prefix, query.Phrase:
		return b.run([]query.Node{n}, excluded)
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
		relaxed = append(relaxed, t.relaxed())
	}
	return tree{match: anyOf(match), required: []*Node{anyOf(relaxed)}}, nil
}

// run builds nodes beside each other: the words by the request's way to match,
// everything else required.
func (b *builder) run(nodes []query.Node, excluded bool) (tree, error) {
	var out tree
	var match, words []*Node
	for i := 0; i < len(nodes); i++ {
		var t tree
		var err error
		switch n := nodes[i].(type) {
		case query.Word:
			first := i
			for i+1 < len(nodes) && isWord(nodes[i+1]) {
				i++
			}
			asked := len(b.apart)
			words = append(words, b.words(nodes[first:i+1], excluded)...)
			out.loose = append(out.loose, b.apart[asked:]...)
		case query.Prefix:
			words = append(words, b.prefix(n, excluded))
		case query.Phrase:
			t = b.beside(n, nodes, excluded)
		default:
			t, err = b.node(n, excluded)
		}
		if err != nil {
			return tree{}, err
		}
		match = append(match, t.match)
		out.required = append(out.required, t.required...)
		out.loose = append(out.loose, t.loose...)
	}
	out.match = allOf(append(match, b.combineWords(words, excluded)))
	out.loose = append(out.loose, words...)
	return out, nil
}

// beside builds a phrase among other nodes. In a sentence quotes may be no more
// than quotes (role "app" does not exist), and a long phrase is a message that a
// case may tell in other words: if nothing has it, its words are words like the
// others.
func (b *builder) beside(n query.Phrase, nodes []query.Node, excluded bool) tree {
	match, length := b.phrase(n, excluded)
	if b.isStrict() || b.match == sago.MatchAny || excluded || match == nil {
		return strict(match)
	}
	words := 0
	for _, other := range nodes {
		if isWord(other) {
			words++
		}
	}
	if max(words, length) <= fewWords {
		return strict(match)
	}
	b.plan.Words[match.Word].Again = true
	loose := b.words([]query.Node{query.Word{Text: n.Text, At: n.At}}, excluded)
	return tree{match: match, loose: append(loose, match)}
}

// combineWords asks for the words of a run by the request's way to match.
func (b *builder) combineWords(words []*Node, excluded bool) *Node {
	switch {
	case b.match == sago.MatchAll || excluded:
		return allOf(words)
	case b.match == sago.MatchAny:
		return anyOf(words)
	case len(words) > fewWords:
		b.noteSome(len(words))
		return anyOf(words)
	}
	return allOf(b.telling(words))
}

// noteSome notes that any of so many words is enough, once.
func (b *builder) noteSome(words int) {
	if !slices.ContainsFunc(b.plan.Notes, func(n sago.Note) bool { return n.Kind == sago.NoteSome }) {
		b.note(sago.Note{
			Kind: sago.NoteSome, To: strconv.Itoa(words), Text: fmt.Sprintf("Any of the %d words is enough, since there are more than three.", words),
		})
	}
}

// telling returns the words without those that most cases have, which tell
// nothing: all of them if there is no other. Of a handful of cases any word is
// in most.
func (b *builder) telling(words []*Node) []*Node {
	docs := b.backend.Docs()
	if docs < fewCases {
		return words
	}
	out := slices.DeleteFunc(slices.Clone(words), func(n *Node) bool {
		return b.plan.Words[n.Word].Rarity < IDF(docs, docs/2)
	})
	if len(out) == 0 {
		return words
	}
	return out
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

// phrase builds words in quotes: as typed, in a row. It returns nil if there are
// none, and their number.
func (b *builder) phrase(n query.Phrase, excluded bool) (*Node, int) {
	an := analyze(b.planner.know.Analyzer, n.Text)
	if len(an.units) == 0 {
		return nil, 0
	}
	l := lookup{backend: b.backend, fields: textFields()}
	l.addPhrase(phraseGraph(an, quoted, false), n.Slop, boostExact, sago.ViaExact, "")
	if len(an.units) == 1 {
		l.addID(&an.units[0])
	}
	return b.word(Word{Text: n.Text, At: n.At, Alts: l.alts}, excluded), len(an.units)
}

// quoted returns what a word in quotes may be in a case: itself. Josa are glued
// to Korean nouns without a choice, so their stem is the word as well.
func quoted(u *unit) []string {
	if u.hangul {
		return keysOf(u)
	}
	return append([]string{u.text}, u.joins...)
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
