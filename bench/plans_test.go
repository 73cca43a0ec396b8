package bench

import (
	"math"
	"slices"
	"strings"
	"testing"

	"sago"
)

// checkPlans checks that the default plan and the simple one were measured beside
// each other.
func checkPlans(t *testing.T, r *Report) {
	t.Helper()
	for _, name := range []string{engineDefaultPlan, engineSimplePlan} {
		if !slices.Contains(r.Engines, name) {
			t.Errorf("engines %v, want %q among them", r.Engines, name)
		}
	}
	if r.GeomeanPlans <= 0 || math.IsInf(r.GeomeanPlans, 0) {
		t.Errorf("the default plan takes %v times the simple one", r.GeomeanPlans)
	}
	var table, readme strings.Builder
	if err := r.WriteTable(&table); err != nil {
		t.Fatal(err)
	}
	if err := r.writeReadme(&readme, "sago bench --plans"); err != nil {
		t.Fatal(err)
	}
	const line = "geometric mean of p50, sago, default plan by sago, simple plan, all: "
	if !strings.Contains(table.String(), line) || !strings.Contains(readme.String(), line) {
		t.Errorf("neither may lack %q:\n%s\n%s", line, table.String(), readme.String())
	}
}

func TestPlansDiffer(t *testing.T) {
	b, remove, err := newBencher(t.Context(), Config{Docs: 50, Words: 60, Dir: t.TempDir(), Plans: true, Index: testOptions()})
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := b.close(); err != nil {
			t.Error(err)
		}
		if err := remove(); err != nil {
			t.Error(err)
		}
	}()
	variants := map[string]int{} // engine -> alternatives through the glossary
	for _, e := range b.engines {
		if p, ok := e.(planEngine); ok {
			q := &workQuery{text: "database 데이터베이스 connection", request: request("database 데이터베이스 connection", sago.MatchAll)}
			asked := p.prepare(q, nil, 1).(*sagoSearch)
			if want := p.simple; (asked.req.Match == sago.MatchAll) != want {
				t.Errorf("%s asks with match %q", p.name(), asked.req.Match)
			}
			pl, err := p.ix.Plan(t.Context(), asked.req)
			if err != nil {
				t.Fatal(err)
			}
			variants[p.name()] = 0
			for _, w := range pl.Words {
				for _, a := range w.Alts {
					if a.Shown != "" {
						variants[p.name()]++
					}
				}
			}
		}
	}
	if len(variants) != 2 || variants[engineSimplePlan] != 0 {
		t.Errorf("alternatives through the glossary: %v, want none in the simple plan", variants)
	}
}
