package plan

import (
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sago"
)

func TestPartsWeighsAndRoutesEveryText(t *testing.T) {
	c := &sago.Case{
		ID:           "T-1",
		Org:          "Fly.io",
		Date:         "2025-11-03",
		URL:          "https://www.fly.io/blog/a-2025_outage/?utm=x",
		Title:        sago.Text{En: "Slots ran out", Ko: "슬롯 고갈"},
		Summary:      sago.Text{Plain: "연결이 끊겼다"},
		SymptomsText: sago.Text{Plain: "connections dropped"},
		Trigger:      sago.Text{En: "a deploy"},
		Impact:       sago.Impact{Scope: "도쿄 리전", Users: "unknown", Region: "Tokyo"},
		Remediation:  []sago.Item{{Text: sago.Text{En: "rollback"}}, {Text: sago.Text{Ko: "재시작"}}},
		Symptoms:     []string{"high-latency", "not-in-vocabulary"},
		RootCause:    "unknown",
		Sources:      []sago.Source{{URL: "https://www.fly.io/blog/a-2025_outage/?utm=x"}, {URL: "http://status.fly.io/"}},
	}
	v := &sago.Vocabulary{Tags: map[string]map[string]sago.Tag{"symptoms": {"high-latency": {
		Label:   sago.Text{En: "High latency", Ko: "지연"},
		Aliases: sago.Aliases{En: []string{"slow"}, Ko: []string{"느림"}},
	}}}}
	want := []Part{
		{"title", "en", "Slots ran out", 40},
		{"title", "ko", "슬롯 고갈", 40},
		{"symptoms_text", "en", "connections dropped", 10},
		{"summary", "ko", "연결이 끊겼다", 10},
		{"trigger", "en", "a deploy", 5},
		{"remediation", "en", "rollback", 5},
		{"remediation", "ko", "재시작", 5},
		{"impact", "ko", "도쿄 리전", 5},
		{"impact", "en", "Tokyo", 5},
		{"org", "en", "Fly.io", 20},
		{"org", "ko", "Fly.io", 20},
		{"symptoms", "en", "high-latency", 15},
		{"symptoms", "ko", "high-latency", 15},
		{"symptoms", "en", "High latency", 15},
		{"symptoms", "ko", "지연", 15},
		{"symptoms", "en", "slow", 7},
		{"symptoms", "ko", "느림", 7},
		{"symptoms", "en", "not-in-vocabulary", 15},
		{"symptoms", "ko", "not-in-vocabulary", 15},
		{"date", "en", "2025-11-03", 10},
		{"date", "ko", "2025-11-03", 10},
		{"date", "en", "November 2025", 10},
		{"date", "ko", "2025년 11월", 10},
		{"url", "en", "fly.io blog a 2025 outage", 5},
		{"url", "ko", "fly.io blog a 2025 outage", 5},
		{"sources", "en", "status.fly.io", 5},
		{"sources", "ko", "status.fly.io", 5},
	}
	if d := cmp.Diff(want, Parts(c, v)); d != "" {
		t.Errorf("Parts(%+v) (-want +got):\n%s", c, d)
	}
}

func TestPartsOfPartialAndUnreadableDates(t *testing.T) {
	for _, test := range []struct {
		date sago.Date
		want []Part
	}{
		{"", []Part{}},
		{"2024", []Part{{"date", "en", "2024", 10}, {"date", "ko", "2024", 10}, {"date", "ko", "2024년", 10}}},
		{"2024-02", []Part{
			{"date", "en", "2024-02", 10},
			{"date", "ko", "2024-02", 10},
			{"date", "en", "February 2024", 10},
			{"date", "ko", "2024년 2월", 10},
		}},
		{"spring 2019", []Part{{"date", "en", "spring 2019", 10}, {"date", "ko", "spring 2019", 10}}},
	} {
		if d := cmp.Diff(test.want, Parts(&sago.Case{Date: test.date}, nil)); d != "" {
			t.Errorf("Parts of date %q (-want +got):\n%s", test.date, d)
		}
	}
}

func TestHasNamesWhatIsKnown(t *testing.T) {
	var c sago.Case
	record := `{"id":"T-1","org":"unknown","title":{"en":"x","ko":null},"impact":{"scope":"unknown","users":"","region":null},
		"symptoms":["unknown"],"domain":["dns"],"severity":"unknown","timeline":{"detected_after":null,"resolved_after":"1h"},
		"lessons":null,"remediation":[],"sources":[{"url":"u"}],"review":{},"Zeta":1,"alpha":"a","Title":"t","empty":[],"none":null}`
	if err := json.Unmarshal([]byte(record), &c); err != nil {
		t.Fatal(err)
	}
	want := []string{"id", "title", "domain", "timeline", "sources", "alpha", "zeta"}
	if d := cmp.Diff(want, Has(&c)); d != "" {
		t.Errorf("Has(%s) (-want +got):\n%s", record, d)
	}
}
