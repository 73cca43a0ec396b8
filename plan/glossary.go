package plan

import (
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"sago"
	"sago/analyzers"
)

// Boosts of the variants of a glossary group.
const (
	boostVariant = 1.0  // spellings of one word
	boostAbbrev  = 0.9  // a short form for the long one, or back
	boostTerm    = 0.7  // another word for the notion
	boostRisky   = 0.15 // where a variant has another common sense
)

// glossary is a glossary prepared for matching queries.
type glossary struct {
	analyzer *analyzers.Analyzer
	groups   []sago.GlossaryGroup
	variants []variant
	of       [][]int          // group -> its variants
	byFirst  map[string][]int // key of the first word -> variants
	byJoin   map[string][]int // the whole without spaces and hyphens -> variants

	// By keyHash, whether there may be such a text: of thousands of words of a
	// pasted text few are of the glossary, and asking a map of each takes long.
	maybeFirst  [1 << 16]bool // a key of byFirst
	maybeJoin   [1 << 16]bool // a key of byJoin
	maybeBegins [1 << 16]bool // the beginning of a key of byJoin
}

// variant is one member of a group.
type variant struct {
	group int
	lang  sago.Lang
	text  string
	keys  [][]string // VariantKeys.Words

	once sync.Once
	an   analysis // of the text, once a query needs it
}

// VariantKeys is how a query's words are known to be a variant of a glossary.
type VariantKeys struct {
	Words [][]string // for each word, the texts that a query's word may have; none: the variant has no word
	Join  string     // the whole in normal form, without spaces and hyphens
}

// GlossaryKeys analyses the variants of a glossary, which may be nil: group by
// group, the English ones first. It takes most of the time of New, which is
// spared it if the keys are part of its Knowledge.
func GlossaryKeys(g *sago.Glossary, a *analyzers.Analyzer) []VariantKeys {
	keys := []VariantKeys{}
	if g == nil {
		return keys
	}
	for _, group := range g.Groups {
		for _, text := range slices.Concat(group.En, group.Ko) {
			k := VariantKeys{Join: joinKey(text)}
			an := analyze(a, text)
			for i := range an.units {
				k.Words = append(k.Words, nounKeys(&an.units[i]))
			}
			keys = append(keys, k)
		}
	}
	return keys
}

func newGlossary(know Knowledge) *glossary {
	out := &glossary{analyzer: know.Analyzer, byFirst: map[string][]int{}, byJoin: map[string][]int{}}
	if know.Glossary == nil {
		return out
	}
	keys := know.GlossaryKeys
	if keys == nil {
		keys = GlossaryKeys(know.Glossary, know.Analyzer)
	}
	out.groups = know.Glossary.Groups
	out.of = make([][]int, len(out.groups))
	out.variants = make([]variant, len(keys))
	n := 0
	for i, group := range out.groups {
		for k, text := range slices.Concat(group.En, group.Ko) {
			lang := sago.LangEn
			if k >= len(group.En) {
				lang = sago.LangKo
			}
			v := &out.variants[n]
			v.group, v.lang, v.text, v.keys = i, lang, text, keys[n].Words
			out.list(n, keys[n].Join)
			n++
		}
	}
	return out
}

// list makes variant n one that is found.
func (g *glossary) list(n int, join string) {
	v := &g.variants[n]
	if len(v.keys) == 0 {
		return
	}
	g.of[v.group] = append(g.of[v.group], n)
	for _, key := range v.keys[0] {
		g.byFirst[key] = append(g.byFirst[key], n)
		g.maybeFirst[keyHash(key)] = true
	}
	g.byJoin[join] = append(g.byJoin[join], n)
	g.maybeJoin[keyHash(join)] = true
	for end := range join {
		g.maybeBegins[keyHash(join[:end])] = true
	}
}

// keyHash tells most texts that are no key from those that are, by their length,
// their ends and their middle.
func keyHash[T string | []byte](text T) uint16 {
	n := len(text)
	if n == 0 {
		return 0
	}
	h := uint32(n)
	for _, i := range [...]int{0, n / 2, n - 1} {
		h = h*31 + uint32(text[i])
	}
	return uint16(h * 2654435761 >> 16)
}

// analysis returns the words of a variant with their readings.
func (g *glossary) analysis(v *variant) analysis {
	v.once.Do(func() { v.an = analyze(g.analyzer, v.text) })
	return v.an
}

// keysOf returns the texts by which a word of a query and one of a variant are
// the same.
func keysOf(u *unit) []string { return appendKeys(nil, u) }

