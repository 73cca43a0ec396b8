package index

import (
	"slices"
	"strings"

	"sago"
	"sago/plan"
)

// resolve returns the filters with the values that the cases have: ids and
// values of facets that no case has as they are written are those that differ
// from them in the case of letters alone, and words that name one tag are that
// tag. Others stay, to be refused.
func (s *snapshot) resolve(filters []sago.Filter) ([]sago.Filter, error) {
	resolved := slices.Clone(filters)
	for i := range resolved {
		f := &resolved[i]
		number := facetNumber(f.Field)
		if number < 0 && f.Field != sago.FilterID {
			continue
		}
		var values []string
		for _, v := range f.Values {
			same := s.sameIDs
			if number >= 0 {
				same = s.facets[number].same
			}
			named, err := same(v)
			if err != nil {
				return nil, err
			}
			for _, v := range named {
				if !slices.Contains(values, v) {
					values = append(values, v)
				}
			}
		}
		f.Values = values
	}
	return resolved, nil
}

// same returns the value if it is known, else those that differ from it in the
// case of letters alone, else the only tag that has its words in its names, else
// the value.
func (f *facet) same(value string) ([]string, error) {
	if _, ok := f.ordinals[value]; ok || f.known(value) {
		return []string{f.value(value)}, nil
	}
	var same []string
	for _, v := range f.values {
		if strings.EqualFold(v, value) {
			same = append(same, v)
		}
	}
	if len(same) > 0 {
		return same, nil
	}
	if tags := plan.TagsByWords(f.tags, f.name, value); len(tags) == 1 {
		return tags, nil
	}
	return []string{value}, nil
}

// sameIDs returns the id if a case has it, else the ids that differ from it in
// the case of letters alone, else the id.
func (s *snapshot) sameIDs(id string) ([]string, error) {
	if _, _, ok, err := s.find(id); ok || err != nil {
		return []string{id}, err
	}
	var same []string
	for _, p := range s.parts {
		own, err := p.idsOf(plan.IDTerm(id))
		if err != nil {
			return nil, err
		}
		same = append(same, own...)
	}
	if len(same) == 0 {
		return []string{id}, nil
	}
	slices.Sort(same)
	return same, nil
}
