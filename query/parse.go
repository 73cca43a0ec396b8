package query

// Fields maps the field names a caller knows, lower case, each to its canonical
// name: {"component": "components", "구성요소": "components"}.
type Fields map[string]string

// Note says, with its place, what of a query text was not read as it was
// typed.
type Note struct {
	Kind string // "syntax": taken as words; "limit": beyond a limit, ignored
	At   Span
	Text string // an English sentence
}

// Parse reads a query text. It never fails: what cannot be read as syntax is
// taken as words, with a note. The node is nil if the text holds no word.
func Parse(text string, fields Fields) (Node, []Note) {
	return nil, nil
}
