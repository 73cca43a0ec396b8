package sago_test

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"sago"
	"sago/query"

	"github.com/google/go-cmp/cmp"
)

// TestSyntaxDocumentNamesEveryField holds the table of fields in SYNTAX.md.
func TestSyntaxDocumentNamesEveryField(t *testing.T) {
	doc, err := os.ReadFile("query/SYNTAX.md")
	if err != nil {
		t.Fatal(err)
	}
	documented := query.Fields{}
	row := regexp.MustCompile("(?m)^\\| `([a-z_]+)` \\| ([^|]*) \\|")
	for _, m := range row.FindAllStringSubmatch(string(doc), -1) {
		documented[m[1]] = m[1]
		for _, name := range strings.Fields(m[2]) {
			documented[strings.Trim(name, "`")] = m[1]
		}
	}
	if diff := cmp.Diff(sago.QueryFields(), documented); diff != "" {
		t.Errorf("fields of query/SYNTAX.md (-QueryFields +documented):\n%s", diff)
	}
}
