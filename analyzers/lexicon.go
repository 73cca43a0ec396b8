package analyzers

import (
	_ "embed"
	"fmt"
	"strings"

	"github.com/blevesearch/vellum"
)

//go:generate go run -C internal/lexgen . ../../lexicon.fst

// lexiconFST holds the words of mecab-ko-dic with their traits; see NOTICE.
//
//go:embed lexicon.fst
var lexiconFST []byte

//go:embed tables/technical.txt
var technicalTable string

//go:embed tables/syllables.txt
var syllableTable string

// traits is what a lexicon says of a word, as a set; internal/lexgen writes it.
// The bits from traitSplits on say where a compound splits: after the first
// syllable, the second, ...
type traits uint64

const (
	traitNoun      traits = 1 << iota
	traitCommon           // a noun met often
	traitVerb             // the stem of a verb
	traitAdjective        // the stem of an adjective
	traitOther            // adverb, determiner, pronoun, interjection
	_
	traitSplits

	// traitTechnical marks the words of technical Korean and of the user.
	traitTechnical traits = 1 << 63

	traitPredicate = traitVerb | traitAdjective
)

// lexicon knows Korean words: those of mecab-ko-dic and, before them, those of
// technical Korean and of the user.
type lexicon struct {
	fst   *vellum.FST
	extra map[string]traits
	short map[string]bool // nouns of one syllable that stand by themselves; true if they make compounds
}

func newLexicon() *lexicon {
	fst, err := vellum.Load(lexiconFST)
	if err != nil {
		panic(fmt.Sprintf("embedded lexicon: %v", err)) // the build is broken
	}
	l := &lexicon{fst: fst, extra: map[string]traits{}, short: map[string]bool{}}
	for line := range tableLines(syllableTable) {
		f := strings.Fields(line)
		for _, noun := range f[1:] {
			l.short[noun] = f[0] == "part"
		}
	}
	for line := range tableLines(technicalTable) {
		l.addNouns(line)
	}
	return l
}

// of returns the traits of word, 0 if it is unknown.
func (l *lexicon) of(word string) traits {
	v, _, err := l.fst.Get([]byte(word))
	if err != nil {
		return l.extra[word]
	}
	return traits(v) | l.extra[word]
}

// isNoun reports whether word is a noun that can stand by itself.
func (l *lexicon) isNoun(word string) bool {
	if len(word) <= syllableBytes {
		return l.isShort(word)
	}
	return l.of(word)&traitNoun != 0
}

// isShort reports whether word is a noun of one syllable that can stand by
// itself.
func (l *lexicon) isShort(word string) bool {
	_, ok := l.short[word]
	return ok
}

// isFrequent reports whether word is a noun of two or more syllables that is
// met often.
func (l *lexicon) isFrequent(word string) bool { return l.of(word)&traitCommon != 0 }

// words calls found with the end of each word that word[start:] begins with,
// shortest first.
func (l *lexicon) words(word string, start int, found func(end int, t traits)) {
	addr, sum, alive := l.fst.Start(), uint64(0), true
	for i := start; i < len(word); {
		next := i + syllableBytes
		for ; i < next && alive; i++ {
			var out uint64
			addr, out = l.fst.AcceptWithVal(addr, word[i])
			sum += out
			alive = l.fst.CanMatch(addr)
		}
		i = next
		t := l.extra[word[start:next]]
		if alive {
			if ok, final := l.fst.IsMatchWithVal(addr); ok {
				t |= traits(sum + final)
			}
		}
		if t != 0 || next-start == syllableBytes && l.isShort(word[start:next]) {
			found(next, t)
		}
	}
}

// addNouns adds nouns separated by spaces; a + in one says where it splits.
func (l *lexicon) addNouns(line string) {
	for word := range strings.FieldsSeq(line) {
		t := traitNoun | traitCommon | traitTechnical
		for {
			i := strings.IndexByte(word, '+')
			if i < 0 {
				break
			}
			t |= traitSplits << (i/syllableBytes - 1)
			word = word[:i] + word[i+1:]
		}
		l.extra[word] = t
		if len(word) == syllableBytes {
			l.short[word] = true
		}
	}
}

// Known reports whether word, in normal form, is a word of Korean that the
// lexicon or the user's dictionary has as it stands, so that no particle need be
// taken off.
func (a *Analyzer) Known(word string) bool { return isHangulWord(word) && a.lexicon.of(word) != 0 }
