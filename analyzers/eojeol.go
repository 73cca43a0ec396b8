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

// eojeol returns the entry of a word of Hangul syllables with what is attached
// to it. All its readings stand at one position.
func (a *Analyzer) eojeol(w string) *entry {
	e := &entry{key: w, width: 1}
	e.add(Surface, w, 0, 0, len(w))
	if stem, ok := a.forms[w]; ok {
		e.add(Stem, stem, 0, 0, len(w))
		return e
	}
	switch t := a.lexicon.of(w); {
	case len(w) == syllableBytes && (a.lexicon.isShort(w) || a.suffixes.prefix[w]):
		a.setNoun(e, len(w))
	case len(w) == syllableBytes:
		a.syllable(e)
	case t&traitCommon != 0:
		a.commonNoun(e)
	default:
		a.inflected(e, t)
	}
	if e.noun != "" {
		a.addSpelling(e)
		a.addParts(e)
		e.unit = a.counters[e.noun]
	}
	if a.alone[e.noun] {
		e.noun, e.bare = "", false
	}
	return e
}

// commonNoun reads the eojeol as the noun that it is as a whole. A noun of one
// syllable with a josa (풀이, also: solution) is taken for that if it is one of
// those that make technical compounds (커넥션 풀이).
func (a *Analyzer) commonNoun(e *entry) {
	w := e.key
	if len(w) == 2*syllableBytes && a.lexicon.short[w[:syllableBytes]] && a.josa.is(w[syllableBytes:]) &&
		a.lexicon.of(w)&traitTechnical == 0 {
		e.add(Stem, w[:syllableBytes], 0, 0, syllableBytes)
		a.setNoun(e, syllableBytes)
		return
	}
	a.setNoun(e, len(w))
}

// function words of one syllable, which are no forms of predicates.
const functionSyllables = "그이저더덜안못잘또및각전매총약단왜뭐꼭늘갓막곧참딱쭉내네제수것거게때등중두세온딴별"

// syllable reads the eojeol, a single syllable, as a predicate: 큰 is 크다.
func (a *Analyzer) syllable(e *entry) {
	if strings.Contains(functionSyllables, e.key) {
		return
	}
	var buf [4]predicate
	for _, p := range a.predicates(buf[:0], e.key) {
		a.addPredicate(e, p)
	}
}

// inflected reads the eojeol as a noun with a particle and as a predicate, t
// being what the lexicon says of the whole. What is known counts; only if
// nothing is known, what the endings suggest.
func (a *Analyzer) inflected(e *entry, t traits) {
	var nounBuf [maxNouns]noun
	var predicateBuf [8]predicate
	var nouns []noun
	predicates := a.predicates(predicateBuf[:0], e.key)
	if t&traitOther == 0 && !a.isDictionaryForm(e.key) {
		nouns = a.nouns(nounBuf[:0], e.key)
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
	if !sure && a.addRow(e) {
		return
	}
	if t&traitNoun != 0 && !verbal {
		a.setNoun(e, len(e.key))
	}
	for _, n := range nouns {
		if (n.known || !sure) && !(own && n.copula) && !(verbal && n.end == len(e.key)) {
			a.addNoun(e, n)
		}
	}
	for _, p := range predicates {
		if p.sure || !sure {
			a.addPredicate(e, p)
		}
	}
	a.addAdverbRoot(e)
	if len(e.readings) == 1 && t == 0 { // nothing known ends like this
		a.setNoun(e, len(e.key))
	}
}

// isDictionaryForm reports whether w is a predicate as a dictionary has it: then
// its 다 is no particle (줄이다 is not 줄 with 이다).
func (a *Analyzer) isDictionaryForm(w string) bool {
	n := len(w) - syllableBytes
	return w[n:] == "다" && a.lexicon.of(w[:n])&traitPredicate != 0
}

// setNoun makes the first end bytes the noun that e brings to a join.
func (a *Analyzer) setNoun(e *entry, end int) {
	e.noun, e.nounEnd, e.bare = e.key[:end], end, end == len(e.key)
}

func (a *Analyzer) addNoun(e *entry, n noun) {
	if n.end < len(e.key) {
		e.add(Stem, e.key[:n.end], 0, 0, n.end)
	}
	if e.noun == "" {
		a.setNoun(e, n.end)
	}
}

func (a *Analyzer) addPredicate(e *entry, p predicate) {
	if p.noun == 0 {
		e.add(Stem, p.stem+"다", 0, 0, len(e.key))
		return
	}
	e.add(Stem, p.stem[:p.noun], 0, 0, p.noun)
	if e.noun == "" {
		a.setNoun(e, p.noun)
	}
}

// addAdverbRoot adds the noun that an adverb in 히 is made of: 급격히 is 급격.
func (a *Analyzer) addAdverbRoot(e *entry) {
	if n := len(e.key) - syllableBytes; n >= 2*syllableBytes && e.key[n:] == "히" && a.lexicon.isNoun(e.key[:n]) {
		e.add(Stem, e.key[:n], 0, 0, n)
	}
}

// addSpelling adds the usual spelling of the noun of e, which then is the one
// that joins use.
func (a *Analyzer) addSpelling(e *entry) {
	if s := a.spelling(e.noun); s != "" {
		e.add(Stem, s, 0, 0, e.nounEnd)
		e.noun = s
	}
}

// addParts adds the parts of the compound that the noun of e is. Where they
// stand cannot be told if the noun is spelt in more or fewer syllables.
func (a *Analyzer) addParts(e *entry) {
	var buf [8]span
	for _, p := range a.lexicon.split(buf[:0], e.noun) {
		start, end := p.start, p.end
		if len(e.noun) != e.nounEnd {
			start, end = 0, e.nounEnd
		}
		e.add(Part, e.noun[p.start:p.end], 0, start, end)
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
