package server

import (
	"testing"

	"sago/server/ui"
)

func TestEveryProblemIsNamedAndExplained(t *testing.T) {
	strings := ui.New()
	for _, code := range problemCodes() {
		for _, key := range []string{"title." + code, "problem." + code} {
			if !strings.Has(key) {
				t.Errorf("there is no string %q", key)
			}
		}
	}
}
