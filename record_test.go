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

// TestTheUnitsOfDurationsAreDocumented reads each spelling in the table of
// docs/RECORD.md.
func TestTheUnitsOfDurationsAreDocumented(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("docs", "RECORD.md"))
	if err != nil {
		t.Fatal(err)
	}
	read := 0
	for unit, length := range map[string]int64{"second": 1, "minute": 60, "hour": 3600, "day": 86400, "week": 7 * 86400} {
		row := regexp.MustCompile(`(?m)^\| ` + unit + ` \|(.*)\|$`).FindSubmatch(text)
		if row == nil {
			t.Errorf("no row tells how a %s is written", unit)
			continue
		}
		for _, spelling := range regexp.MustCompile("`([^`]+)`").FindAllSubmatch(row[1], -1) {
			d := sago.Duration("5 " + string(spelling[1]))
			if got, err := d.Seconds(); got != 5*length || err != nil {
				t.Errorf("%q is %d seconds, error %v; want %d", d, got, err, 5*length)
			}
			read++
		}
	}
	if read < 20 {
		t.Errorf("read %d spellings of units, want 20 or more", read)
	}
}
