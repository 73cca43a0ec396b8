package ui

import (
	"io/fs"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sago"
)

// usedKeys matches the keys of strings in templates.
var usedKeys = regexp.MustCompile(`\.(?:T|Counted) "([^"]+)"`)

func TestEveryStringIsThereInBothLanguages(t *testing.T) {
	r := New()
	for key, s := range r.strings {
		if strings.TrimSpace(s.En) == "" || strings.TrimSpace(s.Ko) == "" {
			t.Errorf("%s lacks a language: %+v", key, s)
		}
		if en, ko := verbs(s.En), verbs(s.Ko); en != ko {
			t.Errorf("%s takes %d arguments in English and %d in Korean", key, en, ko)
		}
	}
	for _, source := range sources(t, "templates/*.html") {
		for _, m := range usedKeys.FindAllStringSubmatch(source, -1) {
			if !r.Has(m[1]) {
				t.Errorf("a template uses the string %q, which there is not", m[1])
			}
		}
	}
}

// particles are the endings of a Korean noun that depend on how it sounds.
var particles = regexp.MustCompile(`%(\[\d\])?s[”"]?\s?(은|는|이|가|을|를|와|과|로|으로|\(으\)로|라는|이라는)([^가-힣]|$)`)

// TestNoParticleDependsOnAWord holds that no Korean string goes on behind a word of
// the reader's, which may be in any script, with a particle that must suit its sound.
func TestNoParticleDependsOnAWord(t *testing.T) {
	for key, s := range New().strings {
		if particles.MatchString(s.Ko) {
			t.Errorf("%s has a particle that depends on a word: %s", key, s.Ko)
		}
	}
}

// verbs counts the arguments that a format takes.
func verbs(format string) int {
	n := 0
	for _, m := range regexp.MustCompile(`%(\[(\d)\])?[ds]`).FindAllStringSubmatch(format, -1) {
		if m[2] != "" {
			n = max(n, int(m[2][0]-'0'))
		} else {
			n++
		}
	}
	return n
}

func TestNothingIsInline(t *testing.T) {
	for _, source := range sources(t, "templates/*.html") {
		for _, bad := range []string{"style=", "<style", "onclick", "onload", "javascript:", "https://", "http://"} {
			if strings.Contains(source, bad) {
				t.Errorf("a template holds %q, which the policy of the pages forbids", bad)
			}
		}
		for _, script := range regexp.MustCompile(`<script[^>]*>`).FindAllString(source, -1) {
			if !strings.Contains(script, "src=") {
				t.Errorf("a template holds the script %s", script)
			}
		}
	}
}

func sources(t *testing.T, pattern string) []string {
	t.Helper()
	names, err := fs.Glob(files, pattern)
	if err != nil || len(names) == 0 {
		t.Fatalf("no files match %s (%v)", pattern, err)
	}
	var list []string
	for _, name := range names {
		data, err := fs.ReadFile(files, name)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, string(data))
	}
	return list
}

func TestInertTakesAwayWhatCannotBeSeen(t *testing.T) {
	for in, want := range map[string]string{
		"":                                 "",
		"장애 a\u00e9":                       "장애 a\u00e9",
		"\u202eabc\u202c":                  "\ufffdabc\ufffd",
		"a\u200bb\ufeffc\u2060d":           "abcd",
		"\u061ca\u2066b\u2069\u200e\u200f": "\ufffda\ufffdb\ufffd\ufffd\ufffd",
		"\U0001f469\u200d\U0001f4bb":       "\U0001f469\u200d\U0001f4bb",
		"\u2013 \u201c\ub098\u201d \uff5e": "\u2013 \u201c\ub098\u201d \uff5e",
	} {
		if got := string(inert([]byte(in))); got != want {
			t.Errorf("inert(%q) = %q, want %q", in, got, want)
		}
	}
}

func FuzzInert(f *testing.F) {
	f.Add("a\u202eb\u200b\xff\xe2\x80")
	f.Fuzz(func(t *testing.T, s string) {
		got := string(inert([]byte(s)))
		if strings.ContainsAny(got, "\u061c\u200b\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2066\u2067\u2068\u2069\ufeff") {
			t.Fatalf("inert(%q) = %q", s, got)
		}
	})
}

func TestDuration(t *testing.T) {
	r := New()
	for seconds, want := range map[int64][2]string{
		0: {"0s", "0초"}, 45: {"45s", "45초"}, 60: {"1m", "1분"}, 90: {"1m 30s", "1분 30초"},
		6000: {"1h 40m", "1시간 40분"}, 3600: {"1h", "1시간"}, 90061: {"1d 1h", "1일 1시간"}, 86400: {"1d", "1일"},
	} {
		got := [2]string{r.Duration(sago.LangEn, seconds), r.Duration(sago.LangKo, seconds)}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("Duration(%d) (-want +got):\n%s", seconds, diff)
		}
	}
}
