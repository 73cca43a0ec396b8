package analyzers

import (
	_ "embed"
	"strings"
	"unicode/utf8"
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
	longest int // in bytes
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
			j.agree[particle] |= classes[f[1]]
			all = append(all, particle)
			if f[0] == "inner" {
				inner = append(inner, particle)
			}
		}
	}
	single := len(j.agree)
	nested := make(map[string]agreement, single*len(inner))
	for _, first := range inner {
		last, _ := utf8.DecodeLastRuneInString(first)
		for _, second := range all {
			if first != second && j.agree[second]&agreementOf(last) != 0 {
				nested[first+second] |= j.agree[first]
			}
		}
	}
	for particle, agree := range nested {
		j.agree[particle] |= agree
	}
	for particle := range j.agree {
		j.longest = max(j.longest, len(particle))
	}
	return j
}

// is reports whether word is a particle and nothing else.
func (j *josa) is(word string) bool {
	_, ok := j.agree[word]
	return ok
}

// strip returns the lengths in bytes of what stands before a particle that word
// ends in and that agrees with it, longest particle first. It appends to dst.
func (j *josa) strip(dst []int, word string) []int {
	for n := max(syllableBytes, len(word)-j.longest); n < len(word); n += syllableBytes {
		agree, ok := j.agree[word[n:]]
		if !ok {
			continue
		}
		last, _ := utf8.DecodeLastRuneInString(word[:n])
		if agree&agreementOf(last) != 0 {
			dst = append(dst, n)
		}
	}
	return dst
}
