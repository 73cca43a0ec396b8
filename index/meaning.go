package index

import (
	"context"

	"sago"
	"sago/plan"
)

// Plan returns what the request means to this index: what Search would look up.
// It returns CodeInvalid as Search does.
func (x *Index) Plan(ctx context.Context, req sago.Request) (p *plan.Plan, err error) {
	if err := check(&req); err != nil {
		return nil, err
	}
	err = x.call(ctx, func(s *snapshot) error {
		p, err = x.planner.Plan(req, s)
		return err
	})
	if err != nil {
		return nil, err
	}
	return p, nil
}
