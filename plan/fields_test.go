package plan_test

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sago"
	"sago/query"
)

func TestFilters(t *testing.T) {
	m := newMemory("haproxy")
	p := m.planner()
	for _, test := range []struct{ query, want string }{
		{"component:haproxy", "components:haproxy"},
		{"component:HAProxy", "components:haproxy"},
		{`component:"Load balancer"`, "components:load-balancer"},
		{"component:load_balancer", "components:load-balancer"},
		{`구성요소:"로드 밸런서"`, "components:load-balancer"},
		{"구성요소:로드밸런서", "components:load-balancer"},
		{`component:"부하 분산기"`, "components:load-balancer"},
		{"component:lb", "components:load-balancer"},
		{"component:Unknown", "components:unknown"},
		{"component:kafka", "components:kafka"},
		{`-org:"Fly.io"`, "-org:Fly.io"},
		{"id:IL-0264", "id:IL-0264"},
		{"has:Lessons", "has:lessons"},
		{"date:1970", "date:[0,365)"},
		{"date:1970-02", "date:[31,59)"},
		{"date:1970-01-02", "date:[1,2)"},
		{"date:1970-01..1970-02", "date:[0,59)"},
		{"date:..1970-01-02", "date:[,2)"},
		{"date:>1970-01", "date:[31,)"},
		{"date:<=1970-01", "date:[,31)"},
		{"after:1970-02", "date:[31,)"},
		{"before:1970-02", "date:[,31)"},
		{"-before:1970-02", "-date:[,31)"},
		{"detected:>1h", "detected:[3601,)"},
		{"detected:>=1h", "detected:[3600,)"},
		{"resolved:<30m", "resolved:[,1800)"},
		{`resolved:<="1h 40m"`, "resolved:[,6001)"},
		{"resolved:30m..2h", "resolved:[1800,7201)"},
		{"resolved:2h..", "resolved:[7200,)"},
		{"resolved:45s", "resolved:[45,46)"},
	} {
		pl := mustPlan(t, p, m, request(test.query, ""))
		if len(pl.Filters) != 1 || pl.Match != nil {
			t.Fatalf("Plan(%q): filters %v, match %s: want one filter alone", test.query, pl.Filters, show(pl, pl.Match))
		}
		if diff := cmp.Diff(test.want, showFilter(pl.Filters[0])); diff != "" {
			t.Errorf("Plan(%q).Filters (-want +got):\n%s", test.query, diff)
		}
	}
}

func TestFieldsThatCannotBeRead(t *testing.T) {
	m := newMemory("haproxy")
	p := m.planner()
	for _, test := range []struct{ name, value, want string }{
		{"date", "yesterday", `date:yesterday cannot be read: "yesterday" is not a date: want 2024, 2024-03 or 2024-03-09.`},
		{"date", "2024..soon", `date:2024..soon cannot be read: "soon" is not a date: want 2024, 2024-03 or 2024-03-09.`},
		{"date", ">", `date:> cannot be read: "" is not a date: want 2024, 2024-03 or 2024-03-09.`},
		{"after", ">2024", "after:>2024 cannot be read: want a date such as after:2024-03."},
		{"before", "2024..2025", "before:2024..2025 cannot be read: want a date such as before:2024-03."},
		{"detected", ">1 fortnight", `detected:>1 fortnight cannot be read: "1 fortnight" is not a duration: want one such as 45s, 30m, 1h 40m or 3d 2h.`},
		{"resolved", "30m..x", `resolved:30m..x cannot be read: "x" is not a duration: want one such as 45s, 30m, 1h 40m or 3d 2h.`},
		{
			"colour", "red",
			`There is no field "colour". The facets are symptoms, contributing, components, domain, root_cause, severity, org, year, date_kind.`,
		},
	} {
		field := query.Field{Name: test.name, Value: test.value}
		for _, node := range []query.Node{field, query.Not{Node: field}, query.Or{Nodes: []query.Node{query.Word{Text: "haproxy"}, field}}} {
			_, err := p.Plan(sago.Request{Query: node}, m)
			var e *sago.Error
			if !errors.As(err, &e) {
				t.Fatalf("Plan(%s): error %v, want a *sago.Error", node, err)
			}
			if diff := cmp.Diff(sago.Error{Code: sago.CodeInvalid, Field: test.name, Public: test.want}, *e); diff != "" {
				t.Errorf("Plan(%s) (-want +got):\n%s", node, diff)
			}
		}
	}
}
