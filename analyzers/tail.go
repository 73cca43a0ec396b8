package analyzers

// tail drafts Hangul that is glued to Latin letters or digits:
// what is attached to that word (API들은, DB용으로, rollback했다), or a word of its
// own (API서버가).
func (r *reader) tail(d *draft) {
	w := d.key
	n := r.counter(w)
	switch {
	case n == 0 && (r.isTail(w) || r.isLightVerb(w)):
		d.tail = true
	case n > 0:
		d.add(Surface, w, 0, 0, len(w))
		d.setNoun(n)
		if n < len(w) {
			d.add(Stem, w[:n], 0, 0, n)
		}
		d.unit = r.counters[w[:n]]
	default:
		r.eojeol(d)
		d.unit = "" // it follows no number
	}
}

// isTail reports whether w is a particle, a plural or a suffix of relation, with
// or without a particle after it.
func (a *Analyzer) isTail(w string) bool {
	if a.josa.is(w) {
		return true
	}
	for n := syllableBytes; n <= 2*syllableBytes && n <= len(w); n += syllableBytes {
		if s := w[:n]; (s == "들" || a.suffixes.relation[s]) && (n == len(w) || a.josa.is(w[n:])) {
			return true
		}
	}
	return false
}

// isLightVerb reports whether w is a form of a verb that makes a predicate of a
// noun: 했다, 되며.
func (r *reader) isLightVerb(w string) bool {
	for _, p := range r.predicates(w) {
		for _, v := range lightVerbs {
			if p.stem == v {
				return true
			}
		}
	}
	return false
}

// counter returns the length of the longest counter that w begins with, 0 if it
// begins with none.
func (a *Analyzer) counter(w string) int {
	for n := min(len(w), maxCounter); n > 0; n -= syllableBytes {
		if _, ok := a.counters[w[:n]]; ok {
			return n
		}
	}
	return 0
}

// maxCounter bounds a counter, in bytes.
const maxCounter = 5 * syllableBytes
