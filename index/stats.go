package index

import (
	"slices"

	"sago"
)

// distributions describes the numbers asked for among the matching cases.
func (q *search) distributions() []sago.Distribution {
	var out []sago.Distribution
	for _, field := range q.request.Stats {
		var known []int64
		for i, p := range q.snapshot.parts {
			numbers := p.numbers[string(field)]
			q.matches[i].each(p.size, func(doc uint32) {
				if v := numbers[doc]; v != noNumber {
					known = append(known, v)
				}
			})
		}
		out = append(out, distribution(field, known))
	}
	return out
}

// distribution describes numbers, which it sorts. A percentile is one of them:
// the least that so many in a hundred do not exceed.
func distribution(field sago.StatField, known []int64) sago.Distribution {
	d := sago.Distribution{Field: field, Known: len(known)}
	if len(known) == 0 {
		return d
	}
	slices.Sort(known)
	percentile := func(p int) int64 { return known[(len(known)*p+99)/100-1] }
	d.Min, d.Max = known[0], known[len(known)-1]
	d.P50, d.P90, d.P99 = percentile(50), percentile(90), percentile(99)
	return d
}
