package bench

import (
	"context"
	"fmt"
	"slices"

	"sago"
	"sago/index"
	"sago/plan"
)

// Names of sago under other plans than that of the mix.
const (
	engineDefaultPlan = "sago, default plan"
	engineSimplePlan  = "sago, simple plan"
)

// planEngine is sago asked the queries of the mix under a plan of its own, to
// tell what understanding a query costs: as a reader's query is (match=auto, the
// glossary, what is relaxed and guessed), or by words and phrases alone. They
// find other cases than the mix asks for, and are not compared.
type planEngine struct {
	sagoEngine
	simple bool
}

func (p planEngine) name() string {
	if p.simple {
		return engineSimplePlan
	}
	return engineDefaultPlan
}

func (p planEngine) prepare(q *workQuery, pl *plan.Plan, facetLimit int) prepared {
	own := *q
	if !p.simple {
		own.request.Match = sago.MatchAuto
	}
	return p.sagoEngine.prepare(&own, pl, facetLimit)
}

// close closes the index that the simple plan is asked of: the other is the
// bencher's.
func (p planEngine) close() error {
	if p.simple {
		return p.ix.Close()
	}
	return nil
}

// openPlans adds sago under the default plan and under the simple one, which is
// that of an index opened without a glossary.
func (b *bencher) openPlans(ctx context.Context) error {
	opt := b.cfg.Index
	opt.Glossary = nil
	simple, err := index.Open(ctx, b.dir("sago"), opt)
	if err != nil {
		return fmt.Errorf("open the index without a glossary: %w", err)
	}
	b.engines = append(b.engines, planEngine{sagoEngine{b.ix, false}, false}, planEngine{sagoEngine{simple, false}, true})
	return nil
}

// hasOtherPlan reports whether an engine answers other questions than the mix
// asks, so that its counts are no others' to meet.
func hasOtherPlan(e engine) bool {
	_, ok := e.(planEngine)
	return ok
}

// addPlans adds what the default plan takes by the simple one.
func (r *Report) addPlans() {
	if slices.Contains(r.Engines, engineSimplePlan) {
		r.addGeomeans(engineDefaultPlan, engineSimplePlan)
		r.GeomeanPlans = r.geomean(figureMedian, engineDefaultPlan, engineSimplePlan, (*Class).faceted)
	}
}
