package plan

import "sago"

// Highlighter marks what a plan matched. It is made once for a plan and is not
// safe for concurrent use.
type Highlighter struct{}

// Highlighter returns the highlighter of the plan.
func (p *Planner) Highlighter(pl *Plan) *Highlighter { return &Highlighter{} }

// Marks returns the spans of text, a text of the language lang, that the plan
// matches: ascending, disjoint, on rune borders.
func (h *Highlighter) Marks(text string, lang sago.Lang) []sago.Span { return nil }

// Best returns the passage of text, at most about size bytes, that holds most
// of what the plan looks for, whole sentences where they fit, with its marks,
// and a measure of how much it holds (0: nothing).
func (h *Highlighter) Best(text string, lang sago.Lang, size int) (passage string, marks []sago.Span, worth float64) {
	return "", nil, 0
}
