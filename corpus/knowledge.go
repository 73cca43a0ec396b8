package corpus

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"

	"sago"
)

// maxKnowledgeBytes bounds a vocabulary or glossary file.
const maxKnowledgeBytes = 16 << 20

// LoadVocabulary reads a vocabulary file: an object of facets, each an object of
// values with {"label", "definition", "aliases"}, and "_facets" with the facets'
// own. It returns CodeInvalid, naming file and place, if it cannot be read.
func LoadVocabulary(name string) (*sago.Vocabulary, error) {
	raw, err := ReadText("vocabulary", name, maxKnowledgeBytes)
	if err != nil {
		return nil, err
	}
	return readVocabulary(name, raw)
}

// LoadGlossary reads a glossary file: groups {"en": [], "ko": [], "kind",
// "risky"} of two variants or more, one a line or in an array. A group without
// a kind is of kind "term". It returns CodeInvalid, naming file and line, if it
// cannot be read.
func LoadGlossary(name string) (*sago.Glossary, error) {
	raw, err := ReadText("glossary", name, maxKnowledgeBytes)
	if err != nil {
		return nil, err
	}
	return readGlossary(name, raw)
}

func readVocabulary(name string, raw []byte) (*sago.Vocabulary, error) {
	v := new(sago.Vocabulary)
	if err := v.UnmarshalJSON(raw); err != nil {
		return nil, knowledgeError("vocabulary", placed(name, raw, err))
	}
	return v, nil
}

// placed returns the errors that err joins, each with the name of the file, and
// the line of a fault of syntax, before it.
func placed(name string, raw []byte, err error) []error {
	if joined, ok := err.(interface{ Unwrap() []error }); ok {
		var errs []error
		for _, e := range joined.Unwrap() {
			errs = append(errs, placed(name, raw, e)...)
		}
		return errs
	}
	var syntax *json.SyntaxError
	if errors.As(err, &syntax) {
		line := 1 + bytes.Count(raw[:min(int(syntax.Offset), len(raw))], []byte("\n"))
		return []error{fmt.Errorf("%s:%d: %w", name, line, err)}
	}
	return []error{fmt.Errorf("%s: %w", name, err)}
}

func readGlossary(name string, raw []byte) (*sago.Glossary, error) {
	g := new(sago.Glossary)
	var errs []error
	for in := newScanner(bytes.NewReader(raw)); ; {
		c, err := in.next()
		if err != nil {
			break // the end: a reader of bytes has no other error
		}
		group, err := readGroup(c)
		if err != nil {
			errs = append(errs, fmt.Errorf("%s:%d: %w", name, max(c.line, c.at), err))
			continue
		}
		g.Groups = append(g.Groups, group)
	}
	if len(errs) > 0 {
		return nil, knowledgeError("glossary", errs)
	}
	return g, nil
}

func readGroup(c chunk) (sago.GlossaryGroup, error) {
	group := sago.GlossaryGroup{Kind: sago.GlossaryTerm}
	if c.problem != "" {
		return group, errors.New(c.problem)
	}
	if err := json.Unmarshal(c.raw, &group); err != nil {
		var wrong *json.UnmarshalTypeError
		if errors.As(err, &wrong) {
			return group, fmt.Errorf("%s: want %s, have %s", wrong.Field, wrong.Type, wrong.Value)
		}
		return group, err
	}
	switch group.Kind {
	case sago.GlossaryVariant, sago.GlossaryTerm, sago.GlossaryAbbrev:
	default:
		return group, fmt.Errorf("kind: want variant, term or abbrev, have %q", group.Kind)
	}
	if len(group.En)+len(group.Ko) < 2 {
		return group, errors.New("a group wants two variants or more, in en and ko")
	}
	return group, nil
}

// knowledgeError shows the first errors of a file and how many more there are.
func knowledgeError(what string, errs []error) error {
	const shown = 5
	err := errors.Join(errs[:min(shown, len(errs))]...)
	more := ""
	if len(errs) > shown {
		more = fmt.Sprintf("\nand %d more", len(errs)-shown)
	}
	return sago.Errorf(sago.CodeInvalid, "the %s cannot be used:\n%v%s", what, err, more)
}
