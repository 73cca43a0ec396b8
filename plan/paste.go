package plan

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"sago"
	"sago/analyzers"
	"sago/query"
)

// Bounds of what is searched for of a pasted text.
const (
	maxPasted    = 64  // words
	maxUnknown   = 32  // words that no case has, which count in how certain an answer is
	commonPasted = 0.2 // share of the cases above which a word tells little
	enoughPasted = 4   // words of a text: only where fewer tell more are such looked for
	fewPasted    = 2   // cases up to which a word tells something however few there are
	minUnknown   = 3   // letters of a word that no case has: fewer are no word
)

// candidate is a word of a pasted text that some case has.
type candidate struct {
	unit   int
	text   string
	lookup lookup // has nothing until complete, where some case has the word as one
	weight float32
	rarity float64 // at most, until complete
	match  *match  // of the glossary, whose other variants are still to be added; nil for none
	again  bool    // its pieces are asked for, too
}

// pasted is a pasted text whose words are being chosen.
type pasted struct {
	run
	least int // cases that a word must have
	most  int // cases above which it tells nothing
	seen  map[string]bool
	// Words that logs are written with: as pieces of identifiers they tell nothing.
	scaffold map[string]bool
	fields   []string // textFields
	found    []candidate
	apart    []int    // units that no case has as one
	unknown  []string // words that no case has
}

// paste builds a pasted text: its rarest words, any of them, that at least so
// many cases have.
func (b *builder) paste(text string, least int) *Node {
	if n := analyzers.Within(text, sago.MaxPasteBytes); n < len(text) {
		b.note(sago.Note{Kind: sago.NoteLimit, Text: fmt.Sprintf(
			"Written out, the characters of the text take more than %d KiB: what comes after that is ignored.", sago.MaxPasteBytes>>10)})
		text = text[:n]
	}
	kept, aside := distil(text)
	p := pasted{run: run{builder: b, text: kept}, least: least, most: b.common(), seen: map[string]bool{}, scaffold: wordSet(scaffoldWords), fields: textFields()}
	p.an = analyzeLines(b.planner.know.Analyzer, kept)
	p.keep = b.planner.meaningful(kept, p.an)
	p.matches = b.planner.glossary.match(p.an)
	p.choose()
	for _, unit := range p.apart {
		p.addParts(unit)
	}
	list := p.rarest()
	runs := p.runs(list)
	for spelt(runs) > maxPasted { // what the longest query may have
		list = list[:len(list)-1]
		runs = p.runs(list)
	}
	slices.SortStableFunc(list, func(a, b *candidate) int { return a.unit - b.unit })
	var words []*Node
	for _, c := range list {
		words = append(words, b.word(Word{Text: c.text, Alts: c.lookup.alts, Weight: c.weight, Again: c.again}, false))
	}
	for _, text := range p.unknown[:min(len(p.unknown), maxUnknown)] {
		b.word(Word{Text: text}, false)
	}
	b.plan.Distilled = asQuery(slices.Concat(runs...))
	b.notePasted(runs, aside)
	p.noteLeftOut(list)
	if len(p.an.units) == 0 && len(aside) == 0 {
		b.note(sago.Note{Kind: sago.NoteIgnored, Text: "The pasted text has no letter and no digit: there is nothing in it to look for."})
	}
	if len(words) == 0 {
		return &Node{Op: OpOr} // no case, where a nil node would be every case
	}
	return anyOf(words)
}

// choose finds the words that some cases have, each once.
func (p *pasted) choose() {
	next := 0 // the match that may cover the unit
	for i := range p.an.units {
		u, key := &p.an.units[i], p.key(i)
		if !p.keep[i] || p.seen[key] || len(u.text) == 1 || isDigits(u.text) && !isStatusCode(u.text) {
			continue // a single letter is a flag, a level or what is left of didn't
		}
		p.seen[key] = true
		for next < len(p.matches) && p.matches[next].to <= i {
			next++
		}
		var covering *match
		if next < len(p.matches) && p.matches[next].from <= i {
			covering = &p.matches[next]
		}
		p.consider(i, covering)
	}
}

