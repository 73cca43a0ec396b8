// Package index keeps cases in bleve (scorch) segments and answers searches
// over them with roaring bitmaps, facet rows and scores of its own.
//
// Read search.go first: it is the way of a request, a call a stage. The way of
// a case is doc.go (its fields), build.go (the segments), generation.go (how a
// finished index is kept, checked and replaced).
package index

import (
	"cmp"
	"slices"

	bleve "github.com/blevesearch/bleve_index_api"

	"sago"
	"sago/plan"
)

// schemaVersion changes whenever a document of equal text gets other fields,
// terms, frequencies or stored bytes, and when the column file, the glossary file
// or the manifest changes, such as by other plan.GlossaryKeys: an index of another
// version is built anew.
const schemaVersion = 10

// Fields of an index beside the text fields of package plan and the facets,
// which are named as in package sago. Facets, plan.FieldID, has and the numbers hold whole
// values: no frequencies, lengths, positions or docvalues.
const (
	fieldID       = "_id"      // stored too, as scorch requires
	fieldHas      = "has"      // record keys that are not empty, as plan.Has gives them
	fieldDate     = "date"     // first day of the date, since 1970-01-01: a number term
	fieldDetected = "detected" // seconds: a number term
	fieldResolved = "resolved" // seconds: a number term
	fieldCard     = "card"     // what a result list shows, see record.go; stored alone
	fieldRecord   = "record"   // the rest of the case, see record.go; stored alone
)

// termAny is a term of every text field that a case has: its postings say which
// cases have the field and how long it is in each. No token begins with its
// byte. The postings of other terms hold no length, which would be most of them.
const termAny = "\x00"

// textFields are the fields that hold analysed text, with frequencies and
// lengths in tenths (plan.Part.Weight) and positions.
func textFields() []string {
	return []string{plan.FieldEn, plan.FieldKo, plan.FieldTitleEn, plan.FieldTitleKo, plan.FieldBigrams}
}

// exactFields are the fields that hold whole values.
func exactFields() []string {
	return append(sago.FacetNames(), plan.FieldID, fieldHas, fieldDate, fieldDetected, fieldResolved)
}

// schema returns the fields of an index in the order in which a segment holds
// them, the id first, and what each is for.
func schema() []fieldSpec {
	specs := []fieldSpec{
		{fieldCard, bleve.StoreField},
		{fieldRecord, bleve.StoreField},
	}
	for _, name := range textFields() {
		specs = append(specs, fieldSpec{name, bleve.IndexField | bleve.IncludeTermVectors})
	}
	for _, name := range exactFields() {
		specs = append(specs, fieldSpec{name, bleve.IndexField | bleve.SkipFreqNorm})
	}
	slices.SortFunc(specs, func(a, b fieldSpec) int { return cmp.Compare(a.name, b.name) })
	return append([]fieldSpec{{fieldID, bleve.IndexField | bleve.StoreField}}, specs...)
}

// fieldSpec is a field and its use.
type fieldSpec struct {
	name    string
	options bleve.FieldIndexingOptions
}
