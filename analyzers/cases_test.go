package analyzers_test

import (
	"bufio"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/text/unicode/norm"

	"sago/analyzers"
)

// wordCase is a query of testdata/cases.txt and a sentence that it must match,
// or must not.
type wordCase struct {
	line            int
	query, sentence string
	match           bool
}

func wordCases(tb testing.TB) []wordCase {
	tb.Helper()
	file, err := os.Open(filepath.Join("testdata", "cases.txt"))
	if err != nil {
		tb.Fatal(err)
	}
	defer file.Close()
	var cases []wordCase
	query, n := "", 0
	for s := bufio.NewScanner(file); s.Scan(); {
		n++
		kind, rest, _ := strings.Cut(s.Text(), " ")
		switch kind {
		case "=":
			query = rest
		case "+", "-":
			cases = append(cases, wordCase{n, query, rest, kind == "+"})
		case "", "#", "##":
		default:
			tb.Fatalf("cases.txt:%d: begin the line with =, + or -", n)
		}
	}
	return cases
}

func TestCases(t *testing.T) {
	m := newMatcher(analyzers.New(nil), nil)
	for _, c := range wordCases(t) {
		if got := m.match(c.query, c.sentence); got != c.match {
			t.Errorf("cases.txt:%d: %q matches %q: %v, want %v\nquery:    %s\nsentence: %s", c.line, c.query, c.sentence, got, c.match,
				strings.Join(show(c.query, m.analyzer.Append(nil, c.query)), "; "),
				strings.Join(show(c.sentence, m.analyzer.Append(nil, c.sentence)), "; "))
		}
	}
}

// TestCasesDecomposed holds that text in NFD matches as its composed form does.
func TestCasesDecomposed(t *testing.T) {
	m := newMatcher(analyzers.New(nil), nil)
	for _, c := range wordCases(t) {
		if got := m.match(c.query, norm.NFD.String(c.sentence)); got != m.match(c.query, c.sentence) {
			t.Errorf("cases.txt:%d: %q matches %q: %v in NFD, %v in NFC", c.line, c.query, c.sentence, got, !got)
		}
	}
}
