package index

import (
	"cmp"
	"slices"
	"strings"

	"sago"
	"sago/analyzers"
	"sago/plan"
)

// completions are the words of the cases and the names of their tags, by the
// keys that are struck to write them. They are made when first asked for.
type completions struct {
	analyzer *analyzers.Analyzer
	entries  []completion
	keys     []completionKey // by keystrokes
	initial  []completionKey // of Korean names, by initial consonants
}

// completion is something that can be suggested.
type completion struct {
	text   string // as it is written in a query
	stem   string // what inflections of one word have in common; "" for a tag
	hangul bool
	facet  string // of a tag
	value  string
	count  int // cases behind it
}

type completionKey struct {
	key   string
	entry int32
}

// maxCompletedWords bounds the words kept, the most frequent ones, at a few
// megabytes.
const maxCompletedWords = 60_000

func newCompletions(s *snapshot, analyzer *analyzers.Analyzer) (*completions, error) {
	c := &completions{analyzer: analyzer}
	if err := c.addWords(s); err != nil {
		return nil, err
	}
	c.addTags(s)
	for _, keys := range [...][]completionKey{c.keys, c.initial} {
		slices.SortFunc(keys, func(a, b completionKey) int {
			return cmp.Or(strings.Compare(a.key, b.key), cmp.Compare(a.entry, b.entry))
		})
	}
	return c, nil
}

// addWords adds the most frequent words.
func (c *completions) addWords(s *snapshot) error {
	docs := map[string]int{}
	for _, field := range [...]string{plan.FieldEn, plan.FieldKo} {
		for _, kind := range [...]analyzers.Kind{analyzers.Surface, analyzers.Stem} {
			counts, err := s.countTerms(field, kind)
			if err != nil {
				return err
			}
			for text, n := range counts {
				if kind == analyzers.Surface || hasSyllable(text) {
					docs[text] = max(docs[text], n)
				}
			}
		}
	}
	reader := wordReader{analyzer: c.analyzer}
	for _, text := range mostFrequent(docs, maxCompletedWords) {
		if stem, ok := reader.read(text); ok {
			c.add(completion{text: text, stem: stem, count: docs[text], hangul: hasSyllable(text)}, text)
		}
	}
	return nil
}

// countTerms returns the texts of the terms of a kind, with the number of cases
// that have each.
func (s *snapshot) countTerms(field string, kind analyzers.Kind) (map[string]int, error) {
	docs := map[string]int{}
	prefix := string(kind)
	for _, p := range s.parts {
		err := p.terms(field, prefix, prefixEnd(prefix), func(term string, n int) bool {
			docs[term[1:]] += n
			return true
		})
		if err != nil {
			return nil, err
		}
	}
	return docs, nil
}

// wordReader tells words that people would type from what else stands in texts.
type wordReader struct {
	analyzer *analyzers.Analyzer
	tokens   []analyzers.Token
}

// read returns the stem of a word, and false for what is none: a number, or a
// Korean word with a josa or an ending, whose stem stands for it.
func (r *wordReader) read(text string) (stem string, ok bool) {
	if !strings.ContainsFunc(text, func(r rune) bool { return r >= 'a' && r <= 'z' || analyzers.IsHangul(r) }) {
		return "", false
	}
	r.tokens = r.analyzer.Append(r.tokens[:0], text)
	for _, t := range r.tokens {
		if t.Kind() == analyzers.Stem && t.Text() != text {
			return t.Text(), !hasSyllable(text)
		}
	}
	return text, true
}

func hasSyllable(text string) bool {
	return strings.ContainsFunc(text, func(r rune) bool { return analyzers.Initial(r) != r })
}

// addTags adds the values of the facets of tags, each by the words of all its
// names.
func (c *completions) addTags(s *snapshot) {
	for i := range s.facets {
		f := &s.facets[i]
		if f.name == sago.FacetYear || f.name == sago.FacetDateKind {
			continue
		}
		counts := make([][]uint32, len(s.parts))
		for p := range s.parts {
			counts[p] = s.parts[p].valueCounts(i)
		}
		for o, n := range s.tallies(i, counts) {
			if value := f.values[o]; n > 0 && value != sago.Unknown {
				entry := completion{text: value, facet: f.name, value: value, count: int(n)}
				c.add(entry, f.namesOf(value, f.labels[o])...)
			}
		}
	}
}

// valueCounts returns the number of cases of the part with each value of a
// facet, by ordinal of the part.
func (p *part) valueCounts(facet int) []uint32 {
	column := &p.columns.facets[facet]
	if p.live == nil {
		return column.counts
	}
	counts := make([]uint32, len(column.values))
	column.tally(p.live, counts)
	return counts
}

// add adds an entry under each of its names, from every word of a name on.
func (c *completions) add(entry completion, names ...string) {
	number := int32(len(c.entries))
	c.entries = append(c.entries, entry)
	seen := map[string]bool{}
	for _, name := range names {
		for rest := strings.Fields(name); len(rest) > 0; rest = rest[1:] {
			text := strings.Join(rest, "")
			if key := struckKey(text); !seen[key] {
				seen[key] = true
				c.keys = append(c.keys, completionKey{key, number})
			}
			if initials := analyzers.Initials(text); initials != text && !seen[initials] {
				seen[initials] = true
				c.initial = append(c.initial, completionKey{initials, number})
			}
		}
	}
}

// struckKey is what a text is found by: its keystrokes, however it is spaced.
func struckKey(text string) string { return unspaced.Replace(plan.Keystrokes(text)) }

// unspaced drops what parts words. It is not changed.
var unspaced = strings.NewReplacer(" ", "", "-", "", "_", "")

// find returns the entries that keep accepts among those that the text begins,
// the most frequent first, at most n.
func (c *completions) find(text string, n int, keep func(*completion) bool) []*completion {
	keys, prefix := c.keys, struckKey(text)
	if isInitials(text) {
		keys, prefix = c.initial, text
	}
	if prefix == "" {
		return nil
	}
	first, _ := slices.BinarySearchFunc(keys, prefix, func(k completionKey, p string) int { return strings.Compare(k.key, p) })
	var best []uint32
	before := func(a, b uint32) bool {
		x, y := &c.entries[a], &c.entries[b]
		return x.count > y.count || x.count == y.count && x.text < y.text
	}
	for _, k := range keys[first:] {
		if !strings.HasPrefix(k.key, prefix) {
			break
		}
		if keep(&c.entries[k.entry]) && !slices.Contains(best, uint32(k.entry)) {
			best = insert(best, uint32(k.entry), n, before)
		}
	}
	out := make([]*completion, len(best))
	for i, e := range best {
		out[i] = &c.entries[e]
	}
	return out
}

// isInitials reports whether a text is two or more consonants by themselves.
func isInitials(text string) bool {
	n := 0
	for _, r := range text {
		if r < 'ㄱ' || r > 'ㅎ' {
			return false
		}
		n++
	}
	return n >= 2
}
