package plan

import (
	"cmp"
	"slices"
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
	size = max(size, utf8.UTFMax)
	pieces := cutSentences(text, size)
	if len(pieces) == 0 {
		return "", nil, 0
	}
	list := merge(h.find(text, lang))
	first, last, worth := h.bestWindow(pieces, list, size)
	for last+1 < len(pieces) && pieces[last+1].end-pieces[first].start <= size {
		last++
	}
	for first > 0 && pieces[last].end-pieces[first-1].start <= size {
		first--
	}
	start, end := pieces[first].start, pieces[last].end
	before, after := "", ""
	if pieces[first].continues {
		before = ellipsis
	}
	if last+1 < len(pieces) && pieces[last+1].continues {
		after = ellipsis
	}
	for _, f := range list {
		if f.start >= start && f.end <= end {
			marks = append(marks, sago.Span{Start: f.start - start + len(before), End: f.end - start + len(before)})
		}
	}
	return before + text[start:end] + after, marks, worth
}

// bestWindow returns the run of pieces within size that holds the rarest words;
// of equal ones the shortest, of those the first.
func (h *Highlighter) bestWindow(pieces []piece, list []found, size int) (first, last int, worth float64) {
	bestLength := 0
	for i := range pieces {
		seen := map[int]bool{}
		total := 0.0
		k, _ := slices.BinarySearchFunc(list, pieces[i].start, func(f found, at int) int { return cmp.Compare(f.start, at) })
		for j := i; j < len(pieces); j++ {
			length := pieces[j].end - pieces[i].start
			if j > i && length > size {
				break
			}
			for ; k < len(list) && list[k].start < pieces[j].end; k++ {
				if w := list[k].word; !seen[w] {
					seen[w] = true
					total += h.weights[w]
				}
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
func cutSentences(text string, size int) []piece {
	var out []piece
	start := 0
	for start < len(text) {
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
