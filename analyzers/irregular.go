package analyzers

import "strings"

// This file undoes what the joint of stem and ending did to the stem. Each
// function takes what stands before an ending and tries every stem it may be:
// the regular one and those of the irregular classes (ㄷ ㅂ ㅅ ㅎ 르 러 우 으,
// dropped ㄹ, 하여 and 되어). The lexicon decides which of them exist.

// Indexes of initial consonants and vowels that the rules name.
const (
	initialR    = 5  // ㄹ
	initialNone = 11 // silent ㅇ

	vowelA  = 0  // ㅏ
	vowelAE = 1  // ㅐ
	vowelYA = 2  // ㅑ
	vowelYE = 3  // ㅒ
	vowelEO = 4  // ㅓ
	vowelE  = 5  // ㅔ
	vowelYO = 6  // ㅕ
	vowelO  = 8  // ㅗ
	vowelWA = 9  // ㅘ
	vowelOE = 11 // ㅚ
	vowelWE = 10 // ㅙ
	vowelU  = 13 // ㅜ
	vowelWO = 14 // ㅝ
	vowelEU = 18 // ㅡ
	vowelI  = 20 // ㅣ
)

// keepsFinal reports whether the syllable r is one in which stems are regular
// although others with its final consonant are not: 집- stays 집 in 집어, while
// 눕- is 누 in 누워. (걷- and 묻- are of both kinds, by meaning.)
func keepsFinal(r rune) bool {
	return strings.ContainsRune("집잡입씹뽑좁접꼽업웃씻벗솟빗뺏앗받믿얻쏟뻗뜯굳곧돋갇좋넣놓낳쌓닿찧땋", r)
}

// restored looks at base as a stem whose last syllable lost or changed the final
// consonant c.
func (f *finder) restored(base []rune, c int) {
	n := len(base) - 1
	if last := withFinal(base[n], c); !keepsFinal(last) {
		f.stem(f.with(base[:n], last))
	}
}

// with returns base with other last syllables, beside all that were made of the
// word before.
func (f *finder) with(base []rune, last ...rune) []rune {
	r := f.words
	from := len(r.runes)
	r.runes = append(append(r.runes, base...), last...)
	return r.runes[from:len(r.runes):len(r.runes)]
}

// plain looks at base as a stem, or as a stem with a tense (끊겼-, 하겠-).
func (f *finder) plain(base []rune) {
	n := len(base)
	if n == 0 {
		return
	}
	last := base[n-1]
	if last == '겠' && n > 1 {
		if base[n-2] == '야' && n > 2 { // 해야겠-
			f.afterVowel(base[:n-2])
		}
		f.plain(base[:n-1])
		return
	}
	f.stem(base)
	if final(last) != finalSS || last == '있' {
		return
	}
	if last == '었' && n > 1 && final(base[n-2]) == finalSS { // 했었-
		f.plain(base[:n-1])
		return
	}
	f.afterVowel(f.with(base[:n-1], withFinal(last, finalNone)))
}

// droppedL looks at base as a stem that lost its ㄹ: 이끄(는) is 이끌-.
func (f *finder) droppedL(base []rune) {
	n := len(base)
	if n > 0 && final(base[n-1]) == finalNone {
		f.stem(f.with(base[:n-1], withFinal(base[n-1], finalL)))
	}
}

// beforeEu looks at base as what stands before an ending that takes 으 after a
// consonant: 먹으(면), 가(면), 만들(면).
func (f *finder) beforeEu(base []rune) {
	n := len(base)
	if n == 0 {
		return
	}
	last := base[n-1]
	switch {
	case last == '으' && n > 1:
		f.consonant(base[:n-1])
	case final(last) == finalNone || final(last) == finalL:
		f.open(base)
	}
}

// open looks at base as a stem that ends in a vowel or lost its last consonant:
// 만드(는) is 만들-, 무거우(면) is 무겁-, 그러(면) is 그렇-.
func (f *finder) open(base []rune) {
	n := len(base)
	if n == 0 {
		return
	}
	f.stem(base)
	last := base[n-1]
	if final(last) != finalNone {
		return
	}
	f.droppedL(base)
	if last == '우' && n > 1 && final(base[n-2]) == finalNone {
		f.restored(base[:n-1], finalB)
	}
	if n > 1 {
		f.restored(base, finalH)
	}
}

// consonant looks at base as a stem in a consonant before 으: 먹(으면), and with
// ㄷ turned ㄹ (들으면 is 듣-) or ㅅ lost (지으면 is 짓-).
func (f *finder) consonant(base []rune) {
	n := len(base)
	last := base[n-1]
	switch final(last) {
	case finalL:
		f.restored(base, finalD)
	case finalNone:
		f.restored(base, finalS)
	default:
		f.plain(base)
	}
}

