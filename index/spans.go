package index

import "slices"

// spans counts the matching cases by the spans that their number lies in.
func (q *search) spans() []int {
	asked := q.request.Spans
	if asked == nil {
		return nil
	}
	bounds := asked.Bounds
	counts := make([]int, len(bounds)-1)
	for i, p := range q.snapshot.parts {
		numbers := p.numbers[asked.Field]
		q.matches[i].each(p.size, func(doc uint32) {
			v := numbers[doc]
			if v == noNumber || v < bounds[0] || v >= bounds[len(bounds)-1] {
				return
			}
			span, begins := slices.BinarySearch(bounds, v)
			if !begins {
				span--
			}
			counts[span]++
		})
	}
	return counts
}