// consider adds the word of a unit, or its parts. Of a word that some case has as
// one it only asks how many have it: of a long text most words are too common to
// be searched for, whatever else they are called and whatever else finds them.
func (p *pasted) consider(i int, covering *match) {
	u := &p.an.units[i]
	c := candidate{unit: i, text: p.text[u.start:u.end], lookup: lookup{backend: p.backend, fields: p.fields}, weight: 1, match: covering}
	if most := p.docFreq(u); most > 0 {
		c.rarity = IDF(p.backend.Docs(), most)
		p.add(c)
		return
	}
	l := &c.lookup
	l.addParts(u, true)
	l.addID(u)
	isApart := func() bool { return !l.found() || !l.written() && isOneWord(u.text) }
	if covering != nil && isApart() {
		p.planner.glossary.expand(l, *covering, 1)
		c.match = nil
	}
	c.again = isApart()
	if l.found() {
		c.rarity = rarity(l.alts, p.backend)
		p.add(c)
	}
	if c.again {
		p.apart = append(p.apart, i)
	}
}

// docFreq returns the number of cases that have a unit as one word, by the
// reading that most have: one of those that make it common, if there are.
func (p *pasted) docFreq(u *unit) int {
	most := 0
	for _, texts := range [...][]string{{u.text}, u.stems, u.joins} {
		for _, text := range texts {
			for _, field := range p.fields {
				for _, n := range p.backend.Readings(field, text) {
					most = max(most, n)
				}
			}
			if most > p.most {
				return most
			}
		}
	}
	return most
}

// complete looks up what consider and docFreq left out of a candidate.
func (p *pasted) complete(c *candidate) {
	if c.lookup.alts == nil {
		u := &p.an.units[c.unit]
		c.lookup.addUnit(u, true)
		c.lookup.addID(u)
	}
	if c.match != nil {
		p.planner.glossary.expand(&c.lookup, *c.match, 1)
	}
	c.rarity = rarity(c.lookup.alts, p.backend)
}

// firstOf returns the first of a list, other if it is empty.
func firstOf(list []string, other string) string {
	if len(list) > 0 {
		return list[0]
	}
	return other
}

// add adds a word.
func (p *pasted) add(c candidate) { p.found = append(p.found, c) }

// rarest returns the rarest words that enough cases have. Whatever else finds a
// word makes it less rare, so that it is looked up only for those that may be
// among the rarest.
func (p *pasted) rarest() []*candidate {
	all := make([]*candidate, len(p.found))
	for i := range p.found {
		all[i] = &p.found[i]
	}
	byRarity := func(a, b *candidate) int { return cmp.Compare(b.rarity, a.rarity) }
	slices.SortStableFunc(all, byRarity)
	most := IDF(p.backend.Docs(), p.least)
	var best []*candidate
	for _, c := range all {
		full := len(best) == maxPasted && c.rarity < best[maxPasted-1].rarity
		if full || len(best) >= enoughPasted && !p.isRare(c.rarity) {
			break
		}
		p.complete(c)
		if c.rarity > most {
			continue
		}
		at, _ := slices.BinarySearchFunc(best, c, func(a, b *candidate) int {
			return cmp.Or(byRarity(a, b), cmp.Compare(b.weight, a.weight), cmp.Compare(a.unit, b.unit), -1) // pieces last
		})
		best = slices.Insert(best, at, c)
		best = best[:min(len(best), maxPasted)]
	}
	return best[:p.enough(best)]
}

// enough returns how many of the rarest words are looked for: those that most
// cases lack, and as many others as a short text needs.
func (p *pasted) enough(best []*candidate) int {
	telling := slices.IndexFunc(best, func(c *candidate) bool { return !p.isRare(c.rarity) })
	if telling < 0 {
		return len(best)
	}
	return max(telling, min(enoughPasted, len(best)))
}

// addParts adds the pieces of an identifier that no case has as one, those that
// are no words of the text by themselves.
func (p *pasted) addParts(unit int) {
	u := &p.an.units[unit]
	if len(u.parts) == 0 && utf8.RuneCountInString(u.text) >= minUnknown && !isDigits(u.text) {
		p.unknown = append(p.unknown, u.text)
	}
	for _, piece := range p.pieces(u) {
		key := firstOf(piece[1:], piece[0]) // its stem
		if p.seen[key] || p.scaffold[piece[0]] {
			continue
		}
		p.seen[key] = true
		if l := p.findPiece(piece); l.found() {
			p.add(candidate{unit: unit, text: piece[0], lookup: l, weight: weightPart, rarity: rarity(l.alts, p.backend)})
		}
	}
}

