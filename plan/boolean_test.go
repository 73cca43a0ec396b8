package plan_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"sago"
	"sago/plan"
)

func TestMatch(t *testing.T) {
	m := newMemory(
		"haproxy ran out of connection slots and the backend timed out",
		"nginx returned 502", "로드 밸런서가 연결을 거절했다",
	)
	p := m.planner()
	for _, test := range []struct {
		query          string
		match          sago.Match
		want, relaxed  string
		filters, notes []string
	}{
		{query: "haproxy", want: "haproxy", relaxed: "-"},
		{query: "connection slots haproxy", want: "and(connection, slots, haproxy)", relaxed: "or(connection, slots, haproxy)"},
		{query: "haproxy nginx backend slots", want: "or(haproxy, nginx, backend, slots)", relaxed: "-", notes: []string{"some -> 4"}},
		{query: "haproxy nginx", match: sago.MatchAny, want: "or(haproxy, nginx)", relaxed: "-"},
		{query: "haproxy nginx backend slots", match: sago.MatchAll, want: "and(haproxy, nginx, backend, slots)", relaxed: "-"},
		{query: "why was the haproxy out of slots", want: "and(haproxy, out, slots)", relaxed: "or(haproxy, out, slots)"},
		{query: "what was it", want: "and(what, was, it)", relaxed: "or(what, was, it)", notes: []string{"unknown what", "unknown was", "unknown it"}},
		{
			query: "the haproxy", match: sago.MatchAll, want: "haproxy", relaxed: "-",
			notes: []string{"ignored the"},
		},
		{query: `"the haproxy"`, match: sago.MatchAll, want: "the haproxy", relaxed: "-"},
		{query: "timed out", match: sago.MatchAll, want: "and(timed, out)", relaxed: "-"},
		{query: "haproxy -nginx", want: "and(not(nginx), haproxy)", relaxed: "-"},
		{query: "-nginx", want: "not(nginx)", relaxed: "-"},
		{query: "-(haproxy nginx backend slots)", want: "not(and(haproxy, nginx, backend, slots))", relaxed: "-"},
		{query: "haproxy OR nginx", want: "or(haproxy, nginx)", relaxed: "-"},
		{query: "(haproxy slots) OR nginx", want: "or(and(haproxy, slots), nginx)", relaxed: "or(or(haproxy, slots), nginx)"},
		{query: "slots (haproxy OR nginx)", want: "and(or(haproxy, nginx), slots)", relaxed: "-"},
		{query: "-> haproxy --", want: "haproxy", relaxed: "-"},
		{query: "conn* haproxy", want: "and(conn, haproxy)", relaxed: "or(conn, haproxy)"},
		{query: "component:haproxy", want: "-", relaxed: "-", filters: []string{"components:haproxy"}},
		{
			query: "slots -cause:용량 org:Fly.io", want: "slots", relaxed: "-",
			filters: []string{"-root_cause:capacity", "org:Fly.io"},
		},
		{query: "slots OR component:haproxy", want: "or(slots, components:haproxy)", relaxed: "-"},
		{query: "title:slots haproxy", want: "and(slots, haproxy)", relaxed: "-"},
	} {
		t.Run(string(test.match)+" "+test.query, func(t *testing.T) {
			pl := mustPlan(t, p, m, request(test.query, test.match))
			var filters []string
			for _, f := range pl.Filters {
				filters = append(filters, showFilter(f))
			}
			if diff := cmp.Diff(test.want, show(pl, pl.Match)); diff != "" {
				t.Errorf("Plan(%q).Match (-want +got):\n%s", test.query, diff)
			}
			if diff := cmp.Diff(test.relaxed, show(pl, pl.Relaxed)); diff != "" {
				t.Errorf("Plan(%q).Relaxed (-want +got):\n%s", test.query, diff)
			}
			if diff := cmp.Diff(test.filters, filters); diff != "" {
				t.Errorf("Plan(%q).Filters (-want +got):\n%s", test.query, diff)
			}
			if diff := cmp.Diff(test.notes, showNotes(pl)); diff != "" {
				t.Errorf("Plan(%q).Notes (-want +got):\n%s", test.query, diff)
			}
		})
	}
}

func TestExcludedWordsAreNotScored(t *testing.T) {
	m := newMemory("haproxy and nginx")
	pl := mustPlan(t, m.planner(), m, request("haproxy -nginx", ""))
	got := map[string]float32{}
	for _, w := range pl.Words {
		got[w.Text] = w.Weight
	}
	if diff := cmp.Diff(map[string]float32{"haproxy": 1, "nginx": 0}, got); diff != "" {
		t.Errorf("weights (-want +got):\n%s", diff)
	}
}

func TestWordsPointIntoTheQuery(t *testing.T) {
	m := newMemory("haproxy connection slots", "로드 밸런서의 연결")
	p := m.planner()
	for _, text := range []string{
		"haproxy slots", "  connection   slots", `slots "haproxy" -connection`, "로드밸런서의 연결", "Slack의 haproxy-slots", "(slots OR haproxy) conn*",
	} {
		pl := mustPlan(t, p, m, request(text, ""))
		for _, w := range pl.Words {
			if w.At.Start < 0 || w.At.End > len(text) || w.At.Start >= w.At.End {
				t.Fatalf("Plan(%q): word %q at %v", text, w.Text, w.At)
			}
			if got := text[w.At.Start:w.At.End]; got != w.Text && got != `"`+w.Text+`"` && got != w.Text+"*" {
				t.Errorf("Plan(%q): word %q stands at %q", text, w.Text, got)
			}
		}
	}
}

func TestRelax(t *testing.T) {
	some := &plan.Plan{Match: &plan.Node{Op: plan.OpAnd}, Relaxed: &plan.Node{Op: plan.OpOr}}
	for _, c := range []struct {
		docs, matching    int
		byRelevance, want bool
	}{
		{1000, 0, true, true},
		{1000, 0, false, true},
		{1000, 9, true, true},
		{1000, 9, false, false},
		{1000, 10, true, false},
		{20, 1, true, true},
		{20, 2, true, false},
		{4, 1, true, false},
		{4, 0, true, true},
	} {
		if got := some.Relax(c.docs, c.matching, c.byRelevance); got != c.want {
			t.Errorf("Relax(%d, %d, %v) = %v, want %v", c.docs, c.matching, c.byRelevance, got, c.want)
		}
	}
	if all := (&plan.Plan{Match: &plan.Node{}}); all.Relax(1000, 0, true) {
		t.Error("a plan with nothing to relax is relaxed")
	}
}
