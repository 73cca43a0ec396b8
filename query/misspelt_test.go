package query

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestMisspeltFieldsAreNamed(t *testing.T) {
	for _, test := range []struct {
		text string
		want []Note
	}{
		{"a compnent:haproxy", []Note{{
			Kind: NoteSuggestion, At: Span{2, 11}, To: "component:",
			Text: "There is no field “compnent”, and it was read as words: did you mean component:?",
		}}},
		{"data:x foo:bar resolver::lookup titles: 3 title", nil},
		{"구성요서：haproxy", []Note{{
			Kind: NoteSuggestion, At: Span{0, 15}, To: "구성요소:",
			Text: "There is no field “구성요서”, and it was read as words: did you mean 구성요소:?",
		}}},
	} {
		_, got := Parse(test.text, testFields())
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("notes of Parse(%q) (-want +got):\n%s", test.text, diff)
		}
	}
}

// TestMisspeltFieldsAreWords holds that a name that is near a field's parts from
// its value, but not where that would exclude it alone.
func TestMisspeltFieldsAreWords(t *testing.T) {
	for _, test := range []struct {
		text string
		want Node
	}{
		{"compnent:haproxy", and(word("compnent:"), word("haproxy"))},
		{`compnent:"a b"`, and(word("compnent:"), phrase("a b"))},
		{"-compnent:haproxy", not(word("compnent:haproxy"))},
		{"NOT compnent:haproxy", not(word("compnent:haproxy"))},
		{"a OR compnent:haproxy", or(word("a"), and(word("compnent:"), word("haproxy")))},
		{"compnent:-haproxy", word("compnent:-haproxy")},
		{"detectd:>1h", word("detectd:>1h")},
	} {
		got, _ := Parse(test.text, testFields())
		if diff := cmp.Diff(test.want, got, sameTree()); diff != "" {
			t.Errorf("Parse(%q) (-want +got):\n%s", test.text, diff)
		}
	}
}

func TestNearestField(t *testing.T) {
	for _, test := range []struct{ name, want string }{
		{"componet", "component"},   // left out
		{"componenttt", ""},         // two of them
		{"componentt", "component"}, // added
		{"componemt", "component"},  // replaced
		{"copmonent", "component"},  // swapped
		{"COMPONETS", "components"},
		{"titel", "title"},
		{"ttile", "title"},
		{"tile", "title"},
		{"data", ""}, // date is too short to tell
		{"orgs", ""},
		{"i", ""},
		{"security", ""},
		{"증싱", "증상"},
		{"원잉", "원인"},
		{"원가", ""},
		{"정보", ""},
	} {
		if got := testFields().near(test.name); got != test.want {
			t.Errorf("near(%q) = %q, want %q", test.name, got, test.want)
		}
	}
}
