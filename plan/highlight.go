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
// safe for concurrent use: it keeps its memory from text to text.
type Highlighter struct {
	analyzer *analyzers.Analyzer
	memo     *chunkMemo
	targets  [2]*targets // by language: en, ko
	weights  []float64   // of the plan's words

	tokens []analyzers.Token
	chunks []chunk
	hashes []uint64 // of chunks
	begins []int    // chunks that may begin something that goes on in the next
	found  []found
	marked []bool // word -> marked since Forget
	seen   []int  // word -> the last window that holds it
	window int    // windows looked at so far
}

// Highlighter returns the highlighter of the plan.
func (p *Planner) Highlighter(pl *Plan) *Highlighter {
	h := &Highlighter{analyzer: p.know.Analyzer, memo: p.chunks, marked: make([]bool, len(pl.Words)), seen: make([]int, len(pl.Words))}
	for i, lang := range []sago.Lang{sago.LangEn, sago.LangKo} {
		h.targets[i] = newTargets(pl, string(lang), p.chunks)
	}
	for _, w := range pl.Words {
		h.weights = append(h.weights, passageWeight(&w))
	}
	return h
}

// WordHighlighter returns the highlighter of one word of a plan.
func (p *Planner) WordHighlighter(w *Word) *Highlighter {
	return p.Highlighter(&Plan{Words: []Word{*w}})
}

// Marks returns the spans of text, a text of the language lang, that the plan
// matches: ascending, disjoint, on rune borders. A text of no language is one of
// the language that its script tells.
func (h *Highlighter) Marks(text string, lang sago.Lang) []sago.Span {
	return spansOf(merge(h.find(text, lang)))
}

// Holds reports whether the plan matches anything in text, a text of the language
// lang.
func (h *Highlighter) Holds(text string, lang sago.Lang) bool { return len(h.find(text, lang)) > 0 }

// Marked reports whether a text looked at since Forget has the word of the plan.
// Of words with a term in common it may name one alone.
func (h *Highlighter) Marked(word int) bool { return h.marked[word] }

// Forget begins anew with what Marked reports.
func (h *Highlighter) Forget() { clear(h.marked) }

// found is a mark and the word of the plan that it is for.
type found struct {
	start, end int
	word       int
}

// find returns what the plan matches in text, in no order, valid until the next
// call.
func (h *Highlighter) find(text string, lang sago.Lang) []found {
	h.lookFor(text, lang)
	for _, f := range h.found {
		h.marked[f.word] = true
	}
	return h.found
}

// lookFor is find, but for what Marked reports.
func (h *Highlighter) lookFor(text string, lang sago.Lang) {
	h.found = h.found[:0]
	if lang == sago.LangNone && hasHangul(text) {
		lang = sago.LangKo
	}
	t := h.in(lang)
	if t.empty() {
		return
	}
	h.chunks, h.begins = split(h.chunks[:0], text), h.begins[:0]
	h.hashes = h.memo.hashes(h.hashes[:0], text, h.chunks)
	for i, c := range h.chunks {
		if k := h.memo.find(text[c.start:c.end], h.hashes[i], &t.sieve); k != nil {
			h.chunk(t, k, i)
		}
	}
	if len(h.begins)*t.reach > len(h.chunks) {
		h.across(t, text, 0, len(text))
		return
	}
	for _, i := range h.begins {
		end := h.chunks[min(i+t.reach, len(h.chunks)-1)].end
		h.across(t, text[:end], h.chunks[i].start, h.chunks[i].end)
	}
}

// in returns the targets of a language.
func (h *Highlighter) in(lang sago.Lang) *targets {
	if lang == sago.LangKo {
		return h.targets[1]
	}
	return h.targets[0]
}

// targets are what a plan looks for in a language.
type targets struct {
	alts     []targetAlt    // by word
	terms    map[string]int // term -> word
	prefixes []prefixTarget
	starts   map[string][]phraseStart // by first term
	joined   map[rune][]string        // by first letter: words that may be written as two or three
	reach    int                      // chunks after the first that a phrase or a joined word can reach
	sieve    sieve
}

