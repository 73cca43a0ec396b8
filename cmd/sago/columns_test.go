package main

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sago"
)

func TestColumnsCountsWhatATerminalShows(t *testing.T) {
	for text, want := range map[string]int{
		"":             0,
		"disk full":    9,
		"연결":           4,
		"HAProxy가":     9,
		"e\u0301":      1, // a combining accent
		"\u200b":       0, // a zero-width space
		"\uff21\uff22": 4, // full-width letters
	} {
		if got := columns(text); got != want {
			t.Errorf("columns(%q) = %d, want %d", text, got, want)
		}
	}
}

func TestPrintableLeavesNothingThatMovesATerminal(t *testing.T) {
	for text, want := range map[string]string{
		"a\tb\nc":        "a b c",
		"\x1b[2Jgone":    "\ufffd[2Jgone",
		"a\u202eb":       "a\ufffdb", // right-to-left override
		"연결 슬롯":          "연결 슬롯",
		"bell\x07\u0085": "bell\ufffd\ufffd",
	} {
		if got := printable(text); got != want {
			t.Errorf("printable(%q) = %q, want %q", text, got, want)
		}
	}
}

func TestWriteTableAlignsWideCharacters(t *testing.T) {
	var b strings.Builder
	if err := writeTable(&b, [][]string{{"word", "text"}, {"장애", "장애가"}, {"us-east1", "x"}}); err != nil {
		t.Fatal(err)
	}
	want := "word      text\n장애      장애가\nus-east1  x\n"
	if diff := cmp.Diff(want, b.String()); diff != "" {
		t.Errorf("writeTable (-want +got):\n%s", diff)
	}
}

func TestProseWrapsAndMarks(t *testing.T) {
	text := "네트워크 장애가 났다 and nothing answered"
	start := strings.Index(text, "장애")
	marks := []sago.Span{
		{Start: start, End: start + len("장애")},
		{Start: strings.Index(text, "nothing"), End: len(text)},
	}
	var b strings.Builder
	std := &streams{out: &b, paint: true}
	p := newPrinter(std, sago.LangEn)
	p.width = 24
	p.prose(2, text, marks)
	if err := p.flush(); err != nil {
		t.Fatal(err)
	}
	want := "  네트워크 [장애]가 났다\n  and [nothing] [answered]\n"
	got := strings.NewReplacer(boldOn, "[", allOff, "]").Replace(b.String())
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("prose(%q) (-want +got):\n%s", text, diff)
	}
}
