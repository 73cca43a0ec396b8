package plan

import (
	"math"
	"strings"
	"unicode"
	"unicode/utf8"

	"sago"
)

// ellipsis stands in a passage for the rest of a sentence that was cut.
const ellipsis = "…"

// Best returns the passage of text, at most about size bytes, that holds most
// of what the plan looks for, whole sentences where they fit, with its marks,
// and a measure of how much it holds (0: nothing). The passage of a text without
// any match is its beginning.
func (h *Highlighter) Best(text string, lang sago.Lang, size int) (passage string, marks []sago.Span, worth float64) {
	return h.Better(text, lang, size, -1)
}

// Better is Best for a passage worth more than least; if there is none, the
// passage is empty.
func (h *Highlighter) Better(text string, lang sago.Lang, size int, least float64) (passage string, marks []sago.Span, worth float64) {
	list := merge(h.find(text, lang))
	if h.worth(list) <= least {
		return "", nil, 0
	}
	if len(list) == 0 {
		return Beginning(text, size), nil, 0
	}
	size = max(size, utf8.UTFMax)
	pieces := cutSentences(text, size)
	first, last, worth := h.bestWindow(pieces, list, size)
	if worth <= least {
		return "", nil, 0
	}
	p := widen(pieces, first, last, size)
	for _, f := range list {
		if f.start >= p.start && f.end <= p.end {
			shift := len(p.before) - p.start
			marks = append(marks, sago.Span{Start: f.start + shift, End: f.end + shift})
		}
	}
	return p.of(text), marks, worth
}

// Beginning returns the passage of a text that holds nothing: the first
// sentences that fit into about size bytes.
func Beginning(text string, size int) string {
	size = max(size, utf8.UTFMax)
	pieces := cutBeginning(text, size, size)
	if len(pieces) == 0 {
		return ""
	}
	return widen(pieces, 0, 0, size).of(text)
}

// stretch is a stretch of a text, with what stands for the rest of the sentences
// cut at its ends.
type stretch struct {
	start, end    int
	before, after string
}

func (s stretch) of(text string) string { return s.before + text[s.start:s.end] + s.after }

// widen returns the pieces first to last with what of those around fits into
// size.
func widen(pieces []piece, first, last, size int) stretch {
	for last+1 < len(pieces) && pieces[last+1].end-pieces[first].start <= size {
		last++
	}
	for first > 0 && pieces[last].end-pieces[first-1].start <= size {
		first--
	}
	s := stretch{start: pieces[first].start, end: pieces[last].end}
	if pieces[first].continues {
		s.before = ellipsis
	}
	if last+1 < len(pieces) && pieces[last+1].continues {
		s.after = ellipsis
	}
	return s
}

// Most returns the most that a passage of a case is worth in a language, if has
// tells which alternatives of the words of the plan the case has.
func (h *Highlighter) Most(lang sago.Lang, has func(word, alt int) bool) float64 {
	h.window++
	most := 0.0
	for _, a := range h.in(lang).alts {
		if h.seen[a.word] != h.window && has(a.word, a.alt) {
			most += h.count(a.word)
		}
	}
	return most
}

// passageWeight is what a word adds to the worth of a passage. It is rounded so
// that sums are exact: they do not change with the order of the words.
func passageWeight(w *Word) float64 {
	const grain = 1 << 20
	return math.Round(float64(w.Weight)*w.Rarity*grain) / grain
}

// worth returns what the words of the marks are worth together.
func (h *Highlighter) worth(list []found) float64 {
	h.window++
	total := 0.0
	for _, f := range list {
		total += h.count(f.word)
	}
	return total
}

// count returns what a word adds to the window: nothing if it is in it.
func (h *Highlighter) count(word int) float64 {
	if h.seen[word] == h.window {
		return 0
	}
	h.seen[word] = h.window
	return h.weights[word]
}

// bestWindow returns the run of pieces within size that holds the rarest words;
// of equal ones the shortest, of those the first.
func (h *Highlighter) bestWindow(pieces []piece, list []found, size int) (first, last int, worth float64) {
	bestLength, from := 0, 0
	for i := range pieces {
		for from < len(list) && list[from].start < pieces[i].start {
			from++
		}
		if from == len(list) {
			break
		}
		if list[from].start >= pieces[i].end {
			continue // what begins later holds as much and is shorter
		}
		h.window++
		total, k := 0.0, from
		for j := i; j < len(pieces); j++ {
			length := pieces[j].end - pieces[i].start
			if j > i && length > size {
				break
			}
			for ; k < len(list) && list[k].start < pieces[j].end; k++ {
				total += h.count(list[k].word)
			}
			if total > worth || total == worth && total > 0 && length < bestLength {
				first, last, worth, bestLength = i, j, total, length
			}
		}
	}
	return first, last, worth
}

// piece is a sentence, or a part of one that is too long.
type piece struct {
	start, end int
	continues  bool // the sentence of the piece before
}

// cutSentences cuts text into sentences without the space around them, and
// sentences longer than size at spaces.
func cutSentences(text string, size int) []piece { return cutBeginning(text, size, len(text)) }

// cutBeginning is cutSentences up to a piece that ends more than enough bytes
// behind the beginning of the first.
func cutBeginning(text string, size, enough int) []piece {
	var out []piece
	start := 0
	for start < len(text) && (len(out) == 0 || out[len(out)-1].end-out[0].start <= enough) {
		end := start + sentenceEnd(text[start:])
		out = appendPieces(out, text, start, end, size)
		start = end
	}
	return out
}

// sentenceEnd returns the length of the first sentence of text with the space
// after it.
func sentenceEnd(text string) int {
	for i, r := range text {
		next := i + utf8.RuneLen(r)
		switch r {
		case '\n', '。':
			return next
		case '.', '!', '?':
			rest := strings.TrimLeft(text[next:], `"')]”’`)
			after, _ := utf8.DecodeRuneInString(rest)
			if rest == "" || unicode.IsSpace(after) && beginsSentence(rest) {
				return len(text) - len(rest)
			}
		}
	}
	return len(text)
}

// beginsSentence reports whether what follows a full stop begins a sentence: no
// lower-case letter, as after "e.g. ".
func beginsSentence(rest string) bool {
	r, _ := utf8.DecodeRuneInString(strings.TrimLeftFunc(rest, unicode.IsSpace))
	return !unicode.IsLower(r)
}

// appendPieces appends text[start:end] without the space around it, cut at
// spaces into stretches of a third of size where it is longer than size.
func appendPieces(out []piece, text string, start, end, size int) []piece {
	trimmed := strings.TrimLeftFunc(text[start:end], unicode.IsSpace)
	start = end - len(trimmed)
	end = start + len(strings.TrimRightFunc(trimmed, unicode.IsSpace))
	continues := false
	for end-start > size {
		cut := start + cutAt(text[start:end], max(size/3, utf8.UTFMax))
		out = append(out, piece{start, start + len(strings.TrimRightFunc(text[start:cut], unicode.IsSpace)), continues})
		start, continues = cut, true
	}
	if start < end {
		out = append(out, piece{start, end, continues})
	}
	return out
}

// cutAt returns the length, at most size, of the beginning of text that ends at
// a space; in a text without space, on a rune border. Size is at least
// utf8.UTFMax, and text is longer.
func cutAt(text string, size int) int {
	if i := strings.LastIndexFunc(text[:size], unicode.IsSpace); i > 0 {
		_, n := utf8.DecodeRuneInString(text[i:])
		return i + n
	}
	for back := range utf8.UTFMax {
		if utf8.RuneStart(text[size-back]) {
			return size - back
		}
	}
	return size // no text in UTF-8
}
