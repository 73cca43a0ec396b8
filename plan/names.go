package plan

import (
	"slices"
	"strings"

	"sago/analyzers"
)

// NameText returns a name of a tag in normal form, its words parted by spaces.
func NameText(name string) string { return parted.Replace(analyzers.Normalize(name)) }

// parted puts spaces between the words of a name. It is not changed.
var parted = strings.NewReplacer("-", " ", "_", " ")

// Names are what a tag is called, in one text, so that all of it is looked
// through at once: each name as NameText returns it, between a line feed with a
// space and a space.
type Names string

// NamesOf returns names that are as NameText returns them.
func NamesOf(names []string) Names {
	var b strings.Builder
	for _, name := range names {
		b.WriteString("\n " + name + " ")
	}
	return Names(b.String())
}

// Have reports whether part stands in one of the names.
func (n Names) Have(part string) bool { return strings.Contains(string(n), part) }

// Begin reports whether one of the names begins with part.
func (n Names) Begin(part string) bool { return n.Have("\n " + part) }

// NamedBy returns what tells whether a tag is called what text asks for: each of
// its words stands in one of the names, as it is, without josa or inflection, or
// by another variant of the glossary (연결 풀: connection pool). It returns nil
// for a text without words.
func (p *Planner) NamedBy(text string) func(names Names) bool {
	an := analyze(p.know.Analyzer, NameText(text))
	matches := p.glossary.match(an)
	words := make([]nameWord, len(an.units))
	for i := range an.units {
		words[i] = keysOf(&an.units[i])
		for _, m := range matches {
			if m.from <= i && i < m.to {
				for _, other := range p.glossary.others(m) {
					words[i] = append(words[i], " "+other+" ")
				}
			}
		}
	}
	if len(words) == 0 {
		return nil
	}
	return func(names Names) bool {
		return !slices.ContainsFunc(words, func(w nameWord) bool { return !slices.ContainsFunc(w, names.Have) })
	}
}

// nameWord is a word that names are searched with: what stands anywhere in a
// name, and, between spaces, what stands in it as words of their own.
type nameWord []string

// others returns the other variants of each group of m that is not risky, in
// normal form, their words parted by spaces.
func (g *glossary) others(m match) []string {
	var out []string
	for _, n := range m.variants {
		group := g.variants[n].group
		if g.groups[group].Risky {
			continue
		}
		for _, k := range g.of[group] {
			out = appendNew(out, NameText(g.variants[k].text))
		}
	}
	return out
}
