package searchtest

import (
	"slices"
	"strings"

	"sago"
	"sago/plan"
)

// unifyTags writes tags that differ in the case of letters alone as one: as most
// cases do, else in small letters.
func (n *Naive) unifyTags() {
	cases := map[string]map[string]int{} // facet -> tag -> cases
	for _, facet := range plan.TagFacets() {
		cases[facet] = map[string]int{}
		for _, one := range n.cases {
			for _, tag := range one.FacetValues(facet) {
				cases[facet][tag]++
			}
		}
	}
	usual := func(facet, tag string) string {
		for other, count := range cases[facet] {
			if !strings.EqualFold(other, tag) {
				continue
			}
			if have := cases[facet][tag]; count > have || count == have && other > tag {
				tag = other
			}
		}
		return tag
	}
	for _, one := range n.cases {
		c := *one.Case
		c.RootCause, c.Severity = usual(sago.FacetRootCause, c.RootCause), usual(sago.FacetSeverity, c.Severity)
		for facet, tags := range map[string]*[]string{
			sago.FacetSymptoms: &c.Symptoms, sago.FacetContributing: &c.Contributing,
			sago.FacetComponents: &c.Components, sago.FacetDomain: &c.Domain,
		} {
			*tags = slices.Clone(*tags)
			for i, tag := range *tags {
				(*tags)[i] = usual(facet, tag)
			}
		}
		one.Case = &c
	}
}
