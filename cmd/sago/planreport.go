package main

import (
	"fmt"
	"strconv"
	"strings"

	"sago"
	"sago/analyzers"
	"sago/plan"
)

// planReport is a query plan as "sago analyze --json" prints it.
type planReport struct {
	Words   []wordReport `json:"words"`
	Match   string       `json:"match"`             // what a case must have
	Relaxed string       `json:"relaxed,omitempty"` // tried if no case has that
	Filters []string     `json:"filters"`
	Notes   []string     `json:"notes"`
}

// wordReport is one thing that is looked up, with every way to find it.
type wordReport struct {
	Text   string      `json:"text"`   // as typed
	Weight float32     `json:"weight"` // among the others
	Ways   []wayReport `json:"ways"`
}

// wayReport is one way to find a word.
type wayReport struct {
	Via   string  `json:"via"`
	Field string  `json:"field"`
	Find  string  `json:"find"`
	Boost float32 `json:"boost"`
	Vote  bool    `json:"vote,omitempty"` // scores cases that match otherwise, and matches none by itself
}

func newPlanReport(p *plan.Plan) planReport {
	r := planReport{
		Words:   []wordReport{},
		Match:   nodeText(p, p.Match),
		Relaxed: nodeText(p, p.Relaxed),
		Filters: []string{},
		Notes:   []string{},
	}
	for i := range p.Filters {
		r.Filters = append(r.Filters, filterText(&p.Filters[i]))
	}
	for _, w := range p.Words {
		word := wordReport{Text: w.Text, Weight: w.Weight, Ways: []wayReport{}}
		for _, a := range w.Alts {
			word.Ways = append(word.Ways, wayReport{string(a.Via), a.Field, findText(a), a.Boost, a.Vote})
		}
		r.Words = append(r.Words, word)
	}
	for _, note := range p.Notes {
		r.Notes = append(r.Notes, note.Text)
	}
	return r
}

// findText says what an alternative looks up: reading:word, a prefix with a
// star, or a phrase as its terms in a row.
func findText(a plan.Alt) string {
	switch {
	case a.Phrase != nil:
		return phraseText(a.Phrase)
	case a.Prefix:
		return termText(a.Term) + "*"
	}
	return termText(a.Term)
}

func termText(term string) string {
	return readingName(analyzers.Kind(term[0])) + ":" + term[1:]
}

// phraseText writes the terms between each pair of neighbouring points, those
// that may stand in one place with a bar between them.
func phraseText(p *plan.Phrase) string {
	var steps []string
	for from := range p.Points - 1 {
		var terms []string
		for _, e := range p.Edges {
			if e.From == from {
				term := termText(e.Term)
				if over := e.To - e.From; over > 1 {
					term += fmt.Sprintf("(%d places)", over)
				}
				terms = append(terms, term)
			}
		}
		steps = append(steps, strings.Join(terms, "|"))
	}
	text := `"` + strings.Join(steps, " ") + `"`
	if p.Slop > 0 {
		text += fmt.Sprintf("~%d", p.Slop)
	}
	return text
}

// nodeText writes a boolean tree with the words as typed.
func nodeText(p *plan.Plan, n *plan.Node) string {
	if n == nil {
		return ""
	}
	var parts []string
	for _, child := range n.Nodes {
		parts = append(parts, nodeText(p, child))
	}
	switch n.Op {
	case plan.OpWord:
		return p.Words[n.Word].Text
	case plan.OpAnd:
		return "(" + strings.Join(parts, " AND ") + ")"
	case plan.OpOr:
		return "(" + strings.Join(parts, " OR ") + ")"
	case plan.OpNot:
		return "NOT " + parts[0]
	}
	return filterText(n.Filter)
}

// filterText writes a filter as "field:value", a range in its field's unit.
func filterText(f *sago.Filter) string {
	text := f.Field + ":" + strings.Join(f.Values, "|")
	if f.Range != nil {
		text = f.Field + ":" + boundText(f.Range.From) + ".." + boundText(f.Range.To)
	}
	if f.Exclude {
		return "NOT " + text
	}
	return text
}

func boundText(bound *int64) string {
	if bound == nil {
		return ""
	}
	return strconv.FormatInt(*bound, 10)
}

func (r planReport) print(std *streams) error {
	for _, w := range r.Words {
		fmt.Fprintf(std.out, "\n%s\n", std.bold(fmt.Sprintf("%s  (weight %.2f)", printable(w.Text), w.Weight)))
		rows := [][]string{{"  boost", "via", "field", "find"}}
		for _, way := range w.Ways {
			boost := fmt.Sprintf("  %.2f", way.Boost)
			if way.Vote {
				boost += " (vote)"
			}
			rows = append(rows, []string{boost, way.Via, way.Field, printable(way.Find)})
		}
		if err := writeTable(std.out, rows); err != nil {
			return err
		}
	}
	fmt.Fprintln(std.out)
	for _, line := range [][2]string{
		{"must have", r.Match},
		{"or else", r.Relaxed},
		{"filters", strings.Join(r.Filters, ", ")},
	} {
		if line[1] != "" {
			fmt.Fprintln(std.out, padded(line[0], pairColumn)+printable(line[1]))
		}
	}
	return nil
}