// runs returns the words that are looked for in the order of the text: those that
// are a name of the glossary with their neighbours (remaining connection slots are
// reserved) in a row, the others each by itself.
func (p *pasted) runs(chosen []*candidate) [][]string {
	type run struct {
		at    int
		words []string
	}
	var runs []run
	isChosen, inRun := map[string]bool{}, map[string]bool{}
	for _, c := range chosen {
		isChosen[p.key(c.unit)] = true
	}
	for _, m := range p.matches {
		r, fresh := run{at: m.from}, false
		for i := m.from; i < m.to; i++ {
			if p.keep[i] && !isChosen[p.key(i)] {
				r.words = nil
				break
			}
			u := &p.an.units[i]
			r.words = append(r.words, p.text[u.start:u.end])
			fresh = fresh || !inRun[p.key(i)]
		}
		if len(r.words) < 2 || !fresh {
			continue
		}
		for i := m.from; i < m.to; i++ {
			inRun[p.key(i)] = true
		}
		runs = append(runs, r)
	}
	for _, c := range chosen {
		if whole := p.text[p.an.units[c.unit].start:p.an.units[c.unit].end]; c.text != whole || !inRun[p.key(c.unit)] {
			runs = append(runs, run{c.unit, []string{c.text}})
		}
	}
	slices.SortStableFunc(runs, func(a, b run) int { return a.at - b.at })
	out := make([][]string, len(runs))
	for i, r := range runs {
		out[i] = r.words
	}
	return out
}

// spelt returns the number of words of runs.
func spelt(runs [][]string) int {
	n := 0
	for _, r := range runs {
		n += len(r)
	}
	return n
}

// key is what the occurrences of the word of a unit share.
func (p *pasted) key(unit int) string {
	u := &p.an.units[unit]
	return firstOf(u.stems, u.text)
}

// asQuery returns a query text that asks for the words.
func asQuery(words []string) string {
	var nodes []query.Node
	for _, w := range words {
		nodes = append(nodes, asWords(w)...)
	}
	switch len(nodes) {
	case 0:
		return ""
	case 1:
		return nodes[0].String()
	}
	return query.And{Nodes: nodes}.String()
}

// asWords returns the nodes that ask for a word of a text. What would be read as a
// field (org:remove) is written as the words around its colons.
func asWords(text string) []query.Node {
	word := query.Word{Text: text}
	if node, _ := query.Parse(word.String(), sago.QueryFields()); isField(node) {
		var nodes []query.Node
		for part := range strings.FieldsFuncSeq(text, func(r rune) bool { return r == ':' || r == '：' }) {
			nodes = append(nodes, query.Word{Text: part})
		}
		return nodes
	}
	return []query.Node{word}
}

func isField(n query.Node) bool {
	_, ok := n.(query.Field)
	return ok
}

// mostNamed is how many of the words that are not looked for a note names.
const mostNamed = 8

// noteLeftOut notes which words are not looked for because too many cases have
// them, the rarest first, or none.
func (p *pasted) noteLeftOut(chosen []*candidate) {
	var common []*candidate
	for i := range p.found {
		if c := &p.found[i]; !p.isRare(c.rarity) && !slices.Contains(chosen, c) {
			common = append(common, c)
		}
	}
	slices.SortStableFunc(common, func(a, b *candidate) int { return cmp.Compare(b.rarity, a.rarity) })
	var names []string
	for _, c := range common[:min(len(common), mostNamed)] {
		names = append(names, c.text)
	}
	if list := named(names, len(common)); list != "" {
		p.note(sago.Note{Kind: sago.NoteIgnored, From: list, Text: "So many cases have these words that they tell little: " + list + "."})
	}
	if list := named(p.unknown[:min(len(p.unknown), mostNamed)], len(p.unknown)); list != "" {
		p.note(sago.Note{Kind: sago.NoteUnknown, From: list, Text: "No case has these words: " + list + "."})
	}
}

// named lists words, with a sign that they are not all.
func named(words []string, all int) string {
	list := strings.Join(words, ", ")
	if all > len(words) {
		list += ", …"
	}
	return list
}

// notePasted notes what of the text was searched for and what was set aside.
func (b *builder) notePasted(used [][]string, aside map[string]int) {
	if len(used) > 0 {
		names := make([]string, len(used))
		for i, run := range used {
			names[i] = strings.Join(run, " ")
		}
		list := strings.Join(names, ", ")
		b.note(sago.Note{Kind: sago.NoteUsed, To: list, Text: "Searched for the rarest words of the text: " + list + "."})
	}
	var kinds []string
	for _, kind := range sortedKeys(aside) {
		kinds = append(kinds, fmt.Sprintf("%s (%d)", kind, aside[kind]))
	}
	if len(kinds) > 0 {
		list := strings.Join(kinds, ", ")
		b.note(sago.Note{Kind: sago.NoteIgnored, From: list, Text: "Set aside: " + list + "."})
	}
}
