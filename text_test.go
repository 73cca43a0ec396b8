package sago_test

import (
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sago"
)

func TestTextJSON(t *testing.T) {
	tests := []struct {
		json    string
		want    sago.Text
		written string // "" if it is written as it was read
	}{
		{`"plain"`, sago.Text{Plain: "plain"}, ""},
		{`""`, sago.Text{}, `{"en":null,"ko":null}`},
		{`null`, sago.Text{}, `{"en":null,"ko":null}`},
		{`{"en":"a","ko":"가"}`, sago.Text{En: "a", Ko: "가"}, ""},
		{`{"ko":"가"}`, sago.Text{Ko: "가"}, `{"en":null,"ko":"가"}`},
		{`{"en":"\u003cb\u003e \"a\"\u2028\\"}`, sago.Text{En: "<b> \"a\"\u2028\\"}, "{\"en\":\"<b> \\\"a\\\"\u2028\\\\\",\"ko\":null}"},
		{`{"en":"a","ja":"日"}`, sago.Text{En: "a", Other: map[string]json.RawMessage{"ja": json.RawMessage(`"日"`)}}, `{"en":"a","ko":null,"ja":"日"}`},
		{`"\ud83d\ude00 \ud800"`, sago.Text{Plain: "😀 \ufffd"}, `"😀 ` + "\ufffd" + `"`},
	}
	for _, test := range tests {
		var got sago.Text
		if err := got.UnmarshalJSON([]byte(test.json)); err != nil {
			t.Errorf("UnmarshalJSON(%s): %v", test.json, err)
		}
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("UnmarshalJSON(%s) (-want +got):\n%s", test.json, diff)
		}
		want := test.written
		if want == "" {
			want = test.json
		}
		if written, _ := got.MarshalJSON(); string(written) != want {
			t.Errorf("MarshalJSON of %s = %s, want %s", test.json, written, want)
		}
	}
	for _, bad := range []string{``, `7`, `[]`, `{`, `"`, `{"en":1}`} {
		var got sago.Text
		if err := got.UnmarshalJSON([]byte(bad)); err == nil {
			t.Errorf("UnmarshalJSON(%s) = %+v, want an error", bad, got)
		}
	}
}

func TestTextIn(t *testing.T) {
	both, plain := sago.Text{En: "a", Ko: "가"}, sago.Text{Plain: "p"}
	tests := []struct {
		text     sago.Text
		lang     sago.Lang
		want     string
		wantLang sago.Lang
	}{
		{both, sago.LangEn, "a", sago.LangEn},
		{both, sago.LangKo, "가", sago.LangKo},
		{both, sago.LangNone, "a", sago.LangEn},
		{sago.Text{Ko: "가"}, sago.LangEn, "가", sago.LangKo},
		{sago.Text{En: "a"}, sago.LangKo, "a", sago.LangEn},
		{plain, sago.LangKo, "p", sago.LangNone},
		{sago.Text{}, sago.LangKo, "", sago.LangNone},
	}
	for _, test := range tests {
		got, lang := test.text.In(test.lang)
		if got != test.want || lang != test.wantLang {
			t.Errorf("%+v.In(%q) = %q, %q, want %q, %q", test.text, test.lang, got, lang, test.want, test.wantLang)
		}
	}
}
