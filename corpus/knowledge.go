package corpus

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"sago"
)

// maxKnowledgeBytes bounds a vocabulary or glossary file.
const maxKnowledgeBytes = 16 << 20

// LoadVocabulary reads a vocabulary file: an object of facets, each an object of
// values with {"label", "definition", "aliases"}, and "_facets" with the facets'
// own. It returns CodeInvalid, naming file and place, if it cannot be read. What is
// read and may be meant otherwise is reported.
func LoadVocabulary(name string, report func(Fault)) (*sago.Vocabulary, error) {
	raw, err := ReadText("vocabulary", name, maxKnowledgeBytes)
	if err != nil {
		return nil, err
	}
	v, err := readVocabulary(name, raw)
	if err != nil {
		return nil, err
	}
	for _, f := range doubtfulVocabulary(raw, v) {
		f.File = name
		report(f)
	}
	return v, nil
}

// LoadGlossary reads a glossary file: groups {"en": [], "ko": [], "kind",
// "risky"} of two variants or more, one a line or in an array. A group without
// a kind is of kind "term". It returns CodeInvalid, naming file and line, if it
// cannot be read. A key that means nothing, or stands twice, is reported.
func LoadGlossary(name string, report func(Fault)) (*sago.Glossary, error) {
	raw, err := ReadText("glossary", name, maxKnowledgeBytes)
	if err != nil {
		return nil, err
	}
	return readGlossary(name, raw, report)
}

func readVocabulary(name string, raw []byte) (*sago.Vocabulary, error) {
	v := new(sago.Vocabulary)
	if err := v.UnmarshalJSON(raw); err != nil {
		return nil, knowledgeError("vocabulary", placed(name, raw, linesOfKeys(raw), err))
	}
	return v, nil
}

// placed returns the errors that err joins, each with the name of the file and
// the line before it.
func placed(name string, raw []byte, lines keyLines, err error) []error {
	if joined, ok := err.(interface{ Unwrap() []error }); ok {
		var errs []error
		for _, e := range joined.Unwrap() {
			errs = append(errs, placed(name, raw, lines, e)...)
		}
		return errs
	}
	var syntax *json.SyntaxError
	if errors.As(err, &syntax) {
		line := 1 + bytes.Count(raw[:min(int(syntax.Offset), len(raw))], []byte("\n"))
		return []error{fmt.Errorf("%s:%d: %w", name, line, err)}
	}
	path := ""
	if field := (*sago.FieldError)(nil); errors.As(err, &field) {
		path = field.Field
	}
	below, want, have, wrong := wrongType(err)
	switch {
	case wrong && path == "":
		return []error{fmt.Errorf(`%s:1: want an object of facets ({"components": {"haproxy": {"label": "HAProxy"}}}), have %s`, name, have)}
	case wrong:
		path = strings.TrimSuffix(path+"."+below, ".")
		err = fmt.Errorf("%s: want %s, have %s", path, want, have)
	}
	if line := lines.of(path); line > 0 {
		return []error{fmt.Errorf("%s:%d: %w", name, line, err)}
	}
	return []error{fmt.Errorf("%s: %w", name, err)}
}

func readGlossary(name string, raw []byte, report func(Fault)) (*sago.Glossary, error) {
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
		for _, f := range slices.Concat(repeated(c.raw), unread("", keyOrder(c.raw), "en", "ko", "kind", "risky")) {
			f.File, f.Line = name, c.line+keyLine(c.raw, f.Field)
			report(f)
		}
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
		if field, want, have, ok := wrongType(err); ok {
			return group, fmt.Errorf("%s: want %s, have %s", field, want, have)
		}
		return group, err
	}
	switch group.Kind {
	case sago.GlossaryVariant, sago.GlossaryTerm, sago.GlossaryAbbrev:
	default:
		return group, fmt.Errorf("kind: want variant, term or abbrev, have %q", group.Kind)
	}
	if slices.ContainsFunc(slices.Concat(group.En, group.Ko), isBlank) {
		return group, errors.New("a variant is empty: write a word, or leave it out")
	}
	if len(group.En)+len(group.Ko) < 2 {
		return group, errors.New("a group wants two variants or more, in en and ko")
	}
	return group, nil
}

func isBlank(text string) bool { return strings.TrimSpace(text) == "" }

func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }

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
