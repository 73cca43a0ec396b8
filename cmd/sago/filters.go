package main

import (
	"net/url"
	"slices"
	"strings"

	"sago"
)

// filterFlags narrow a search to values of facets: any of those of one facet,
// all of the facets.
type filterFlags struct {
	Symptoms     []string `help:"Only cases with this symptom." aliases:"symptom" sep:"none" placeholder:"VALUE" group:"Filters"`
	Contributing []string `help:"Only cases with this contributing factor." sep:"none" placeholder:"VALUE" group:"Filters"`
	Components   []string `help:"Only cases with this component." aliases:"component" sep:"none" placeholder:"VALUE" group:"Filters"`
	Domain       []string `help:"Only cases of this domain." sep:"none" placeholder:"VALUE" group:"Filters"`
	RootCause    []string `help:"Only cases with this root cause." aliases:"cause" sep:"none" placeholder:"VALUE" group:"Filters"`
	Severity     []string `help:"Only cases of this severity." sep:"none" placeholder:"VALUE" group:"Filters"`
	Org          []string `help:"Only cases of this organisation." sep:"none" placeholder:"NAME" group:"Filters"`
	Year         []string `help:"Only cases of this year." sep:"none" placeholder:"YEAR" group:"Filters"`
	After        string   `help:"Only cases on or after this date: 2024, 2024-03 or 2024-03-09." placeholder:"DATE" group:"Filters"`
	Before       string   `help:"Only cases before this date." placeholder:"DATE" group:"Filters"`
	Filter       []string `help:"Only cases with a value in a facet, such as root_cause=capacity." sep:"none" placeholder:"FACET=VALUE" group:"Filters"`
	Exclude      []string `help:"No case with a value in a facet." sep:"none" placeholder:"FACET=VALUE" group:"Filters"`
}

// add writes the filters as the address of the API spells them.
func (f *filterFlags) add(params url.Values) error {
	for facet, values := range map[string][]string{
		sago.FacetSymptoms:     f.Symptoms,
		sago.FacetContributing: f.Contributing,
		sago.FacetComponents:   f.Components,
		sago.FacetDomain:       f.Domain,
		sago.FacetRootCause:    f.RootCause,
		sago.FacetSeverity:     f.Severity,
		sago.FacetOrg:          f.Org,
		sago.FacetYear:         f.Year,
	} {
		for _, value := range values {
			params.Add(facet, value)
		}
	}
	if f.After != "" {
		params.Set("after", f.After)
	}
	if f.Before != "" {
		params.Set("before", f.Before)
	}
	if err := addPairs(params, "--filter", "", f.Filter); err != nil {
		return err
	}
	return addPairs(params, "--exclude", "-", f.Exclude)
}

// addPairs adds "facet=value" pairs; the sign stands before the facet's name.
func addPairs(params url.Values, flag, sign string, pairs []string) error {
	for _, pair := range pairs {
		facet, value, ok := strings.Cut(pair, "=")
		if !ok || value == "" || !slices.Contains(sago.FacetNames(), facet) {
			return exitf(exitUsage, "%s %q: want FACET=VALUE, where FACET is one of %s",
				flag, pair, strings.Join(sago.FacetNames(), ", "))
		}
		params.Add(sign+facet, value)
	}
	return nil
}
