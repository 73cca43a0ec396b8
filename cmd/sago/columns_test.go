package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode"

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

func TestVisibleWritesWhatSteersATerminalAsGoDoes(t *testing.T) {
	for text, want := range map[string]string{
		"two\nlines":      "two\nlines",
		"\x1b[2J\r\x07":   `\x1b[2J\r\a`,
		"a\u202eb\u0085c": `a\u202eb\u0085c`,
		"a\u200bb":        `a\u200bb`,
		"연결\xff":          "연결\ufffd",
	} {
		if got := visible(text); got != want {
			t.Errorf("visible(%q) = %q, want %q", text, got, want)
		}
	}
}

// TestMessagesCannotSteerATerminal gives sago what others may have named or
// typed, in every kind of message there is.
func TestMessagesCannotSteerATerminal(t *testing.T) {
	ownCache(t)
	const evil = "\x1b]0;gone\x07\u009b2J"
	dir := filepath.Join(t.TempDir(), evil)
	if err := os.Mkdir(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	for name, content := range map[string]string{
		"bad.json":  `{"id":1,"\u001b[2J":2}`,
		"good.json": `{"id":"A-1","title":"` + "\u009b2J" + ` disk full","symptoms":["` + "\u009b2J" + `"],"titel` + "\u009b" + `":1}`,
		"ix":        "",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, args := range [][]string{
		{"search", "--data", dir, "disk"},
		{"search", "--data", dir, "--json", "disk"},
		{"search", "--data", dir, "--facets", "disk", evil},
		{"search", "--data", filepath.Join(dir, "none")},
		{"search", "--glossary", filepath.Join(dir, "bad.json"), "disk"},
		{"search", "--config", filepath.Join(dir, "none")},
		{"search", "--symptoms", evil},
		{"search", "--sort", evil},
		{"search", "--" + evil},
		{"search", "--filter", evil},
		{"index", "--data", dir, "--index", filepath.Join(dir, "ix")},
		{"index", "--data", dir, "--index", filepath.Join(dir, "made")},
		{"show", "--data", dir, "A-1"},
		{"show", "--data", dir, evil},
		{"eval", filepath.Join(dir, "none")},
		{"analyze", "--data", dir, evil},
		{"serve", "--addr", evil},
		{"verify", "--index", filepath.Join(dir, "none")},
		{"bench", "compare", filepath.Join(dir, "a"), filepath.Join(dir, "b")},
	} {
		got := runSago(t, "", args...)
		if at := strings.IndexFunc(got.out+got.err, func(r rune) bool { return r != '\n' && unicode.IsControl(r) }); at >= 0 {
			t.Errorf("sago %q writes what steers a terminal: %q", args, got.out+got.err)
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
