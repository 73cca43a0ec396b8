package index

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"reflect"
	"slices"
	"testing"

	"github.com/RoaringBitmap/roaring/v2"
	"github.com/google/go-cmp/cmp"

	"sago"
	"sago/searchtest"
)

// typed are queries of every shape, over the embedded corpus.
func typed() []string {
	return []string{
		"", "connection", "connection slots", "연결 슬롯", "연결슬롯", `"연결 슬롯"`, "database OR 데이터베이스",
		"dns cache timeout config deploy", "로드 밸런서 장애 복구 지연 배포", "con*", "배포*", "-database connection",
		`"config change"`, `"connection pool"~2`, "symptom:high-latency timeout", "-cause:capacity", "title:outage",
		"date:2019 outage", "detected:<30m", "has:lessons kubernetes", "zzzzqqqq connection", "the outage", "kafka*",
		"AWS us-east-1", "인증서가 만료되는 바람에", "gitlab postgres", "k8s", "쿠버네티스",
	}
}

// requests are searches with the typed queries, with filters, sorts and facets.
func requests() []sago.Request {
	var facets []sago.FacetRequest
	for _, f := range sago.FacetNames() {
		facets = append(facets, sago.FacetRequest{Field: f, Limit: 200})
	}
	filters := [][]sago.Filter{
		nil,
		{{Field: sago.FacetDomain, Values: []string{"databases", "networking"}}},
		{{Field: sago.FacetSymptoms, Values: []string{"full-outage"}}, {Field: sago.FacetRootCause, Values: []string{"capacity"}, Exclude: true}},
		{{Field: sago.FilterDate, Range: &sago.Range{From: new(int64(17_000))}}},
	}
	sorts := []sago.Sort{sago.SortRelevance, sago.SortNewest, sago.SortDetected, sago.SortResolvedDesc}
	var out []sago.Request
	for i, text := range typed() {
		for j, f := range filters {
			r := request(text)
			r.Filters, r.Facets, r.Limit = f, facets, 50
			r.Sort = sorts[(i+j)%len(sorts)]
			if j == 0 {
				r.Sort = sago.SortRelevance
			}
			out = append(out, r)
		}
	}
	return out
}

// some returns a third of the cases, for tests that build several indexes.
func some(cases []*sago.Case) []*sago.Case {
	var out []*sago.Case
	for i := 0; i < len(cases); i += 3 {
		out = append(out, cases[i])
	}
	return out
}

func show(r sago.Request) string {
	f, _ := json.Marshal(r.Filters)
	return fmt.Sprintf("%q sorted by %q with %s", r.Text, r.Sort, f)
}

// answers returns what the index answers to each request, without what names the
// index and the time it took.
func answers(t *testing.T, x *Index, requests []sago.Request) []*sago.Response {
	t.Helper()
	var out []*sago.Response
	for _, r := range requests {
		answer := find(t, x, r)
		answer.Took, answer.Generation, answer.CorpusHash, answer.Cursor = 0, "", "", ""
		out = append(out, answer)
	}
	return out
}

// equalAnswers fails unless the index answers the requests as wanted, scores to
// the last bit.
func equalAnswers(t *testing.T, want []*sago.Response, x *Index, requests []sago.Request) {
	t.Helper()
	for i, got := range answers(t, x, requests) {
		if !reflect.DeepEqual(want[i], got) { // in a tenth of the time of a diff
			t.Errorf("%s (-want +got):\n%s", show(requests[i]), cmp.Diff(want[i], got))
		}
	}
}

func TestAnswersDoNotDependOnSegments(t *testing.T) {
	cases := some(searchtest.Embedded().Cases)
	want := answers(t, openCases(t, 1, cases), requests())
	for _, n := range []int{2, 8, 16} {
		equalAnswers(t, want, openCases(t, n, cases), requests())
	}
}

func TestAnswersDoNotDependOnTheOrderOfBuilding(t *testing.T) {
	cases := some(searchtest.Embedded().Cases)
	reversed := make([]*sago.Case, len(cases))
	for i, c := range cases {
		reversed[len(cases)-1-i] = c
	}
	want := answers(t, openCases(t, 1, cases), requests())
	equalAnswers(t, want, openCases(t, 3, reversed), requests())
}

