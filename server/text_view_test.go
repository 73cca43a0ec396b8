package server

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sago"
	"sago/server/ui"
)

// spelt writes the parts of a text: code in braces, marks in brackets.
func spelt(t ui.Text) string {
	var b strings.Builder
	for _, p := range t.Parts {
		s := p.Text
		if p.Mark {
			s = "[" + s + "]"
		}
		if p.Code {
			s = "{" + s + "}"
		}
		b.WriteString(s)
	}
	return b.String()
}

func TestPassagesShowCode(t *testing.T) {
	for _, tt := range []struct{ text, mark, want string }{
		{"the `http-request tarpit` held", "tarpit", "the {http-request }{[tarpit]} held"},
		{"`a` and `b`", "and", "{a} [and] {b}"},
		{"`ab` c", "ab` c", "{[ab]}[ c]"},
		{"…timed out` from `nginx` and", "out", "…{timed }{[out]} from {nginx} and"},
		{"…`timed out` from", "", "…{timed out} from"},
		{"it said `timed out…", "timed", "it said {[timed]}{ out}…"},
		{"…slots` and `maxconn…", "", "…{slots} and {maxconn}…"},
		{"`http-request tarpit`의 대기", "", "{http-request tarpit}의 대기"},
		{"…요청 tarpit`의 대기", "", "…{요청 tarpit}의 대기"},
		{"…so `http-request tarpit`의 대기", "", "…so {http-request tarpit}의 대기"},
		{"a stray ` stays", "stays", "a stray ` [stays]"},
		{"nothing `` between", "", "nothing `` between"},
		{"no code", "code", "no [code]"},
		{"`", "", "`"},
		{"…`", "", "…`"},
		{"`…", "", "…"},
		{"", "", ""},
	} {
		s := sago.Snippet{Text: tt.text}
		if at := strings.Index(tt.text, tt.mark); tt.mark != "" {
			s.Marks = []sago.Span{{Start: at, End: at + len(tt.mark)}}
		}
		if diff := cmp.Diff(tt.want, spelt(passageText(s))); diff != "" {
			t.Errorf("%q (-want +got):\n%s", tt.text, diff)
		}
	}
}

// FuzzPassageText holds that nothing of a passage is lost but backquotes.
func FuzzPassageText(f *testing.F) {
	f.Add("…timed out` from `nginx` and…", 3, 9)
	f.Fuzz(func(t *testing.T, text string, start, end int) {
		s := sago.Snippet{Text: text}
		if 0 <= start && start < end && end <= len(text) {
			s.Marks = []sago.Span{{Start: start, End: end}}
		}
		var b strings.Builder
		for _, p := range passageText(s).Parts {
			b.WriteString(p.Text)
		}
		if got, want := strings.ReplaceAll(b.String(), "`", ""), strings.ReplaceAll(text, "`", ""); got != want {
			t.Errorf("passageText(%q) has %q", text, got)
		}
	})
}
