// Package index keeps cases in bleve (scorch) segments and answers searches
// over them with roaring bitmaps, facet rows and scores of its own.
//
// Read search.go first: it is the way of a request, a call a stage.
package index

import "sago/plan"

// Fields of an index beside the text fields of package plan and the facets,
// which are named as in package sago.
const (
	fieldHas      = "has"      // record keys that are not empty
	fieldDate     = "date"     // days since 1970-01-01
	fieldDetected = "detected" // seconds
	fieldResolved = "resolved" // seconds
	fieldRecord   = "record"   // the case as JSON, compressed; stored alone
	fieldCard     = "card"     // what a result list shows of it; stored alone
)

// termAny is a term of every text field that a case has: its postings say which
// cases have the field and how long it is in each. No token begins with its byte.
const termAny = "\x00"

// textFields are the fields that hold analysed text.
func textFields() []string {
	return []string{plan.FieldEn, plan.FieldKo, plan.FieldTitleEn, plan.FieldTitleKo, plan.FieldBigrams}
}
