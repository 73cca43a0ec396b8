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
	}
	return j
}

// nest adds the particles that are one of inner with one of all behind it. There
// are thousands: they are slices of one text, which spares an allocation each.
func (j *josa) nest(inner, all []string) {
	type nested struct {
		end   int // in text; it begins where the one before it ends
		agree agreement
	}
	var text strings.Builder
	list := make([]nested, 0, len(inner)*len(all))
	for _, first := range inner {
		last := agreementOf(lastRune(first))
		for _, second := range all {
			if agree := j.agree[second]; first != second && agree&last != 0 {
				text.WriteString(first)
				text.WriteString(second)
				list = append(list, nested{text.Len(), j.agree[first] | agree&copula})
			}
		}
	}
	single := j.agree
	j.agree = make(map[string]agreement, len(single)+len(list))
	maps.Copy(j.agree, single)
	from := 0
	for _, n := range list {
		j.agree[text.String()[from:n.end]] |= n.agree
		from = n.end
	}
}

// is reports whether word is a particle and nothing else.
func (j *josa) is(word string) bool {
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
