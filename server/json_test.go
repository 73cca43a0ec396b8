package server

import (
	"encoding/json"
	"html"
	"math"
	"strings"
	"testing"
	"unicode/utf8"

	"sago"
)

func FuzzAppendString(f *testing.F) {
	for _, s := range []string{
		"", "plain", `quo"te\`, "tab\tnl\ncr\r\x00\x1f\x7f", "한글 슬롯", "\u2028\u2029", "a\u202eb\u2066c\u061c\u200f", "\u009b2J\u00a0é\u07ff",
		"bad\xffutf8\xe2\x80", "\U0001f600",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		written := appendString(nil, s)
		var got string
		if err := json.Unmarshal(written, &got); err != nil {
			t.Fatalf("appendString(%q) = %s is no JSON: %v", s, written, err)
		}
		if want := string([]rune(s)); got != want {
			t.Fatalf("appendString(%q) reads as %q", s, got)
		}
		if !utf8.Valid(written) || strings.ContainsAny(string(written), "\u2028\u202e\u2066\u009b\x00\n") {
			t.Fatalf("appendString(%q) = %q holds what it should escape", s, written)
		}
	})
}

func FuzzAppendMarked(f *testing.F) {
	f.Add(`<script>alert("x")</script>`, 0, 8)
	f.Add("a & b's", 2, 3)
	f.Add("장애가 났다", 0, 6)
	f.Fuzz(func(t *testing.T, text string, start, end int) {
		var marks []sago.Span
		if utf8.ValidString(text) && 0 <= start && start < end && end <= len(text) && border(text, start) && border(text, end) {
			marks = []sago.Span{{Start: start, End: end}}
		}
		var written string
		if err := json.Unmarshal(appendMarked(nil, text, marks), &written); err != nil {
			t.Fatalf("no JSON: %v", err)
		}
		for _, tag := range []string{"<mark>", "</mark>"} {
			if strings.Count(written, tag) != len(marks) {
				t.Fatalf("%q has not %d %s", written, len(marks), tag)
			}
			written = strings.ReplaceAll(written, tag, "")
		}
		if strings.ContainsAny(written, `<>"'`) {
			t.Fatalf("%q holds markup beside the marks", written)
		}
		if utf8.ValidString(text) && html.UnescapeString(written) != text {
			t.Fatalf("%q does not read as %q", written, text)
		}
	})
}

// border reports whether a character of the text begins or ends at i.
func border(text string, i int) bool { return i == len(text) || utf8.RuneStart(text[i]) }

func TestAppendFloatWritesWhatJSONHas(t *testing.T) {
	for f, want := range map[float64]string{0: "0", 1.5: "1.5", 12.3456789: "12.3457", 1e21: "1e+21", math.Inf(1): "null"} {
		if got := string(appendFloat(nil, f)); got != want || !json.Valid([]byte(got)) {
			t.Errorf("appendFloat(%v) = %s, want %s", f, got, want)
		}
	}
	if got := string(appendFloat(nil, math.NaN())); got != "null" {
		t.Errorf("appendFloat(NaN) = %s, want null", got)
	}
}
