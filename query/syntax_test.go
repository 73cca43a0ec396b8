package query

import (
	"fmt"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// example is a query of SYNTAX.md with what the document says of it.
type example struct {
	line  int
	query string
	tree  string
	notes []string // kind and, quoted, the part of the query
}

// TestSyntaxExamples holds every example of SYNTAX.md, with the field names of
// its table.
func TestSyntaxExamples(t *testing.T) {
	doc, err := os.ReadFile("SYNTAX.md")
	if err != nil {
		t.Fatal(err)
	}
	fields := documentedFields(string(doc))
	examples := syntaxExamples(t, string(doc))
	if len(examples) < 30 || len(fields) < 30 {
		t.Fatalf("SYNTAX.md: %d examples and %d field names: not found where they are looked for", len(examples), len(fields))
	}
	for _, e := range examples {
		node, notes := Parse(e.query, fields)
		var got []string
		for _, n := range notes {
			got = append(got, n.Kind+" "+strconv.Quote(e.query[n.At.Start:n.At.End]))
		}
		if diff := cmp.Diff(e.tree, tree(node)); diff != "" {
			t.Errorf("SYNTAX.md:%d: Parse(%q) (-want +got):\n%s", e.line, e.query, diff)
		}
		if diff := cmp.Diff(e.notes, got); diff != "" {
			t.Errorf("SYNTAX.md:%d: notes of Parse(%q) (-want +got):\n%s", e.line, e.query, diff)
		}
	}
}

// syntaxExamples reads the blocks of examples of the document.
func syntaxExamples(t *testing.T, doc string) []example {
	var examples []example
	inside := false
	for i, line := range strings.Split(doc, "\n") {
		last := len(examples) - 1
		switch {
		case strings.HasPrefix(line, "```"):
			inside = line == "```query"
		case !inside:
		case strings.HasPrefix(line, "= "):
			examples[last].tree = strings.TrimPrefix(line, "= ")
		case strings.HasPrefix(line, "note "):
			examples[last].notes = append(examples[last].notes, strings.TrimPrefix(line, "note "))
		default:
			examples = append(examples, example{line: i + 1, query: line})
		}
	}
	for _, e := range examples {
		if e.tree == "" {
			t.Errorf("SYNTAX.md:%d: the query %q has no tree", e.line, e.query)
		}
	}
	return examples
}

// documentedFields returns the names in the table of fields.
func documentedFields(doc string) Fields {
	fields := Fields{}
	row := regexp.MustCompile("(?m)^\\| `([a-z_]+)` \\| ([^|]*) \\|")
	for _, m := range row.FindAllStringSubmatch(doc, -1) {
		fields[m[1]] = m[1]
		for _, name := range strings.Fields(m[2]) {
			fields[strings.Trim(name, "`")] = m[1]
		}
	}
	return fields
}

// tree writes a tree out: and(connection, phrase(hard stop)~2).
func tree(node Node) string {
	switch n := node.(type) {
	case nil:
		return "nothing"
	case Word:
		if strings.ContainsAny(n.Text, `,"`) {
			return strconv.Quote(n.Text)
		}
		return n.Text
	case Prefix:
		return "prefix(" + n.Text + ")"
	case Phrase:
		if n.Slop > 0 {
			return fmt.Sprintf("phrase(%s)~%d", n.Text, n.Slop)
		}
		return "phrase(" + n.Text + ")"
	case Field:
		return "field(" + n.Name + ", " + n.Value + ")"
	case Not:
		return "not(" + tree(n.Node) + ")"
	case And:
		return "and(" + trees(n.Nodes) + ")"
	case Or:
		return "or(" + trees(n.Nodes) + ")"
	}
	return fmt.Sprintf("%#v", node)
}

func trees(nodes []Node) string {
	parts := make([]string, len(nodes))
	for i, n := range nodes {
		parts[i] = tree(n)
	}
	return strings.Join(parts, ", ")
}
