package plan

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"sago"
	"sago/query"
)

// Bounds of what is searched for of a pasted text.
const (
	maxPasted    = 64  // words
	maxUnknown   = 32  // words that no case has, which count in how certain an answer is
	commonPasted = 0.2 // share of the cases above which a word tells nothing
	fewPasted    = 2   // cases up to which a word tells something however few there are
	weightPart   = 0.5 // of a part of an identifier that no case has
	minUnknown   = 3   // letters of a word that no case has: fewer are no word
)

// candidate is a word of a pasted text that some case has.
type candidate struct {
	unit   int
	text   string
	alts   []Alt
	weight float32
	rarity float64
}

// pasted is a pasted text whose words are being chosen.
type pasted struct {
	run
	least   int // cases that a word must have
	seen    map[string]bool
	found   []candidate
	unknown []string // words that no case has
}

// paste builds a pasted text: its rarest words, any of them, that at least so
// many cases have.
func (b *builder) paste(text string, least int) *Node {
	kept, aside := distil(text)
	p := pasted{run: run{builder: b, text: kept}, least: least, seen: map[string]bool{}}
	p.an = analyze(b.planner.know.Analyzer, kept)
	p.keep = b.planner.meaningful(kept, p.an)
	p.matches = b.planner.glossary.match(p.an)
	p.choose()
	slices.SortStableFunc(p.found, func(a, b candidate) int { return cmp.Compare(b.rarity, a.rarity) })
	list := p.found[:min(len(p.found), maxPasted)]
	slices.SortStableFunc(list, func(a, b candidate) int { return a.unit - b.unit })
	var words []*Node
	var used []string
	for _, c := range list {
		words = append(words, b.word(Word{Text: c.text, Alts: c.alts, Weight: c.weight}, false))
		used = append(used, c.text)
	}
	for _, text := range p.unknown[:min(len(p.unknown), maxUnknown)] {
		b.word(Word{Text: text}, false)
	}
	b.plan.Distilled = asQuery(used)
	b.notePasted(used, aside)
	if len(words) == 0 {
		return &Node{Op: OpOr} // no case, where a nil node would be every case
	}
	return anyOf(words)
}

// choose finds the words that enough cases have but not most, each once.
func (p *pasted) choose() {
	next := 0 // the match that may cover the unit
	for i := range p.an.units {
		u := &p.an.units[i]
		key := u.text
		if len(u.stems) > 0 {
			key = u.stems[0]
		}
		if !p.keep[i] || p.seen[key] || isDigits(u.text) && !isStatus(u.text, p.before(i)) {
			continue
		}
		p.seen[key] = true
		l := lookup{backend: p.backend, fields: textFields()}
		l.addUnit(u, true)
		l.addID(u)
		for next < len(p.matches) && p.matches[next].to <= i {
			next++
		}
		if next < len(p.matches) && p.matches[next].from <= i {
			p.planner.glossary.expand(&l, p.matches[next], 1)
		}
		if l.found() {
			p.add(i, p.text[u.start:u.end], 1, &l)
		}
		if !l.found() || !l.written() && isOneWord(u.text) {
			p.addParts(i)
		}
	}
}

// add adds a word, unless too few cases have it or most.
func (p *pasted) add(unit int, text string, weight float32, l *lookup) {
	docs := p.backend.Docs()
	common := max(fewPasted, int(commonPasted*float64(docs)))
	if rare := rarity(l.alts, p.backend); rare >= IDF(docs, common) && rare <= IDF(docs, p.least) {
		p.found = append(p.found, candidate{unit, text, l.alts, weight, rare})
	}
}

// addParts adds the parts of an identifier that no case has as one.
func (p *pasted) addParts(unit int) {
	u := &p.an.units[unit]
	if len(u.parts) == 0 && utf8.RuneCountInString(u.text) >= minUnknown && !isDigits(u.text) {
		p.unknown = append(p.unknown, u.text)
	}
	for _, texts := range u.parts {
		part := texts[0]
		if len(part) < minUnknown || p.seen[part] || isDigits(part) {
			continue
		}
		p.seen[part] = true
		l := lookup{backend: p.backend, fields: textFields()}
		for _, text := range texts {
			l.add(text, boostSame, sago.ViaPart, "")
		}
		if l.found() {
			p.add(unit, part, weightPart, &l)
		}
	}
}

// before returns the word before unit i.
func (p *pasted) before(i int) string {
	if i == 0 {
		return ""
	}
	return p.an.units[i-1].text
}

// asQuery returns a query text that asks for the words.
func asQuery(words []string) string {
	var nodes []query.Node
	for _, w := range words {
		nodes = append(nodes, query.Word{Text: w})
	}
	switch len(nodes) {
	case 0:
		return ""
	case 1:
		return nodes[0].String()
	}
	return query.And{Nodes: nodes}.String()
}

// notePasted notes what of the text was searched for and what was set aside.
func (b *builder) notePasted(used []string, aside map[string]int) {
	if len(used) > 0 {
		list := strings.Join(used, ", ")
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
