package sago_test

import (
	"encoding/json"
	"errors"
	"os"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sago"
)

func TestFacetValues(t *testing.T) {
	c := &sago.Case{
		Symptoms: []string{"b", "a", "b", ""}, Components: []string{}, RootCause: "capacity",
		Severity: "unknown", Date: "2024-03", DateKind: "incident",
	}
	want := map[string][]string{
		"symptoms": {"b", "a"}, "contributing": {"unknown"}, "components": {"unknown"}, "domain": {"unknown"},
		"root_cause": {"capacity"}, "severity": {"unknown"}, "org": {"unknown"}, "year": {"2024"}, "date_kind": {"incident"},
	}
	got := map[string][]string{}
	for _, facet := range sago.FacetNames() {
		got[facet] = c.FacetValues(facet)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("FacetValues (-want +got):\n%s", diff)
	}
	if v := c.FacetValues("title"); v != nil {
		t.Errorf("FacetValues(title) = %q, want nil: it is no facet", v)
	}
}

func TestVocabularySurvivesARoundTrip(t *testing.T) {
	raw, err := os.ReadFile("corpus/data/vocabulary.json")
	if err != nil {
		t.Fatal(err)
	}
	var v sago.Vocabulary
	if err := json.Unmarshal(raw, &v); err != nil {
		t.Fatal(err)
	}
	written, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(plainJSON(t, raw), plainJSON(t, written)); diff != "" {
		t.Errorf("vocabulary after a round trip (-read +written):\n%s", diff)
	}
	if got, want := len(v.Facets), len(sago.FacetNames()); got != want {
		t.Errorf("%d facets have a tag of their own, want %d", got, want)
	}
	if label := v.Label("symptoms", "high-latency"); label.En == "" || label.Ko == "" || label.En == "high-latency" {
		t.Errorf("Label(symptoms, high-latency) = %+v, want labels in both languages", label)
	}
}

func TestLabelOfWhatTheVocabularyLacks(t *testing.T) {
	var v *sago.Vocabulary
	if got, want := v.Label("symptoms", "x"), (sago.Text{En: "x", Ko: "x"}); !cmp.Equal(got, want) {
		t.Errorf("Label(x) = %+v, want %+v", got, want)
	}
	if got := v.Label("severity", sago.Unknown); got.Ko == sago.Unknown {
		t.Errorf("Label(unknown) = %+v, want Korean for it", got)
	}
}

func TestVocabularyFaultInAKeyThatComesAgain(t *testing.T) {
	v := sago.Vocabulary{Tags: map[string]map[string]sago.Tag{"symptoms": {"a": {}}}}
	if err := json.Unmarshal([]byte(`{"symptoms": {"a": 7}, "symptoms": {}}`), &v); err == nil || len(v.Tags) == 0 {
		t.Errorf("a fault that a later key hides: error %v, vocabulary %v; want an error, and it unchanged", err, v)
	}
}

func TestVocabularyFaultsNameThePlace(t *testing.T) {
	tests := []struct{ vocabulary, field string }{
		{`{"symptom": {}}`, "symptom"},
		{`{"symptoms": []}`, "symptoms"},
		{`{"symptoms": {"a": 7}}`, "symptoms.a"},
		{`{"symptoms": {"a": {"label": {"en": 7}}}}`, "symptoms.a"},
	}
	for _, test := range tests {
		var v sago.Vocabulary
		err := json.Unmarshal([]byte(test.vocabulary), &v)
		var field *sago.FieldError
		if !errors.As(err, &field) || field.Field != test.field {
			t.Errorf("Unmarshal(%s): %v, want a fault of %s", test.vocabulary, err, test.field)
		}
	}
}
