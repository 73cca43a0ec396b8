package sago

import "testing"

func TestUTF16(t *testing.T) {
	for _, test := range []struct {
		head string
		want bool
	}{
		{"", false},
		{"{", false},
		{`{"id":1}`, false},
		{"\ufeff{}", false},
		{"\xff\xfe{\x00", true},
		{"\xfe\xff\x00{", true},
		{"{\x00\"\x00", true},
		{"\x00{\x00\n", true},
		{"\x00\x00\x00\x00", false},
		{"{\x00\x00\x00", false}, // UTF-32
	} {
		if got := UTF16([]byte(test.head)); got != test.want {
			t.Errorf("UTF16(%q) = %t, want %t", test.head, got, test.want)
		}
	}
}
