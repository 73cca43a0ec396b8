package index

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sago"
	"sago/query"
)

// TestPhrasesAreFoundBehindManyOccurrences has a case that repeats a word more
// often than is walked from at once.
func TestPhrasesAreFoundBehindManyOccurrences(t *testing.T) {
	x := openCases(t, 1, []*sago.Case{
		{ID: "A", Summary: sago.Text{En: strings.Repeat("word ", 3*walkedAtOnce) + "tail end"}},
		{ID: "B", Summary: sago.Text{En: "a word and a tail"}},
	})
	for phrase, want := range map[query.Phrase][]string{
		{Text: "word tail"}:          {"A"},
		{Text: "word word tail end"}: {"A"},
		{Text: "word word"}:          {"A"},
		{Text: "tail word"}:          {},
		{Text: "word tail", Slop: 2}: {"A", "B"},
	} {
		got := find(t, x, sago.Request{Query: phrase, Limit: 10, Sort: sago.SortOldest})
		if diff := cmp.Diff(want, ids(got)); diff != "" && len(want)+len(ids(got)) > 0 {
			t.Errorf("%v (-want +got):\n%s", phrase, diff)
		}
	}
}

// TestPassagesOfAVeryLongTextAreOfItsBeginning has words beyond what is looked
// through of a text, and in another text behind it.
func TestPassagesOfAVeryLongTextAreOfItsBeginning(t *testing.T) {
	long := "The first 문장. " + strings.Repeat("이 줄은 길다. ", mostOfText/16) + "needle"
	x := openCases(t, 1, []*sago.Case{
		{ID: "A", Summary: sago.Text{En: long}},
		{ID: "B", Summary: sago.Text{En: long}, Lessons: sago.Text{En: "A needle, too."}},
	})
	passages := func(text string) map[string]sago.Snippet {
		of := map[string]sago.Snippet{}
		for _, h := range find(t, x, request(text)).Hits {
			of[h.ID] = h.Snippets[len(h.Snippets)-1]
		}
		return of
	}
	got := passages("needle")
	if s := got["A"]; s.Field != "summary" || len(s.Marks) != 0 || !strings.HasPrefix(s.Text, "The first 문장.") {
		t.Errorf("A: passage %q of %s with %d marks", s.Text, s.Field, len(s.Marks))
	}
	if s := got["B"]; s.Field != "lessons" || len(s.Marks) != 1 {
		t.Errorf("B: passage %q of %s with %d marks", s.Text, s.Field, len(s.Marks))
	}
	if s := passages("문장")["A"]; len(s.Marks) != 1 {
		t.Errorf("the beginning is not marked: %+v", s)
	}
}
