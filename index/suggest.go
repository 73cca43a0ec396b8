package index

import (
	"context"

	"sago"
)

// Suggest implements sago.Searcher.
func (x *Index) Suggest(context.Context, sago.SuggestRequest) ([]sago.Suggestion, error) {
	return nil, sago.Errorf(sago.CodeUnsupported, "This index does not suggest yet.")
}
