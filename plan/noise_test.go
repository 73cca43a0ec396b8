package plan

import (
	"strings"
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

// TestWhatAlertsAreLaidOutWithIsSetAside has the templates of several systems: of
// each the values are kept, and words like those of labels elsewhere.
func TestWhatAlertsAreLaidOutWithIsSetAside(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{"[FIRING:2] BackendDown\nLabels:\n - backend = be_api\n - job = exporter", "BackendDown be_api exporter"},
		{"StartsAt: 2026-11-30T07:41:12Z\nrunbook_url = https://runbooks.example.com/a?b=c&d=(e)", ""},
		{"Current value: 0. Runbook URL: https://x.example/?from=now-1h failover", "failover"},
		{"*Severity:* SEV-2 *Service:* payments", "payments"},
		{"🚨 [장애 P1] 결제 지연\n발생 시각: 16:41 KST\n담당: @플랫폼-온콜\n증상 : 타임아웃", "🚨 장애 결제 지연 타임아웃"},
		{"the value of the service channel", "the value of the service channel"},
		{"@oncall look: @Transactional of @types/node", "look @Transactional of @types/node"},
		{"HTTP 502\nHTTP 503\nHTTP 503\nHTTP/1.1 404\nread 502 rows", "502 503 HTTP/1.1 404 read rows"},
		{"S3 in p99 of P2P on k8s, x86, 30s, 5GB, 18/Feb/2026 and Feb-18 at 04:12:07Z", "S3 in p99 of P2P on k8s x86 and at"},
	} {
		kept, _ := distil(tt.text)
		if got := strings.Join(strings.Fields(kept), " "); got != tt.want {
			t.Errorf("of %q is kept %q, want %q", tt.text, got, tt.want)
		}
	}
}
