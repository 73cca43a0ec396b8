package analyzers_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/zeebo/xxh3"

	"sago/analyzers"
)

// goldenTexts is how many texts share a line of the golden file.
const goldenTexts = 20

// TestTokensAreThoseOfBefore holds every token of the embedded corpus, as first
// met and as remembered, to what testdata/tokens.golden says: an analyzer made
// faster must make the same ones. Where other tokens are wanted, -update writes
// the file, and rules in analyzer.go goes up.
func TestTokensAreThoseOfBefore(t *testing.T) {
	corpus := texts(t)
	path := filepath.Join("testdata", "tokens.golden")
	a := analyzers.New(nil)
	first, again := tokenLines(a, corpus), tokenLines(a, corpus)
	if diff := cmp.Diff(first, again); diff != "" {
		t.Errorf("the corpus read twice (-first +again):\n%s", diff)
	}
	if *update {
		if err := os.WriteFile(path, []byte(strings.Join(first, "\n")+"\n"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(strings.Split(strings.TrimSpace(string(want)), "\n"), first); diff != "" {
		t.Errorf("tokens of the corpus, %d texts a line (-want +got):\n%s", goldenTexts, diff)
	}
}

// tokenLines returns a line for so many texts each: how the first begins, how
// many tokens and pairs they have, and a hash of them.
func tokenLines(a *analyzers.Analyzer, corpus []string) []string {
	var lines []string
	for i := 0; i < len(corpus); i += goldenTexts {
		h, tokens, pairs := xxh3.New(), 0, 0
		for _, text := range corpus[i:min(i+goldenTexts, len(corpus))] {
			words, bigrams := a.Append(nil, text), a.AppendBigrams(nil, text)
			tokens, pairs = tokens+len(words), pairs+len(bigrams)
			fmt.Fprintln(h, words, bigrams)
		}
		lines = append(lines, fmt.Sprintf("%016x %4d tokens %3d pairs from %.40q on", h.Sum64(), tokens, pairs, corpus[i]))
	}
	return lines
}
