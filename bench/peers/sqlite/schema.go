package main

import (
	"encoding/json"
	"fmt"
)

// facets are the facets of a document, in the order of their numbers in the
// database.
var facets = [...]string{
	"symptoms", "contributing", "components", "domain", "root_cause", "severity", "org", "year", "date_kind",
}

// schema is what someone who knows SQLite would set up for exact facets: an
// external FTS5 index without a copy of the text; the tags twice, by value for
// filters and by document for counting, both clustered (WITHOUT ROWID); values
// as numbers. The porter tokenizer stems English. FTS5 has no Korean analyzer,
// and its trigram tokenizer finds no word of two syllables, so a Korean word is
// looked for as a prefix: that finds it with any josa after it.
const schema = `
pragma journal_mode = off;
pragma synchronous = off;
pragma cache_size = -400000;
create table record (doc integer primary key, id text, json text);
create virtual table text using fts5 (en, ko, content = '', tokenize = 'porter unicode61 remove_diacritics 0');
create table value (id integer primary key, facet integer, name text, unique (facet, name));
create table by_value (facet integer, value integer, doc integer, primary key (facet, value, doc)) without rowid;
create table by_doc (doc integer, facet integer, value integer, primary key (doc, facet, value)) without rowid;
`

// reading is set on every connection that asks: the database in memory as far
// as it goes, so that no disk is measured.
const reading = `
pragma cache_size = -1500000;
pragma mmap_size = 8000000000;
pragma temp_store = memory;
create temp table hits (doc integer primary key);
`

// document is a line of the documents file.
type document struct {
	ID     string              `json:"id"`
	Title  map[string]string   `json:"title"`
	Text   map[string]string   `json:"text"`
	Facets map[string][]string `json:"facets"`
}

func (d *document) text(lang string) string { return d.Title[lang] + "\n\n" + d.Text[lang] }

// question is a line of the questions file.
type question struct {
	ID      string            `json:"id"`
	Kind    string            `json:"kind"`
	Words   []string          `json:"words"`
	Filters map[string]string `json:"filters"`
	Facets  []string          `json:"facets"`
	Top     int               `json:"top"`
}

func parse(line []byte, to any) error {
	if err := json.Unmarshal(line, to); err != nil {
		return fmt.Errorf("%.80s: %w", line, err)
	}
	return nil
}
