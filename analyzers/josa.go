package analyzers

import (
	_ "embed"
	"maps"
	"strings"
)

//go:embed tables/josa.txt
var josaTable string

// agreement is what a particle asks of the final consonant of the syllable
// before it, as a set.
type agreement byte

const (
	afterOpen   agreement = 1 << iota // no final consonant
	afterL                            // ㄹ
	afterClosed                       // another final consonant

	afterAny = afterOpen | afterL | afterClosed

	copula agreement = 1 << 7 // a form of 이다: its own letters may be a verb's
)

// agreementOf returns the set of the one kind of final consonant that r has.
func agreementOf(r rune) agreement {
	switch final(r) {
	case finalNone:
		return afterOpen
	case finalL:
		return afterL
	}
	return afterClosed
}

// josa is the particles of Korean, nested ones (에서는, 으로부터도) included,
// with what each asks of the syllable before it.
type josa struct {
	agree   map[string]agreement
	lasts   syllableSet // last syllables of particles
	longest int         // in bytes
}

func newJosa() *josa {
	j := &josa{agree: map[string]agreement{}}
	var inner, all []string
	classes := map[string]agreement{
		"any": afterAny, "closed": afterClosed | afterL, "open": afterOpen, "open-l": afterOpen | afterL,
	}
	for line := range tableLines(josaTable) {
		f := strings.Fields(line)
		for _, particle := range f[2:] {
			agree := classes[f[1]]
			switch f[0] {
			case "inner":
				inner = append(inner, particle)
			case "copula":
				agree |= copula
			}
			j.agree[particle] |= agree
			all = append(all, particle)
		}
	}
	j.nest(inner, all)
	for particle := range j.agree {
		j.longest = max(j.longest, len(particle))
		j.lasts.add(lastRune(particle))
	}
	return j
}

// nest adds the particles of two: one of inner, and one of all that agrees with
// it.
func (j *josa) nest(inner, all []string) {
	single := j.agree
	j.agree = make(map[string]agreement, nestedParticles)
	maps.Copy(j.agree, single)
	var text strings.Builder // of all, since making each by itself takes longer than all else
	text.Grow(nestedParticles * 8 * syllableBytes)
	for _, first := range inner {
		agree, last := single[first], agreementOf(lastRune(first))
		for _, second := range all {
			if a := single[second]; a&last != 0 && first != second {
				from := text.Len()
				text.WriteString(first)
				text.WriteString(second)
				j.agree[text.String()[from:]] |= agree | a&copula
			}
		}
	}
}

// nestedParticles is about how many particles there are with those of two.
const nestedParticles = 11_000

// is reports whether word is a particle and nothing else.
func (j *josa) is(word string) bool {
	if len(word) > j.longest || !j.lasts.has(lastRune(word)) {
		return false
	}
	_, ok := j.agree[word]
	return ok
}

// cut is where a particle may be cut off a word.
type cut struct {
	end    int // of what stands before, in bytes
	copula bool
}

// strip appends to dst where a particle that agrees with what stands before it
// may be cut off word, longest particle first.
func (j *josa) strip(dst []cut, word string) []cut {
	if !j.lasts.has(lastRune(word)) {
		return dst
	}
	for n := max(syllableBytes, len(word)-j.longest); n < len(word); n += syllableBytes {
		agree, ok := j.agree[word[n:]]
		if !ok {
			continue
		}
		if agree&agreementOf(lastRune(word[:n])) != 0 {
			dst = append(dst, cut{n, agree&copula != 0})
		}
	}
	return dst
}
