package index

import "sago"

// sortField returns the number field that an order goes by, and whether the
// greatest number comes first.
func sortField(by sago.Sort) (field string, descending bool) {
	switch by {
	case sago.SortOldest:
		return fieldDate, false
	case sago.SortDetected:
		return fieldDetected, false
	case sago.SortDetectedDesc:
		return fieldDetected, true
	case sago.SortResolved:
		return fieldResolved, false
	case sago.SortResolvedDesc:
		return fieldResolved, true
	}
	return fieldDate, true
}

// numberKey returns the key of a number in an order: numbers that come first
// have higher keys, and no number has the lowest, in either direction.
func numberKey(v int64, descending bool) uint64 {
	switch {
	case v == noNumber:
		return 0
	case descending:
		return uint64(v) ^ signBit
	}
	return ^(uint64(v) ^ signBit)
}

// sort finds the first cases of a part in an order by number.
func (q *search) sort(part int, by sago.Sort, t *top) {
	if t.size == 0 {
		return
	}
	t.floor = nil // which is for scores
	p, match := q.snapshot.parts[part], q.matches[part]
	field, descending := sortField(by)
	numbers := p.numbers[field]
	if by == sago.SortNewest && t.after == nil && t.size*p.size < match.total*match.total {
		q.newest(part, t)
		return
	}
	match.each(p.size, func(doc uint32) {
		t.offer(hit{numberKey(numbers[doc], descending), p.ranks[doc], uint32(part), doc})
	})
}

// newest finds the newest cases of a part: the first that match in the order of
// all its cases, which is quick to look through if many match.
func (q *search) newest(part int, t *top) {
	p, match := q.snapshot.parts[part], q.matches[part]
	found := 0
	for _, doc := range p.newest {
		if match.all != nil && !match.all.Contains(doc) {
			continue
		}
		t.offer(hit{numberKey(p.numbers[fieldDate][doc], true), p.ranks[doc], uint32(part), doc})
		if found++; found == t.size {
			return
		}
	}
}
