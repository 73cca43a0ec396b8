package index

import (
	"encoding/json"
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sago"
)

func TestAKeyThatNothingHasIsASlip(t *testing.T) {
	cases := sampleCases(3)
	cases[1].Extra = map[string]json.RawMessage{"Oncall_Team": json.RawMessage(`"storage"`)}
	x := openCases(t, 2, cases)
	for text, total := range map[string]int{
		"has:timeline": 3, "has:oncall_team": 1, "has:Oncall_Team": 1, "-has:oncall_team": 2,
		"has:lessons": 0, // records have the key, and no case here does
	} {
		if r := find(t, x, request(text)); r.Total != total {
			t.Errorf("%s finds %d cases, want %d", text, r.Total, total)
		}
	}
	for text, nearest := range map[string][]string{
		"has:lesson":                     {"lessons"},
		"-has:oncall-team":               {"oncall_team"},
		"timeout OR has:symptom":         {"symptoms", "symptoms_text"},
		"has:timeline has:nothingatall":  nil,
		"has:remediations -has:timeline": {"remediation", "detection"},
	} {
		_, err := x.Search(t.Context(), request(text))
		var refused *sago.Error
		if !errors.As(err, &refused) || refused.Code != sago.CodeInvalid || refused.Field != sago.FilterHas {
			t.Errorf("%s: %v, want CodeInvalid of has", text, err)
			continue
		}
		if diff := cmp.Diff(nearest, refused.Suggestions); diff != "" {
			t.Errorf("%s: suggestions (-want +got):\n%s", text, diff)
		}
	}
}
