package analyzers_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"sago/analyzers"
)

// shared returns the content of a file of the evaluation data, which lies
// beside the project; it skips the test where there is none.
func shared(t *testing.T, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("..", "..", "shared", name))
	if err != nil {
		t.Skipf("no evaluation data beside the project: %v", err)
	}
	return data
}

// jsonLines decodes each line of data.
func jsonLines[T any](t *testing.T, data []byte) []T {
	t.Helper()
	var out []T
	for s := bufio.NewScanner(bytes.NewReader(data)); s.Scan(); {
		var v T
		if err := json.Unmarshal(s.Bytes(), &v); err != nil {
			t.Fatal(err)
		}
		out = append(out, v)
	}
	return out
}

// judged is a query and sentences that it must and must not match.
type judged struct {
	ID    string   `json:"id"`
	Query string   `json:"query"`
	Match []string `json:"match"`
	Not   []string `json:"not"`
}

// group is a line of the glossary: interchangeable words.
type group struct {
	En    []string `json:"en"`
	Ko    []string `json:"ko"`
	Risky bool     `json:"risky"`
}

// matcher decides whether a sentence has all words of a query, in the way a
// planner does: a word matches by any of its readings, of a row of parts only
// the whole row, and by what the glossary holds to be the same.
type matcher struct {
	analyzer *analyzers.Analyzer
	variants map[string][]string // key of a variant -> the variants of its groups
}

func newMatcher(a *analyzers.Analyzer, glossary []group) *matcher {
	m := &matcher{a, map[string][]string{}}
	for _, g := range glossary {
		all := slices.Concat(g.En, g.Ko)
		for _, v := range all {
			key := strings.ReplaceAll(analyzers.Normalize(v), " ", "")
			m.variants[key] = append(m.variants[key], all...)
		}
	}
	return m
}

// sentence is the positions of the terms of a text.
type sentence map[string][]int

func (m *matcher) sentence(text string) sentence {
	s := sentence{}
	for _, t := range m.analyzer.Append(nil, text) {
		s[t.Term] = append(s[t.Term], t.Pos)
	}
	return s
}

// positions returns where the text stands in the sentence, as whatever kind.
func (s sentence) positions(text string) []int {
	var at []int
	for _, k := range []analyzers.Kind{analyzers.Surface, analyzers.Stem, analyzers.Join, analyzers.Join3, analyzers.Part} {
		at = append(at, s[string(k)+text]...)
	}
	return at
}

// reading is a text and the positions that it takes.
type reading struct {
	text  string
	width int
}

// row reports whether readings stand in a row, one of each: each at the position
// after the one before, or, as parts of one Korean word, at the same.
func (s sentence) row(readings [][]reading) bool {
	var at []int // where the next may stand
	for i, alternatives := range readings {
		var next []int
		for _, r := range alternatives {
			for _, p := range s.positions(r.text) {
				if i == 0 || slices.Contains(at, p) || slices.Contains(at, p+1) {
					next = append(next, p+r.width)
				}
			}
		}
		if at = next; len(at) == 0 {
			return false
		}
	}
	return true
}

// match reports whether the text has every word of the query.
func (m *matcher) match(query, text string) bool {
	s := m.sentence(text)
	if phrase, ok := strings.CutPrefix(query, `"`); ok && strings.HasSuffix(phrase, `"`) {
		return s.has(m, strings.TrimSuffix(phrase, `"`))
	}
	words := analyzers.Words(m.analyzer.Append(nil, query))
	found := make([]bool, len(words))
	for i, w := range words {
		found[i] = found[i] || m.analyzer.IsStop(w.Surface.Text()) || m.word(s, w)
		m.fused(s, words, i, found)
		m.glossary(s, query, words, i, found)
	}
	return !slices.Contains(found, false)
}

