package plan

import (
	"slices"

	"sago/analyzers"
)

// graph is a phrase before it is looked up: texts between points.
type graph struct {
	points int
	steps  []step
}

// step is a text between two points of a graph.
type step struct {
	from, to int
	text     string
	whole    int // positions that the text covers where a case has it as one surface
}

// phraseGraph returns the graph of a whole text: its words in a row, each as one
// of the texts that readings gives of it (the whole first) or by its parts, and
// neighbours written as one. Stems says whether parts may be inflected.
func phraseGraph(an analysis, readings func(*unit) []string, stems bool) graph {
	g := graph{points: len(an.units) + 1}
	for i := range an.units {
		u := &an.units[i]
		for k, text := range readings(u) {
			width := 1
			if k == 0 {
				width = u.width
			}
			g.steps = append(g.steps, step{i, i + 1, text, width})
		}
		g.addParts(u, i, i+1, stems)
	}
	for _, s := range an.spans {
		g.steps = append(g.steps, step{s.from, s.to, s.text, 1})
	}
	return g
}

// partGraph returns the graph of a unit's parts alone.
func partGraph(u *unit, stems bool) graph {
	g := graph{points: 2}
	g.addParts(u, 0, 1, stems)
	return g
}

// addParts adds the chain of a unit's parts, if it has several, over points of
// its own.
func (g *graph) addParts(u *unit, from, to int, stems bool) {
	if len(u.parts) < 2 {
		return
	}
	at := from
	for i, texts := range u.parts {
		next := to
		if i < len(u.parts)-1 {
			next = g.points
			g.points++
		}
		for k, text := range texts {
			if k == 0 || stems {
				g.steps = append(g.steps, step{at, next, text, 1})
			}
		}
		at = next
	}
}

// in looks the graph up in a field. It returns the terms that stand for the
// whole phrase by themselves, and the phrase of all other paths, or nil if the
// field has no term on some stretch of each of them.
func (g graph) in(field string, b Backend) (whole []string, phrase *Phrase) {
	last := len(g.order()) - 1
	at := g.order()
	var edges []Edge
	for _, s := range g.steps {
		readings := b.Readings(field, s.text)
		for i, kind := range ReadingKinds() {
			if readings[i] == 0 {
				continue
			}
			term := string(kind) + s.text
			e := Edge{From: at[s.from], To: at[s.to], Term: term, Width: kind.Width()}
			if kind == analyzers.Surface {
				e.Width = s.whole
			}
			if e.From == 0 && e.To == last {
				whole = append(whole, term)
			} else if !slices.Contains(edges, e) {
				edges = append(edges, e)
			}
		}
	}
	return whole, prune(edges, last+1)
}

// order numbers the points so that every step leads upwards: the first point 0,
// the last the highest.
func (g graph) order() []int {
	// Longest distance from the first point; points are few.
	depth := make([]int, g.points)
	for range g.points {
		for _, s := range g.steps {
			depth[s.to] = max(depth[s.to], depth[s.from]+1)
		}
	}
	byDepth := make([]int, g.points)
	for i := range byDepth {
		byDepth[i] = i
	}
	slices.SortStableFunc(byDepth, func(a, b int) int { return depth[a] - depth[b] })
	at := make([]int, g.points)
	for i, p := range byDepth {
		at[p] = i
	}
	return at
}

// prune drops the edges that lie on no path from the first point to the last,
// and returns nil if none is left.
func prune(edges []Edge, points int) *Phrase {
	slices.SortStableFunc(edges, func(a, b Edge) int { return a.From - b.From })
	fromStart, toEnd := make([]bool, points), make([]bool, points)
	fromStart[0], toEnd[points-1] = true, true
	for _, e := range edges {
		fromStart[e.To] = fromStart[e.To] || fromStart[e.From]
	}
	for i := len(edges) - 1; i >= 0; i-- {
		toEnd[edges[i].From] = toEnd[edges[i].From] || toEnd[edges[i].To]
	}
	edges = slices.DeleteFunc(edges, func(e Edge) bool { return !fromStart[e.From] || !toEnd[e.To] })
	if len(edges) == 0 {
		return nil
	}
	return &Phrase{Points: points, Edges: edges}
}
