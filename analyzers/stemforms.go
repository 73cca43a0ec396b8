package analyzers

import "fmt"

// stemForms are the forms of the stems of a dictionary, to tell those that are
// said twice.
type stemForms struct {
	name     string // of the dictionary
	of       map[string]stemForm
	warnings []string
}

// stemForm is the stem of a form, and the line that says so.
type stemForm struct {
	stem string
	line int
}

// add takes note of a stem and the forms behind it. It returns an error for a
// form whose stem is, by way of others or not, a form of it: no word of a circle
// is the one that the others are found by.
func (s *stemForms) add(words []string, line int) error {
	stem := words[0]
	for _, form := range words[1:] {
		if form == stem {
			return fmt.Errorf("%q is a form of itself: leave it out", form)
		}
		before, twice := s.of[form]
		s.of[form] = stemForm{stem, line}
		for up, ok := s.of[stem]; ok; up, ok = s.of[up.stem] {
			if up.stem == form {
				return fmt.Errorf("%q is a form of %q, which is a form of it (line %d): keep one of the two", form, stem, up.line)
			}
		}
		if twice && before.stem != stem {
			s.warnings = append(s.warnings, fmt.Sprintf("%s:%d: warning: %q is a form of %q in line %d and of %q here (the last one counts: keep one of them)",
				s.name, line, form, before.stem, before.line, stem))
		}
	}
	return nil
}
