package plan

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"sago"
	"sago/query"
)

// Bounds of what is searched for of a pasted text.
const (
	maxPasted    = 64  // words
	commonPasted = 0.2 // share of the cases above which a word tells nothing
	fewPasted    = 2   // cases up to which a word tells something however few there are
	weightPart   = 0.5 // of a part of an identifier that no case has
)

// candidate is a word of a pasted text that some case has.
type candidate struct {
	unit   int
	text   string
	alts   []Alt
	weight float32
	rarity float64
}

// paste builds a pasted text: its rarest words, any of them, that at least so
// many cases have.
func (b *builder) paste(text string, least int) *Node {
	kept, aside := distil(text)
	r := run{builder: b, text: kept, an: analyze(b.planner.know.Analyzer, kept)}
	r.keep = b.planner.meaningful(kept, r.an)
	r.matches = b.planner.glossary.match(r.an)
	list := r.candidates(least)
	slices.SortStableFunc(list, func(a, b candidate) int { return cmp.Compare(b.rarity, a.rarity) })
	list = list[:min(len(list), maxPasted)]
	slices.SortStableFunc(list, func(a, b candidate) int { return a.unit - b.unit })
	var words []*Node
	var used []string
	for _, c := range list {
		words = append(words, b.word(Word{Text: c.text, Alts: c.alts, Weight: c.weight}, false))
		used = append(used, c.text)
	}
	b.plan.Distilled = asQuery(used)
	b.notePasted(used, aside)
	if len(words) == 0 {
		return &Node{Op: OpOr} // no case, where a nil node would be every case
	}
	return anyOf(words)
}

// candidates returns the words that at least so many cases have but not most,
// each once.
func (r *run) candidates(least int) []candidate {
	rarest := IDF(r.backend.Docs(), least)
	common := IDF(r.backend.Docs(), max(fewPasted, int(commonPasted*float64(r.backend.Docs()))))
	seen := map[string]bool{}
	var out []candidate
	add := func(i int, text string, weight float32, l *lookup) {
		if rare := rarity(l.alts, r.backend); l.found() && rare >= common && rare <= rarest {
			out = append(out, candidate{i, text, l.alts, weight, rare})
		}
	}
	next := 0 // match that may cover the unit
	for i := range r.an.units {
		u := &r.an.units[i]
		key := u.text
		if len(u.stems) > 0 {
			key = u.stems[0]
		}
		if !r.keep[i] || seen[key] {
			continue
		}
		seen[key] = true
		l := lookup{backend: r.backend, fields: textFields()}
		l.addUnit(u, true)
		for next < len(r.matches) && r.matches[next].to <= i {
			next++
		}
		if next < len(r.matches) && r.matches[next].from <= i {
			r.planner.glossary.expand(&l, r.matches[next], 1)
		}
		if l.found() {
			add(i, r.text[u.start:u.end], 1, &l)
			continue
		}
		for _, texts := range u.parts {
			if part := texts[0]; len(part) > 2 && !seen[part] && !isDigits(part) {
				seen[part] = true
				p := lookup{backend: r.backend, fields: textFields()}
				for _, text := range texts {
					p.add(text, boostSame, sago.ViaPart, "")
				}
				add(i, part, weightPart, &p)
			}
		}
	}
	return out
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
