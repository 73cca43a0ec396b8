package analyzers

import (
	_ "embed"
	"slices"
	"strings"
	"unicode/utf8"
)

//go:embed tables/endings.txt
var endingTable string

//go:embed tables/bound.txt
var boundTable string

// joint says how an ending joins the stem, as a set.
type joint byte

const (
	jointPlain joint = 1 << iota // the stem as it is
	jointEu                      // 으 after a consonant
	jointN                       // ㄴ closes the last syllable
	jointL                       // ㄹ
	jointM                       // ㅁ
	jointB                       // ㅂ
	jointVowel                   // after 아 or 어
)

// jointFinals are the final consonants of the joints that close a syllable.
var jointFinals = [...]struct {
	joint joint
	final int
}{{jointN, finalN}, {jointL, finalL}, {jointM, finalM}, {jointB, finalB}}

// endings is what a predicate can end in.
type endings struct {
	joints  map[string]joint
	bound   map[string]bool // bound nouns after an adnominal form
	lasts   syllableSet     // last syllables of what is in joints, which also has ""
	longest int             // of both, in bytes
}

func newEndings() *endings {
	e := &endings{joints: map[string]joint{}, bound: tableWords(boundTable)}
	names := map[string]joint{
		"plain": jointPlain, "eu": jointEu, "vowel": jointVowel,
		"n": jointN, "l": jointL, "m": jointM, "b": jointB,
	}
	for line := range tableLines(endingTable) {
		f := strings.Fields(line)
		for _, text := range f[1:] {
			text, more := strings.CutSuffix(text, "+")
			text = strings.TrimPrefix(text, "-")
			e.joints[text] |= names[f[0]]
			if more {
				for _, particle := range []string{"는", "도", "만", "요"} {
					e.joints[text+particle] |= names[f[0]]
				}
			}
		}
	}
	for text := range e.joints {
		e.longest = max(e.longest, len(text))
		e.lasts.add(lastRune(text))
	}
	return e
}

// predicate is a reading of an eojeol as an inflected form.
type predicate struct {
	stem string // of the dictionary form, without 다
	noun int    // length in bytes of the noun before 하다, 되다, ...; 0 if there is none
	sure bool   // the lexicon has the stem, or the noun
}

// finder looks for the predicates that a word may be a form of. It tries every
// ending that the word has, undoes what the joint did to the stem, and keeps the
// stems that the lexicon knows, and nouns before 하다 and its like.
type finder struct {
	words *reader
	found []predicate
}

// predicates returns the predicates that word, all syllables, may be a form of.
// They are valid until the next call.
func (r *reader) predicates(word string) []predicate {
	f := &r.finder
	f.words, f.found = r, f.found[:0]
	r.runes = r.runes[:0]
	for _, c := range word {
		r.runes = append(r.runes, c)
	}
	runes := r.runes[:len(r.runes):len(r.runes)]
	if r.isDictionaryForm(word) {
		f.stem(runes[:len(runes)-1])
		return f.found
	}
	f.form(r.endings, word, runes)
	var buf [8]cut
	for _, c := range r.josa.strip(buf[:0], word) { // 끊기가, 끊김을, 할때는
		f.nominal(r.endings, word[:c.end], runes[:c.end/syllableBytes])
	}
	f.nominal(r.endings, word, runes)
	return f.found
}

// form looks at word as a stem with one of the endings.
func (f *finder) form(e *endings, word string, runes []rune) {
	from := max(syllableBytes, len(word)-e.longest)
	if !e.lasts.has(lastRune(word)) {
		from = len(word)
	}
	for n := from; n <= len(word); n += syllableBytes {
		if j := e.joints[word[n:]]; j != 0 {
			f.undo(j, runes[:n/syllableBytes], word[n:])
		}
	}
}

// undo finds the stems that base may be before an ending of joint j.
func (f *finder) undo(j joint, base []rune, ending string) {
	if j&jointPlain != 0 {
		f.plain(base)
		if r, _ := utf8.DecodeRuneInString(ending); strings.ContainsRune("는네니나느", r) || ending == "소" {
			f.droppedL(base)
		}
	}
	if j&jointEu != 0 {
		f.beforeEu(base)
	}
	for _, c := range jointFinals {
		if j&c.joint != 0 {
			f.closed(base, c.final)
		}
	}
	if j&jointVowel != 0 {
		f.afterVowel(base)
	}
}

// nominal looks at word as a predicate made a noun by 기 or ㅁ, or as an
// adnominal form with a bound noun glued to it (할때).
func (f *finder) nominal(e *endings, word string, runes []rune) {
	if len(runes) > 1 {
		if last := len(runes) - 1; runes[last] == '기' {
			f.undo(jointPlain, runes[:last], "기")
		}
		f.closed(runes, finalM)
	}
	for n := len(word) - syllableBytes; n >= syllableBytes && n >= len(word)-2*syllableBytes; n -= syllableBytes {
		if e.bound[word[n:]] {
			f.adnominal(runes[:n/syllableBytes])
		}
	}
}

// adnominal looks at base as a form that stands before a noun.
func (f *finder) adnominal(base []rune) {
	n := len(base)
	switch last := base[n-1]; {
	case (last == '는' || last == '던') && n > 1:
		f.plain(base[:n-1])
		f.droppedL(base[:n-1])
	default:
		f.closed(base, finalN)
		f.closed(base, finalL)
	}
}

