package analyzers

import (
	_ "embed"
	"strings"
)

//go:embed tables/suffixes.txt
var suffixTable string

// suffixes are the syllables that make nouns of nouns, by what they do.
type suffixes struct {
	prefix     map[string]bool // before a noun
	relation   map[string]bool // after a noun, which stays what it is
	derivation map[string]bool // after a noun, making another of it
}

func newSuffixes() *suffixes {
	s := &suffixes{map[string]bool{}, map[string]bool{}, map[string]bool{}}
	sets := map[string]map[string]bool{"prefix": s.prefix, "relation": s.relation, "derivation": s.derivation}
	for line := range tableLines(suffixTable) {
		f := strings.Fields(line)
		for _, syllable := range f[1:] {
			sets[f[0]][syllable] = true
		}
	}
	return s
}

// noun is a reading of an eojeol as a noun and a particle.
type noun struct {
	end    int  // of the noun in the eojeol, in bytes
	known  bool // the lexicon has it, or can make it of what it has
	copula bool // the particle is a form of 이다
}

// maxNouns bounds the readings of one eojeol as a noun.
const maxNouns = 2

// nouns appends to dst the nouns that the eojeol w may be with a particle: the
// known ones, longest particle first; if there is none, the one before the
// longest particle.
func (r *reader) nouns(dst []noun, w string) []noun {
	var buf [8]cut
	guess := noun{}
	for _, c := range append(r.josa.strip(buf[:0], w), cut{end: len(w)}) {
		if n := r.knownNoun(w[:c.end]); n > 0 {
			if dst = append(dst, noun{n, true, c.copula}); len(dst) == maxNouns {
				return dst
			}
		} else if guess.end == 0 && c.end >= 2*syllableBytes && c.end < len(w) {
			guess = noun{withoutPlural(w[:c.end]), false, c.copula}
		}
	}
	if len(dst) == 0 && guess.end > 0 {
		dst = append(dst, guess)
	}
	return dst
}

// knownNoun returns the length of the noun that w is, the plural and suffixes of
// relation (들, 시, 별) off, or 0 if it is not known.
func (r *reader) knownNoun(w string) int {
	if r.isKnownNoun(w) {
		return len(w)
	}
	if n := withoutPlural(w); n < len(w) && r.isKnownNoun(w[:n]) {
		return n
	}
	for n := len(w) - syllableBytes; n >= len(w)-2*syllableBytes && n >= 2*syllableBytes; n -= syllableBytes {
		if r.suffixes.relation[w[n:]] && r.isKnownNoun(w[:n]) {
			return n
		}
	}
	return 0
}

// isKnownNoun reports whether w is a noun of the lexicon, one spelt otherwise,
// or one made of a noun with a prefix or a suffix, or of several.
func (r *reader) isKnownNoun(w string) bool {
	if !strings.HasPrefix(r.word, w) {
		return r.findKnownNoun(w)
	}
	v := &r.verdicts[len(w)/syllableBytes]
	if *v == 0 {
		*v = verdictNo
		if r.findKnownNoun(w) {
			*v = verdictYes
		}
	}
	return *v == verdictYes
}

// findKnownNoun finds out what isKnownNoun reports.
func (r *reader) findKnownNoun(w string) bool {
	if r.isNoun(w) {
		return true
	}
	if len(w) <= 2*syllableBytes {
		return false
	}
	if r.suffixes.prefix[w[:syllableBytes]] && r.isFrequent(w[syllableBytes:]) {
		return true
	}
	n := len(w) - syllableBytes
	if r.suffixes.derivation[w[n:]] && r.isFrequent(w[:n]) {
		return true
	}
	if s := r.spelling(w); s != "" && r.isNoun(s) {
		return true
	}
	var buf [8]span
	return len(r.nounRow(buf[:0], w)) > 0
}

// withoutPlural returns the length of w without 들.
func withoutPlural(w string) int {
	if n := len(w) - syllableBytes; n >= 2*syllableBytes && w[n:] == "들" {
		return n
	}
	return len(w)
}