// appendKeys appends the keysOf a word to dst.
func appendKeys(dst []string, u *unit) []string {
	first := len(dst)
	dst = append(dst, u.text)
	for _, list := range [...][]string{u.stems, u.joins} {
		for _, s := range list {
			if s != "" && !slices.Contains(dst[first:], s) {
				dst = append(dst, s)
			}
		}
	}
	return dst
}

// joinKey is text in normal form without what words are spaced by.
func joinKey(text string) string { return withoutSpacers(analyzers.Normalize(text)) }

// isSpacer reports whether words that a variant is made of may be written with r
// between them.
func isSpacer(r rune) bool { return r == ' ' || r == '-' || r == '_' }

func hasSpacer(text string) bool {
	for i := range len(text) {
		if isSpacer(rune(text[i])) { // no byte of a longer letter is one
			return true
		}
	}
	return false
}

func withoutSpacers(text string) string {
	return strings.Map(func(r rune) rune {
		if isSpacer(r) {
			return -1
		}
		return r
	}, text)
}

// nounKeys are the keysOf a word of a variant, but for what a noun would be as a
// predicate: 인가 is no form of 이다, while 멈춤 is one of 멈추다.
func nounKeys(u *unit) []string {
	if !u.hangul {
		return keysOf(u)
	}
	keys := append([]string{u.text}, u.joins...)
	predicate := writtenAsPredicate(u.text)
	for _, s := range u.stems {
		if strings.HasPrefix(u.text, s) || predicate && strings.HasSuffix(s, "다") {
			keys = appendNew(keys, s)
		}
	}
	return keys
}

// writtenAsPredicate reports whether a Korean word that can be read as a
// predicate is one in a glossary, which has them in the plain form or as nouns:
// 끊겼다, 끊김, 되돌리기.
func writtenAsPredicate(text string) bool {
	last, _ := utf8.DecodeLastRuneInString(text)
	jamo := analyzers.AppendJamo(nil, last)
	return last == '다' || last == '기' || jamo[len(jamo)-1] == 'ㅁ'
}

// match is a run of units that is a variant.
type match struct {
	from, to int   // units, half-open
	variants []int // each of another group
}

// maxJoined is the number of words that together may be a variant written as
// one.
const maxJoined = 4

// matcher finds the variants of a glossary in the words of a text.
type matcher struct {
	*glossary
	keys  [][]string // of each unit: keysOf
	joins [][]string // of each unit: its keys without what words are spaced by, its text first
}

// leastMatched is the number of units that are worth a goroutine to match.
const leastMatched = 512

// match finds the variants in the units, the longest first, none overlapping
// another, in order of place.
func (g *glossary) match(an analysis) []match {
	return g.matchIn(an, stretches(len(an.units), leastMatched))
}

// matchIn is match in so many stretches.
func (g *glossary) matchIn(an analysis, parts int) []match {
	n := len(an.units)
	m := matcher{glossary: g, keys: make([][]string, n), joins: make([][]string, n)}
	inStretches(n, parts, func(_, from, to int) { m.readKeys(an.units, from, to) })
	found := make([][]match, parts)
	inStretches(n, parts, func(k, from, to int) { found[k] = m.find(from, to) })
	all := slices.Concat(found...)
	slices.SortStableFunc(all, func(a, b match) int { return (b.to - b.from) - (a.to - a.from) })
	return m.place(all, n)
}

// readKeys fills in the keys of units[from:to].
func (m *matcher) readKeys(units []unit, from, to int) {
	room := make([]string, 0, 3*(to-from)) // of the keys: a pasted text has thousands of words
	for i := from; i < to; i++ {
		first := len(room)
		room = appendKeys(room, &units[i])
		m.keys[i] = room[first:len(room):len(room)]
		m.joins[i] = unspaced(m.keys[i])
	}
}

// find returns the variants that begin at the units from to to.
func (m *matcher) find(from, to int) []match {
	var found []match
	var joined []byte
	for i := from; i < to; i++ {
		found = m.spaced(found, i)
		found, joined = m.joined(found, i, joined[:0])
	}
	return found
}

// unspaced returns keys without what words are spaced by: keys, if they have
// nothing of it.
func unspaced(keys []string) []string {
	if !slices.ContainsFunc(keys, hasSpacer) {
		return keys
	}
	out := make([]string, len(keys))
	for i, key := range keys {
		out[i] = withoutSpacers(key)
	}
	return out
}