// TestMaskedCasesAreNotThere masks what an overlay replaces or removes, and
// compares with an index that never had it.
func TestMaskedCasesAreNotThere(t *testing.T) {
	cases := some(searchtest.Embedded().Cases)
	var kept, old, fresh []*sago.Case
	stale := map[string]bool{}
	for i, c := range cases {
		switch i % 5 {
		case 0: // replaced: the base has it with another text
			before := *c
			before.Title = sago.Text{En: "connection slots database outage", Ko: "연결 슬롯 데이터베이스 장애"}
			before.Symptoms = []string{"high-latency", "gone-with-the-old-version"}
			old, fresh = append(old, &before), append(fresh, c)
			stale[c.ID] = true
			kept = append(kept, c)
		case 1: // removed
			old = append(old, c)
			stale[c.ID] = true
		default:
			old, kept = append(old, c), append(kept, c)
		}
	}
	want := openCases(t, 1, kept)
	got := overlaid(t, old, fresh, stale)
	requests := requests()
	equalAnswers(t, answers(t, want, requests), got, requests)

	for id := range stale {
		a, errA := want.Case(t.Context(), id)
		b, errB := got.Case(t.Context(), id)
		if d := cmp.Diff(a, b); d != "" || sago.ErrorCode(errA) != sago.ErrorCode(errB) {
			t.Errorf("case %s (-want +got):\n%s errors %v and %v", id, d, errA, errB)
		}
	}
}

// overlaid opens a base of three segments, without the stale cases, and an
// overlay of two.
func overlaid(t *testing.T, base, overlay []*sago.Case, stale map[string]bool) *Index {
	t.Helper()
	var in storage
	in.close = func() error { return closeAll(in.readers) }
	for i, part := range []struct {
		cases    []*sago.Case
		segments int
	}{{base, 3}, {overlay, 2}} {
		dir := t.TempDir()
		opt := testOptions()
		opt.Workers = part.segments
		built, err := build(t.Context(), dir, sourceOf(part.cases...), opt)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range built.indexes {
			r, err := openReader(filepath.Join(dir, name))
			if err != nil {
				t.Fatal(err)
			}
			if i == 0 {
				maskStale(t, r, stale)
			}
			in.readers = append(in.readers, r)
		}
	}
	x, err := openIndex(in, sago.Info{Generation: "test", CorpusHash: "cases"}, testOptions())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { x.Close() })
	return x
}

func maskStale(t *testing.T, r *reader, stale map[string]bool) {
	t.Helper()
	for i, s := range r.segments {
		r.masks[i] = roaring.New()
		for d := range uint32(s.size) {
			id, err := s.id(d)
			if err != nil {
				t.Fatal(err)
			}
			if stale[id] {
				r.masks[i].Add(d)
			}
		}
	}
}

// TestFacetsCountWhatTheirValuesFind chooses values of facets in place of what is
// chosen of them: a search finds as many cases as its value counts, relaxed or not.
func TestFacetsCountWhatTheirValuesFind(t *testing.T) {
	x := openEmbedded(t)
	texts := append(typed(), "memory capacity", "장애 route", "haproxy timeout", "kafka haproxy", "dns OR full leak 데이터베이스")
	for i, text := range texts {
		req := request(text)
		req.Limit, req.Sort = 0, []sago.Sort{sago.SortRelevance, sago.SortNewest}[i%2]
		req.Filters = []sago.Filter{{Field: sago.FacetOrg, Values: []string{"LINE+"}}}
		if i%3 == 0 {
			req.Filters = []sago.Filter{{Field: sago.FacetSymptoms, Values: []string{"partial-outage"}}}
		}
		for _, facet := range []string{sago.FacetOrg, sago.FacetSymptoms} {
			req.Facets = []sago.FacetRequest{{Field: facet, Limit: 10}}
			for _, v := range find(t, x, req).Facets[0].Values {
				chosen := req
				chosen.Facets = nil
				chosen.Filters = slices.DeleteFunc(slices.Clone(req.Filters), func(f sago.Filter) bool { return f.Field == facet })
				chosen.Filters = append(chosen.Filters, sago.Filter{Field: facet, Values: []string{v.Value}})
				if got := find(t, x, chosen).Total; got != v.Count {
					t.Errorf("%q with %v: %s %s counts %d and finds %d", text, req.Filters, facet, v.Value, v.Count, got)
				}
			}
		}
	}
}
