package plan

import (
	"sago"
	"sago/analyzers"
)

// addPrefix adds the words that begin with text: written so, or within a longer
// word.
func (l *lookup) addPrefix(text string) {
	text = analyzers.Normalize(text)
	if text == "" {
		return
	}
	for _, kind := range []analyzers.Kind{analyzers.Surface, analyzers.Part, analyzers.Join} {
		prefix := string(kind) + text
		boost, _ := kindBoost(kind, boostSame, sago.ViaPrefix)
		for _, field := range l.fields {
			if len(l.backend.Prefixed(field, prefix, 1)) > 0 {
				l.addAlt(Alt{Field: field, Term: prefix, Prefix: true, Boost: boost, Via: sago.ViaPrefix})
			}
		}
	}
}