// stem keeps a stem that the lexicon knows as a predicate, or as a noun with a
// light verb; and the stem it comes from if it is honorific or has an auxiliary.
func (f *finder) stem(s []rune) {
	n := len(s)
	if n == 0 || n > maxStem {
		return
	}
	word := f.words.string(s)
	t := f.words.of(word)
	known := f.lightVerb(word)
	if t&traitPredicate != 0 && !known {
		f.keep(predicate{word, 0, true})
	}
	if t&traitPredicate == 0 && n > 1 && s[n-1] == '시' {
		if s[n-2] == '으' {
			f.beforeEu(s[:n-1])
		} else {
			f.open(s[:n-1])
		}
	}
	f.auxiliary(s, word, t)
}

// lightVerb keeps the nouns that stem may be made of with a light verb, 안 and 못
// before it left out, and reports whether one of them is known.
func (f *finder) lightVerb(stem string) bool {
	known := false
	for _, v := range lightVerbs {
		k := len(stem) - len(v)
		if k < 2*syllableBytes || stem[k:] != v {
			continue
		}
		sure := f.words.isKnownNoun(stem[:k])
		if n := k - syllableBytes; n >= 2*syllableBytes && (stem[n:k] == "안" || stem[n:k] == "못") && f.words.isKnownNoun(stem[:n]) {
			k, sure = n, true // 로그인안되-
		}
		f.keep(predicate{stem, k, sure})
		known = known || sure
	}
	return known
}

// maxStem bounds a stem, in syllables.
const maxStem = 16

func (f *finder) keep(p predicate) {
	if !slices.Contains(f.found, p) {
		f.found = append(f.found, p)
	}
}

// lightVerbs turn a noun into a predicate.
var lightVerbs = [...]string{"되어지", "시키", "당하", "스럽", "롭", "하", "되", "받"}

// auxiliary is a verb that follows a form of another predicate: one with the
// connective after as its last syllable, or, if that is 0, the form in 아 or 어.
type auxiliary struct {
	verb  string
	after rune
}

var auxiliaries = [...]auxiliary{
	{"지", 0},
	{"주", 0},
	{"버리", 0},
	{"보", 0},
	{"놓", 0},
	{"두", 0},
	{"내", 0},
	{"드리", 0},
	{"하", 0},
	{"가", 0},
	{"오", 0},
	{"있", 0},
	{"대", 0},
	{"나가", 0},
	{"나오", 0},
	{"치우", 0},
	{"달라", 0},
	{"있", '고'},
	{"싶", '고'},
	{"나", '고'},
	{"말", '고'},
	{"않", '지'},
	{"못하", '지'},
	{"말", '지'},
	{"되", '게'},
	{"하", '게'},
	{"하", '야'},
	{"되", '야'},
	{"하", '려'},
	{"있", '수'},
	{"없", '수'},
}

// auxiliary looks at what stands before an auxiliary verb that is glued to it:
// 느려지- is a form of 느리다, 끊겨버리- of 끊기다. The lexicon has some such verbs
// under their own names (t is what it says of the whole): of those, adjectives
// with 지다 (높아지다) and longer verbs (밝혀지다) keep their meaning, others have
// one of their own (떨어지다 is not 떨다).
func (f *finder) auxiliary(s []rune, word string, t traits) {
	end := word[len(word)-1]
	for i := range auxiliaries {
		a := &auxiliaries[i]
		if a.verb[len(a.verb)-1] != end || len(word) <= len(a.verb) || !strings.HasSuffix(word, a.verb) {
			continue
		}
		base := s[:len(s)-len(a.verb)/syllableBytes]
		switch n := len(base) - 1; {
		case a.after != 0:
			if n > 0 && base[n] == a.after {
				f.before(a.after, base[:n])
				if a.after == '지' || a.after == '수' { // they turn the meaning
					f.keep(predicate{a.verb, 0, true})
				}
			}
		case t&traitPredicate != 0:
			f.meaningful(base, a.verb)
		case a.verb != "하":
			f.afterVowel(base)
		default: // 고마워하다
			f.some(base, f.isAdjective)
		}
	}
}

// meaningful looks at what stands before an auxiliary verb in a verb of the
// lexicon, and keeps what has kept its meaning.
func (f *finder) meaningful(base []rune, verb string) {
	f.some(base, func(p predicate) bool {
		if f.isAdjective(p) {
			return verb == "지"
		}
		return verb == "주" || len(p.stem) > syllableBytes && verb != "하" && verb != "가" && verb != "오"
	})
}

// some keeps of the predicates in 아 or 어 that base may be those that fit.
func (f *finder) some(base []rune, fits func(predicate) bool) {
	inner := finder{words: f.words}
	inner.afterVowel(base)
	for _, p := range inner.found {
		if p.noun == 0 && fits(p) {
			f.keep(p)
		}
	}
}

func (f *finder) isAdjective(p predicate) bool {
	return f.words.of(p.stem)&traitAdjective != 0
}

// before looks at base as what stands before a connective that an auxiliary
// follows.
func (f *finder) before(connective rune, base []rune) {
	switch connective {
	case '야':
		f.afterVowel(base)
	case '려':
		f.beforeEu(base)
	case '수':
		f.closed(base, finalL)
	default:
		f.plain(base)
	}
}
