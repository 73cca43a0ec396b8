package bench

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sago"
	"sago/corpus"
)

func synthetic(t testing.TB, docs, words int, seed uint64) *Synthetic {
	t.Helper()
	s, err := NewSynthetic(docs, words, seed)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// jsonLines returns the cases as a file holds them.
func jsonLines(t *testing.T, s *Synthetic) string {
	t.Helper()
	var b strings.Builder
	for c, err := range s.Cases() {
		if err != nil {
			t.Fatal(err)
		}
		raw, err := json.Marshal(c)
		if err != nil {
			t.Fatal(err)
		}
		b.Write(raw)
		b.WriteByte('\n')
	}
	return b.String()
}

func TestEqualSeedsMakeEqualCases(t *testing.T) {
	one, two := synthetic(t, 200, 0, 7), synthetic(t, 200, 0, 7)
	if jsonLines(t, one) != jsonLines(t, two) || one.Hash() != two.Hash() {
		t.Error("two corpora of one seed differ")
	}
	if diff := cmp.Diff(one.Case(150), two.Case(150)); diff != "" {
		t.Errorf("a case depends on what was asked before (-first +second):\n%s", diff)
	}
	for name, other := range map[string]*Synthetic{
		"seed": synthetic(t, 200, 0, 8), "words": synthetic(t, 200, 100, 7), "docs": synthetic(t, 201, 0, 7),
	} {
		if other.Hash() == one.Hash() {
			t.Errorf("another %s, the same hash %s", name, one.Hash())
		}
	}
	if cmp.Equal(synthetic(t, 200, 0, 8).Case(3), one.Case(3)) {
		t.Error("another seed, the same case")
	}
}

// TestSyntheticCasesAreRecords writes them to a file and loads that.
func TestSyntheticCasesAreRecords(t *testing.T) {
	s := synthetic(t, 300, 0, 1)
	name := filepath.Join(t.TempDir(), "cases.jsonl")
	if err := os.WriteFile(name, []byte(jsonLines(t, s)), 0o600); err != nil {
		t.Fatal(err)
	}
	loaded, err := corpus.Load(corpus.Options{Strict: true}, name)
	if err != nil {
		t.Fatal(err)
	}
	if len(loaded.Faults) > 0 || len(loaded.Cases) != 300 {
		t.Fatalf("%d cases, faults %v; want 300 and none", len(loaded.Cases), loaded.Faults)
	}
	for i, c := range loaded.Cases {
		if diff := cmp.Diff(s.Case(i), c); diff != "" {
			t.Fatalf("case %d after loading (-want +got):\n%s", i, diff)
		}
	}
}

func wordsOf(c *sago.Case) (en, ko int) {
	for _, t := range textsOf(c) {
		en += len(strings.Fields(t.En))
		ko += len(strings.Fields(t.Ko))
	}
	return en, ko
}

func TestSyntheticLengths(t *testing.T) {
	embedded, err := corpus.Collect(corpus.Embedded().Cases())
	if err != nil {
		t.Fatal(err)
	}
	mean := func(cases []*sago.Case) float64 {
		n := 0
		for _, c := range cases {
			en, ko := wordsOf(c)
			n += en + ko
		}
		return float64(n) / float64(len(cases))
	}
	for words, want := range map[int]float64{0: mean(embedded), 200: 200, 1000: 1000} {
		cases, err := corpus.Collect(synthetic(t, 1000, words, 1).Cases())
		if err != nil {
			t.Fatal(err)
		}
		if got := mean(cases); got < 0.9*want || got > 1.1*want {
			t.Errorf("cases of %d words have %.0f in the mean, want about %.0f", words, got, want)
		}
		en, ko := 0, 0
		for _, c := range cases {
			e, k := wordsOf(c)
			en, ko = en+e, ko+k
		}
		if en == 0 || ko == 0 || en > 3*ko || ko > 3*en {
			t.Errorf("cases of %d words: %d English and %d Korean words, want both", words, en, ko)
		}
	}
}

// TestSyntheticTagsAreSkewed holds that the first tags of a facet are common,
// the last ones rare, and all of them of the vocabulary.
func TestSyntheticTagsAreSkewed(t *testing.T) {
	s, v := synthetic(t, 3000, 50, 1), corpus.Vocabulary()
	counts := map[string]map[string]int{}
	for c := range s.Cases() {
		for _, facet := range append(tagFacets(), sago.FacetYear) {
			if counts[facet] == nil {
				counts[facet] = map[string]int{}
			}
			for _, value := range c.FacetValues(facet) {
				counts[facet][value]++
				if _, ok := v.Tag(facet, value); !ok && value != sago.Unknown && facet != sago.FacetYear {
					t.Fatalf("%s %q is not of the vocabulary", facet, value)
				}
			}
		}
	}
	for facet, values := range counts {
		order := byCount(values)
		first, middle := values[order[0]], values[order[len(order)/2]]
		if len(order) < 10 || first < 4*middle {
			t.Errorf("%s: %d values, the first %d times, the middle one %d; want ten or more and a skew", facet, len(order), first, middle)
		}
	}
}

func TestZipf(t *testing.T) {
	l := newLexicon([]string{"a b a c. a b", "(A) b, a"}, "-")
	if diff := cmp.Diff([]string{"a", "b", "c"}, l.words); diff != "" {
		t.Errorf("words by count (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]string{"a b"}, l.pairs); diff != "" {
		t.Errorf("pairs seen three times (-want +got):\n%s", diff)
	}
	s := zipf(3, 1, 1)
	if want := []float64{1, 1.5, 1.5 + 1.0/3}; !slices.EqualFunc(want, s.sums, func(a, b float64) bool { return a-b < 1e-9 && b-a < 1e-9 }) {
		t.Errorf("zipf(3, 1, 1) sums to %v, want %v", s.sums, want)
	}
}
