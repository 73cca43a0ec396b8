// Command lexgen writes the lexicon of package analyzers: the Korean nouns,
// predicate stems and adverbs of mecab-ko-dic with what the rules need to know
// of each, as a finite state transducer.
//
// It is a module of its own, so that the dictionary it reads (25 MB of code) is
// no dependency of sago. Run it by go generate in the analyzers directory.
package main

import (
	"fmt"
	"log"
	"os"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/blevesearch/vellum"
	ko "github.com/ikawaha/kagome-dict-ko"
	"github.com/ikawaha/kagome-dict/dict"
)

// The bits of a word's value; analyzers/lexicon.go reads them.
const (
	noun      = 1 << iota
	common    // a noun that the dictionary's training text has often
	verb      // stem of a verb
	adjective // stem of an adjective
	other     // adverb, determiner, pronoun, interjection
	_
	splits // from this bit on: the compound splits after syllable 1, 2, ...
)

// defaultWeight is the weight of nouns of which the dictionary's training text
// says nothing; frequent ones weigh less.
const defaultWeight = 2639

// What the dictionary calls proper names that are not taken: those of people,
// and those of places that its training text hardly has.
const (
	person         = "인명"
	place          = "지명"
	maxPlaceWeight = 5000
)

// maxSyllables bounds the words taken: longer ones are titles and names.
const maxSyllables = 12

func main() {
	log.SetFlags(0)
	if len(os.Args) != 2 {
		log.Fatal("usage: lexgen FILE")
	}
	if err := write(os.Args[1], collect(ko.Dict())); err != nil {
		log.Fatal("lexgen: ", err)
	}
}

// collect returns the values of the dictionary's words.
func collect(d *dict.Dict) map[string]uint64 {
	words := map[string]uint64{}
	stems := map[string]*weights{}
	var walk func(state int, key []byte)
	walk = func(state int, key []byte) {
		da := d.Index.Da
		for c := range 256 {
			next := int(da[state].Base) + c
			switch {
			case next <= 0 || next >= len(da) || int(da[next].Check) != state:
			case c != 0:
				walk(next, append(key, byte(c)))
			case da[next].Base <= 0:
				first := int(-da[next].Base)
				for id := first; id <= first+int(d.Index.Dup[int32(first)]); id++ {
					if v := value(d, id, string(key)); v != 0 {
						words[string(key)] |= v
						if v&(verb|adjective) != 0 {
							note(stems, string(key), d.Morphs[id].Weight, d.Contents[id])
						}
					}
				}
			}
		}
	}
	walk(0, nil)
	for word, w := range stems {
		if w.isForm(word) {
			if words[word] &^= verb | adjective; words[word] == 0 {
				delete(words, word)
			}
		}
	}
	return words
}

// weights are those of a predicate's entries: as a stem of its own, and as the
// form that another stem takes before an ending (이끄 is one of 이끌).
type weights struct{ own, form []int16 }

func note(stems map[string]*weights, word string, weight int16, content []string) {
	w := stems[word]
	if w == nil {
		w = new(weights)
		stems[word] = w
	}
	if content[3] != "Inflect" {
		w.own = append(w.own, weight)
	} else if stem, _, _ := strings.Cut(content[6], "/"); changesFinal(stem, word) {
		w.form = append(w.form, weight)
	}
}

// changesFinal reports whether form is stem with another last consonant, or with
// none.
func changesFinal(stem, form string) bool {
	s, f := []rune(stem), []rune(form)
	n := len(s) - 1
	const finals = 28
	return len(s) == len(f) && stem != form && string(s[:n]) == string(f[:n]) && (s[n]-'가')/finals == (f[n]-'가')/finals
}

// isForm reports whether word is no stem: only ever a form of another, which the
// dictionary then lists a second time with the same weight; or a misspelling
// (몰르), or a past tense (없었). A single syllable is often a stem of its own as well.
func (w *weights) isForm(word string) bool {
	r := []rune(word)
	n := len(r)
	if n < 2 {
		return len(w.own) == 0
	}
	const final, l, ss = 28, 8, 20 // of final consonants: their number, ㄹ, ㅆ
	if r[n-1] == '르' && (r[n-2]-'가')%final == l || r[n-1] != '있' && (r[n-1]-'가')%final == ss {
		return true
	}
	for _, own := range w.own {
		if !slices.Contains(w.form, own) {
			return false
		}
	}
	return true
}

// value returns the bits of one entry of the dictionary; 0 leaves it out.
func value(d *dict.Dict, id int, word string) uint64 {
	n := utf8.RuneCountInString(word)
	if n > maxSyllables || !isHangul(word) || len(d.POSTable.POSs[id]) == 0 {
		return 0
	}
	var v uint64
	content := d.Contents[id]
	switch d.POSTable.NameList[d.POSTable.POSs[id][0]] {
	case "NNG", "XR":
		v = noun
	case "NNP":
		if content[0] == person || content[0] == place && d.Morphs[id].Weight >= maxPlaceWeight {
			return 0
		}
		v = noun
	case "VV", "VX":
		return verb
	case "VA":
		return adjective
	case "MAG", "MAJ", "MM", "IC", "NP", "NR":
		return other
	default:
		return 0
	}
	if d.Morphs[id].Weight < defaultWeight || content[0] != "*" && content[0] != place {
		v |= common // frequent, or of those that the dictionary sorts by meaning
	}
	if content[3] == "Compound" {
		v |= boundaries(content[6], n)
	}
	return v
}

// boundaries returns where a compound of n syllables splits into the words of
// expression ("삼성/NNG/*+전자/NNG/*"), or 0 if one of them is a single syllable:
// that is a suffix more often than a word.
func boundaries(expression string, n int) uint64 {
	var bits uint64
	at := 0
	for part := range strings.SplitSeq(expression, "+") {
		word, _, _ := strings.Cut(part, "/")
		size := utf8.RuneCountInString(word)
		if size < 2 {
			return 0
		}
		at += size
		if at < n {
			bits |= splits << (at - 1)
		}
	}
	if at != n {
		return 0
	}
	return bits
}

func isHangul(s string) bool {
	for _, r := range s {
		if r < '가' || r > '힣' {
			return false
		}
	}
	return s != ""
}

// write stores the words in a vellum FST.
func write(path string, words map[string]uint64) (err error) {
	keys := make([]string, 0, len(words))
	for w := range words {
		keys = append(keys, w)
	}
	slices.Sort(keys)
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	defer func() {
		if e := f.Close(); err == nil {
			err = e
		}
	}()
	b, err := vellum.New(f, nil)
	if err != nil {
		return err
	}
	for _, k := range keys {
		if err := b.Insert([]byte(k), words[k]); err != nil {
			return fmt.Errorf("insert %q: %w", k, err)
		}
	}
	return b.Close()
}
