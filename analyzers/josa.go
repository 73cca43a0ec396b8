package analyzers

import (
	_ "embed"
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

// josa is the particles of Korean, with what each asks of the syllable before it.
// Particles nest (에서는, 으로부터도): one of the inner ones, and another after it.
type josa struct {
	single        map[string]agreement
	inner         map[string]bool
	firsts, lasts syllableSet // first and last syllables of particles
	longestInner  int         // in bytes
	longest       int         // with a nested one
}

func newJosa() *josa {
	j := &josa{single: map[string]agreement{}, inner: map[string]bool{}}
	classes := map[string]agreement{
		"any": afterAny, "closed": afterClosed | afterL, "open": afterOpen, "open-l": afterOpen | afterL,
	}
	for line := range tableLines(josaTable) {
		f := strings.Fields(line)
		for _, particle := range f[2:] {
			agree := classes[f[1]]
			switch f[0] {
			case "inner":
				j.inner[particle] = true
				j.longestInner = max(j.longestInner, len(particle))
			case "copula":
				agree |= copula
			}
			j.single[particle] |= agree
			j.firsts.add(firstRune(particle))
			j.lasts.add(lastRune(particle))
			j.longest = max(j.longest, len(particle))
		}
	}
	j.longest += j.longestInner
	return j
}

// is reports whether word is a particle and nothing else.
func (j *josa) is(word string) bool { return j.of(word) != 0 }

// of returns what word asks of the syllable before it; 0 if it is no particle.
func (j *josa) of(word string) agreement {
	if !j.firsts.has(firstRune(word)) || !j.lasts.has(lastRune(word)) {
		return 0
	}
	agree := j.single[word]
	for n := syllableBytes; n < len(word) && n <= j.longestInner; n += syllableBytes {
		first, second := word[:n], word[n:]
		if !j.inner[first] || first == second {
			continue
		}
		if a := j.single[second]; a&agreementOf(lastRune(first)) != 0 {
			agree |= j.single[first] | a&copula
		}
	}
	return agree
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
		agree := j.of(word[n:])
		if agree&agreementOf(lastRune(word[:n])) != 0 {
			dst = append(dst, cut{n, agree&copula != 0})
		}
	}
	return dst
}
