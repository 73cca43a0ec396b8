package query

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// testFields are field names as a caller passes them.
func testFields() Fields {
	return Fields{
		"symptoms": "symptoms", "symptom": "symptoms", "증상": "symptoms",
		"components": "components", "component": "components", "구성요소": "components",
		"root_cause": "root_cause", "cause": "root_cause", "원인": "root_cause",
		"org": "org", "조직": "org",
		"date": "date", "after": "after", "before": "before",
		"detected": "detected", "resolved": "resolved",
		"title": "title", "has": "has", "id": "id",
	}
}

// sameTree compares trees but for positions.
func sameTree() cmp.Options {
	return cmp.Options{cmpopts.IgnoreTypes(Span{})}
}

func word(text string) Node         { return Word{Text: text} }
func field(name, value string) Node { return Field{Name: name, Value: value} }
func phrase(text string) Node       { return Phrase{Text: text} }
func not(node Node) Node            { return Not{Node: node} }
func and(nodes ...Node) Node        { return And{Nodes: nodes} }
func or(nodes ...Node) Node         { return Or{Nodes: nodes} }

func TestParse(t *testing.T) {
	for _, test := range []struct {
		text string
		want Node
	}{
		{"", nil},
		{"  \t\n", nil},
		{"haproxy", word("haproxy")},
		{"haproxy  timeout", and(word("haproxy"), word("timeout"))},
		{"a b OR c d", or(and(word("a"), word("b")), and(word("c"), word("d")))},
		{"a (b OR c) d", and(word("a"), or(word("b"), word("c")), word("d"))},
		{"(a)", word("a")},
		{"a (b (c d))", and(word("a"), word("b"), word("c"), word("d"))},
		{"a OR (b OR c)", or(word("a"), word("b"), word("c"))},
		{"a AND b", and(word("a"), word("b"))},
		{"a -b", and(word("a"), not(word("b")))},
		{"a NOT b", and(word("a"), not(word("b")))},
		{"-(a b)", not(and(word("a"), word("b")))},
		{`-"a b"`, not(phrase("a b"))},
		{"NOT NOT a", word("a")},
		{"-(-a)", word("a")},
		{"connec*", Prefix{Text: "connec"}},
		{"연결*", Prefix{Text: "연결"}},
		{`"hard stop"~2 x`, and(Phrase{Text: "hard stop", Slop: 2}, word("x"))},
		{`"a b"c`, and(phrase("a b"), word("c"))},
		{`"say \"hi\""`, phrase(`say "hi"`)},
		{"component:haproxy", field("components", "haproxy")},
		{"구성요소:haproxy", field("components", "haproxy")},
		{"Component:HAProxy", field("components", "HAProxy")},
		{`-org:"Fly.io"`, not(field("org", "Fly.io"))},
		{"detected:>1h resolved:<30m", and(field("detected", ">1h"), field("resolved", "<30m"))},
		{`detected:>"1h 40m"`, field("detected", ">1h 40m")},
		{"detected：≥1h", field("detected", ">=1h")},
		{"title:http://x", field("title", "http://x")},
		{"(org:fly)", field("org", "fly")},
		{"EOFError: x", and(word("EOFError:"), word("x"))},
		{"http://x 10:30", and(word("http://x"), word("10:30"))},
		{"“커넥션 풀”", phrase("커넥션 풀")},
		{"＂커넥션 풀＂", phrase("커넥션 풀")},
		{"（a ＯＲ b） －c", and(or(word("a"), word("b")), not(word("c")))},
		{"read(fd, buf)", and(word("read(fd,"), word("buf)"))},
		{"(read(fd, buf) OR x)", or(and(word("read(fd,"), word("buf)")), word("x"))},
		{"kill -9 --force a->b -> c", and(word("kill"), word("-9"), word("--force"), word("a->b"), word("->"), word("c"))},
		{"\ufeff\"a b\" \u200b-c \u200eorg:fly x\u200by", and(phrase("a b"), not(word("c")), field("org", "fly"), word("x\u200by"))},
		{`\- a`, and(word("-"), word("a"))},
		{`\OR \-x C:\temp`, and(word("OR"), word("-x"), word(`C:\temp`))},
	} {
		got, notes := Parse(test.text, testFields())
		if diff := cmp.Diff(test.want, got, sameTree()); diff != "" {
			t.Errorf("Parse(%q) (-want +got):\n%s", test.text, diff)
		}
		if len(notes) > 0 {
			t.Errorf("Parse(%q): notes %v", test.text, notes)
		}
	}
}

