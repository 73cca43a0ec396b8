package sago

import "context"

// Searcher answers each call from one snapshot and is safe for concurrent use.
// Every method returns an *Error: CodeInvalid for a request out of bounds or
// with an unknown facet or value (with the nearest ones as suggestions),
// CodeUnsupported for what the backend does not do, CodeUnavailable once it is
// closed or the context is done.
type Searcher interface {
	// Search returns CodeStale for a cursor of another generation, and
	// CodeNotFound if Like or Why names no case.
	Search(ctx context.Context, req Request) (*Response, error)

	// Suggest returns completions, best first; none for an empty text.
	Suggest(ctx context.Context, req SuggestRequest) ([]Suggestion, error)

	// FacetValues returns the values of one facet, each counted without the
	// filters on its own field.
	FacetValues(ctx context.Context, req FacetValuesRequest) (*Facet, error)

	// Case returns the whole record, or CodeNotFound if no case has id.
	Case(ctx context.Context, id string) (*Case, error)

	// Info describes what is searched.
	Info() Info

	// Close releases the snapshot once running calls are done. It may be called
	// more than once.
	Close() error
}

// Writer changes the cases of a data directory. A call that returns nil is
// durable.
type Writer interface {
	// Put adds a case or replaces the one with its ID.
	Put(ctx context.Context, c *Case) error

	// Delete removes a case, or returns CodeNotFound if no case has id.
	Delete(ctx context.Context, id string) error
}

// Info describes the snapshot that a Searcher answers from.
type Info struct {
	Generation string
	CorpusHash string
	Cases      int
	Segments   int
}