// closed looks at base as a stem whose last syllable an ending closed with the
// final consonant c, or that has 은, 을 or 음 after a consonant.
func (f *finder) closed(base []rune, c int) {
	n := len(base)
	last := base[n-1]
	if n > 1 && last == syllable(initialNone, vowelEU, c) {
		f.consonant(base[:n-1])
	}
	switch {
	case final(last) == c:
		open := f.with(base[:n-1], withFinal(last, finalNone))
		f.open(open)
	case c == finalM && final(last) == finalLM: // 만듦
		f.stem(f.with(base[:n-1], withFinal(last, finalL)))
	}
}

// afterVowel looks at base as a stem with 아 or 어, fused or not, or a tense
// before 어 (했어).
func (f *finder) afterVowel(base []rune) {
	n := len(base)
	if n == 0 || !isSyllable(base[n-1]) {
		return
	}
	rest, last := base[:n-1], base[n-1]
	initial, vowel, end := split(last)
	if end != finalNone {
		return
	}
	if initial == initialNone && len(rest) > 0 {
		f.unfused(rest, last)
	}
	as := func(vowel int) []rune { return f.with(rest, syllable(initial, vowel, finalNone)) }
	switch vowel {
	case vowelYO: // 끊겨 is 끊기-; 켜 is 켜-
		f.stem(as(vowelI))
		f.stem(base)
	case vowelWO: // 줘 is 주-
		f.stem(as(vowelU))
	case vowelWA: // 봐 is 보-
		f.stem(as(vowelO))
	case vowelWE: // 돼 is 되-
		f.stem(as(vowelOE))
	case vowelA, vowelEO:
		f.stem(base)        // 가-
		f.stem(as(vowelEU)) // 써 is 쓰-, 따라 is 따르-
		f.doubledL(rest, initial)
		if last == '퍼' {
			f.stem(as(vowelU))
		}
	case vowelAE, vowelE, vowelYE: // 보내-, 건네-
		f.stem(base)
		f.fusedH(rest, initial, vowel)
	}
	switch last {
	case '해':
		f.stem(as(vowelA))
	case '놔':
		f.stem(f.with(rest, '놓'))
	}
}

// unfused looks at rest as what stands before a syllable 아, 어, 여, 와 or 워
// that is not part of the stem.
func (f *finder) unfused(rest []rune, last rune) {
	n := len(rest)
	before := rest[n-1]
	switch last {
	case '아', '어':
		if !absorbs(before) {
			f.plain(rest)
		}
		switch final(before) {
		case finalL: // 들어 is 듣-
			f.restored(rest, finalD)
		case finalNone: // 지어 is 짓-, 모아 is 모으-
			f.restored(rest, finalS)
			f.stem(f.with(rest, '으'))
		}
	case '여': // 하여
		if before == '하' {
			f.stem(rest)
		}
	case '와', '워': // 도와 is 돕-, 무거워 is 무겁-
		if final(before) == finalNone {
			f.restored(rest, finalB)
		}
	}
}

// absorbs reports whether a syllable takes up a following 아 or 어, so that the
// two never stand side by side: 가 and 아 are 가.
func absorbs(r rune) bool {
	_, vowel, final := split(r)
	return final == finalNone && (vowel == vowelA || vowel == vowelEO)
}

// doubledL looks at rest as a stem in 르 before 라 or 러: 빨라 is 빠르-,
// 이르러 is 이르-.
func (f *finder) doubledL(rest []rune, initial int) {
	n := len(rest)
	if initial != initialR || n == 0 {
		return
	}
	switch before := rest[n-1]; {
	case final(before) == finalL:
		f.stem(f.with(rest[:n-1], withFinal(before, finalNone), '르'))
	case before == '르':
		f.stem(rest)
	}
}

// fusedH looks at a last syllable in ㅐ or ㅒ as one of a stem in ㅎ: 그래 is
// 그렇-, 빨개 is 빨갛-, 하얘 is 하얗-.
func (f *finder) fusedH(rest []rune, initial, vowel int) {
	if len(rest) == 0 {
		return
	}
	switch vowel {
	case vowelAE:
		f.stem(f.with(rest, syllable(initial, vowelA, finalH)))
		f.stem(f.with(rest, syllable(initial, vowelEO, finalH)))
	case vowelYE:
		f.stem(f.with(rest, syllable(initial, vowelYA, finalH)))
	}
}