// word reports whether the sentence has the word w.
func (m *matcher) word(s sentence, w analyzers.Word) bool {
	for _, t := range slices.Concat([]analyzers.Token{w.Surface}, w.Stems, w.Joins) {
		if len(s.positions(t.Text())) > 0 {
			return true
		}
	}
	if !w.Whole() {
		return false
	}
	var row [][]reading
	for _, p := range w.Parts {
		row = append(row, readings(p, 1))
	}
	return s.row(row)
}

func readings(tokens []analyzers.Token, width int) []reading {
	var out []reading
	for _, t := range tokens {
		out = append(out, reading{t.Text(), width})
	}
	return out
}

// fused marks the words that the sentence has in one with the words after them.
func (m *matcher) fused(s sentence, words []analyzers.Word, i int, found []bool) {
	for _, t := range words[i].Fused {
		if len(s.positions(t.Text())) > 0 {
			for j := i; j < i+t.Kind().Width(); j++ {
				found[j] = true
			}
		}
	}
}

// glossary marks the words from the i-th on that the sentence has as another
// variant.
func (m *matcher) glossary(s sentence, query string, words []analyzers.Word, i int, found []bool) {
	for _, first := range slices.Concat([]analyzers.Token{words[i].Surface}, words[i].Stems, words[i].Fused) {
		for _, v := range m.variants[first.Text()] {
			if s.has(m, v) {
				for j := i; j < len(words) && words[j].Surface.Start < first.End; j++ {
					found[j] = true
				}
			}
		}
	}
	// Several words that a variant has, such as "load balancer".
	for j := i + 1; j < len(words) && j < i+4; j++ {
		last := words[j].Surface
		ends := []int{last.End}
		for _, st := range words[j].Stems {
			ends = append(ends, st.End)
		}
		for _, end := range ends {
			key := strings.ReplaceAll(analyzers.Normalize(query[words[i].Surface.Start:end]), " ", "")
			for _, v := range m.variants[key] {
				if s.has(m, v) {
					for k := i; k <= j; k++ {
						found[k] = true
					}
				}
			}
		}
	}
}

// has reports whether the words of variant stand in a row in the sentence.
func (s sentence) has(m *matcher, variant string) bool {
	var row [][]reading
	words := analyzers.Words(m.analyzer.Append(nil, variant))
	for i, w := range words {
		for _, t := range w.Fused {
			if i == 0 && t.Kind().Width() == len(words) && len(s.positions(t.Text())) > 0 {
				return true
			}
		}
		row = append(row, readings(slices.Concat([]analyzers.Token{w.Surface}, w.Stems, w.Joins), w.Width))
	}
	return len(words) > 0 && (s.row(row) || len(words) == 1 && m.word(s, words[0]))
}

func TestJudged(t *testing.T) {
	glossary := jsonLines[group](t, shared(t, "corpus/glossary.jsonl"))
	m := newMatcher(analyzers.New(nil), glossary)
	for _, test := range []struct {
		file              string
		recall, precision float64
	}{
		{"eval/judged_ko.jsonl", 0.97, 0.99},
		{"eval/judged_en.jsonl", 0.97, 0.97},
	} {
		var want, found, wrong int
		for _, j := range jsonLines[judged](t, shared(t, test.file)) {
			for _, text := range j.Match {
				want++
				if m.match(j.Query, text) {
					found++
				} else {
					t.Logf("%s: %q does not match %q", j.ID, j.Query, text)
				}
			}
			for _, text := range j.Not {
				if m.match(j.Query, text) {
					wrong++
					t.Logf("%s: %q matches %q", j.ID, j.Query, text)
				}
			}
		}
		recall, precision := float64(found)/float64(want), float64(found)/float64(found+wrong)
		t.Logf("%s: recall %.3f, precision %.3f", test.file, recall, precision)
		if recall < test.recall || precision < test.precision {
			t.Errorf("%s: want recall %.2f and precision %.2f", test.file, test.recall, test.precision)
		}
	}
}
