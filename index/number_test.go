package index

import (
	"testing"

	"pgregory.net/rapid"
)

func TestNumberTermsAreOrderedAsTheirNumbers(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := rapid.Int64().Draw(t, "a"), rapid.Int64().Draw(t, "b")
		if got, ok := termNumber(numberTerm(a)); !ok || got != a {
			t.Fatalf("termNumber(numberTerm(%d)) = %d, %v", a, got, ok)
		}
		if (a < b) != (numberTerm(a) < numberTerm(b)) {
			t.Fatalf("numbers %d and %d, terms %x and %x: not in one order", a, b, numberTerm(a), numberTerm(b))
		}
	})
}
