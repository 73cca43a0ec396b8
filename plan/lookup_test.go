package plan_test

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sago"
	"sago/plan"
)

// wordsOf plans a query and returns its words by their text.
func wordsOf(t *testing.T, m *memory, text string, groups ...sago.GlossaryGroup) map[string]plan.Word {
	t.Helper()
	words := map[string]plan.Word{}
	for _, w := range mustPlan(t, m.planner(groups...), m, request(text, sago.MatchAll)).Words {
		words[w.Text] = w
	}
	return words
}

func TestAlternatives(t *testing.T) {
	m := newMemory(
		"deployment of hard-stop-after to us-east1 timed out", "we deploy with a time-out", "HardStop after a timeout",
		"로드 밸런서의 장애", "로드밸런서 장애가 났다", "Slack의 알림",
	)
	for _, test := range []struct {
		query, word string
		want        []string
	}{
		{"deploy", "deploy", []string{"en w:deploy exact", "en s:deploy stem"}},
		{"deployment", "deployment", []string{"en w:deployment exact", "en w:deploy stem", "en s:deploy stem"}},
		{"timeout", "timeout", []string{"en w:timeout exact", "en j:timeout join"}},
		{"timed out", "out", []string{"en w:out exact", "en p:out part", "en w:timeout join", "en j:timeout join"}},
		{"stop", "stop", []string{"en p:stop part"}},
		{"us-east1", "us-east1", []string{"en w:us-east1 exact", "en [0-1 p:us/1, 1-2 p:east/1, 2-3 p:1/1] part"}},
		{"장애", "장애", []string{"ko w:장애 exact", "ko s:장애 stem"}},
		{"장애는", "장애는", []string{"ko w:장애 stem", "ko s:장애 stem"}},
		{"로드밸런서", "로드밸런서", []string{
			"ko w:로드밸런서 exact", "ko j:로드밸런서 join", "ko [0-1 w:로드/1, 0-1 p:로드/1, 1-2 s:밸런서/1, 1-2 p:밸런서/1] part",
		}},
		{"로드 밸런서", "밸런서", []string{"ko s:밸런서 stem", "ko p:밸런서 part", "ko w:로드밸런서 join", "ko j:로드밸런서 join"}},
		{"slack", "slack", []string{"ko w:slack exact"}},
		{"Slack의", "Slack", []string{"ko w:slack exact"}},
		{"nginx", "nginx", nil},
		{"dep*", "dep", []string{"en w:dep* prefix"}},
		{`"hard stop after"`, "hard stop after", []string{
			"en [0-1 p:hard/1, 1-2 p:stop/1, 2-3 w:after/1, 2-3 p:after/1] exact",
		}},
		{`"hard-stop-after"`, "hard-stop-after", []string{
			"en w:hard-stop-after exact", "en k:hardstopafter exact", "en [0-1 p:hard/1, 1-2 p:stop/1, 2-3 w:after/1, 2-3 p:after/1] exact",
		}},
		{`"Slack의"`, "Slack의", []string{"ko w:slack exact"}},
		{`"장애가 알림"`, "장애가 알림", []string{"ko [0-1 w:장애가/1, 0-1 w:장애/1, 0-1 s:장애/1, 1-2 w:알림/1] exact"}},
		{"title:deploy", "deploy", []string{"title.en w:deploy exact", "title.en s:deploy stem"}},
	} {
		t.Run(test.query, func(t *testing.T) {
			w, ok := wordsOf(t, m, test.query)[test.word]
			if !ok {
				t.Fatalf("Plan(%q) has no word %q", test.query, test.word)
			}
			got, want := showAlts(w), slices.Clone(test.want)
			slices.Sort(got)
			slices.Sort(want)
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("Plan(%q), alternatives of %q (-want +got):\n%s", test.query, test.word, diff)
			}
		})
	}
}

func TestExactBeatsInflectedBeatsPart(t *testing.T) {
	m := newMemory("timeouts of a timeout-policy", "a timeout happened")
	best := map[sago.Via]float32{}
	for _, a := range wordsOf(t, m, "timeout")["timeout"].Alts {
		best[a.Via] = max(best[a.Via], a.Boost)
	}
	if best[sago.ViaExact] <= best[sago.ViaStem] || best[sago.ViaStem] <= best[sago.ViaPart] || best[sago.ViaPart] == 0 {
		t.Errorf("boosts are not exact > stem > part > 0: %v", best)
	}
}

func TestReadingsOfOneTextStandTogether(t *testing.T) {
	m := newMemory("connection connections connect", "연결 연결이 connection", "커넥션")
	w := wordsOf(t, m, "connections", sago.GlossaryGroup{En: []string{"connection"}, Ko: []string{"연결", "커넥션"}})["connections"]
	seen := map[string]bool{}
	for i := range w.Alts {
		key := w.Alts[i].Field + w.Alts[i].Term[1:]
		if i > 0 && seen[key] && !plan.SameText(&w.Alts[i-1], &w.Alts[i]) {
			t.Errorf("readings of %q are apart: %v", key, showAlts(w))
		}
		seen[key] = true
	}
	if len(w.Alts) < 6 {
		t.Errorf("too few alternatives to tell: %v", showAlts(w))
	}
}

func TestRarity(t *testing.T) {
	m := newMemory("a common word", "a common thing", "a common rare word", "none")
	words := wordsOf(t, m, `common rare absent "common word"`)
	for _, pair := range [][2]string{{"common", "rare"}, {"rare", "absent"}, {"common", "common word"}} {
		if a, b := words[pair[0]].Rarity, words[pair[1]].Rarity; a >= b || a <= 0 {
			t.Errorf("Rarity of %q is %.3f, of %q %.3f: want it less, over 0", pair[0], a, pair[1], b)
		}
	}
}
