package plan

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"sago"
)

func tagVocabulary() *sago.Vocabulary {
	return &sago.Vocabulary{Tags: map[string]map[string]sago.Tag{
		sago.FacetComponents: {
			"haproxy":    {Label: sago.Text{En: "HAProxy", Ko: "HAProxy"}, Aliases: sago.Aliases{Ko: []string{"에이치에이프록시"}}},
			"postgresql": {Label: sago.Text{En: "PostgreSQL"}, Aliases: sago.Aliases{En: []string{"Postgres", "haproxy"}}},
		},
		sago.FacetRootCause: {"capacity": {Label: sago.Text{En: "Capacity exhausted", Ko: "용량 부족"}}},
	}}
}

func TestTaggedWritesTagsAsTheVocabularyDoes(t *testing.T) {
	names := NewTagNames(tagVocabulary())
	given := &sago.Case{
		ID: "A", Components: []string{"HAProxy", "own Thing", " Postgres ", "postgresql", "에이치에이프록시", "Own thing"}, RootCause: "Capacity Exhausted", Severity: "SEV1",
	}
	want := &sago.Case{ID: "A", Components: []string{"haproxy", "own Thing", "postgresql"}, RootCause: "capacity", Severity: "SEV1"}
	if diff := cmp.Diff(want, names.Tagged(given)); diff != "" {
		t.Errorf("Tagged (-want +got):\n%s", diff)
	}
	if given.Components[0] != "HAProxy" || given.RootCause != "Capacity Exhausted" {
		t.Errorf("Tagged changed the case that it was given: %+v", given)
	}
	if names.Tagged(want) != want {
		t.Error("Tagged copied a case that is as it should be")
	}
	if NewTagNames(nil).Tagged(want) != want {
		t.Error("without a vocabulary a case changed")
	}
}
