package query

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// checkParse holds what is promised of every text: spans inside the text, on
// rune borders and around those of their children; notes in order; limits kept;
// and a tree that is read back from its own text.
func checkParse(t rapid.TB, text string) {
	t.Helper()
	node, notes := Parse(text, testFields())
	whole := Span{0, len(text)}
	last := 0
	for _, n := range notes {
		checkSpan(t, text, n.At, whole)
		if n.At.Start < last {
			t.Fatalf("Parse(%q): notes out of order: %v", text, notes)
		}
		last = n.At.Start
		if !slices.Contains([]string{NoteSyntax, NoteLimit, NoteSuggestion}, n.Kind) || n.Text == "" || (n.To != "") != (n.Kind == NoteSuggestion) {
			t.Fatalf("Parse(%q): note %+v", text, n)
		}
	}
	if node == nil {
		return
	}
	count := &tally{}
	count.node(t, text, node, whole)
	if count.terms > MaxTerms || count.prefixes > MaxPrefixes || len(notes) > 4*MaxTerms {
		t.Fatalf("Parse(%q): %d terms, %d prefixes, %d notes", text, count.terms, count.prefixes, len(notes))
	}
	again, notes := Parse(node.String(), testFields())
	if diff := cmp.Diff(node, again, sameTree()); diff != "" {
		t.Fatalf("Parse(%q): written %q, read back (-want +got):\n%s\nnotes %v", text, node, diff, notes)
	}
	if again.String() != node.String() {
		t.Fatalf("Parse(%q): written %q, then %q", text, node, again)
	}
}

func checkSpan(t rapid.TB, text string, at, within Span) {
	t.Helper()
	if at.Start < within.Start || at.End > within.End || at.Start >= at.End {
		t.Fatalf("Parse(%q): span %v is not inside %v", text, at, within)
	}
	if !onBorder(text, at.Start) || !onBorder(text, at.End) {
		t.Fatalf("Parse(%q): span %v cuts a rune", text, at)
	}
}

// onBorder reports whether pos does not cut a rune of text, a byte that is no
// UTF-8 being one of its own.
func onBorder(text string, pos int) bool {
	for i := max(0, pos-utf8.UTFMax); i < pos; i++ {
		if _, size := utf8.DecodeRuneInString(text[i:]); i+size > pos && size > 1 {
			return false
		}
	}
	return true
}

// tally counts what the limits are about.
type tally struct{ terms, prefixes int }

func (c *tally) node(t rapid.TB, text string, node Node, within Span) {
	t.Helper()
	checkSpan(t, text, node.Span(), within)
	switch n := node.(type) {
	case Word, Field:
		c.terms++
	case Prefix:
		c.terms++
		c.prefixes++
	case Phrase:
		c.terms += max(1, len(strings.Fields(n.Text)))
	case Not:
		if _, ok := n.Node.(Not); ok {
			t.Fatalf("Parse(%q): a Not of a Not", text)
		}
		c.node(t, text, n.Node, n.At)
	case And:
		c.children(t, text, n.Nodes, n.At)
	case Or:
		c.children(t, text, n.Nodes, n.At)
	}
}

func (c *tally) children(t rapid.TB, text string, nodes []Node, at Span) {
	t.Helper()
	if len(nodes) < 2 {
		t.Fatalf("Parse(%q): an And or Or of %d", text, len(nodes))
	}
	for i, n := range nodes {
		c.node(t, text, n, at)
		if i > 0 && n.Span().Start < nodes[i-1].Span().End {
			t.Fatalf("Parse(%q): %v stands before %v", text, n.Span(), nodes[i-1].Span())
		}
	}
}

