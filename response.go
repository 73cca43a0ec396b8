package sago

import (
	"time"

	"sago/query"
)

// Response is the answer to a Request, computed on one generation.
type Response struct {
	Total      int     // cases that match: exact
	Hits       []Hit   // best first; equal ones by ID
	Facets     []Facet // in the order of the request; each ignores the filters on its own field
	Pivot      *PivotTable
	Stats      []Distribution
	Spans      []int // of Request.Spans: cases from a bound to before the next, one number fewer than bounds
	Notes      []Note
	Filters    []Filter // the request's, and those that the query spelt as fields
	Generation string
	CorpusHash string
	Distilled  string // the query that a pasted text came down to
	Uncertain  bool   // no hit covers enough of the query to be called an answer
	Cursor     string // for the next page; empty after the last
	Took       time.Duration
	Why        *Explanation // of Request.Why
}

// Hit is one matching case, as a result list shows it.
type Hit struct {
	ID       string
	Score    float64 // of relevance; not comparable across queries
	Title    Text
	Org      string
	Date     Date
	DateKind string
	URL      string
	Timeline Timeline
	Tags     map[string][]string // facet -> values, without Unknown
	Snippets []Snippet           // the title's and the best passage's, a language each
	Matched  []Matched           // what of the query the case has; without ViaTag in bare hits
	Explain  *Explanation
}

// Snippet is a passage of a case with the query's words marked.
type Snippet struct {
	Field string // record key, such as "title" or "remediation"
	Lang  Lang
	Text  string
	Marks []Span // ascending, disjoint, on rune borders
}

// Span is a half-open range of bytes of a text.
type Span struct {
	Start int `json:"start"`
	End   int `json:"end"`
}

// Via says by which way of reading a word was found.
type Via string

// The ways from a word of the query to a term of a case.
const (
	ViaExact    Via = "exact"   // as typed
	ViaStem     Via = "stem"    // inflected
	ViaJoin     Via = "join"    // spaced or hyphenated otherwise
	ViaPart     Via = "part"    // part of a longer word, or its parts in a row
	ViaVariant  Via = "variant" // glossary: another spelling or word, same language
	ViaAbbrev   Via = "abbrev"  // glossary: short for long or long for short
	ViaTranslat Via = "translation"
	ViaSpelling Via = "spelling" // one edit away from what was typed
	ViaKeyboard Via = "keyboard" // typed with the other keyboard layout
	ViaSegment  Via = "segment"  // a word glued to others in the query
	ViaBigram   Via = "bigram"   // shared pairs of syllables: the weakest
	ViaPrefix   Via = "prefix"
	ViaInitials Via = "initials" // a Korean word by its initial consonants
	ViaTag      Via = "tag"      // in the names of a tag of the case, and nowhere in its text
)

// Matched says what a case has of one word of the query.
type Matched struct {
	Word string // as typed
	Term string // as found: differs where Via is not ViaExact; the label of Tag
	Via  Via
	Tag  *NamedTag // of ViaTag
}

// NamedTag is a tag with its label.
type NamedTag struct {
	Facet, Value string
	Label        Text
}

// Facet is the values of a facet within the cases that match.
type Facet struct {
	Field       string
	Label       Text
	Values      []FacetValue // selected and excluded ones always listed
	TotalValues int          // values with a count over 0
}

// FacetValue is one value of a facet and the number of cases that have it.
type FacetValue struct {
	Value    string
	Label    Text
	Count    int
	Selected bool
	Excluded bool
}

// PivotTable is the counts of one facet within another.
type PivotTable struct {
	Rows, Columns string
	RowValues     []string
	ColumnValues  []string
	Counts        [][]int // [row][column]
}

// Distribution describes the known values of a number among the matching cases.
type Distribution struct {
	Field         StatField
	Known         int // cases that have the number, of Response.Total
	Min, Max      int64
	P50, P90, P99 int64
}

// NoteKind classes a note.
type NoteKind string

// The kinds of notes.
const (
	NoteSyntax     NoteKind = "syntax"     // read as words rather than as syntax
	NoteLimit      NoteKind = "limit"      // beyond a limit of the query language, ignored
	NoteIgnored    NoteKind = "ignored"    // carries no meaning, set aside
	NoteRelaxed    NoteKind = "relaxed"    // few cases or none have all words: partial ones are shown after these
	NoteCorrected  NoteKind = "corrected"  // From was read as To
	NoteSuggestion NoteKind = "suggestion" // did you mean To
	NoteTranslated NoteKind = "translated" // From was also looked for as To
	NoteUncertain  NoteKind = "uncertain"  // nothing covers enough of the query
	NoteUsed       NoteKind = "used"       // what of a pasted text was searched for
	NoteUnknown    NoteKind = "unknown"    // words that no case has
	NoteSome       NoteKind = "some"       // any of the words is enough, since there are many: To is their number
)

// Note tells the reader what was done to the query.
type Note struct {
	Kind NoteKind
	At   query.Span // in Request.Text; zero if it concerns the whole
	From string     // words of the query
	To   string     // what they were read as
	Text string     // the note as an English sentence
	Full int        // of NoteRelaxed: cases that have every word, which stand first; 0 in another order than that of relevance
}

// Suggestion completes what is typed.
type Suggestion struct {
	Kind  SuggestionKind
	Text  string // to put in place of the last word, or the whole, by Kind
	Label Text   // what to show; a tag's label or a case's title
	Facet string // of a tag
	Value string // of a tag, or the id of a case
	// Count is the cases that choosing it finds: those of a tag that is named by all
	// of the text, or the one case. 0 is not counted: a word finds its other forms
	// and the other language as well, and what stands before decides, too.
	Count int
}

// SuggestionKind classes a suggestion.
type SuggestionKind string

// The kinds of suggestions.
const (
	SuggestTerm SuggestionKind = "term"
	SuggestTag  SuggestionKind = "tag"
	SuggestCase SuggestionKind = "case"
)

// Explanation says how a case came by its score, or why it did not match.
type Explanation struct {
	ID      string
	Matches bool
	Score   float64
	Rank    int // 1-based; 0 if it does not match
	Reason  string
	// Obstacles are what Reason says of a case that does not match, to be said in
	// other words.
	Obstacles []Obstacle
	Words     []WordScore
}

// Obstacle is something that keeps a case from matching.
type Obstacle struct {
	Kind ObstacleKind
	Of   string // what it is about: a word, a field, or a list of these
}

// ObstacleKind says how something keeps a case from matching.
type ObstacleKind string

// The kinds of obstacles.
const (
	ObstacleWord     ObstacleKind = "word"     // that the case does not have
	ObstacleAll      ObstacleKind = "all"      // of a list it has none
	ObstacleExcluded ObstacleKind = "excluded" // it has what is excluded
	ObstacleFilter   ObstacleKind = "filter"   // on a field, which it does not pass
)

// WordScore is the share of one word of the query, in one language, in a score:
//
//	Score = Weight * IDF * Frequency * (plan.K1 + 1) / (Frequency + plan.K1)
type WordScore struct {
	Word string
	// Term is the alternative that counts most in this language; empty if the case
	// has none. A Matched names the one nearest to what was typed, of either.
	Term      string
	Via       Via
	Lang      Lang
	Boost     float64
	TF        float64 // weighted frequency in the case
	Length    float64 // of the field in the case, as TF is held against it: 1 is the mean
	Frequency float64 // Boost * TF / Length, and what other readings of the same text add to it
	DocFreq   int     // cases that have the word by any alternative
	IDF       float64
	Weight    float64 // of the word among the others
	Score     float64
}
