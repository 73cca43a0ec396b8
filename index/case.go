package index

import (
	"context"

	"sago"
)

// Case implements sago.Searcher.
func (x *Index) Case(ctx context.Context, id string) (*sago.Case, error) {
	var c *sago.Case
	err := x.call(ctx, func(s *snapshot) (err error) {
		c, err = s.read(id)
		return err
	})
	if err != nil {
		return nil, err
	}
	return c, nil
}

// read returns the case with the id, or CodeNotFound.
func (s *snapshot) read(id string) (*sago.Case, error) {
	p, doc, ok, err := s.find(id)
	if err != nil {
		return nil, err
	}
	if !ok {
		return nil, noCase(id)
	}
	c := new(sago.Case)
	return c, p.read(doc, c)
}

func noCase(id string) *sago.Error {
	return &sago.Error{Code: sago.CodeNotFound, Field: "id", Public: "There is no case " + quoted(id) + "."}
}
