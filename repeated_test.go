package sago

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestRepeatedKeys(t *testing.T) {
	for _, test := range []struct {
		data string
		want []string
	}{
		{`{"a":1,"b":{"a":2}}`, nil},
		{`[{"a":1},{"a":2}]`, nil},
		{`{"a":1,"a":2}`, []string{"a"}},
		{`{"a":1, "b":2, "a" : 3, "a":4}`, []string{"a", "a"}},
		{`{"title":{"en":"x","en":"y"}}`, []string{"title.en"}},
		{`{"s":[{"u":"a"},["u","u"],{"u":1,"u":2}],"s":0}`, []string{"s[2].u", "s"}},
		{`{"é":1,"\u00e9":2}`, []string{"é"}},
		{`{"a":"\"a\":1,","b":"a"}`, nil},
		{`{"":1,"":2}`, []string{""}},
		{`"a"`, nil},
	} {
		if diff := cmp.Diff(test.want, RepeatedKeys([]byte(test.data))); diff != "" {
			t.Errorf("RepeatedKeys(%s) (-want +got):\n%s", test.data, diff)
		}
	}
}

func TestRepeatedKeysOfDeepJSON(t *testing.T) {
	const depth = 200_000
	deep := strings.Repeat(`[`, depth) + strings.Repeat(`]`, depth)
	if got := RepeatedKeys([]byte(deep)); got != nil {
		t.Errorf("RepeatedKeys of %d arrays = %q, want none", depth, got)
	}
}
