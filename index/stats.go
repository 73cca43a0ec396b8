package index

import (
	"math/bits"
	"slices"

	"sago"
)

// distributions describes the numbers asked for among the matching cases.
func (q *search) distributions() []sago.Distribution {
	if len(q.request.Stats) == 0 {
		return nil
	}
	known := q.snapshot.numbers.get(q.total)
	defer q.snapshot.numbers.put(known)
	var out []sago.Distribution
	for _, field := range q.request.Stats {
		known = known[:0]
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

// distribution describes numbers, whose order it changes. A percentile is one of
// them: the least that so many in a hundred do not exceed.
func distribution(field sago.StatField, known []int64) sago.Distribution {
	d := sago.Distribution{Field: field, Known: len(known)}
	if len(known) == 0 {
		return d
	}
	d.Min, d.Max = slices.Min(known), slices.Max(known)
	done := 0 // so many have found their places
	for _, percentile := range [...]struct {
		of int
		to *int64
	}{{50, &d.P50}, {90, &d.P90}, {99, &d.P99}} {
		k := (len(known)*percentile.of+99)/100 - 1
		place(known[done:], k-done)
		*percentile.to, done = known[k], k
	}
	return d
}

// place puts at k what stands there when list is in order, with nothing greater
// before it and nothing less behind it. It takes time in the length of the list:
// three numbers of a million do not need the order of all.
func place(list []int64, k int) {
	for tries := 4 * bits.Len(uint(len(list))); ; tries-- {
		if tries == 0 { // parted badly again and again
			slices.Sort(list)
			return
		}
		less, greater := parted(list)
		switch {
		case k < less:
			list = list[:less]
		case k >= greater:
			list, k = list[greater:], k-greater
		default:
			return
		}
	}
}

// parted puts first what is less than a number of list and last what is greater,
// and returns where the numbers that are equal to it begin and end.
func parted(list []int64) (less, greater int) {
	a, b, c := list[0], list[len(list)/2], list[len(list)-1]
	middle := max(min(a, b), min(max(a, b), c))
	less, greater = 0, len(list)
	for i := 0; i < greater; {
		switch v := list[i]; {
		case v < middle:
			list[i], list[less] = list[less], v
			less++
			i++
		case v > middle:
			greater--
			list[i], list[greater] = list[greater], v
		default:
			i++
		}
	}
	return less, greater
}
