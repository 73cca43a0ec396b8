package index

// gallop returns the first place from from on at which docs, which ascends, is
// doc or more: len(docs) if there is none. It takes time in the logarithm of
// the distance.
func gallop(docs []uint32, from int, doc uint32) int {
	if from >= len(docs) || docs[from] >= doc {
		return from
	}
	low, step := from, 1
	for low+step < len(docs) && docs[low+step] < doc {
		low += step
		step *= 2
	}
	high := min(low+step, len(docs))
	for low+1 < high {
		middle := int(uint(low+high) / 2)
		if docs[middle] < doc {
			low = middle
		} else {
			high = middle
		}
	}
	return high
}
