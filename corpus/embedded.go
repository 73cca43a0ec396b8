package corpus

import (
	"embed"
	"io"

	"sago"
)

// data is the corpus that sago ships. See data/NOTICE for its sources.
//
//go:embed data/cases.jsonl data/cases-more.jsonl data/vocabulary.json data/glossary.jsonl
var data embed.FS

// Embedded returns the corpus that sago ships: 186 public incidents. There is
// nothing to close.
func Embedded() *Source {
	s := new(Source)
	for _, name := range []string{"cases.jsonl", "cases-more.jsonl"} {
		s.files = append(s.files, file{
			shown: "embedded:" + name, key: name, named: true,
			open: func() (io.ReadCloser, error) { return data.Open("data/" + name) },
		})
	}
	s.sum()
	return s
}

// Vocabulary returns the labels, definitions and aliases of the tags that sago
// ships.
func Vocabulary() *sago.Vocabulary {
	v, err := readVocabulary("embedded:vocabulary.json", embeddedFile("vocabulary.json"))
	return must(v, err)
}

// Glossary returns the groups of interchangeable words that sago ships.
func Glossary() *sago.Glossary {
	g, err := readGlossary("embedded:glossary.jsonl", embeddedFile("glossary.jsonl"), func(Fault) {})
	return must(g, err)
}

func embeddedFile(name string) []byte {
	b, err := data.ReadFile("data/" + name)
	return must(b, err)
}

// must panics on a fault of an embedded file, which the tests exclude.
func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}
