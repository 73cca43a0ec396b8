package analyzers

import (
	_ "embed"
	"fmt"
	"strings"
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
	words *automaton
	extra map[string]traits
	first syllableSet     // first syllables of what is in extra
	short map[string]bool // nouns of one syllable that stand by themselves; true if they make compounds
}

func newLexicon() *lexicon {
	words, err := loadAutomaton(lexiconFST)
	if err != nil {
		panic(fmt.Sprintf("embedded lexicon: %v", err)) // the build is broken
	}
	l := &lexicon{words: words, extra: map[string]traits{}, short: map[string]bool{}}
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
	return l.traitsAt(l.words.walk(l.words.root, word), word)
}

// traitsAt returns the traits of the word that leads to s.
func (l *lexicon) traitsAt(s state, word string) traits {
	v, _ := l.words.value(s)
	if !l.first.has(firstRune(word)) {
		return traits(v)
	}
	return traits(v) | l.extra[word]
}

// isShort reports whether word is a noun of one syllable that can stand by
// itself.
func (l *lexicon) isShort(word string) bool {
	if len(word) != syllableBytes {
		return false
	}
	_, ok := l.short[word]
	return ok
}

// begins calls found with the end of each word that word[start:] begins with,
// shortest first.
func (l *lexicon) begins(word string, start int, found func(end int, t traits)) {
	s := l.words.root
	for i := start; i < len(word); {
		next := i + syllableBytes
		s = l.words.walk(s, word[i:next])
		i = next
		t := l.traitsAt(s, word[start:next])
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
		l.first.add(firstRune(word))
		if len(word) == syllableBytes {
			l.short[word] = true
		}
	}
}

// Known reports whether word, in normal form, is a word of Korean that the
// lexicon or the user's dictionary has as it stands, so that no particle need be
// taken off.
func (a *Analyzer) Known(word string) bool { return isHangulWord(word) && a.lexicon.of(word) != 0 }
