package plan

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"sago"
	"sago/analyzers"
)

// flip returns text as the other keyboard layout writes it, and whether that can
// be a word: Latin letters must make whole syllables, Hangul must make letters.
func flip(text string) (string, bool) {
	if text == "" {
		return "", false
	}
	if !hasHangul(text) {
		hangul := analyzers.FlipToHangul(text)
		return hangul, !strings.ContainsFunc(hangul, func(r rune) bool { return !analyzers.IsHangul(r) || isLoneJamo(r) })
	}
	latin := strings.ToLower(analyzers.FlipToLatin(text))
	return latin, !hasHangul(latin) && !strings.ContainsFunc(text, isForeign)
}

// isForeign reports whether r is neither Hangul nor what both layouts write in
// names with the same keys.
func isForeign(r rune) bool { return !analyzers.IsHangul(r) && (r < '0' || r > '9') && r != '-' }

// Keystrokes returns the keys that are struck to write text, in lower case:
// Hangul by the keys of its jamo, other characters as they are. What was typed
// so far is the beginning of what will be, halves of syllables included, and
// neither layout is told from the other.
func Keystrokes(text string) string {
	return strings.ToLower(analyzers.FlipToLatin(analyzers.Normalize(text)))
}

// fixKeyboard replaces words that no case has by what the same keys write in the
// other layout, where a case has that. One such word vouches for the others.
func (b *builder) fixKeyboard(words []typed) {
	fixed := false
	for i := range words {
		w := &words[i]
		if flipped, ok := flip(w.text); ok && !b.known(w.text) && b.known(flipped) {
			b.readAs(w, flipped)
			fixed = true
		}
	}
	for i := range words {
		w := &words[i]
		if flipped, ok := flip(w.text); fixed && ok && w.text == w.from && !b.known(w.text) {
			b.readAs(w, flipped)
		}
	}
}

// readAs replaces a typed word, with a note.
func (b *builder) readAs(w *typed, text string) {
	b.note(sago.Note{
		Kind: sago.NoteCorrected, At: w.at, From: w.from, To: text,
		Text: fmt.Sprintf("“%s” was read as “%s”, typed with the other keyboard layout.", w.from, text),
	})
	w.text = text
}

// known reports whether a case or the glossary has every word of text.
func (b *builder) known(text string) bool {
	if strings.ContainsFunc(text, isLoneJamo) {
		return false
	}
	an := analyze(b.planner.know.Analyzer, text)
	matches := b.planner.glossary.match(an)
	for i := range an.units {
		l := lookup{backend: b.backend, fields: textFields()}
		l.addUnit(&an.units[i], true)
		if !l.found() && !covered(matches, i) {
			return false
		}
	}
	return len(an.units) > 0
}

func covered(matches []match, unit int) bool {
	for _, m := range matches {
		if m.from <= unit && unit < m.to {
			return true
		}
	}
	return false
}

// isLoneJamo reports whether r is a jamo outside a syllable: half-typed text, or
// text of the other layout.
func isLoneJamo(r rune) bool { return analyzers.IsHangul(r) && utf8.RuneLen(r) > 1 && r < 0xAC00 }
