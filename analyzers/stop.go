package analyzers

import _ "embed"

//go:embed tables/stop.txt
var stopTable string

// IsStop reports whether the word, a Surface's text, says nothing of what is
// looked for: articles, pronouns, "how", 있다. A query may leave such words out
// if others are left; an index keeps them all, for phrases.
func (a *Analyzer) IsStop(word string) bool { return a.stop[word] }