// pieces are what queries are made of, good and bad, glued and spaced.
func pieces() *rapid.Generator[string] {
	return rapid.SampledFrom([]string{
		" ", " ", " ", " ", " ", "\n", "\u3000", `"`, `"`, "“", "”", "＂", "(", ")", "(", ")", "（", "）",
		"-", "-", "－", "−", "--", "*", "＊", "~", "~2", "～3", "~999999999999", ":", "：", ">", ">=", "≥", "＜", `\`, `\\`,
		"OR", "OR", "AND", "NOT", "or", "ＯＲ", "Or", "org:", "ORG:", "org:\"", "구성요소:", "원인：", "증상", "detected:>", "title:", "x:",
		"a", "b", "9", "haproxy", "연결", "연결", "슬롯", "é", "ㄱ", "connec*", "http://x", "10:30", "C:\\temp", "a,b", "{\"k\": 1}",
		"\xff", "\xec\x97", "\x00", "\u200b", "🔥", "word word word word word word word word word word",
	})
}

func TestAnyTextIsRead(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := strings.Join(rapid.SliceOfN(pieces(), 0, 60).Draw(t, "pieces"), "")
		checkParse(t, text)
	})
}

// nodes generates trees as Parse makes them.
func nodes(depth int) *rapid.Generator[Node] {
	text := rapid.Custom(func(t *rapid.T) string {
		parts := rapid.SliceOfN(pieces(), 1, 4).Draw(t, "text")
		return strings.Map(func(r rune) rune {
			if isSpaceOrColon(r) || isInvisible(r) {
				return -1
			}
			return r
		}, strings.ToValidUTF8(strings.Join(parts, ""), ""))
	}).Filter(func(s string) bool { return s != "" })
	return rapid.Custom(func(t *rapid.T) Node {
		kinds := 7
		if depth == 0 {
			kinds = 4
		}
		switch rapid.IntRange(0, kinds-1).Draw(t, "kind") {
		case 0:
			return Word{Text: text.Draw(t, "word")}
		case 1:
			return Prefix{Text: "co" + text.Draw(t, "prefix")}
		case 2:
			words := rapid.SliceOfN(text, 1, 3).Draw(t, "words")
			return Phrase{Text: strings.Join(words, " "), Slop: rapid.IntRange(0, 3).Draw(t, "slop")}
		case 3:
			values := rapid.SliceOfN(text, 1, 2).Draw(t, "value")
			return Field{Name: "org", Value: "v" + strings.Join(values, " ")}
		case 4:
			if n := nodes(depth-1).Draw(t, "not"); !isA[Not](n) {
				return Not{Node: n}
			}
			return Word{Text: "x"}
		case 5:
			return And{Nodes: rapid.SliceOfN(nodes(depth-1).Filter(isNoA[And]), 2, 3).Draw(t, "and")}
		default:
			return Or{Nodes: rapid.SliceOfN(nodes(depth-1).Filter(isNoA[Or]), 2, 3).Draw(t, "or")}
		}
	})
}

func isSpaceOrColon(r rune) bool { return r == ' ' || r == '\n' || r == '\u3000' || isColon(r) }

func isA[T Node](n Node) bool   { _, ok := n.(T); return ok }
func isNoA[T Node](n Node) bool { return !isA[T](n) }

// TestAnyTreeIsReadBack holds it for trees that no typed text need have given,
// such as those that a caller has changed.
func TestAnyTreeIsReadBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		node := nodes(3).Draw(t, "node")
		count := &tally{}
		countTerms(node, count)
		if count.terms > MaxTerms || count.prefixes > MaxPrefixes {
			t.Skip("beyond the limits")
		}
		again, notes := Parse(node.String(), testFields())
		if diff := cmp.Diff(node, again, sameTree()); diff != "" {
			t.Fatalf("%q read back (-want +got):\n%s\nnotes %v", node, diff, notes)
		}
	})
}

func countTerms(node Node, c *tally) {
	switch n := node.(type) {
	case Phrase:
		c.terms += len(strings.Fields(n.Text))
	case Prefix:
		c.terms++
		c.prefixes++
	case Not:
		countTerms(n.Node, c)
	case And:
		for _, child := range n.Nodes {
			countTerms(child, c)
		}
	case Or:
		for _, child := range n.Nodes {
			countTerms(child, c)
		}
	default:
		c.terms++
	}
}

func FuzzParse(f *testing.F) {
	for _, seed := range []string{
		`haproxy (timeout OR "hard stop"~2) -org:"Fly.io" connec*`,
		`"never closed (a OR b`, `\OR \\ \"x" 5\*`, "구성요소：＂연결 풀＂ －a", strings.Repeat("(", 40) + "a",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) { checkParse(t, text) })
}

// TestLongTextsAreReadInLinearTime reads a lot of everything that could make a
// parser look ahead again and again. A quadratic one would take minutes.
func TestLongTextsAreReadInLinearTime(t *testing.T) {
	for _, piece := range []string{
		"(", ")", "()", "(a ", `"`, `""`, `"a `, `\`, `\"`, "-", "- ", "-(", "NOT ", "OR ", "a OR ", "a", "a ", "한",
		"*", "* ", "a* ", ":", "org:", `org:"`, "org:> ", "~", `"a"~`, `"a"~1`, "a(", "a) ", "“", "\xff",
	} {
		text := strings.Repeat(piece, 1<<17/len(piece))
		node, notes := Parse(text, testFields())
		if len(notes) > 4*MaxTerms {
			t.Errorf("Parse(%q...): %d notes", piece, len(notes))
		}
		if node != nil && len(node.String()) > 2*len(text)+1 {
			t.Errorf("Parse(%q...): written with %d bytes", piece, len(node.String()))
		}
	}
}
