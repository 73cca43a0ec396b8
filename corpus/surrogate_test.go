package corpus

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestHalfACharacterIsAWarning(t *testing.T) {
	const is = " is half a character, and is read as \ufffd"
	for in, want := range map[string][]string{
		`{"id":"a","title":"lone \ud800 surrogate"}`:                      {`warning a title: \ud800` + is},
		`{"id":"a","title":"\uDC00\ud800"}`:                               {`warning a title: \uDC00` + is},
		`{"id":"a","title":"\ud800\u0041"}`:                               {`warning a title: \ud800` + is},
		`{"id":"a","title":"\ud83d\ude00 \ud83d"}`:                        {`warning a title: \ud83d` + is},
		`{"id":"a","title":{"en":"t","ko":"\ud800"},"summary":"\udfff"}`:  {`warning a title.ko: \ud800` + is, `warning a summary: \udfff` + is},
		`{"id":"a","title":"t","action_items":["x",{"text":"\ud800"}]}`:   {`warning a action_items[1].text: \ud800` + is},
		`{"id":"a","title":"t","other":{"\ud800":1}}`:                     {`warning a other: \ud800` + is},
		`{"id":"a","title":"\ud83d\ude00 \\ud800 \u0041 \\\" \n \uac00"}`: nil,
		`{"id":"a","title":"\ufffd"}`:                                     nil,
	} {
		ids, faults := load(t, Options{}, in)
		if diff := cmp.Diff(want, faults); diff != "" || len(ids) != 1 {
			t.Errorf("%s: loaded %q, faults (-want +got):\n%s", in, ids, diff)
		}
	}
}

// TestHalfACharacterHasItsLine reads a record of several lines.
func TestHalfACharacterHasItsLine(t *testing.T) {
	_, faults := record([]byte("{\"id\":\"a\",\n\"title\":\"t\",\n\"summary\":\"\\ud800\"}"))
	if len(faults) != 1 || faults[0].Line != 2 {
		t.Errorf("faults %+v, want one in line 2 from 0", faults)
	}
}
