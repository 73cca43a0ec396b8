package plan_test

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"testing"

	"golang.org/x/text/unicode/norm"

	"sago"
	"sago/analyzers"
	"sago/plan"
	"sago/query"
)

// memory is a Backend over texts, each a case: a text with Hangul is Korean.
type memory struct {
	analyzer *analyzers.Analyzer
	cases    int
	docs     map[string]map[string]int // field -> term -> cases
}

// analyzer is the one that all tests share: it takes long to make.
var analyzer = sync.OnceValue(func() *analyzers.Analyzer { return analyzers.New(nil) })

func newMemory(texts ...string) *memory {
	m := &memory{analyzer: analyzer(), cases: len(texts), docs: map[string]map[string]int{}}
	for _, text := range texts {
		field, title := plan.FieldEn, plan.FieldTitleEn
		if strings.ContainsFunc(text, analyzers.IsHangul) {
			field, title = plan.FieldKo, plan.FieldTitleKo
			m.add(plan.FieldBigrams, m.analyzer.AppendBigrams(nil, text))
		}
		m.add(field, m.analyzer.Append(nil, text))
		m.add(title, m.analyzer.Append(nil, text))
	}
	return m
}

func (m *memory) add(field string, tokens []analyzers.Token) {
	terms := map[string]bool{}
	for _, t := range tokens {
		terms[t.Term] = true
	}
	for t := range terms {
		if m.docs[field] == nil {
			m.docs[field] = map[string]int{}
		}
		m.docs[field][t]++
	}
}

func (m *memory) DocFreq(field, term string) int { return m.docs[field][term] }

func (m *memory) Readings(field, text string) plan.Readings {
	return plan.ReadingsBy(m.DocFreq, field, text)
}

func (m *memory) Docs() int { return m.cases }

func (m *memory) Neighbours(field, term string, limit int) []string {
	return m.terms(field, limit, func(t string) bool { return t[0] == term[0] && oneEdit(t, term) })
}

func (m *memory) Prefixed(field, prefix string, limit int) []string {
	return m.terms(field, limit, func(t string) bool { return strings.HasPrefix(t, prefix) })
}

func (m *memory) Initialed(initials string, limit int) []string {
	for _, kinds := range []string{"ws", "j"} {
		list := m.terms(plan.FieldKo, limit, func(t string) bool {
			return strings.Contains(kinds, t[:1]) && analyzers.Initials(t[1:]) == initials
		})
		if len(list) > 0 {
			return withoutKinds(list)
		}
	}
	return nil
}

func (m *memory) Sounding(sound string, limit int) []string {
	return withoutKinds(m.terms(plan.FieldEn, limit, func(t string) bool {
		return t[0] == byte(analyzers.Surface) && slices.Contains(analyzers.Sounds(t[1:]), sound)
	}))
}

func withoutKinds(terms []string) []string {
	var out []string
	for _, t := range terms {
		if !slices.Contains(out, t[1:]) {
			out = append(out, t[1:])
		}
	}
	return out
}

// terms returns the terms of the field that are wanted, most frequent first.
func (m *memory) terms(field string, limit int, wanted func(string) bool) []string {
	var out []string
	for _, t := range slices.Sorted(maps.Keys(m.docs[field])) {
		if wanted(t) {
			out = append(out, t)
		}
	}
	slices.SortStableFunc(out, func(a, b string) int { return cmp.Compare(m.docs[field][b], m.docs[field][a]) })
	return out[:min(limit, len(out))]
}

// oneEdit reports whether two terms are one letter or jamo apart, swaps aside.
func oneEdit(a, b string) bool {
	x, y := []rune(norm.NFD.String(a)), []rune(norm.NFD.String(b))
	for len(x) > 0 && len(y) > 0 && x[0] == y[0] {
		x, y = x[1:], y[1:]
	}
	for len(x) > 0 && len(y) > 0 && x[len(x)-1] == y[len(y)-1] {
		x, y = x[:len(x)-1], y[:len(y)-1]
	}
	return a != b && len(x) <= 1 && len(y) <= 1
}

