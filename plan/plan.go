// Package plan says what a query means: words to weighted alternatives, the
// boolean tree that a case must satisfy, filters, and notes on what was done.
// It also marks in a text what a plan matched.
//
// A plan names terms and fields and nothing of an engine: it asks a Backend
// which terms exist, so that every backend understands a query alike.
package plan

import (
	"reflect"

	"sago"
	"sago/analyzers"
	"sago/query"
)

// Names of the text fields of an index. FieldEn and FieldKo hold all text of a
// language with the weights of its parts folded into term frequencies; a term
// is an analyzers.Token Term, kind byte included.
const (
	FieldEn      = "en"
	FieldKo      = "ko"
	FieldTitleEn = "title.en"
	FieldTitleKo = "title.ko"
	FieldBigrams = "ko2"
)

// FieldID holds the id of each case as the one term IDTerm of it: a query's word
// that is an id finds the case, however its letters are written. It has no
// frequencies, and is no text: the parts of an id (201 of PX-201) find nothing.
const FieldID = "id"

// IDTerm returns the term of FieldID that a case of the id has.
func IDTerm(id string) string { return string(analyzers.Surface) + analyzers.Normalize(id) }

// Backend answers what a plan needs to know of an index.
type Backend interface {
	// DocFreq returns the number of cases with the term in the field.
	DocFreq(field, term string) int

	// Readings returns the numbers of cases that have text in the field, by
	// reading: DocFreq of all its terms at once.
	Readings(field, text string) Readings

	// Docs returns the number of cases.
	Docs() int

	// Neighbours returns the terms of the field that are one edit away from
	// term (a letter or a jamo: inserted, deleted, replaced, swapped), kind byte
	// kept, most frequent first, at most limit.
	Neighbours(field, term string, limit int) []string

	// Prefixed returns the terms of the field that begin with prefix, kind byte
	// included, most frequent first, at most limit.
	Prefixed(field, prefix string, limit int) []string

	// Initialed returns the Korean words of the cases, as they are written or
	// without josa, whose syllables begin with the initials (analyzers.Initials);
	// if there are none, neighbouring words that have them together, written as
	// one. Most frequent first, at most limit.
	Initialed(initials string, limit int) []string

	// Sounding returns the words of the cases in Latin letters that may sound so
	// (analyzers.Sounds), most frequent first, at most limit.
	Sounding(sound string, limit int) []string
}

// ReadingKinds are the readings of a text's words that a query's word may meet.
func ReadingKinds() [5]analyzers.Kind {
	return [...]analyzers.Kind{
		analyzers.Surface, analyzers.Stem, analyzers.Join, analyzers.Join3, analyzers.Part,
	}
}

// Readings is a number of cases for each of ReadingKinds.
type Readings [5]int

// ReadingsBy returns the readings that docFreq tells of one by one.
func ReadingsBy(docFreq func(field, term string) int, field, text string) (r Readings) {
	for i, kind := range ReadingKinds() {
		r[i] = docFreq(field, string(kind)+text)
	}
	return r
}

// Plan is what a request means. It is not changed once it is made.
type Plan struct {
	Words   []Word // what is looked up and scored
	Match   *Node  // what a case must satisfy; nil matches every case
	Relaxed *Node  // taken where Match finds few: see Relax; nil if there is nothing to relax
	Filters []sago.Filter
	Notes   []sago.Note
	// Distilled is the query that a pasted text came down to.
	Distilled string
}

// Word is one thing that was asked for, with every way to find it. In a
// language its score is that of its best alternative; the languages add; one
// idf, of the cases that any alternative matches, serves the whole word.
type Word struct {
	Text   string     // as typed
	At     query.Span // in the query text
	Alts   []Alt      // those of SameText beside each other
	Again  bool       // it asks again for what other words ask for: a phrase, beside its words
	Rarity float64    // its IDF, estimated from its terms: for choosing passages
	Weight float32    // of the word among the others: 1, less for what hardly matters, 0 for what is not scored
}

// Alt is one way to find a word: a term, a phrase or a prefix, in one field.
type Alt struct {
	Field  string
	Term   string  // kind byte included; "" for a phrase
	Prefix bool    // Term is the beginning of terms
	Phrase *Phrase // or: terms in a row
	Boost  float32 // on the weighted term frequency
	Vote   bool    // scores cases that match otherwise, but matches none by itself
	Via    sago.Via
	Shown  string // what to call it in "matched through"; "" for the word itself
}

// Phrase is a graph of terms between the points 0 to Points-1. A case has it if
// a path from the first point to the last stands in a row in the field.
type Phrase struct {
	Points int // two or more
	Edges  []Edge
	Slop   int // other words that may stand between, in all
}

