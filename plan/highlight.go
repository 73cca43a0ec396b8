package plan

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"sago"
	"sago/analyzers"
)

// Highlighter marks what a plan matched. It is made once for a plan and is not
// safe for concurrent use: it remembers the words it has seen.
type Highlighter struct {
	analyzer *analyzers.Analyzer
	targets  [2]*targets // by language: en, ko
	weights  []float64   // of the plan's words
	tokens   []analyzers.Token
}

// Highlighter returns the highlighter of the plan.
func (p *Planner) Highlighter(pl *Plan) *Highlighter {
	h := &Highlighter{analyzer: p.know.Analyzer}
	for i, lang := range []sago.Lang{sago.LangEn, sago.LangKo} {
		h.targets[i] = newTargets(pl, string(lang))
	}
	for _, w := range pl.Words {
		h.weights = append(h.weights, float64(w.Weight)*w.Rarity)
	}
	return h
}

// Marks returns the spans of text, a text of the language lang, that the plan
// matches: ascending, disjoint, on rune borders. A text of no language is one of
// the language that its script tells.
func (h *Highlighter) Marks(text string, lang sago.Lang) []sago.Span {
	return spansOf(merge(h.find(text, lang)))
}

// found is a mark and the word of the plan that it is for.
type found struct {
	start, end int
	word       int
}

// find returns what the plan matches in text, in no order.
func (h *Highlighter) find(text string, lang sago.Lang) []found {
	t := h.targets[0]
	if lang == sago.LangKo || lang == sago.LangNone && hasHangul(text) {
		t = h.targets[1]
	}
	if t.empty() {
		return nil
	}
	chunks := split(text)
	var out []found
	var begins []int
	for i, c := range chunks {
		hit := t.chunk(h, text[c.start:c.end])
		for _, f := range hit.found {
			out = append(out, found{c.start + f.start, c.start + f.end, f.word})
		}
		if hit.begins {
			begins = append(begins, i)
		}
	}
	if len(begins)*t.reach > len(chunks) {
		return t.window(h, out, text, 0, len(text))
	}
	for _, i := range begins {
		end := chunks[min(i+t.reach, len(chunks)-1)].end
		out = t.window(h, out, text[:end], chunks[i].start, chunks[i].end)
	}
	return out
}

// chunk is a stretch of text without space.
type chunk struct{ start, end int }

func split(text string) []chunk {
	out := make([]chunk, 0, len(text)/6+1)
	start := -1
	for i, r := range text {
		if unicode.IsSpace(r) {
			if start >= 0 {
				out = append(out, chunk{start, i})
				start = -1
			}
		} else if start < 0 {
			start = i
		}
	}
	if start >= 0 {
		out = append(out, chunk{start, len(text)})
	}
	return out
}

// targets are what a plan looks for in a language.
type targets struct {
	terms    map[string]int // term -> word
	prefixes []prefixTarget
	starts   map[string][]phraseStart // by first term
	initials map[rune]bool            // first letters of joined words, which reach over spaces
	reach    int                      // chunks after the first that a phrase or a joined word can reach
	memo     map[string]chunkHit
}

type prefixTarget struct {
	prefix string
	word   int
}

// phraseStart is an edge from the first point of a phrase.
type phraseStart struct {
	phrase *Phrase
	edge   Edge
	word   int
}

// chunkHit is what a chunk holds by itself, and whether it may begin something
// that goes on in the next.
type chunkHit struct {
	found  []found
	begins bool
}

func newTargets(pl *Plan, lang string) *targets {
	t := &targets{
		terms: map[string]int{}, initials: map[rune]bool{},
		starts: map[string][]phraseStart{}, memo: map[string]chunkHit{},
	}
	for i, w := range pl.Words {
		if w.Weight == 0 {
			continue
		}
		for _, a := range w.Alts {
			if !a.Vote && isText(a.Field) && Language(a.Field) == lang {
				t.add(a, i)
			}
		}
	}
	return t
}

// isText reports whether the terms of a field are tokens, not values of a facet
// or syllable pairs.
func isText(field string) bool {
	return slices.Contains(textFields(), field) || slices.Contains(titleFields(), field)
}

