package sago

import (
	"strings"
	"unicode/utf8"

	"sago/query"
)

// Match says how many of a query's words a case must have.
type Match string

// The ways to match. MatchAll is never relaxed, corrected or guessed at.
const (
	// MatchAuto, the default, asks for all of up to three words, or for some if few
	// cases have all: in another order than that of relevance, if none has. Of
	// longer queries any word does.
	MatchAuto Match = "auto"
	MatchAll  Match = "all"
	MatchAny  Match = "any"
)

// Sort names an order of hits. Cases without the sorted value come last in
// either direction; equal ones are ordered by ID.
type Sort string

// The orders of hits.
const (
	SortRelevance    Sort = "relevance" // the default; newest when there is nothing to rank by
	SortNewest       Sort = "newest"
	SortOldest       Sort = "oldest"
	SortDetected     Sort = "detected" // shortest time to detect first
	SortDetectedDesc Sort = "-detected"
	SortResolved     Sort = "resolved" // shortest time to resolve first
	SortResolvedDesc Sort = "-resolved"
)

// Bounds of a request.
const (
	DefaultLimit      = 20
	MaxLimit          = 100
	MaxOffset         = 10_000 // beyond it the cursor goes on
	DefaultFacetLimit = 20
	MaxFacetLimit     = 200
	MaxBounds         = 1000 // of Spans
	MaxPasteBytes     = 64 << 10
	MaxTypedRunes     = 1000 // of a query with syntax; a longer one was pasted
)

// Pasted reports whether a query text was pasted rather than typed, so that it
// goes to Request.Paste: it has a line break, or more than MaxTypedRunes runes.
func Pasted(text string) bool {
	return strings.ContainsAny(text, "\r\n") || utf8.RuneCountInString(text) > MaxTypedRunes
}

// Request is one search. It is a value: nothing changes it, and equal requests
// on one generation have equal answers. Of Query, Paste and Like at most one is
// set; with none, every case matches.
type Request struct {
	Query   query.Node
	Text    string // the query as typed, which the spans of Query and of notes point into
	Paste   string // pasted text, which has no syntax; at most MaxPasteBytes
	Like    *Like
	Match   Match    // "" is MatchAuto
	Filters []Filter // AND across filters, OR within one
	Facets  []FacetRequest
	Pivot   *Pivot
	Stats   []StatField
	Spans   *Spans
	Sort    Sort   // "" is SortRelevance
	Offset  int    // hits to skip, 0 to MaxOffset
	Limit   int    // hits to return, 0 to MaxLimit; 0 returns counts alone
	Cursor  string // Response.Cursor of the page before; replaces Offset
	Lang    Lang   // the language in which the reader reads: chooses what is shown first
	Bare    bool   // hits come without Snippets, and no Matched names a Tag, for who reads ids or whole records
	Explain bool
	Why     string // id of a case whose absence or rank is to be explained
}

// Like asks for cases similar to a case or to a text.
type Like struct {
	ID   string // a case; left out of the answer
	Text string // or: any text, at most MaxPasteBytes
}

// Names of the filters that are no facets.
const (
	FilterID       = "id"
	FilterHas      = "has"      // names of record keys that are not empty
	FilterDate     = "date"     // Range in days since 1970-01-01
	FilterDetected = "detected" // Range in seconds
	FilterResolved = "resolved" // Range in seconds
)

// Filter keeps the cases that have one of Values in Field, or whose number in
// Field lies in Range. With Exclude it keeps the others.
type Filter struct {
	Field   string // a facet, or one of the Filter names
	Values  []string
	Range   *Range // for date, detected and resolved
	Exclude bool
}

// Range is the half-open range [From, To) of a filter's unit; nil is open. A
// case without the number is in no range.
type Range struct {
	From, To *int64
}

// FacetSort names an order of facet values.
type FacetSort string

// The orders of facet values. Selected values always come first.
const (
	FacetByCount FacetSort = "count" // highest first, then by value; the default
	FacetByLabel FacetSort = "label" // by label in the request's language
)

// FacetRequest asks for the values of a facet within the matching cases.
type FacetRequest struct {
	Field string
	Limit int       // values to return; 0 is DefaultFacetLimit, at most MaxFacetLimit
	Sort  FacetSort // "" is FacetByCount
}

// FacetValuesRequest asks for the values of one facet, as in a search with
// Filters and Query, narrowed to the values whose name has every word of Search.
type FacetValuesRequest struct {
	Field   string
	Search  string // words to find in value, labels and aliases, both languages
	Prefix  string // or: the beginning of the value or of a label
	Query   query.Node
	Text    string
	Match   Match
	Order   Sort // of the hits of that search: MatchAuto heeds it
	Filters []Filter
	Limit   int
	Offset  int // values to skip
	Sort    FacetSort
	Lang    Lang
}

// Pivot asks for the counts of the values of one facet within each value of
// another.
type Pivot struct {
	Rows, Columns string // facets
	Limit         int    // values of each, most frequent first
}

// StatField names a number whose distribution is asked for: FilterDetected or
// FilterResolved.
type StatField string

// Spans ask how many of the matching cases have a number in each of the spans
// that follow one another between bounds: what a chart of dates shows.
type Spans struct {
	Field  string  // FilterDate, FilterDetected or FilterResolved
	Bounds []int64 // ascending, each once, from two to MaxBounds, in the unit of the filter
}

// SuggestRequest asks for completions of a half-typed query.
type SuggestRequest struct {
	Text  string // what is typed, up to the caret
	Limit int    // 0 is 10, at most 50
	Lang  Lang
}
