package analyzers

import (
	"errors"
	"testing"

	"github.com/blevesearch/vellum"
	"pgregory.net/rapid"
)

// TestAutomatonReadsWhatVellumReads holds every word of the lexicon to the value
// that vellum reads, and words made of pieces of them too.
func TestAutomatonReadsWhatVellumReads(t *testing.T) {
	fst, err := vellum.Load(lexiconFST)
	if err != nil {
		t.Fatal(err)
	}
	a, err := loadAutomaton(lexiconFST)
	if err != nil {
		t.Fatal(err)
	}
	var words []string
	it, err := fst.Iterator(nil, nil)
	for n := 0; err == nil; n++ {
		word, want := it.Current()
		if got, ok := a.value(a.walk(a.root, string(word))); !ok || got != want {
			t.Fatalf("%q is %d, %v, want %d", word, got, ok, want)
		}
		if n%997 == 0 {
			words = append(words, string(word))
		}
		err = it.Next()
	}
	if !errors.Is(err, vellum.ErrIteratorDone) {
		t.Fatal(err)
	}
	rapid.Check(t, func(t *rapid.T) {
		one, two := rapid.SampledFrom(words).Draw(t, "one"), rapid.SampledFrom(words).Draw(t, "two")
		word := one[:rapid.IntRange(0, len(one)).Draw(t, "n")] + two[rapid.IntRange(0, len(two)).Draw(t, "m"):]
		want, exists, err := fst.Get([]byte(word))
		if err != nil {
			t.Fatal(err)
		}
		if got, ok := a.value(a.walk(a.root, word)); ok != exists || got != want {
			t.Fatalf("%q is %d, %v, want %d, %v", word, got, ok, want, exists)
		}
	})
}
