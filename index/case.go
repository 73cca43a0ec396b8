package index

import (
	"context"

	"sago"
)

// Case implements sago.Searcher.
func (x *Index) Case(ctx context.Context, id string) (*sago.Case, error) {
	var c *sago.Case
	err := x.call(ctx, func(s *snapshot) (err error) {
		c, err = s.read("id", id)
		return err
	})
	if err != nil {
		return nil, err
	}
	return c, nil
}

// read returns the case with the id, or CodeNotFound of the field that has the
// id. The case of letters does not matter where it makes no difference.
func (s *snapshot) read(field, id string) (*sago.Case, error) {
	p, doc, ok, err := s.named(id)
	if err != nil {
		return nil, err
	}
	if !ok {
		return nil, s.noCase(field, id)
	}
	c := new(sago.Case)
	return c, s.readStored(p, doc, c, fieldRecord)
}

// named finds the case with the id, else the only one whose id differs from it
// in the case of letters alone.
func (s *snapshot) named(id string) (p *part, doc uint32, ok bool, err error) {
	ids, err := s.sameIDs(id)
	if err != nil || len(ids) != 1 {
		return nil, 0, false, err
	}
	return s.find(ids[0])
}

// noCase returns CodeNotFound of the field that has the id, with the ids that
// begin with it.
func (s *snapshot) noCase(field, id string) error {
	missing := &sago.Error{Code: sago.CodeNotFound, Field: field, Public: "There is no case " + quoted(id) + "."}
	if !beginsID(id) {
		return missing
	}
	ids, err := s.idsFrom(id)
	if err != nil {
		return err
	}
	missing.Suggestions = ids[:min(len(ids), maxSuggestions)]
	return missing
}
