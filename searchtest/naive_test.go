package searchtest

import (
	"testing"
)

func TestOneEditAway(t *testing.T) {
	for _, test := range []struct {
		a, b string
		want bool
	}{
		{"proxy", "proxy", false},
		{"proxy", "prxy", true},
		{"proxy", "prroxy", true},
		{"proxy", "praxy", true},
		{"proxy", "porxy", true},
		{"proxy", "orpxy", false},
		{"proxy", "pr", false},
		{"", "a", true},
		{"커넥션", "커낵션", true},
		{"커넥션", "커넥셩", true},
		{"커넥션", "카낵션", false},
	} {
		if got := oneEditAway(letters(test.a), letters(test.b)); got != test.want {
			t.Errorf("oneEditAway(%q, %q) = %v", test.a, test.b, got)
		}
		if got := oneEditAway(letters(test.b), letters(test.a)); got != test.want {
			t.Errorf("oneEditAway(%q, %q) = %v", test.b, test.a, got)
		}
	}
}
