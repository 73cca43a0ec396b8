package index

import (
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"testing"

	"github.com/RoaringBitmap/roaring/v2"
	bleve "github.com/blevesearch/bleve_index_api"
	zap "github.com/blevesearch/zapx/v17"
	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// drawDocuments tells several documents the same arbitrary things.
func drawDocuments(t *rapid.T, docs int, begin func(id string) []document) {
	for n := range docs {
		to := begin(fmt.Sprintf("D-%05d", n))
		for field, spec := range schema()[1:] {
			field++
			if !spec.options.IsIndexed() {
				value := rapid.SliceOfN(rapid.Byte(), 0, 40).Draw(t, "value")
				for _, d := range to {
					d.store(field, value)
				}
				continue
			}
			drawTerms(t, field, spec.options.IncludeTermVectors(), to)
		}
	}
}

func drawTerms(t *rapid.T, field int, text bool, to []document) {
	terms := rapid.SliceOfNDistinct(rapid.SampledFrom([]string{"wa", "wab", "b연결", "p-", "\x80"}), 0, 4, rapid.ID).Draw(t, "terms")
	position, length := 0, 0
	for range rapid.IntRange(1, 3).Draw(t, "rounds") {
		for _, term := range terms {
			weight := 0
			if text {
				position += rapid.IntRange(1, 300).Draw(t, "distance")
				weight = rapid.IntRange(1, 400).Draw(t, "weight")
				length += weight
			}
			for _, d := range to {
				d.occur(field, term, position, weight)
			}
		}
		if !text {
			break
		}
	}
	if length > 0 {
		for _, d := range to {
			d.extent(field, length)
		}
	}
}

// TestSegmentFilesSayWhatZapsOwnSay writes documents as a segment file of our
// own and as one of zap's, and merges the two: all must read alike.
func TestSegmentFilesSayWhatZapsOwnSay(t *testing.T) {
	dir := t.TempDir()
	round := 0
	rapid.Check(t, func(t *rapid.T) {
		round++
		ours, theirs := filepath.Join(dir, fmt.Sprintf("%d.zap", round)), filepath.Join(dir, fmt.Sprintf("%d-zap.zap", round))
		v := newInverter()
		var docs []bleve.Document
		var want []*told
		drawDocuments(t, rapid.IntRange(1, 6).Draw(t, "documents"), func(id string) []document {
			b, k := newBleveDocument(), newTold()
			docs, want = append(docs, b), append(want, k)
			to := []document{v, b, k}
			for _, d := range to {
				d.begin(id)
			}
			return to
		})
		if err := v.write(ours); err != nil {
			t.Fatal(err)
		}
		writeWithZap(t, docs, theirs)
		merged := filepath.Join(dir, fmt.Sprintf("%d-merged.zap", round))
		for file, want := range map[string][]*told{ours: want, theirs: want} {
			compareFile(t, file, want)
		}
		if err := mergeSegmentFiles(t.Context(), []string{ours, theirs}, merged); err != nil {
			t.Fatal(err)
		}
		compareFile(t, merged, append(want, want...))
	})
}

func writeWithZap(t *rapid.T, docs []bleve.Document, path string) {
	segment, _, err := new(zap.ZapPlugin).New(docs)
	if err == nil {
		err = segment.(*zap.SegmentBase).Persist(path)
	}
	if err != nil {
		t.Fatal(err)
	}
}

func compareFile(t *rapid.T, path string, want []*told) {
	z, err := new(zap.ZapPlugin).Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer z.Close()
	compareSegment(t, newSegment(z), want)
}

// TestLongPostingListsAreReadFromTheMiddle has terms in more documents than a
// chunk holds, and reads single ones of them.
func TestLongPostingListsAreReadFromTheMiddle(t *testing.T) {
	const docs = 5000
	v := newInverter()
	text := newDocumentMaker(sampleOptions()).places["en"]
	for n := range docs {
		v.begin(fmt.Sprint(n))
		v.occur(text, "wevery", n+1, 10)
		if n%3 == 0 {
			v.occur(text, "wthird", n+2, 5)
		}
		v.extent(text, n+1)
	}
	path := filepath.Join(t.TempDir(), "long.zap")
	if err := v.write(path); err != nil {
		t.Fatal(err)
	}
	z, err := new(zap.ZapPlugin).Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer z.Close()
	s := newSegment(z)
	for term, want := range map[string]map[uint32]postingOf{
		"wevery": {0: {10, []int{1}}, 1499: {10, []int{1500}}, 4998: {10, []int{4999}}},
		"wthird": {0: {5, []int{2}}, 1500: {5, []int{1502}}, 4998: {5, []int{5000}}},
	} {
		got := map[uint32]postingOf{}
		some := roaring.BitmapOf(slices.Collect(maps.Keys(want))...)
		if err := s.walk("en", term, some, func(p posting) {
			if _, ok := want[p.doc]; ok {
				got[p.doc] = postingOf{int(p.frequency), []int{int(p.positions[0])}}
			}
		}); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("postings of %s (-want +got):\n%s", term, diff)
		}
	}
	lengths, err := readLengths(s, "en")
	if err != nil || len(lengths) != docs || lengths[0] != 1 || lengths[docs-1] != docs {
		t.Errorf("lengths of %d documents end in %d, %v", len(lengths), lengths[len(lengths)-1], err)
	}
}
