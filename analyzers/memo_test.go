package analyzers

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestMemoBeginsAnewWhenFull has an analyzer meet more words than it remembers:
// the tokens of a text stay what they were, and so do those it gave before.
func TestMemoBeginsAnewWhenFull(t *testing.T) {
	const text = "HAProxy의 커넥션 슬롯이 고갈됐다: 500 ms timed out"
	a := New(nil)
	before := a.Append(nil, text)
	want := fmt.Sprint(before)
	first := a.memo.table.Load()
	var dst []Token
	for i := range memoWords {
		dst = a.Append(dst[:0], fmt.Sprintf("x%dy 가나%d", i, i))
	}
	now := a.memo.table.Load()
	if now == first {
		t.Fatalf("after %d words there is still the first table, with %d", memoWords, first.words)
	}
	if first.words != memoWords || now.words > memoWords {
		t.Errorf("the tables have %d and %d words, want %d and at most as many", first.words, now.words, memoWords)
	}
	if diff := cmp.Diff(want, fmt.Sprint(before)); diff != "" {
		t.Errorf("tokens given before (-then +now):\n%s", diff)
	}
	if diff := cmp.Diff(want, fmt.Sprint(a.Append(nil, text))); diff != "" {
		t.Errorf("tokens of the same text (-then +now):\n%s", diff)
	}
}
