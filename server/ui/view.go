package ui

import "sago"

// Page is what every page has. Addresses in views are within the site, but for
// those of sources, and complete: templates add nothing to them.
type Page struct {
	Lang     sago.Lang // of the interface
	Title    string    // of the document, before the site's name
	OtherURL string    // this page in the other language
	Query    string    // what the search box holds
	Version  string    // of sago

	renderer *Renderer
	out      *writer // that it is written into
}

// T returns a string of the interface in the page's language.
func (p *Page) T(key string, args ...any) string { return p.renderer.Text(p.Lang, key, args...) }

// Counted returns a string of the interface that takes the count n alone.
func (p *Page) Counted(key string, n int) string { return p.renderer.Counted(p.Lang, key, n, n) }

// Other is the language that the page is not in.
func (p *Page) Other() sago.Lang {
	if p.Lang == sago.LangKo {
		return sago.LangEn
	}
	return sago.LangKo
}

// Link is an address with its text.
type Link struct {
	Text string
	URL  string
	On   bool // it is where the reader is
}

// Field is a hidden field of a form.
type Field struct{ Name, Value string }

// Option is a choice of a select.
type Option struct {
	Value, Text string
	On          bool
}

// Text is text in a language, with parts of it marked.
type Text struct {
	Lang  string // BCP 47
	Parts []Part
}

// Part is a piece of a text.
type Part struct {
	Text string
	Mark bool
	Code bool
}

// Search is the view of a search page.
type Search struct {
	Page
	Total      int
	Cases      int // that are searched
	Index      string
	First      int // place of the first hit, from 1
	Last       int
	Heading    string
	Hidden     []Field // what the form keeps beside what it shows
	Sorts      []Option
	Matches    []Option
	After      string // first day, for a date field
	Before     string
	Views      []Link
	Fixing     bool // show what fixed it
	Chips      []Chip
	ClearURL   string // empty if nothing is in force
	Notes      []Note
	Related    []Note // words that were looked for beside those of the query
	Pasted     string // address of a pasted search; empty if nothing was pasted
	Facets     []Facet
	FacetSorts []Link
	Histogram  *Histogram
	Stats      []Stat
	Hits       []Hit
	Fixes      []Fix
	Unsaid     int // hits that do not say what fixed them
	Table      *Table
	Why        Why
	Explain    Link // shows or hides scores; empty if there are none
	Empty      *Empty
	Previous   string
	Next       string
	PageOf     string
	Formats    []Link
	FeedURL    string
	Lead       bool // say what is here: nothing was asked for yet
}

// Why says of one case why it is where it is, or missing.
type Why struct {
	ID     string  // as typed; empty if none is asked for
	Text   string  // empty if none is asked for
	Near   []Link  // other ids, if there is no such case
	Hidden []Field // the search, for the form that asks
}

// Chip is a condition in force, with the address without it.
type Chip struct {
	Facet   string // label
	Text    string
	Exclude bool
	URL     string
}

// Note says what was done to the query.
type Note struct {
	Kind   string
	Lang   string // of the text; empty for the page's
	Text   string
	Action Link // what to do about it; empty if nothing
}

// Facet is a facet with its values.
type Facet struct {
	Name     string
	Label    string
	Help     string
	Values   []FacetValue
	Total    int    // values that there are
	MoreURL  string // all values; empty if they are here
	FewerURL string
	Find     bool   // has so many values that they can be searched
	Words    string // that the values are narrowed to
	Open     bool
}

// FacetValue is a value of a facet.
type FacetValue struct {
	Name       string // of the field: the facet, with a minus to exclude
	Value      string
	Label      string
	Help       string
	Count      int
	Checked    bool
	Excluded   bool
	ExcludeURL string
}

// Histogram is a chart of counts by year or month. Units are those of its own
// drawing.
type Histogram struct {
	Width, Height int
	Caption       string
	Bars          []Bar // two or more
	Up            Link  // to the years, from the months of one; empty if they are shown
}

// First is the name of the first bar.
func (h *Histogram) First() string { return h.Bars[0].Name }

// Last is the name of the last bar.
func (h *Histogram) Last() string { return h.Bars[len(h.Bars)-1].Name }

// Bar is a year or a month of a histogram, with the address that selects it, or
// that does so no longer.
type Bar struct {
	Label               string // for who does not see it
	Name                string
	Count               int
	X, Y, Width, Height int
	SlotX, SlotWidth    int // of the whole column, which can be clicked
	On                  bool
	URL                 string // empty if it leads nowhere
}

