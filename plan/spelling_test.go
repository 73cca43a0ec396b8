package plan

import (
	"strings"
	"testing"
)

func TestOnlyWhatMayBeASlipIsCorrected(t *testing.T) {
	for text, want := range map[string]bool{
		"exhusted":              true,
		"abcd":                  false,
		strings.Repeat("q", 32): true,
		strings.Repeat("q", 33): false,
		"OOMKilled":             false,
		"x509":                  false,
	} {
		if got := misspellable(&unit{text: strings.ToLower(text)}, text); got != want {
			t.Errorf("misspellable(%q) = %v, want %v", text, got, want)
		}
	}
	for text, want := range map[string]bool{
		"쿠버네틱스":                 true,
		"커낵":                    false,
		strings.Repeat("쿡", 16): true,
		strings.Repeat("쿡", 17): false,
	} {
		if got := misspellable(&unit{text: text, hangul: true}, text); got != want {
			t.Errorf("misspellable(%q) = %v, want %v", text, got, want)
		}
	}
}