// planner returns a planner with the glossary groups given, over the analyzer of
// the memory.
func (m *memory) planner(groups ...sago.GlossaryGroup) *plan.Planner {
	return plan.New(plan.Knowledge{
		Analyzer:   m.analyzer,
		Glossary:   &sago.Glossary{Groups: groups},
		Vocabulary: vocabulary(),
	})
}

func vocabulary() *sago.Vocabulary {
	return &sago.Vocabulary{Tags: map[string]map[string]sago.Tag{
		sago.FacetComponents: {
			"load-balancer": {
				Label:   sago.Text{En: "Load balancer", Ko: "로드 밸런서"},
				Aliases: sago.Aliases{En: []string{"LB"}, Ko: []string{"부하 분산기"}},
			},
			"haproxy": {Label: sago.Text{En: "HAProxy", Ko: "HAProxy"}},
		},
		sago.FacetRootCause: {"capacity": {Label: sago.Text{En: "Capacity", Ko: "용량"}}},
	}}
}

// request reads a query as a page does.
func request(text string, match sago.Match) sago.Request {
	node, _ := query.Parse(text, sago.QueryFields())
	return sago.Request{Query: node, Text: text, Match: match}
}

// mustPlan plans a query.
func mustPlan(t *testing.T, p *plan.Planner, m *memory, req sago.Request) *plan.Plan {
	t.Helper()
	pl, err := p.Plan(req, m)
	if err != nil {
		t.Fatalf("Plan(%q): %v", req.Text, err)
	}
	return pl
}

// show writes a node with the texts of its words: and(haproxy, or(a, b)).
func show(pl *plan.Plan, n *plan.Node) string {
	if n == nil {
		return "-"
	}
	var inner []string
	for _, c := range n.Nodes {
		inner = append(inner, show(pl, c))
	}
	list := "(" + strings.Join(inner, ", ") + ")"
	switch n.Op {
	case plan.OpWord:
		return pl.Words[n.Word].Text
	case plan.OpAnd:
		return "and" + list
	case plan.OpOr:
		return "or" + list
	case plan.OpNot:
		return "not" + list
	}
	return showFilter(*n.Filter)
}

func showFilter(f sago.Filter) string {
	value := strings.Join(f.Values, "|")
	if r := f.Range; r != nil {
		value = fmt.Sprintf("[%s,%s)", showInt(r.From), showInt(r.To))
	}
	if f.Exclude {
		return "-" + f.Field + ":" + value
	}
	return f.Field + ":" + value
}

func showInt(n *int64) string {
	if n == nil {
		return ""
	}
	return fmt.Sprint(*n)
}

// showAlts writes the alternatives of a word, boosts aside: "en w:haproxy exact",
// phrases by their edges, "en [0-1 w:connection/1, 1-2 w:slots/1] exact".
func showAlts(w plan.Word) []string {
	var out []string
	for _, a := range w.Alts {
		s := a.Field + " " + showTerm(a.Term)
		if a.Prefix {
			s += "*"
		}
		if a.Phrase != nil {
			var edges []string
			for _, e := range a.Phrase.Edges {
				edges = append(edges, fmt.Sprintf("%d-%d %s/%d", e.From, e.To, showTerm(e.Term), e.Width))
			}
			s = a.Field + " [" + strings.Join(edges, ", ") + "]"
		}
		s += " " + string(a.Via)
		if a.Vote {
			s += " vote"
		}
		if a.Shown != "" {
			s += " as " + a.Shown
		}
		out = append(out, s)
	}
	return out
}

func showTerm(term string) string {
	if term == "" {
		return ""
	}
	return term[:1] + ":" + term[1:]
}

// showNotes writes notes as "kind From -> To".
func showNotes(pl *plan.Plan) []string {
	var out []string
	for _, n := range pl.Notes {
		s := string(n.Kind)
		if n.From != "" {
			s += " " + n.From
		}
		if n.To != "" {
			s += " -> " + n.To
		}
		out = append(out, s)
	}
	return out
}

// marked writes text with its marks in brackets.
func marked(text string, marks []sago.Span) string {
	var b strings.Builder
	at := 0
	for _, m := range marks {
		b.WriteString(text[at:m.Start] + "[" + text[m.Start:m.End] + "]")
		at = m.End
	}
	return b.String() + text[at:]
}
