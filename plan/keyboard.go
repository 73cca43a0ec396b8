package plan

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"sago"
	"sago/analyzers"
)

// keyboard converts between what the keys of the Korean two-set layout
// (dubeolsik) write and what they write in the English layout.
type keyboard struct {
	jamo map[rune]rune   // key -> jamo
	keys map[rune]string // jamo -> keys; of a compound jamo, both
	join map[[2]rune]rune
}

// Keys in the order of their jamo, then the jamo that take two keys.
const (
	keyOrder  = "rRseEfaqQtTdwWczxvgkoiOjpuPhynbml"
	jamoOrder = "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎㅏㅐㅑㅒㅓㅔㅕㅖㅗㅛㅜㅠㅡㅣ"
	compounds = "ㅗㅏㅘ ㅗㅐㅙ ㅗㅣㅚ ㅜㅓㅝ ㅜㅔㅞ ㅜㅣㅟ ㅡㅣㅢ ㄱㅅㄳ ㄴㅈㄵ ㄴㅎㄶ ㄹㄱㄺ ㄹㅁㄻ ㄹㅂㄼ ㄹㅅㄽ ㄹㅌㄾ ㄹㅍㄿ ㄹㅎㅀ ㅂㅅㅄ"
)

func newKeyboard() *keyboard {
	k := &keyboard{map[rune]rune{}, map[rune]string{}, map[[2]rune]rune{}}
	jamo := []rune(jamoOrder)
	for i, key := range keyOrder {
		k.jamo[key] = jamo[i]
		k.keys[jamo[i]] = string(key)
	}
	for key := 'a'; key <= 'z'; key++ {
		if upper := key - 'a' + 'A'; k.jamo[upper] == 0 {
			k.jamo[upper] = k.jamo[key]
		}
	}
	for _, c := range strings.Fields(compounds) {
		r := []rune(c)
		k.join[[2]rune{r[0], r[1]}] = r[2]
		k.keys[r[2]] = k.keys[r[0]] + k.keys[r[1]]
	}
	return k
}

// flip returns text as the other layout writes it, and whether that can be a
// word: Latin letters must make whole syllables, Hangul must make letters.
func (k *keyboard) flip(text string) (string, bool) {
	if text == "" {
		return "", false
	}
	if hasHangul(text) {
		return k.toLatin(text)
	}
	return k.toHangul(text)
}

func (k *keyboard) toLatin(text string) (string, bool) {
	var b strings.Builder
	for _, r := range text {
		for _, j := range analyzers.AppendJamo(nil, r) {
			keys, ok := k.keys[j]
			if !ok && (r < '0' || r > '9') && r != '-' {
				return "", false
			}
			if !ok {
				keys = string(r)
			}
			b.WriteString(keys)
		}
	}
	return strings.ToLower(b.String()), true
}

// Keystrokes returns the keys that are struck to write text, in lower case:
// Hangul by the keys of its jamo, other characters as they are. What was typed
// so far is the beginning of what will be, halves of syllables included, and
// neither layout is told from the other.
func (p *Planner) Keystrokes(text string) string {
	var b strings.Builder
	for _, r := range analyzers.Normalize(text) {
		for _, j := range analyzers.AppendJamo(nil, r) {
			if keys, ok := p.keyboard.keys[j]; ok {
				b.WriteString(keys)
			} else {
				b.WriteRune(j)
			}
		}
	}
	return strings.ToLower(b.String())
}

func (k *keyboard) toHangul(text string) (string, bool) {
	var jamo []rune
	for _, r := range text {
		j, ok := k.jamo[r]
		if !ok {
			return "", false
		}
		jamo = append(jamo, j)
	}
	return k.compose(jamo)
}

// compose puts jamo of single keys together as an input method does, and
// reports whether they make whole syllables.
func (k *keyboard) compose(jamo []rune) (string, bool) {
	var b strings.Builder
	for i := 0; i < len(jamo); {
		if isVowel(jamo[i]) || i+1 == len(jamo) || !isVowel(jamo[i+1]) {
			return "", false
		}
		initial, vowel := jamo[i], jamo[i+1]
		i += 2
		if i < len(jamo) {
			if v := k.join[[2]rune{vowel, jamo[i]}]; v != 0 {
				vowel = v
				i++
			}
		}
		final, n := k.final(jamo[i:])
		i += n
		r, ok := syllable(initial, vowel, final)
		if !ok {
			return "", false
		}
		b.WriteRune(r)
	}
	return b.String(), true
}

// final returns the final consonant that jamo begins with and the number of
// keys it takes: consonants that no vowel follows.
func (k *keyboard) final(jamo []rune) (rune, int) {
	n := 0
	for n < len(jamo) && !isVowel(jamo[n]) {
		n++
	}
	if n < len(jamo) {
		n-- // the last consonant begins the next syllable
	}
	switch {
	case n >= 2:
		if f := k.join[[2]rune{jamo[0], jamo[1]}]; f != 0 {
			return f, 2
		}
		return jamo[0], 1
	case n == 1:
		return jamo[0], 1
	}
	return 0, 0
}

func isVowel(jamo rune) bool { return jamo >= 'ㅏ' && jamo <= 'ㅣ' }

// syllable puts jamo together; false if they do not make a syllable.
func syllable(initial, vowel, final rune) (rune, bool) {
	const (
		initials = "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ"
		vowels   = "ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ"
		finals   = "ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ"
		width    = len("ㄱ")
	)
	i, v, f := strings.IndexRune(initials, initial), strings.IndexRune(vowels, vowel), -width
	if final != 0 {
		f = strings.IndexRune(finals, final)
	}
	if i < 0 || v < 0 || f < -width || final != 0 && f < 0 {
		return 0, false
	}
	return 0xAC00 + rune((i/width*21+v/width)*28+f/width+1), true
}

// fixKeyboard replaces words that no case has by what the same keys write in the
// other layout, where a case has that. One such word vouches for the others.
func (b *builder) fixKeyboard(words []typed) {
	fixed := false
	for i := range words {
		w := &words[i]
		if flipped, ok := b.planner.keyboard.flip(w.text); ok && !b.known(w.text) && b.known(flipped) {
			b.readAs(w, flipped)
			fixed = true
		}
	}
	for i := range words {
		w := &words[i]
		if flipped, ok := b.planner.keyboard.flip(w.text); fixed && ok && w.text == w.from && !b.known(w.text) {
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
