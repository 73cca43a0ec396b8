package index

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sago"
)

func suggest(t *testing.T, x *Index, text string) []sago.Suggestion {
	t.Helper()
	list, err := x.Suggest(t.Context(), sago.SuggestRequest{Text: text})
	if err != nil {
		t.Fatalf("Suggest(%q): %v", text, err)
	}
	return list
}

func TestSuggest(t *testing.T) {
	x := openEmbedded(t)
	for _, c := range []struct {
		text string
		want sago.Suggestion // kind, and text of a term or facet and value of a tag or id of a case
	}{
		{"conn", sago.Suggestion{Kind: sago.SuggestTerm, Text: "connection"}},
		{"slow conn", sago.Suggestion{Kind: sago.SuggestTerm, Text: "slow connection"}},
		{"CONN", sago.Suggestion{Kind: sago.SuggestTerm, Text: "connection"}},
		{"nf_", sago.Suggestion{Kind: sago.SuggestTerm, Text: "nf_conntrack"}},
		{"데이터베", sago.Suggestion{Kind: sago.SuggestTerm, Text: "데이터베이스"}},
		{"데잍", sago.Suggestion{Kind: sago.SuggestTerm, Text: "데이터베이스"}}, // half a syllable
		{"연ㄱ", sago.Suggestion{Kind: sago.SuggestTerm, Text: "연결"}},
		{"ㄷㅇㅌㅂㅇㅅ", sago.Suggestion{Kind: sago.SuggestTerm, Text: "데이터베이스"}}, // initials
		{"epdlx", sago.Suggestion{Kind: sago.SuggestTerm, Text: "데이터"}},     // the other layout
		{"ㅐㅕㅅ", sago.Suggestion{Kind: sago.SuggestTerm, Text: "outage"}},
		{"high lat", sago.Suggestion{Kind: sago.SuggestTag, Facet: sago.FacetSymptoms, Value: "high-latency"}},
		{"slow high lat", sago.Suggestion{Kind: sago.SuggestTag, Facet: sago.FacetSymptoms, Value: "high-latency"}},
		{"네트워", sago.Suggestion{Kind: sago.SuggestTag, Facet: sago.FacetDomain, Value: "networking"}}, // a label
		{"ec2", sago.Suggestion{Kind: sago.SuggestTag, Facet: sago.FacetDomain, Value: "aws"}},        // an alias
		{"cloudfl", sago.Suggestion{Kind: sago.SuggestTag, Facet: sago.FacetOrg, Value: "Cloudflare"}},
		{"PX-2", sago.Suggestion{Kind: sago.SuggestCase, Value: "PX-201"}},
		{"px-20", sago.Suggestion{Kind: sago.SuggestCase, Value: "PX-201"}},
		{"px-201", sago.Suggestion{Kind: sago.SuggestCase, Value: "PX-201"}},
		{"stray fly-pr", sago.Suggestion{Kind: sago.SuggestCase, Value: "PX-202"}},
	} {
		list := suggest(t, x, c.text)
		if !slices.ContainsFunc(list, func(s sago.Suggestion) bool { return same(s, c.want) }) {
			t.Errorf("%q: suggested %+v, want %+v among them", c.text, list, c.want)
		}
		if len(list) > defaultSuggestions {
			t.Errorf("%q: %d suggestions, want at most %d", c.text, len(list), defaultSuggestions)
		}
		for _, s := range list {
			if s.Text == "" || s.Label.IsZero() {
				t.Errorf("%q: suggestion %+v has no text or label", c.text, s)
			}
		}
	}
	for _, text := range []string{"", "  ", "zzzzqq"} {
		if list := suggest(t, x, text); len(list) > 0 {
			t.Errorf("%q: suggested %+v, want nothing", text, list)
		}
	}
}

func same(got, want sago.Suggestion) bool {
	return got.Kind == want.Kind && got.Facet == want.Facet && got.Value == want.Value && (want.Text == "" || got.Text == want.Text)
}

func TestSuggestNamesOneInflectionOfAWord(t *testing.T) {
	x := openCases(t, 1, []*sago.Case{
		{ID: "A", Title: sago.Text{En: "timeout", Ko: "연결이"}},
		{ID: "B", Title: sago.Text{En: "timeouts", Ko: "연결을"}},
		{ID: "C", Title: sago.Text{En: "timeouts", Ko: "연결"}},
	})
	for text, want := range map[string]string{"timeo": "timeouts", "연": "연결"} {
		var got []string
		for _, s := range suggest(t, x, text) {
			if s.Kind == sago.SuggestTerm {
				got = append(got, s.Text)
			}
		}
		if !slices.Equal(got, []string{want}) {
			t.Errorf("%q: suggested words %q, want %q alone", text, got, want)
		}
	}
}