func (t *targets) add(a Alt, word int) {
	switch {
	case a.Phrase != nil:
		positions := a.Phrase.Slop
		for _, e := range a.Phrase.Edges {
			positions += e.Width
			if e.From == 0 {
				t.starts[e.Term] = append(t.starts[e.Term], phraseStart{a.Phrase, e, word})
			}
		}
		// A chunk that holds but a josa has no position.
		t.reach = max(t.reach, 2*positions)
	case a.Prefix:
		t.prefixes = append(t.prefixes, prefixTarget{a.Term, word})
	default:
		if _, ok := t.terms[a.Term]; !ok {
			t.terms[a.Term] = word
		}
		if k := analyzers.Kind(a.Term[0]); k.Width() > 1 {
			r, _ := utf8.DecodeRuneInString(a.Term[1:])
			t.initials[r] = true
			t.reach = max(t.reach, 2*k.Width())
		}
	}
}

func (t *targets) empty() bool {
	return len(t.terms) == 0 && len(t.starts) == 0 && len(t.prefixes) == 0
}

// word returns the word of the plan that the term is for.
func (t *targets) word(term string) (int, bool) {
	if w, ok := t.terms[term]; ok {
		return w, true
	}
	for _, p := range t.prefixes {
		if strings.HasPrefix(term, p.prefix) {
			return p.word, true
		}
	}
	return 0, false
}

// chunk analyses a chunk by itself, once for each that differs.
func (t *targets) chunk(h *Highlighter, text string) chunkHit {
	if hit, ok := t.memo[text]; ok {
		return hit
	}
	var hit chunkHit
	h.tokens = h.analyzer.Append(h.tokens[:0], text)
	for _, tok := range h.tokens {
		if w, ok := t.word(tok.Term); ok {
			hit.found = append(hit.found, found{tok.Start, tok.End, w})
		}
		r, _ := utf8.DecodeRuneInString(tok.Text())
		hit.begins = hit.begins || t.initials[r] || t.starts[tok.Term] != nil
	}
	hit.found = withoutJosa(hit.found)
	t.memo[strings.Clone(text)] = hit
	return hit
}

// withoutJosa keeps of the marks of a word that begin together the shortest: the
// noun, not the noun with its josa.
func withoutJosa(list []found) []found {
	slices.SortFunc(list, func(a, b found) int {
		return cmp.Or(a.start-b.start, a.word-b.word, a.end-b.end)
	})
	return slices.CompactFunc(list, func(a, b found) bool { return a.start == b.start && a.word == b.word })
}

// window finds the joined words and phrases that begin in text[from:to].
func (t *targets) window(h *Highlighter, out []found, text string, from, to int) []found {
	h.tokens = h.analyzer.Append(h.tokens[:0], text[from:])
	for i, tok := range h.tokens {
		if from+tok.Start >= to {
			break
		}
		if w, ok := t.terms[tok.Term]; ok && tok.Kind().Width() > 1 {
			out = append(out, found{from + tok.Start, from + tok.End, w})
		}
		for _, s := range t.starts[tok.Term] {
			for _, k := range walkPhrase(h.tokens, s.phrase, i, s.edge) {
				out = append(out, found{from + h.tokens[k].Start, from + h.tokens[k].End, s.word})
			}
		}
	}
	return out
}

// merge sorts marks and joins those that overlap or touch.
func merge(list []found) []found {
	slices.SortFunc(list, func(a, b found) int {
		return cmp.Or(a.start-b.start, b.end-a.end)
	})
	out := list[:0]
	for _, f := range list {
		if n := len(out); n > 0 && f.start <= out[n-1].end {
			out[n-1].end = max(out[n-1].end, f.end)
			continue
		}
		out = append(out, f)
	}
	return out
}

func spansOf(list []found) []sago.Span {
	if len(list) == 0 {
		return nil
	}
	out := make([]sago.Span, len(list))
	for i, f := range list {
		out[i] = sago.Span{Start: f.start, End: f.end}
	}
	return out
}
