package index

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"sago"
	"sago/plan"
	"sago/searchtest"
)

func TestGlossaryFileHoldsWhatIsComputed(t *testing.T) {
	dir, opt := t.TempDir(), testOptions()
	opt.Glossary = &sago.Glossary{Groups: append([]sago.GlossaryGroup{{En: []string{"", "…"}, Ko: []string{"ㆍ"}}}, opt.Glossary.Groups...)}
	want := plan.GlossaryKeys(opt.Glossary, opt.Analyzer)
	if err := writeGlossary(dir, "sum", want); err != nil {
		t.Fatal(err)
	}
	got, err := readGlossary(dir, "sum")
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("keys (-computed +read):\n%s", d)
	}
	if other, err := readGlossary(dir, "another"); other != nil || err != nil {
		t.Errorf("keys of another glossary: %d of them, error %v; want none", len(other), err)
	}
}

// TestAnswersDoNotDependOnTheGlossaryOfTheBuild opens indexes with the glossary
// that they were built with, and with another.
func TestAnswersDoNotDependOnTheGlossaryOfTheBuild(t *testing.T) {
	cases, dir := some(searchtest.Embedded().Cases), t.TempDir()
	builtWith := func(dir string, glossary *sago.Glossary) *Index {
		opt := testOptions()
		opt.Glossary = glossary
		x, err := Ensure(t.Context(), dir, sourceOf(cases...), opt)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { x.Close() })
		return x
	}
	ask := []sago.Request{request("k8s"), request("쿠버네티스"), request("로드 밸런서 장애"), request("OOM")}
	without := builtWith(dir, &sago.Glossary{})
	with := builtWith(dir, testOptions().Glossary)
	if d := cmp.Diff(find(t, without, ask[0]).Hits, find(t, with, ask[0]).Hits); d == "" {
		t.Errorf("%q is answered alike with a glossary and without", ask[0].Text)
	}
	equalAnswers(t, answers(t, builtWith(t.TempDir(), testOptions().Glossary), ask), with, ask)
	equalAnswers(t, answers(t, builtWith(t.TempDir(), &sago.Glossary{}), ask), without, ask)
}
