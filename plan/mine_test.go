package plan

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sago"
	"sago/analyzers"
)

// toldTwice returns cases, two texts each, that tell of a lease in both
// languages, and of something else.
func toldTwice(n int) []*sago.Case {
	things := [][2]string{
		{"fuse", "퓨즈"}, {"turbine", "터빈"}, {"ledger", "원장"}, {"antenna", "안테나"}, {"valve", "밸브"}, {"pump", "펌프"},
	}
	var cases []*sago.Case
	for i := range n {
		a, b := things[i%len(things)], things[(i+1)%len(things)]
		cases = append(cases, &sago.Case{
			ID:    fmt.Sprintf("T-%d", i),
			Title: sago.Text{En: "Zephyr lease ended near the " + a[0], Ko: a[1] + " 옆에서 제피르 임대가 끝났다"},
			Summary: sago.Text{
				En: "Nobody saw the " + b[0] + ". The Zephyr leases were too short.",
				Ko: "아무도 " + b[1] + "를 못 봤다. 제피르 임대는 너무 짧았다.",
			},
		})
	}
	return cases
}

func mined(cases []*sago.Case, g *sago.Glossary) [][2]string {
	var pairs [][2]string
	for _, p := range Mine(cases, Knowledge{Analyzer: analyzers.New(nil), Glossary: g}) {
		pairs = append(pairs, [2]string{p.En, p.Ko})
	}
	return pairs
}

func has(pairs [][2]string, en, ko string) bool {
	for _, p := range pairs {
		if p == [2]string{en, ko} {
			return true
		}
	}
	return false
}

func TestMineFindsWhatStandsTogether(t *testing.T) {
	pairs := mined(toldTwice(6), nil)
	if len(pairs) == 0 || pairs[0] != [2]string{"zephyr lease", "제피르 임대"} {
		t.Errorf("Mine: %v, want the inflected phrase of every case first", pairs)
	}
	if has(pairs, "fuse", "퓨즈") {
		t.Errorf("Mine: %v, want no pair that stands together in two texts alone", pairs)
	}
}

func TestMineLeavesOutWhatTheGlossaryHas(t *testing.T) {
	g := &sago.Glossary{Groups: []sago.GlossaryGroup{{En: []string{"Zephyr leases"}, Ko: []string{"제피르 임대"}}}}
	pairs := mined(toldTwice(6), g)
	for _, p := range [][2]string{{"zephyr lease", "제피르 임대"}, {"zephyr", "제피르"}, {"lease", "임대"}} {
		if has(pairs, p[0], p[1]) {
			t.Errorf("Mine: %v, want no %v: it is the glossary's, or a part of it", pairs, p)
		}
	}
}

func TestMineWantsMoreThanOneCase(t *testing.T) {
	text := sago.Text{En: "The zephyr failed.", Ko: "제피르가 멈췄다."}
	one := &sago.Case{ID: "T-1", Title: text, Summary: text, Trigger: text, Lessons: text}
	if pairs := mined([]*sago.Case{one}, nil); len(pairs) > 0 {
		t.Errorf("Mine of one case: %v, want nothing: everything stands beside everything in it", pairs)
	}
	if pairs := mined(nil, nil); len(pairs) > 0 {
		t.Errorf("Mine of nothing: %v", pairs)
	}
}

func TestMineHasEqualAnswersEveryTime(t *testing.T) {
	want := Mine(toldTwice(12), Knowledge{Analyzer: analyzers.New(nil)})
	for range 3 {
		got := Mine(toldTwice(12), Knowledge{Analyzer: analyzers.New(nil)})
		if diff := cmp.Diff(want, got, cmp.AllowUnexported(MinedPair{}, pairKey{})); diff != "" {
			t.Fatalf("Mine again (-first +now):\n%s", diff)
		}
	}
}

func TestParallelTextsAreCutWhereBothLanguagesCorrespond(t *testing.T) {
	for _, test := range []struct {
		en, ko string
		want   []sago.Text
	}{
		{"One. Two.", "하나. 둘.", []sago.Text{{En: "One.", Ko: "하나."}, {En: "Two.", Ko: "둘."}}},
		{"One. Two.", "하나와 둘.", []sago.Text{{En: "One. Two.", Ko: "하나와 둘."}}},
		{"One.\n\nTwo. Three.", "하나.\n\n둘과 셋.", []sago.Text{{En: "One.", Ko: "하나."}, {En: "Two. Three.", Ko: "둘과 셋."}}},
		{"One.\n\nTwo.", "하나와 둘.", []sago.Text{{En: "One.\n\nTwo.", Ko: "하나와 둘."}}},
		{"One.", "", nil},
	} {
		got := parallelTexts(&sago.Case{Title: sago.Text{En: test.en, Ko: test.ko}})
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("parallel texts of %q and %q (-want +got):\n%s", test.en, test.ko, diff)
		}
	}
}
