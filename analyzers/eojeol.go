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
func (r *reader) eojeol(d *draft) {
	w := d.key
	d.particle = r.josa.is(w)
	d.add(Surface, w, 0, 0, len(w))
	if stem, ok := r.forms[w]; ok {
		d.add(Stem, stem, 0, 0, len(w))
		return
	}
	switch t := r.of(w); {
	case len(w) == syllableBytes && (r.lexicon.isShort(w) || r.suffixes.prefix[w]):
		d.setNoun(len(w))
	case len(w) == syllableBytes:
		r.syllable(d)
	case t&traitCommon != 0:
		r.commonNoun(d)
	default:
		r.inflected(d, t)
	}
	if d.noun != "" {
		r.addSpelling(d)
		r.addParts(d)
		d.unit = r.counters[d.noun]
	}
	if r.alone[d.noun] {
		d.noun, d.bare = "", false
	}
}

// commonNoun reads the eojeol as the noun that it is as a whole. A noun of one
// syllable with a josa (풀이, also: solution) is taken for that if it is one of
// those that make technical compounds (커넥션 풀이).
func (r *reader) commonNoun(d *draft) {
	w := d.key
	if len(w) == 2*syllableBytes && r.lexicon.short[w[:syllableBytes]] && r.josa.is(w[syllableBytes:]) &&
		r.of(w)&traitTechnical == 0 {
		d.add(Stem, w[:syllableBytes], 0, 0, syllableBytes)
		d.setNoun(syllableBytes)
		return
	}
	d.setNoun(len(w))
}

// function words of one syllable, which are no forms of predicates.
const functionSyllables = "그이저더덜안못잘또및각전매총약단왜뭐꼭늘갓막곧참딱쭉내네제수것거게때등중두세온딴별"

// syllable reads the eojeol, a single syllable, as a predicate: 큰 is 크다.
func (r *reader) syllable(d *draft) {
	if strings.Contains(functionSyllables, d.key) {
		return
	}
	for _, p := range r.predicates(d.key) {
		r.addPredicate(d, p)
	}
}

// inflected reads the eojeol as a noun with a particle and as a predicate, t
// being what the lexicon says of the whole. What is known counts; only if
// nothing is known, what the endings suggest.
func (r *reader) inflected(d *draft, t traits) {
	var nounBuf [maxNouns]noun
	var nouns []noun
	predicates := r.predicates(d.key)
	if t&traitOther == 0 && !r.isDictionaryForm(d.key) {
		nouns = r.nouns(nounBuf[:0], d.key)
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
	if !sure && r.addRow(d) {
		return
	}
	if t&traitNoun != 0 && !verbal {
		d.setNoun(len(d.key))
	}
	for _, n := range nouns {
		if (n.known || !sure) && !(own && n.copula) && !(verbal && n.end == len(d.key)) {
			r.addNoun(d, n)
		}
	}
	for _, p := range predicates {
		if p.sure || !sure {
			r.addPredicate(d, p)
		}
	}
	r.addAdverbRoot(d)
	if len(d.readings) == 1 && t == 0 { // nothing known ends like this
		d.setNoun(len(d.key))
	}
}

// isDictionaryForm reports whether w is a predicate as a dictionary has it: then
// its 다 is no particle (줄이다 is not 줄 with 이다).
func (r *reader) isDictionaryForm(w string) bool {
	n := len(w) - syllableBytes
	return w[n:] == "다" && r.of(w[:n])&traitPredicate != 0
}

// setNoun makes the first end bytes the noun that d brings to a join.
func (d *draft) setNoun(end int) {
	d.noun, d.nounEnd, d.bare = d.key[:end], end, end == len(d.key)
}

func (r *reader) addNoun(d *draft, n noun) {
	if n.end < len(d.key) {
		d.add(Stem, d.key[:n.end], 0, 0, n.end)
	}
	if d.noun == "" {
		d.setNoun(n.end)
	}
}

func (r *reader) addPredicate(d *draft, p predicate) {
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
func (r *reader) addAdverbRoot(d *draft) {
	if n := len(d.key) - syllableBytes; n >= 2*syllableBytes && d.key[n:] == "히" && r.isNoun(d.key[:n]) {
		d.add(Stem, d.key[:n], 0, 0, n)
	}
}

// addSpelling adds the usual spelling of the noun of d, which then is the one
// that joins use.
func (r *reader) addSpelling(d *draft) {
	if s := r.spelling(d.noun); s != "" {
		d.add(Stem, s, 0, 0, d.nounEnd)
		d.noun = s
	}
}

// addParts adds the parts of the compound that the noun of d is. Where they
// stand cannot be told if the noun is spelt in more or fewer syllables.
func (r *reader) addParts(d *draft) {
	var buf [8]span
	for _, p := range r.split(buf[:0], d.noun) {
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
