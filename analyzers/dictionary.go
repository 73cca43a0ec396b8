package analyzers

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
)

// Dictionary is a user's own words, compounds and stems; nil is none. It is not
// changed once it is read.
//
// It is text, a line a statement, # for comments:
//
//	word: 쿠버플로 zookeeperd        words that are not taken apart, nor stemmed
//	compound: 배포+도구 load+balancer  words, and where they divide
//	stem: 뻗다=뻗었슴,뻗음 run=ran      a word, and other forms of it
//
// A Latin compound has two parts, and is found written as one, with a hyphen
// or with a space. Case and width of the letters do not matter.
type Dictionary struct {
	source    strings.Builder // what it says, normalised
	words     []string
	compounds [][]string
	stems     [][]string // the stem, then its forms
	warnings  []string
}

// Warnings returns what is read in one way of several, a line each: "name:line:
// what is doubtful and what to do".
func (d *Dictionary) Warnings() []string { return d.warnings }

// Bounds of a dictionary.
const (
	maxDictionaryLine  = 64 << 10
	maxDictionaryWords = 100_000
	maxDictionaryWord  = 64 // bytes
)

// ReadDictionary reads a dictionary. name is what errors call it: they say
// "name:line: what is wrong and what to write".
func ReadDictionary(name string, r io.Reader) (*Dictionary, error) {
	d := new(Dictionary)
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, maxDictionaryLine)
	n, items := 0, 0
	stems := stemForms{name: name, of: map[string]stemForm{}}
	for lines.Scan() {
		n++
		line, _, _ := strings.Cut(Normalize(lines.Text()), "#")
		line = strings.TrimSpace(line)
		if line == "" {
			continue
		}
		kind, rest, ok := strings.Cut(line, ":")
		if !ok {
			return nil, fmt.Errorf("%s:%d: %q has no kind: begin the line with word:, compound: or stem: and a space", name, n, line)
		}
		if strings.TrimSpace(rest) == "" {
			return nil, fmt.Errorf("%s:%d: nothing stands behind %q: write what it is about in the same line, or remove it", name, n, line)
		}
		for item := range strings.FieldsSeq(rest) {
			if items++; items > maxDictionaryWords {
				return nil, fmt.Errorf("%s:%d: more than %d words", name, n, maxDictionaryWords)
			}
			if err := d.add(strings.TrimSpace(kind), item); err != nil {
				return nil, fmt.Errorf("%s:%d: %w", name, n, err)
			}
			if strings.TrimSpace(kind) != "stem" {
				continue
			}
			if err := stems.add(d.stems[len(d.stems)-1], n); err != nil {
				return nil, fmt.Errorf("%s:%d: stem %q: %w", name, n, item, err)
			}
		}
	}
	d.warnings = stems.warnings
	if err := lines.Err(); errors.Is(err, bufio.ErrTooLong) {
		return nil, fmt.Errorf("%s:%d: the line is longer than %d KiB: write its words in several", name, n+1, maxDictionaryLine>>10)
	} else if err != nil {
		return nil, fmt.Errorf("%s:%d: %w", name, n+1, err)
	}
	return d, nil
}

// add adds one item of a line.
func (d *Dictionary) add(kind, item string) error {
	var words []string
	switch kind {
	case "word":
		words = []string{item}
		d.words = append(d.words, item)
	case "compound":
		words = strings.Split(item, "+")
		if len(words) < 2 || !isHangulWord(words[0]) && len(words) > 2 {
			return fmt.Errorf("compound %q: want its parts with a + between, two if they are Latin (배포+도구, load+balancer)", item)
		}
		d.compounds = append(d.compounds, words)
	case "stem":
		stem, forms, ok := strings.Cut(item, "=")
		words = append([]string{stem}, strings.Split(forms, ",")...)
		if !ok {
			return fmt.Errorf("stem %q: want a word, = and its other forms with commas between (run=ran,runs)", item)
		}
		d.stems = append(d.stems, words)
	default:
		return fmt.Errorf("unknown kind %q: want word, compound or stem", kind)
	}
	for _, w := range words {
		if err := checkWord(w, isHangulWord(words[0])); err != nil {
			return fmt.Errorf("%s %q: %w", kind, item, err)
		}
	}
	fmt.Fprintf(&d.source, "%s:%s\n", kind, item)
	return nil
}

// checkWord returns an error if w is nothing that the analyzer reads as one word
// of the script that the other words of the item have.
func checkWord(w string, hangul bool) error {
	switch {
	case w == "":
		return fmt.Errorf("a word is missing")
	case len(w) > maxDictionaryWord:
		return fmt.Errorf("%q is longer than %d bytes", w, maxDictionaryWord)
	case hangul != isHangulWord(w):
		return fmt.Errorf("%q is of another script: a word is all Hangul syllables or has none", w)
	case !hangul && wordRune(w) == 0:
		return fmt.Errorf("%q does not begin with a letter or a digit", w)
	case !hangul && codeEnd(w, 0) != len(w):
		return fmt.Errorf("%q is not one word: %q does not belong to it", w, w[codeEnd(w, 0):])
	}
	return nil
}

// isHangulWord reports whether w is Hangul syllables and nothing else.
func isHangulWord(w string) bool {
	return w != "" && !slices.ContainsFunc([]rune(w), func(r rune) bool { return !isSyllable(r) })
}

// text returns what the dictionary says, for the identity of an analyzer.
func (d *Dictionary) text() string {
	if d == nil {
		return ""
	}
	return d.source.String()
}

// learn makes the analyzer know the dictionary's words.
func (a *Analyzer) learn(d *Dictionary) {
	if d == nil {
		return
	}
	for _, w := range d.words {
		if isHangulWord(w) {
			a.lexicon.addNouns(w)
		} else {
			a.stems.of[w] = w
		}
	}
	for _, parts := range d.compounds {
		if isHangulWord(parts[0]) {
			a.lexicon.addNouns(strings.Join(parts, "+"))
		} else {
			a.phrasal.add(a.stems, parts[0], parts[1])
		}
	}
	for _, words := range d.stems {
		for _, form := range words[1:] {
			if isHangulWord(form) {
				a.forms[form] = words[0]
			} else {
				a.stems.of[form] = a.stems.key(words[0])
			}
		}
	}
}