// Edge is a term between two points of a phrase. The term covers Width
// positions of the text.
type Edge struct {
	From, To int
	Term     string
	Width    int
}

// Op is the operation of a Node.
type Op byte

// The operations of a node.
const (
	OpWord   Op = iota // Words[Word] by an alternative that is no vote
	OpAnd              // all of Nodes
	OpOr               // one of Nodes
	OpNot              // not Nodes[0]
	OpFilter           // Filter
)

// Node is a node of the boolean tree.
type Node struct {
	Op     Op
	Word   int
	Nodes  []*Node
	Filter *sago.Filter
}

// Knowledge is what a planner knows beside the index: fixed for a generation.
type Knowledge struct {
	Analyzer   *analyzers.Analyzer
	Vocabulary *sago.Vocabulary
	Glossary   *sago.Glossary

	GlossaryKeys []VariantKeys // what GlossaryKeys returns for the two; nil: New calls it
}

// Planner makes plans. It is immutable but for what it remembers of texts that it
// has marked or analysed, and safe for concurrent use.
type Planner struct {
	know     Knowledge
	ignored  map[string]bool // function words
	tags     TagNames
	glossary *glossary
	chunks   *chunkMemo
}

// New returns a planner. It prepares the glossary and the vocabulary once.
func New(know Knowledge) *Planner {
	p := &Planner{
		know:     know,
		ignored:  map[string]bool{},
		tags:     NewTagNames(know.Vocabulary),
		glossary: newGlossary(know),
		chunks:   newChunkMemo(know.Analyzer),
	}
	for _, w := range functionWords() {
		p.ignored[w] = true
	}
	return p
}

// Plan says what the request means to the backend. It returns CodeInvalid for a
// field value that cannot be read.
func (p *Planner) Plan(req sago.Request, b Backend) (*Plan, error) {
	text := pastedText(req)
	if text == "" {
		return p.understand(&builder{planner: p, backend: b, match: req.Match, plan: &Plan{}}, req)
	}
	if len(text) > sago.MaxPasteBytes {
		return nil, invalid("paste", "The pasted text has %d bytes; at most %d are read.", len(text), sago.MaxPasteBytes)
	}
	least := 1
	if req.Like != nil && req.Like.ID != "" {
		least = 2 // the text is that of a case, which is no other's sign
	}
	pl := &Plan{}
	build := builder{planner: p, backend: b, match: req.Match, plan: pl}
	pl.Match = build.paste(text, least)
	if req.Like != nil || pl.Distilled == "" {
		return pl, nil
	}
	return p.settle(pl, b)
}

// settle returns the plan of the query that a pasted text came down to, with the
// notes on the text: who opens the address of that query finds what the text
// finds. Words that no case has stay, for they count in how certain an answer is.
func (p *Planner) settle(pasted *Plan, b Backend) (*Plan, error) {
	req := sago.Request{Text: pasted.Distilled, Match: sago.MatchAny}
	req.Query, _ = query.Parse(req.Text, sago.QueryFields())
	pl, err := p.understand(&builder{planner: p, backend: b, match: req.Match, plan: &Plan{}, settled: true}, req)
	if err != nil {
		return nil, err
	}
	for _, w := range pasted.Words {
		if len(w.Alts) == 0 {
			pl.Words = append(pl.Words, w)
		}
	}
	pl.Notes, pl.Distilled = pasted.Notes, pasted.Distilled
	return pl, nil
}

// understand says what a query with syntax means.
func (p *Planner) understand(build *builder, req sago.Request) (*Plan, error) {
	pl := build.plan
	if req.Query == nil {
		return pl, nil
	}
	filters, rest, err := p.hoist(req.Query)
	if err != nil {
		return nil, err
	}
	pl.Filters = filters
	if rest == nil {
		return pl, nil
	}
	t, err := build.node(rest, false)
	if err != nil {
		return nil, err
	}
	pl.Match = t.match
	if pl.Match == nil {
		build.ignoreSymbols(req.Text, rest.Span())
	}
	if relaxed := t.relaxed(); !build.isStrict() && !reflect.DeepEqual(pl.Match, relaxed) {
		pl.Relaxed = relaxed
	}
	return pl, nil
}

// pastedText returns the text of a request that has no syntax, "" if it has.
func pastedText(req sago.Request) string {
	switch {
	case req.Paste != "":
		return req.Paste
	case req.Like != nil:
		return req.Like.Text
	case req.Match != sago.MatchAll && looksPasted(req.Text):
		return req.Text
	}
	return ""
}