// TestSuggestionsCountWhatChoosingThemFinds chooses them as the page does: a tag
// in place of its name.
func TestSuggestionsCountWhatChoosingThemFinds(t *testing.T) {
	x := openEmbedded(t)
	for text, wantTags := range map[string]bool{
		"timeo": true, "high lat": true, "연결": true, "PX-2": false, "haproxy timeo": false, "haproxy timeout": false, "slow high lat": false,
	} {
		counted := false
		for _, s := range suggest(t, x, text) {
			want := 0
			switch {
			case s.Kind == sago.SuggestCase:
				want = 1
			case s.Kind == sago.SuggestTag && wantTags:
				chosen, err := x.Search(t.Context(), sago.Request{Filters: []sago.Filter{{Field: s.Facet, Values: []string{s.Value}}}})
				if err != nil {
					t.Fatal(err)
				}
				want, counted = chosen.Total, true
			}
			if s.Count != want {
				t.Errorf("%q: suggestion %+v counts %d cases, want %d", text, s, s.Count, want)
			}
		}
		if counted != wantTags {
			t.Errorf("%q: tags counted: %v, want %v", text, counted, wantTags)
		}
	}
}

// TestSuggestPrefersWhatACaseHasTogether has frequent words and tags in other
// cases than what was typed before, one of them masked.
func TestSuggestPrefersWhatACaseHasTogether(t *testing.T) {
	x := openCases(t, 2, []*sago.Case{
		{ID: "A", Title: sago.Text{En: "haproxy timeout"}, Symptoms: []string{"slow-start"}},
		{ID: "B", Title: sago.Text{En: "nginx ticket timezone"}, Symptoms: []string{"slow-end"}},
		{ID: "C", Title: sago.Text{En: "nginx ticket"}, Symptoms: []string{"slow-end"}},
		{ID: "D", Title: sago.Text{En: "nginx ticket"}},
	})
	for text, want := range map[string][]string{
		"ti":                    {"ticket", "timeout", "timezone"},
		"haproxy ti":            {"haproxy timeout", "haproxy ticket", "haproxy timezone"},
		"nginx ti":              {"nginx ticket", "nginx timezone", "nginx timeout"},
		"org:nobody ti":         {"org:nobody ticket", "org:nobody timeout", "org:nobody timezone"},
		"symptom:slow-start ti": {"symptom:slow-start ticket", "symptom:slow-start timeout", "symptom:slow-start timezone"},
		"+ ti":                  {"+ ticket", "+ timeout", "+ timezone"},
		"slow":                  {"slow-end", "slow-start", "slow-end", "slow-start"}, // words, then tags
		"haproxy slow":          {"haproxy slow-start", "haproxy slow-end", "slow-start", "slow-end"},
	} {
		var got []string
		for _, s := range suggest(t, x, text) {
			if s.Kind != sago.SuggestCase {
				got = append(got, s.Text)
			}
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%q: suggested (-want +got):\n%s", text, diff)
		}
	}
}

func TestSuggestKeepsToItsLimit(t *testing.T) {
	x := openEmbedded(t)
	for _, limit := range []int{1, 2, 3, 50} {
		list, err := x.Suggest(t.Context(), sago.SuggestRequest{Text: "data", Limit: limit})
		if err != nil || len(list) == 0 || len(list) > limit {
			t.Errorf("limit %d: %d suggestions, error %v", limit, len(list), err)
		}
	}
	for _, limit := range []int{-1, 51} {
		if _, err := x.Suggest(t.Context(), sago.SuggestRequest{Text: "data", Limit: limit}); sago.ErrorCode(err) != sago.CodeInvalid {
			t.Errorf("limit %d: error %v, want %s", limit, err, sago.CodeInvalid)
		}
	}
}

func TestPrepareMakesWhatFirstSuggestionsWaitFor(t *testing.T) {
	x := openCases(t, 1, []*sago.Case{{ID: "A", Title: sago.Text{En: "timeout"}}})
	words, tags := 0, 0
	complete, terms := x.complete, x.tags
	x.complete = func() (*completions, error) { words++; return complete() }
	x.tags = func() map[string][]tag { tags++; return terms() }
	if err := x.Prepare(); err != nil || words != 1 || tags != 1 {
		t.Errorf("made completions %d times and tags %d times, error %v; want once each", words, tags, err)
	}
	if err := x.Close(); err != nil {
		t.Fatal(err)
	}
	if err := x.Prepare(); sago.ErrorCode(err) != sago.CodeUnavailable {
		t.Errorf("of a closed index: error %v, want %s", err, sago.CodeUnavailable)
	}
}