// notesOf writes notes as "kind part", for a comparison.
func notesOf(text string, notes []Note) []string {
	var out []string
	for _, n := range notes {
		out = append(out, n.Kind+" "+text[n.At.Start:n.At.End])
	}
	return out
}

func TestParseLimits(t *testing.T) {
	many := strings.Repeat("w ", MaxTerms)
	deep := strings.Repeat("(a OR (b ", MaxDepth/2)
	for _, test := range []struct {
		name  string
		text  string
		terms int
		notes []string
	}{
		{"as many words as may be", many, MaxTerms, nil},
		{"one more", many + "x (y z ", MaxTerms, []string{"limit x (y z"}},
		{"a phrase counts its words", many[2:] + `"x y" z`, MaxTerms - 1, []string{`limit "x y" z`}},
		{"as deep as may be", deep + strings.Repeat(")", MaxDepth), MaxDepth, nil},
		{"one deeper", deep + "(c (d) e) f" + strings.Repeat(")", MaxDepth), MaxDepth + 1, []string{"limit (c (d) e)"}},
		{"prefixes", "aa* bb* (cc* OR -dd*) ee* ff ff*", 5, []string{"limit ee*", "limit ff*"}},
		{"slop", `"a b"~1000`, 2, []string{"limit ~1000"}},
	} {
		node, notes := Parse(test.text, testFields())
		count := &tally{}
		countTerms(node, count)
		if count.terms != test.terms {
			t.Errorf("%s: Parse(%q) has %d terms, want %d", test.name, test.text, count.terms, test.terms)
		}
		if diff := cmp.Diff(test.notes, notesOf(test.text, notes)); diff != "" {
			t.Errorf("%s: notes of Parse(%q) (-want +got):\n%s", test.name, test.text, diff)
		}
	}
}

func TestParsePastedText(t *testing.T) {
	for _, test := range []struct {
		text  string
		want  string
		notes []string
	}{
		{
			`java.io.EOFError: unexpected end (offset -1) at Foo.bar(Foo.java:42)`,
			`and(java.io.EOFError:, unexpected, end, offset, -1, at, Foo.bar(Foo.java:42))`, nil,
		},
		{
			`{"level":"error","msg":"dial tcp 10.0.0.1:5432: connect: connection refused"}`,
			`and("{\"level\":\"error\",\"msg\":\"dial", tcp, 10.0.0.1:5432:, connect:, connection, "refused\"}")`,
			[]string{`syntax "`, `syntax "`},
		},
		{`1) restart 2) wait :-)`, `and(1), restart, 2), wait, :-))`, []string{"syntax )", "syntax )", "syntax )"}},
		{`kubectl logs -f pod/x --since=1h | grep -v "GET /"`, `and(kubectl, logs, not(f), pod/x, --since=1h, |, grep, not(v), phrase(GET /))`, nil},
		{`org:"Fly`, `and(org:, "\"Fly")`, []string{"syntax org:", `syntax "`}},
		{`org:"" detected:> title:`, `and(org:, detected:, >, title:)`, []string{"syntax org:", `syntax ""`, "syntax detected:", "syntax title:"}},
		{"a OR OR b AND", "or(and(a, OR), and(b, AND))", []string{"syntax OR", "syntax AND"}},
		{"**bold** *it*", "and(**bold**, *it*)", []string{"syntax **bold**", "syntax *it*"}},
	} {
		node, notes := Parse(test.text, testFields())
		if diff := cmp.Diff(test.want, tree(node)); diff != "" {
			t.Errorf("Parse(%q) (-want +got):\n%s", test.text, diff)
		}
		if diff := cmp.Diff(test.notes, notesOf(test.text, notes)); diff != "" {
			t.Errorf("notes of Parse(%q) (-want +got):\n%s", test.text, diff)
		}
	}
}

func TestParseSpans(t *testing.T) {
	text := `haproxy -(org:fly OR "연결 풀"~2) sl*`
	node, _ := Parse(text, testFields())
	var got []string
	var walk func(Node)
	walk = func(n Node) {
		got = append(got, text[n.Span().Start:n.Span().End])
		switch n := n.(type) {
		case Not:
			walk(n.Node)
		case And:
			for _, c := range n.Nodes {
				walk(c)
			}
		case Or:
			for _, c := range n.Nodes {
				walk(c)
			}
		}
	}
	walk(node)
	want := []string{text, "haproxy", `-(org:fly OR "연결 풀"~2)`, `org:fly OR "연결 풀"~2`, "org:fly", `"연결 풀"~2`, "sl*"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("spans of Parse(%q) (-want +got):\n%s", text, diff)
	}
}