// Stat describes the known values of a time.
type Stat struct {
	Label, Median, P90, Known string
}

// Hit is a case in a list of results.
type Hit struct {
	ID       Part
	URL      string
	Title    Text
	Other    *Text  // the title in the other language
	Only     string // says that a language is missing
	Org      Part
	Date     string
	DateKind string
	Times    []string
	Snippets []Snippet
	Matched  []Matched
	Tags     []Tag
	Score    string // when it is explained
	Scores   []string
	Shared   string // why it is similar
	Some     bool   // the first that has only some words of the query
}

// Snippet is a passage of a case.
type Snippet struct {
	Field string // label
	Text  Text
}

// Matched says through what a word was found.
type Matched struct{ Word, Term, Via string }

// Tag is a tag of a case, with the address that selects it.
type Tag struct {
	Facet string
	Text  string
	URL   string
	On    bool
	Mark  bool // the case was found by it
}

// Fix is what fixed a case.
type Fix struct {
	ID, URL     string
	Title       Text
	Org, Date   string
	Remediation []Text
	Actions     []Text
	Some        bool // the first that has only some words of the query
}

// Table is the counts of one facet within another.
type Table struct {
	Rows, Columns             string // labels of the facets
	RowChoices, ColumnChoices []Link // other facets
	Heads                     []Link
	Lines                     []TableLine
}

// Wide reports whether the table has more columns than a narrow screen shows.
func (t *Table) Wide() bool { return len(t.Heads) > 3 }

// TableLine is a value of the facet of rows with its counts.
type TableLine struct {
	Head  Link
	Cells []TableCell
}

// TableCell is a count with the address of its cases.
type TableCell struct {
	Count int
	URL   string // empty if it leads nowhere
	Heat  int    // how high the count is among the others, from 1; 0 for none
}

// Empty helps where nothing matches.
type Empty struct {
	Any      *Drop  // any of the words, within the filters
	Without  []Drop // one word fewer
	Each     []Drop // one filter fewer, of several
	Filters  *Drop  // no filters
	Fewer    []Drop // one word fewer, and no filters
	Tags     []Tag
	EveryURL string
}

// Drop is a search with something left out, and what it finds.
type Drop struct {
	Text  string
	Count int
	URL   string
}

// Case is the view of a case.
type Case struct {
	Page
	ID         string
	Titles     []Text
	Facts      []Fact
	Original   Source
	Shows      []Link // which language is shown
	Both       bool
	Lead       []Section // what one who has the trouble wants first
	Fixed      bool      // it says what fixed it
	Sections   []Section
	Timeline   *Timeline
	Impact     []Fact
	Tags       []TagGroup
	Sources    []Source
	Docs       []string
	Related    []Link
	Recurrence []Link
	Similar    []Hit
	SimilarURL string
	Markdown   string
	BibTeX     string
	JSONURL    string
	Updated    string
}

// Fact is a named value.
type Fact struct {
	Name, Value string
	URL         string // that the value leads to; may be empty
}

// Section is a part of a case, a language a column.
type Section struct {
	Key   string
	Title string
	Texts []Column
}

// On is the section on a page, for the template of sections.
func (s Section) On(p *Page) any {
	return struct {
		Section
		Page *Page
	}{s, p}
}

// Column is a section in one language: paragraphs or a list.
type Column struct {
	Lang       string
	Paragraphs []Text
	Items      []Text
	Missing    string // says that there is no text in the language
}

// TagGroup is the tags of a facet.
type TagGroup struct {
	Label string
	Tags  []Tag
}

// Source is a document that a case was written from.
type Source struct {
	Text     string
	URL      string // empty if it is no web address
	Archived string
	Kind     string
	License  string
}

// Timeline is a chart of the times from the start of a case: a bar an event, in
// units of the chart's own.
type Timeline struct {
	Width  int     // of the longest bar
	Events []Event // in order of time
}

// Event is a moment of a timeline.
type Event struct {
	Label, After string
	Width        int
}

// Help is the view of the help page.
type Help struct {
	Page
	Syntax   []Syntax
	Fields   []string
	Problems []Fact
}

// Syntax is a part of the query language with examples.
type Syntax struct {
	Examples []Link
	Text     string
}

// Problem is the view of an error.
type Problem struct {
	Page
	Status      int
	Heading     string
	Detail      string
	Reasons     []string
	Exact       string // the same in English; empty if that is what it is in
	Suggestions []Link
	Without     *Link // the search without the part at fault; nil if there is none
	Request     string
}
