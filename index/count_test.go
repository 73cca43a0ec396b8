package index

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/RoaringBitmap/roaring/v2"
	"github.com/google/go-cmp/cmp"

	"sago"
)

// TestEveryWayOfCountingCountsAlike counts random sets of the embedded cases in
// rows, in columns, and by the sets of values with bits and with lists.
func TestEveryWayOfCountingCountsAlike(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for _, p := range openEmbedded(t).snapshot.parts {
		for _, share := range []float64{0.02, 0.3, 0.5, 0.9} {
			set := randomSet(random, p.size, share)
			c := counter{part: p, matcher: &matcher{part: p}, match: matches{query: set, all: set, total: int(set.GetCardinality())}}
			for f := range sago.FacetNames() {
				c.facets = append(c.facets, f)
			}
			want := make([][]uint32, len(c.facets))
			for f := range c.facets {
				column := &p.columns.facets[f]
				want[f] = make([]uint32, len(column.values))
				set.Iterate(func(d uint32) bool {
					column.each(d, func(o uint32) { want[f][o]++ })
					return true
				})
			}
			for name, way := range waysOfCounting(&c) {
				c.counts = nil
				for f := range c.facets {
					c.counts = append(c.counts, make([]uint32, len(want[f])))
				}
				if err := way(); err != nil {
					t.Fatal(err)
				}
				if d := cmp.Diff(want, c.counts); d != "" {
					t.Errorf("%.2f of the cases, %s: (-want +got)\n%s", share, name, d)
				}
			}
		}
	}
}

func waysOfCounting(c *counter) map[string]func() error {
	all := make([]int, len(c.facets))
	for i := range all {
		all[i] = i
	}
	each := func(count func(i int, column *facetColumn) error) func() error {
		return func() error {
			defer c.giveBack()
			for i, f := range c.facets {
				if err := count(i, &c.part.columns.facets[f]); err != nil {
					return err
				}
			}
			return nil
		}
	}
	return map[string]func() error{
		"rows":       func() error { c.rows(all, false); return nil },
		"far rows":   func() error { c.rows(all, true); return nil },
		"as chosen":  c.count,
		"one by one": each(func(i int, _ *facetColumn) error { return c.one(i, c.match.all, c.match.total) }),
		"sets":       each(func(i int, column *facetColumn) error { return c.bySets(column, c.match.all, c.counts[i]) }),
		"columns": each(func(i int, column *facetColumn) error {
			column.tally(c.match.all, c.counts[i])
			return nil
		}),
	}
}

func randomSet(random *rand.Rand, size int, share float64) *roaring.Bitmap {
	set := roaring.New()
	for d := range uint32(size) {
		if random.Float64() < share {
			set.Add(d)
		}
	}
	return set
}

func TestValueSetsOfEitherKindCountAlike(t *testing.T) {
	const size = 5000
	random := rand.New(rand.NewPCG(3, 4))
	set := randomSet(random, size, 0.4)
	bits := newBitset(size)
	set.WriteDenseTo(bits.words)
	for _, share := range []float64{0, 0.001, 0.01, 0.1, 1} {
		t.Run(fmt.Sprint(share), func(t *testing.T) {
			docs := randomSet(random, size, share)
			value := newValueSet(docs, size)
			if listed := share < 0.014; (value.bits == nil) != listed {
				t.Errorf("listed: %t, want %t", value.bits == nil, listed)
			}
			if got, want := value.within(bits), uint32(set.AndCardinality(docs)); got != want {
				t.Errorf("%d cases, want %d", got, want)
			}
		})
	}
}
