package bench

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sago"
	"sago/analyzers"
)

func TestWorkload(t *testing.T) {
	s := synthetic(t, 1500, 0, 1)
	w := newWorkload(s, 5, analyzers.New(nil))
	counts := countSample(s)
	share := func(word string) float64 { return float64(counts.words[word]) / float64(counts.docs) }
	type variant struct {
		class           string
		filters, facets int
	}
	variants := map[variant]int{}
	for _, q := range w.queries {
		variants[variant{q.class, q.filters, len(q.request.Facets)}]++
		words := strings.Fields(strings.Trim(q.text, `"*`))
		wantWords, bands := wanted(q.class)
		if len(words) != wantWords {
			t.Errorf("%s: %q has %d words, want %d", q.class, q.text, len(words), wantWords)
		}
		for i, b := range bands {
			if got := share(words[i]); got < b.from || got > b.to {
				t.Errorf("%s: %q stands in %.4f of the cases, want %.4f to %.4f", q.class, words[i], got, b.from, b.to)
			}
		}
		checkRequest(t, &q)
	}
	if len(variants) != 60 || w.faceted() != 150 {
		t.Errorf("%d variants, %d queries with facets; want ten classes with three numbers of filters, with facets and without, and half of the queries", len(variants), w.faceted())
	}
	for v, n := range variants {
		if n != 5 || v.facets != 0 && v.facets != 6 {
			t.Errorf("%d queries of %+v, want 5, with six facets or with none", n, v)
		}
	}
}

// wanted returns how many words a query of a class has, and the bands of the
// first of them.
func wanted(class string) (words int, bands []band) {
	switch class {
	case "term rare":
		return 1, []band{rareBand()}
	case "term medium":
		return 1, []band{mediumBand()}
	case "term common":
		return 1, []band{commonBand()}
	case "and mixed", "or of two":
		return 2, []band{commonBand(), mediumBand()}
	case "and common":
		return 2, []band{commonBand(), commonBand()}
	case "or of four":
		return 4, []band{commonBand(), mediumBand(), mediumBand(), rareBand()}
	case "phrase":
		return 2, nil
	case "prefix":
		return 1, nil
	}
	return 0, nil
}

func checkRequest(t *testing.T, q *workQuery) {
	t.Helper()
	req := q.request
	if req.Limit != 10 || len(req.Filters) != q.filters || (req.Query == nil) != (q.class == "everything") {
		t.Errorf("%s, %d filters: request %+v", q.class, q.filters, req)
	}
	var on []string
	for _, f := range req.Filters {
		if slices.Contains(on, f.Field) || len(f.Values) != 1 || !slices.Contains(measuredFacets(), f.Field) {
			t.Errorf("%s: filters %+v, want one value each of distinct facets", q.class, req.Filters)
		}
		on = append(on, f.Field)
	}
}

func TestWorkloadIsTheSameForASeed(t *testing.T) {
	an := analyzers.New(nil)
	equal := cmp.AllowUnexported(workload{}, workQuery{})
	one, two := newWorkload(synthetic(t, 500, 0, 1), 3, an), newWorkload(synthetic(t, 500, 0, 1), 3, an)
	if diff := cmp.Diff(one, two, equal); diff != "" {
		t.Errorf("two workloads of one seed (-first +second):\n%s", diff)
	}
	if cmp.Equal(one, newWorkload(synthetic(t, 500, 0, 2), 3, an), equal) {
		t.Error("another seed, the same workload")
	}
}

// TestFiltersAreOfACase holds that filters alone always leave a case.
func TestFiltersAreOfACase(t *testing.T) {
	s := synthetic(t, 500, 50, 1)
	for _, q := range newWorkload(s, 3, analyzers.New(nil)).queries {
		found := false
		for c := range s.Cases() {
			if found = hasAll(c, q.request.Filters); found {
				break
			}
		}
		if !found {
			t.Errorf("no case has all of %+v", q.request.Filters)
		}
	}
}

func hasAll(c *sago.Case, filters []sago.Filter) bool {
	for _, f := range filters {
		if !slices.Contains(c.FacetValues(f.Field), f.Values[0]) {
			return false
		}
	}
	return true
}

func TestNearest(t *testing.T) {
	counts := map[string]int{}
	for i, n := range []int{1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 600, 700, 800, 900, 1000} {
		counts[string(rune('a'+i))] = n
	}
	all := func(string) bool { return true }
	got := nearest(counts, 1000, band{0.004, 0.064}, all) // middle: 16
	if want := "e f d g c h b i a j"; strings.Join(got, " ") != want {
		t.Errorf("nearest of few = %q, want ten, those of the band first: %q", got, want)
	}
	got = nearest(counts, 1000, band{0.0005, 1.1}, all)
	if len(got) != len(counts) {
		t.Errorf("nearest of a wide band = %q, want all", got)
	}
	if got := nearest(counts, 1000, band{0.0005, 1.1}, func(key string) bool { return key == "c" }); !cmp.Equal(got, []string{"c"}) {
		t.Errorf("nearest of the usable = %q, want c", got)
	}
}

func TestPrefixOf(t *testing.T) {
	for word, want := range map[string]string{
		"connection": "conn", "node": "", "노드가": "노드", "노드": "", "v1.2.3": "", "": "", "us-east1": "",
	} {
		if got := prefixOf(word); got != want {
			t.Errorf("prefixOf(%q) = %q, want %q", word, got, want)
		}
	}
}
