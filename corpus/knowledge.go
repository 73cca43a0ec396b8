package corpus

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"

	"sago"
)

// maxKnowledgeBytes bounds a vocabulary or glossary file.
const maxKnowledgeBytes = 16 << 20

// LoadVocabulary reads a vocabulary file: an object of facets, each an object of
// values with {"label", "definition", "aliases"}, and "_facets" with the facets'
// own. It returns CodeInvalid, naming file and place, if it cannot be read.
func LoadVocabulary(name string) (*sago.Vocabulary, error) {
	raw, err := knowledgeFile(name)
	if err != nil {
		return nil, err
	}
	return readVocabulary(name, raw)
}

// LoadGlossary reads a glossary file: groups {"en": [], "ko": [], "kind",
// "risky"}, one a line or in an array. It returns CodeInvalid, naming file and
// line, if it cannot be read.
func LoadGlossary(name string) (*sago.Glossary, error) {
	raw, err := knowledgeFile(name)
	if err != nil {
		return nil, err
	}
	return readGlossary(name, raw)
}

func knowledgeFile(name string) ([]byte, error) {
	info, err := os.Stat(name)
	if err == nil && info.Size() > maxKnowledgeBytes {
		err = fmt.Errorf("larger than %d MiB", maxKnowledgeBytes>>20)
	}
	if err != nil {
		return nil, sago.Errorf(sago.CodeInvalid, "cannot read %s: %v", name, cause(err))
	}
	raw, err := os.ReadFile(name)
	if err != nil {
		return nil, sago.Errorf(sago.CodeInvalid, "cannot read %s: %v", name, cause(err))
	}
	return bytes.TrimPrefix(raw, []byte(bom)), nil
}

func readVocabulary(name string, raw []byte) (*sago.Vocabulary, error) {
	v := new(sago.Vocabulary)
	if err := json.Unmarshal(raw, v); err != nil {
		return nil, knowledgeError(name, raw, err)
	}
	return v, nil
}

func readGlossary(name string, raw []byte) (*sago.Glossary, error) {
	g := new(sago.Glossary)
	in := newScanner(bytes.NewReader(raw))
	for {
		c, err := in.next()
		if err != nil {
			return g, nil // of a reader of bytes: the end
		}
		if c.problem != "" {
			return nil, sago.Errorf(sago.CodeInvalid, "glossary %s:%d: %s", name, c.at, c.problem)
		}
		var group sago.GlossaryGroup
		if err := json.Unmarshal(c.raw, &group); err != nil {
			return nil, sago.Errorf(sago.CodeInvalid, "glossary %s:%d: %v", name, c.line, err)
		}
		g.Groups = append(g.Groups, group)
	}
}

// knowledgeError names the place of an error in a file that is one JSON value.
func knowledgeError(name string, raw []byte, err error) error {
	var syntax *json.SyntaxError
	if errors.As(err, &syntax) {
		line := 1 + bytes.Count(raw[:min(int(syntax.Offset), len(raw))], []byte("\n"))
		return sago.Errorf(sago.CodeInvalid, "vocabulary %s:%d: %v", name, line, err)
	}
	return sago.Errorf(sago.CodeInvalid, "vocabulary %s: %v", name, err)
}
