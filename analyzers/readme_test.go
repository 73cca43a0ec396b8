package analyzers_test

import (
	"flag"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sago/analyzers"
)

var update = flag.Bool("update", false, "write into README.md what the sentences come to")

// sentenceBlock is a block of README.md: a sentence, then its tokens.
var sentenceBlock = regexp.MustCompile("(?m)^```\n(.*)\n((?:\\d+ .*\n)*)```$")

func TestReadmeShowsTokens(t *testing.T) {
	text, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	a := analyzers.New(nil)
	blocks := 0
	now := sentenceBlock.ReplaceAllStringFunc(string(text), func(block string) string {
		blocks++
		sentence := sentenceBlock.FindStringSubmatch(block)[1]
		return "```\n" + sentence + "\n" + strings.Join(show(sentence, a.Append(nil, sentence)), "\n") + "\n```"
	})
	if blocks != 3 {
		t.Fatalf("README.md shows %d sentences, want 3", blocks)
	}
	if *update {
		if err := os.WriteFile("README.md", []byte(now), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if diff := cmp.Diff(string(text), now); diff != "" {
		t.Errorf("README.md shows other tokens (-shown +now); run with -update:\n%s", diff)
	}
}