// spaced appends the variants that begin at unit i, word by word.
func (m *matcher) spaced(found []match, i int) []match {
	for _, key := range m.keys[i] {
		if !m.maybeFirst[keyHash(key)] {
			continue
		}
		for _, n := range m.byFirst[key] {
			if m.fits(&m.variants[n], i) {
				found = append(found, match{i, i + len(m.variants[n].keys), []int{n}})
			}
		}
	}
	return found
}

// fits reports whether the units from i on are the words of the variant.
func (m *matcher) fits(v *variant, i int) bool {
	if i+len(v.keys) > len(m.keys) {
		return false
	}
	for k, keys := range v.keys {
		if !slices.ContainsFunc(m.keys[i+k], func(key string) bool { return slices.Contains(keys, key) }) {
			return false
		}
	}
	return true
}

// joined appends the variants that the units from i on are, written as one:
// 커넥션풀, 커넥션 풀이. It returns its buffer, too.
func (m *matcher) joined(found []match, i int, before []byte) ([]match, []byte) {
	for to := i + 1; to <= min(i+maxJoined, len(m.joins)); to++ {
		for _, key := range m.joins[to-1] {
			whole := append(before, key...)
			if !m.maybeJoin[keyHash(whole)] {
				continue
			}
			for _, n := range m.byJoin[string(whole)] {
				found = append(found, match{i, to, []int{n}})
			}
		}
		before = append(before, m.joins[to-1][0]...)
		if !m.maybeBegins[keyHash(before)] {
			break
		}
	}
	return found, before
}

// place returns what was found in order of place, but what overlaps one found
// before it; what is at one place together.
func (m *matcher) place(found []match, units int) []match {
	var out []match
	taken := make([]int, units) // by unit: 1 + place in out of the match that covers it
	for _, f := range found {
		covered := slices.ContainsFunc(taken[f.from:f.to], func(t int) bool { return t > 0 })
		if !covered {
			out = append(out, f)
			for i := f.from; i < f.to; i++ {
				taken[i] = len(out)
			}
			continue
		}
		if t := taken[f.from]; t > 0 && out[t-1].from == f.from && out[t-1].to == f.to {
			m.addVariant(&out[t-1], f.variants[0])
		}
	}
	slices.SortFunc(out, func(a, b match) int { return a.from - b.from })
	return out
}

// addVariant adds variant n to a match, unless it has one of its group.
func (m *matcher) addVariant(to *match, n int) {
	group := m.variants[n].group
	if !slices.ContainsFunc(to.variants, func(have int) bool { return m.variants[have].group == group }) {
		to.variants = append(to.variants, n)
	}
}

// expand adds to the lookup the other variants of each group of m, with their
// boosts times scale, and returns those that the index has.
func (g *glossary) expand(l *lookup, m match, scale float32) (shown []string) {
	for _, n := range m.variants {
		from := &g.variants[n]
		for _, k := range g.of[from.group] {
			to := &g.variants[k]
			if k == n {
				continue
			}
			boost, via := g.weigh(from, to)
			before := len(l.alts)
			l.addVariant(to.text, g.analysis(to), boost*scale, via)
			if len(l.alts) > before && boost > boostRisky {
				shown = append(shown, to.text)
			}
		}
	}
	return shown
}

// weigh returns the boost of finding a case by the variant to where the query
// has from, and how the one comes to the other.
func (g *glossary) weigh(from, to *variant) (float32, sago.Via) {
	group := g.groups[from.group]
	via := sago.ViaVariant
	switch {
	case from.lang != to.lang && hasHangul(from.text) != hasHangul(to.text):
		via = sago.ViaTranslat
	case group.Kind == sago.GlossaryAbbrev:
		via = sago.ViaAbbrev
	}
	switch {
	case group.Risky:
		return boostRisky, via
	case group.Kind == sago.GlossaryVariant:
		return boostVariant, via
	case group.Kind == sago.GlossaryAbbrev:
		return boostAbbrev, via
	}
	return boostTerm, via
}

// addVariant adds what finds a variant, given its words: one by its readings,
// several in a row.
func (l *lookup) addVariant(text string, an analysis, boost float32, via sago.Via) {
	if len(an.units) > 1 {
		l.addPhrase(phraseGraph(an, nounKeys, true), 0, boost, via, text)
		return
	}
	u := &an.units[0]
	for _, key := range nounKeys(u) {
		l.add(key, boost, via, text)
	}
	if len(u.parts) > 1 {
		l.addPhrase(partGraph(u, true), 0, boost*boostParts, via, text)
	}
}
