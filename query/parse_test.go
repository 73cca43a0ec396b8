package query

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// testFields are field names as a caller passes them.
func testFields() Fields {
	return Fields{
		"symptom": "symptoms", "증상": "symptoms",
		"component": "components", "구성요소": "components",
		"cause": "root_cause", "원인": "root_cause",
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
