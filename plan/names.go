package plan

import (
	"slices"
	"strings"

	"sago/analyzers"
)

// NameText returns a name of a tag in normal form, its words parted by spaces.
func NameText(name string) string {
	return strings.NewReplacer("-", " ", "_", " ").Replace(analyzers.Normalize(name))
}

// NamedBy returns what tells whether a tag is called what text asks for: each of
// its words stands in one of the names, as it is, without josa or inflection, or
// by another variant of the glossary (연결 풀: connection pool). Names are as
// NameText returns them. It returns nil for a text without words.
func (p *Planner) NamedBy(text string) func(names []string) bool {
	an := analyze(p.know.Analyzer, NameText(text))
	matches := p.glossary.match(an)
	words := make([]nameWord, len(an.units))
	for i := range an.units {
		words[i].inside = keysOf(&an.units[i])
		for _, m := range matches {
			if m.from <= i && i < m.to {
				words[i].variants = append(words[i].variants, p.glossary.others(m)...)
			}
		}
	}
	if len(words) == 0 {
		return nil
	}
	return func(names []string) bool {
		return !slices.ContainsFunc(words, func(w nameWord) bool {
			return !slices.ContainsFunc(names, w.in)
		})
	}
}

// nameWord is a word that names are searched with.
type nameWord struct {
	inside   []string // what stands anywhere in a name
	variants []string // what stands in it as words of their own
}

func (w *nameWord) in(name string) bool {
	if slices.ContainsFunc(w.inside, func(s string) bool { return strings.Contains(name, s) }) {
		return true
	}
	name = " " + name + " "
	return slices.ContainsFunc(w.variants, func(s string) bool { return strings.Contains(name, " "+s+" ") })
}

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
