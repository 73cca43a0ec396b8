package index

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sago"
)

func TestSeedsFirstHit(t *testing.T) {
	x := openCases(t, 1, seeds(t))
	for q, want := range map[string]string{
		"connection slots":     "IL-0264",
		"연결 슬롯":                "IL-0264",
		"연결슬롯":                 "IL-0264",
		`"연결 슬롯"`:              "IL-0264",
		"nf_conntrack":         "IL-0177",
		"hard-stop-after":      "IL-0177",
		"HUP haproxy":          "IL-0177",
		"웹소켓 연결이 끊겼다":          "IL-0177",
		"heatmap ISP":          "IL-0492",
		"Slack 챗봇":             "IL-0492",
		"Slack":                "IL-0492",
		`"Slack의"`:             "IL-0492",
		"softirq":              "IL-0353",
		"LAX":                  "IL-0353",
		"lazy loader 대기열":      "IL-0353",
		"lazy loader 대기열 느려졌다": "IL-0353",
	} {
		got := ids(find(t, x, request(q)))
		if len(got) == 0 || got[0] != want {
			t.Errorf("%s: hits %v, want %s first", q, got, want)
		}
	}
	got := ids(find(t, x, request("haproxy")))
	slices.Sort(got)
	if d := cmp.Diff([]string{"IL-0177", "IL-0264"}, got); d != "" {
		t.Errorf("haproxy (-want +got):\n%s", d)
	}
}

func TestSeedsFacets(t *testing.T) {
	x := openCases(t, 2, seeds(t))
	req := sago.Request{Facets: []sago.FacetRequest{
		{Field: sago.FacetSymptoms}, {Field: sago.FacetRootCause}, {Field: sago.FacetSeverity}, {Field: sago.FacetDomain},
	}}
	all := find(t, x, req)
	symptoms := counts(all, sago.FacetSymptoms)
	for v, want := range map[string]int{
		"intermittent-connection-failures": 3, "high-latency": 3, "intermittent-timeouts": 2,
		"connection-resets": 1, "database-overloaded": 1,
	} {
		if symptoms[v] != want {
			t.Errorf("symptom %s: %d cases, want %d", v, symptoms[v], want)
		}
	}
	causes := map[string]int{"capacity": 3, "config-change": 1}
	if d := cmp.Diff(causes, counts(all, sago.FacetRootCause)); d != "" {
		t.Errorf("root causes (-want +got):\n%s", d)
	}
	if d := cmp.Diff(map[string]int{"unknown": 4}, counts(all, sago.FacetSeverity)); d != "" {
		t.Errorf("severities (-want +got):\n%s", d)
	}
	if got := counts(all, sago.FacetDomain)["networking"]; got != 4 {
		t.Errorf("networking: %d cases, want 4", got)
	}

	req.Filters = []sago.Filter{{Field: sago.FacetSymptoms, Values: []string{"high-latency"}}}
	selected := find(t, x, req)
	if d := cmp.Diff(symptoms, counts(selected, sago.FacetSymptoms)); d != "" {
		t.Errorf("symptoms with one selected (-before +after):\n%s", d)
	}
	if d := cmp.Diff(map[string]int{"capacity": 2, "config-change": 1}, counts(selected, sago.FacetRootCause)); d != "" {
		t.Errorf("root causes with a symptom selected (-want +got):\n%s", d)
	}
}

func counts(r *sago.Response, field string) map[string]int {
	counts := map[string]int{}
	for _, f := range r.Facets {
		if f.Field == field {
			for _, v := range f.Values {
				counts[v.Value] = v.Count
			}
		}
	}
	return counts
}
