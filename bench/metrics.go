package bench

import (
	"math"
	"slices"
)

// NDCG returns the normalised discounted cumulative gain of the first k ids.
// The gain of a case is its grade, a negative one counting as 0; the discount of
// rank r, from 1, is log2(r+1). It returns 0 if no case has a gain.
func NDCG(ids []string, grades map[string]float64, k int) float64 {
	var gains []float64
	for _, grade := range grades {
		gains = append(gains, max(0, grade))
	}
	slices.SortFunc(gains, func(a, b float64) int { return int(math.Copysign(1, b-a)) })
	ideal := 0.0
	for i, gain := range gains[:min(k, len(gains))] {
		ideal += discounted(gain, i)
	}
	if ideal == 0 {
		return 0
	}
	dcg := 0.0
	for i, id := range ids[:min(k, len(ids))] {
		dcg += discounted(max(0, grades[id]), i)
	}
	return dcg / ideal
}

// discounted returns the share of a gain at an index, from 0.
func discounted(gain float64, i int) float64 { return gain / math.Log2(float64(i)+2) }

// ReciprocalRank returns 1/r for the rank r, from 1, of the first of the first k
// ids that is relevant; 0 if none is. A case is relevant if its grade is above 0.
func ReciprocalRank(ids []string, grades map[string]float64, k int) float64 {
	for i, id := range ids[:min(k, len(ids))] {
		if grades[id] > 0 {
			return 1 / float64(i+1)
		}
	}
	return 0
}

// Recall returns the share of the relevant cases that is among the first k ids;
// 0 if no case is relevant.
func Recall(ids []string, grades map[string]float64, k int) float64 {
	relevant, found := 0, 0
	for _, grade := range grades {
		if grade > 0 {
			relevant++
		}
	}
	for _, id := range ids[:min(k, len(ids))] {
		if grades[id] > 0 {
			found++
		}
	}
	if relevant == 0 {
		return 0
	}
	return float64(found) / float64(relevant)
}
