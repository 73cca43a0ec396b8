package index

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"sago"
	"sago/query"
)

// pastes are texts that people paste, with identifiers, words of the glossary
// beside each other, and words that most cases have.
func pastes() []string {
	return []string{
		"[FIRING:2] HAProxyBackendDown (severity=\"critical\" cluster=\"prod-eu-1\")\n - summary = HAProxy backend be_api has no available servers\nStartsAt: 2026-11-30T07:41:12Z",
		"07:12:03.221 ERROR c.z.hikari.pool.HikariPool : HikariPool-1 - Connection is not available, request timed out after 30000ms.\n" +
			"Caused by: org.postgresql.util.PSQLException: FATAL: remaining connection slots are reserved for superuser connections",
		"🚨 [장애 P1] 결제 API 응답 지연 및 5xx 급증\n담당: @온콜\n증상: 결제 요청의 약 30%가 타임아웃, 레디스 커넥션 풀 고갈 의심\n대시보드: https://grafana.internal/d/abc?from=now-1h",
		"database timeout\nok",
		"KubePodCrashLooping\nHTTP 502\nHTTP 503",
		"request org:organization_role:remove to the database failed\nafter:2024-13 id:x symptom:none",
	}
}

// TestAPasteFindsWhatTheQueryThatItCameDownToFinds holds that the address that a
// page gives for a pasted text has the same cases and counts as the page.
func TestAPasteFindsWhatTheQueryThatItCameDownToFinds(t *testing.T) {
	x := openEmbedded(t)
	for _, text := range pastes() {
		req := sago.Request{Limit: 50}
		for _, name := range sago.FacetNames() {
			req.Facets = append(req.Facets, sago.FacetRequest{Field: name, Limit: sago.MaxFacetLimit})
		}
		pasted := req
		pasted.Paste = text
		want := find(t, x, pasted)
		if want.Total == 0 || want.Distilled == "" {
			t.Errorf("%q finds %d cases by %q", text, want.Total, want.Distilled)
		}
		req.Text, req.Match = want.Distilled, sago.MatchAny
		req.Query, _ = query.Parse(req.Text, sago.QueryFields())
		got := find(t, x, req)
		if diff := cmp.Diff(ids(want), ids(got)); diff != "" || got.Total != want.Total {
			t.Errorf("%q: %d cases, %d by %q\n%s", text, want.Total, got.Total, want.Distilled, diff)
		}
		if diff := cmp.Diff(want.Facets, got.Facets); diff != "" {
			t.Errorf("%q: facets (-pasted +typed):\n%s", text, diff)
		}
	}
}