// targetAlt is an alternative of a word of the plan that is marked.
type targetAlt struct{ word, alt int }

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

func newTargets(pl *Plan, lang string, memo *chunkMemo) *targets {
	t := &targets{terms: map[string]int{}, starts: map[string][]phraseStart{}, joined: map[rune][]string{}}
	for i, w := range pl.Words {
		if w.Weight == 0 {
			continue
		}
		for k, a := range w.Alts {
			if !a.Vote && isText(a.Field) && Language(a.Field) == lang {
				t.alts = append(t.alts, targetAlt{i, k})
				t.add(a, i)
			}
		}
	}
	t.fillSieve(memo)
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
			first, _ := utf8.DecodeRuneInString(a.Term[1:])
			t.joined[first] = append(t.joined[first], a.Term[1:])
			t.reach = max(t.reach, 2*k.Width())
		}
	}
}

func (t *targets) fillSieve(memo *chunkMemo) {
	for term := range t.terms {
		t.sieve.addTerm(memo.hash(term))
	}
	for term := range t.starts {
		t.sieve.addTerm(memo.hash(term))
	}
	for _, p := range t.prefixes {
		t.sieve.initials |= signatureOf(p.prefix[1:])
	}
	for first := range t.joined {
		t.sieve.initials |= signatureOf(string(first))
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

// chunk adds what the chunk of tokens k, the i-th of a text, holds by itself, and
// notes whether it may begin something that goes on in the next.
func (h *Highlighter) chunk(t *targets, k *chunkTokens, i int) {
	from := len(h.found)
	begins := false
	for _, tok := range k.tokens {
		if w, ok := t.word(tok.Term); ok {
			at := h.chunks[i].start
			h.found = append(h.found, found{at + tok.Start, at + tok.End, w})
		}
		begins = begins || t.starts[tok.Term] != nil || t.beginsJoined(tok.Text())
	}
	h.found = h.found[:from+len(withoutJosa(h.found[from:]))]
	if begins {
		h.begins = append(h.begins, i)
	}
}

// beginsJoined reports whether text, that of a token, may be the first of the
// words that one is also written as. It begins the whole, but for an inflection
// of its end (timed out is timeout, tries tri) and for commas of a number.
func (t *targets) beginsJoined(text string) bool {
	first, size := utf8.DecodeRuneInString(text)
	for _, whole := range t.joined[first] {
		n := 0
		for n < len(text) && n < len(whole) && text[n] == whole[n] {
			n++
		}
		if n == len(text) || n > size || n >= size && unicode.IsDigit(first) {
			return true
		}
	}
	return false
}

// withoutJosa keeps of the marks of a word that begin together the shortest: the
// noun, not the noun with its josa.
func withoutJosa(list []found) []found {
	slices.SortFunc(list, func(a, b found) int {
		return cmp.Or(a.start-b.start, a.word-b.word, a.end-b.end)
	})
	return slices.CompactFunc(list, func(a, b found) bool { return a.start == b.start && a.word == b.word })
}

// across adds the joined words and phrases that begin in text[from:to].
func (h *Highlighter) across(t *targets, text string, from, to int) {
	h.tokens = h.analyzer.Append(h.tokens[:0], text[from:])
	for i, tok := range h.tokens {
		if from+tok.Start >= to {
			break
		}
		if w, ok := t.terms[tok.Term]; ok && tok.Kind().Width() > 1 {
			h.found = append(h.found, found{from + tok.Start, from + tok.End, w})
		}
		for _, s := range t.starts[tok.Term] {
			for _, k := range walkPhrase(h.tokens, s.phrase, i, s.edge) {
				h.found = append(h.found, found{from + h.tokens[k].Start, from + h.tokens[k].End, s.word})
			}
		}
	}
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
