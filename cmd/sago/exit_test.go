package main

import (
	"testing"

	"sago"
)

// TestErrorTextOffersWhatItDoesNotSay has values that differ from the nearest by a
// letter at an end, and a text that names it already.
func TestErrorTextOffersWhatItDoesNotSay(t *testing.T) {
	for text, want := range map[string]string{
		`No case has "high-latencyy".`:                     "No case has \"high-latencyy\".\nDid you mean high-latency?",
		`No case has "xhigh-latency".`:                     "No case has \"xhigh-latency\".\nDid you mean high-latency?",
		`No case has "hi": name one such as high-latency.`: `No case has "hi": name one such as high-latency.`,
		`"high-latencyy" is not high-latency`:              `"high-latencyy" is not high-latency`,
	} {
		err := &sago.Error{Code: sago.CodeInvalid, Public: text, Suggestions: []string{"high-latency"}}
		if got := errorText(err); got != want {
			t.Errorf("errorText(%q) = %q, want %q", text, got, want)
		}
	}
}
