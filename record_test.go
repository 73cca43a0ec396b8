package sago_test

import (
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sago"
)

// TestTheRecordIsDocumented holds that the table of docs/RECORD.md has the keys
// of a record, in their order.
func TestTheRecordIsDocumented(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("docs", "RECORD.md"))
	if err != nil {
		t.Fatal(err)
	}
	var have []string
	for _, row := range regexp.MustCompile("(?m)^\\| `([a-z_]+)` \\|").FindAllSubmatch(text, -1) {
		have = append(have, string(row[1]))
	}
	if diff := cmp.Diff(sago.RecordKeys(), have); diff != "" {
		t.Errorf("keys of the table (-want +got):\n%s", diff)
	}
}
