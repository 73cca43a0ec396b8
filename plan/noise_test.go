package plan

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestMessagesAreKeptOnce has lines that differ in what is set aside of them, a
// line that is kept as it is, and one that begins as another does.
func TestMessagesAreKeptOnce(t *testing.T) {
	kept, aside := distil(`disk full
2026-03-01T04:00:00Z ERROR request_id=ab12cd34ef56ab78 connection slots exhausted
2026-03-01T04:00:01Z ERROR request_id=99ffcd34ef56ab00 connection slots exhausted
2026-03-01T04:00:02Z ERROR request_id=77aacd34ef56ab11 connection slots exhausted again
2026-03-01T04:00:03Z ERROR request_id=11bbcd34ef56ab22 disk full
`)
	want := "disk full\nconnection slots exhausted\nconnection slots exhausted again"
	if d := cmp.Diff(want, kept); d != "" {
		t.Errorf("kept (-want +got):\n%s", d)
	}
	if aside[noiseRepeat] != 2 {
		t.Errorf("%d lines are repeated, want 2", aside[noiseRepeat])
	}
}
