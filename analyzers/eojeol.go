package analyzers

import (
	_ "embed"
	"strings"
	"unicode/utf8"
)

//go:embed tables/alone.txt
var aloneTable string

// syllableBytes is the length of a syllable in UTF-8.
const syllableBytes = 3

// eojeol drafts a word of Hangul syllables with what is attached to it. All its
// readings stand at one position.
func (a *Analyzer) eojeol(d *draft) {
	w := d.key
	d.particle = a.josa.is(w)
	d.add(Surface, w, 0, 0, len(w))
	if stem, ok := a.forms[w]; ok {
		d.add(Stem, stem, 0, 0, len(w))
		return
	}
	switch t := a.lexicon.of(w); {
	case len(w) == syllableBytes && (a.lexicon.isShort(w) || a.suffixes.prefix[w]):
		d.setNoun(len(w))
	case len(w) == syllableBytes:
		a.syllable(d)
	case t&traitCommon != 0:
		a.commonNoun(d)
	default:
		a.inflected(d, t)
	}
	if d.noun != "" {
		a.addSpelling(d)
		a.addParts(d)
		d.unit = a.counters[d.noun]
	}
	if a.alone[d.noun] {
		d.noun, d.bare = "", false
	}
}

// commonNoun reads the eojeol as the noun that it is as a whole. A noun of one
// syllable with a josa (풀이, also: solution) is taken for that if it is one of
// those that make technical compounds (커넥션 풀이).
func (a *Analyzer) commonNoun(d *draft) {
	w := d.key
	if len(w) == 2*syllableBytes && a.lexicon.short[w[:syllableBytes]] && a.josa.is(w[syllableBytes:]) &&
		a.lexicon.of(w)&traitTechnical == 0 {
		d.add(Stem, w[:syllableBytes], 0, 0, syllableBytes)
		d.setNoun(syllableBytes)
		return
	}
	d.setNoun(len(w))
}

// function words of one syllable, which are no forms of predicates.
const functionSyllables = "그이저더덜안못잘또및각전매총약단왜뭐꼭늘갓막곧참딱쭉내네제수것거게때등중두세온딴별"

// syllable reads the eojeol, a single syllable, as a predicate: 큰 is 크다.
func (a *Analyzer) syllable(d *draft) {
	if strings.Contains(functionSyllables, d.key) {
		return
	}
	var buf [4]predicate
	for _, p := range a.predicates(buf[:0], d.key) {
		a.addPredicate(d, p)
	}
}

// inflected reads the eojeol as a noun with a particle and as a predicate, t
// being what the lexicon says of the whole. What is known counts; only if
// nothing is known, what the endings suggest.
func (a *Analyzer) inflected(d *draft, t traits) {
	var nounBuf [maxNouns]noun
	var predicateBuf [8]predicate
	var nouns []noun
	predicates := a.predicates(predicateBuf[:0], d.key)
	if t&traitOther == 0 && !a.isDictionaryForm(d.key) {
		nouns = a.nouns(nounBuf[:0], d.key)
	}
	own, verbal := false, false
	for _, p := range predicates {
		own = own || p.sure && p.noun == 0
		verbal = verbal || p.sure
	}
	sure := verbal || t != 0
	for _, n := range nouns {
		sure = sure || n.known
	}
	if !sure && a.addRow(d) {
		return
	}
	if t&traitNoun != 0 && !verbal {
		d.setNoun(len(d.key))
	}
	for _, n := range nouns {
		if (n.known || !sure) && !(own && n.copula) && !(verbal && n.end == len(d.key)) {
			a.addNoun(d, n)
		}
	}
	for _, p := range predicates {
		if p.sure || !sure {
			a.addPredicate(d, p)
		}
	}
	a.addAdverbRoot(d)
	if len(d.readings) == 1 && t == 0 { // nothing known ends like this
		d.setNoun(len(d.key))
	}
}

// isDictionaryForm reports whether w is a predicate as a dictionary has it: then
// its 다 is no particle (줄이다 is not 줄 with 이다).
func (a *Analyzer) isDictionaryForm(w string) bool {
	n := len(w) - syllableBytes
	return w[n:] == "다" && a.lexicon.of(w[:n])&traitPredicate != 0
}

// setNoun makes the first end bytes the noun that d brings to a join.
func (d *draft) setNoun(end int) {
	d.noun, d.nounEnd, d.bare = d.key[:end], end, end == len(d.key)
}

func (a *Analyzer) addNoun(d *draft, n noun) {
	if n.end < len(d.key) {
		d.add(Stem, d.key[:n.end], 0, 0, n.end)
	}
	if d.noun == "" {
		d.setNoun(n.end)
	}
}

func (a *Analyzer) addPredicate(d *draft, p predicate) {
	if p.noun == 0 {
		d.addJoined(Stem, p.stem, "다", 0, 0, len(d.key))
		return
	}
	d.add(Stem, p.stem[:p.noun], 0, 0, p.noun)
	if d.noun == "" {
		d.setNoun(p.noun)
	}
}

// addAdverbRoot adds the noun that an adverb in 히 is made of: 급격히 is 급격.
func (a *Analyzer) addAdverbRoot(d *draft) {
	if n := len(d.key) - syllableBytes; n >= 2*syllableBytes && d.key[n:] == "히" && a.lexicon.isNoun(d.key[:n]) {
		d.add(Stem, d.key[:n], 0, 0, n)
	}
}

// addSpelling adds the usual spelling of the noun of d, which then is the one
// that joins use.
func (a *Analyzer) addSpelling(d *draft) {
	if s := a.spelling(d.noun); s != "" {
		d.add(Stem, s, 0, 0, d.nounEnd)
		d.noun = s
	}
}

// addParts adds the parts of the compound that the noun of d is. Where they
// stand cannot be told if the noun is spelt in more or fewer syllables.
func (a *Analyzer) addParts(d *draft) {
	var buf [8]span
	for _, p := range a.lexicon.split(buf[:0], d.noun) {
		start, end := p.start, p.end
		if len(d.noun) != d.nounEnd {
			start, end = 0, d.nounEnd
		}
		d.add(Part, d.noun[p.start:p.end], 0, start, end)
	}
}

// firstRune returns the first character of s.
func firstRune(s string) rune {
	r, _ := utf8.DecodeRuneInString(s)
	return r
}

// lastRune returns the last character of s.
func lastRune(s string) rune {
	r, _ := utf8.DecodeLastRuneInString(s)
	return r
}
