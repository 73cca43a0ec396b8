package plan_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sago"
	"sago/plan"
)

func connectionPool() sago.GlossaryGroup {
	return sago.GlossaryGroup{En: []string{"connection pool"}, Ko: []string{"커넥션 풀", "연결 풀"}, Kind: sago.GlossaryTerm}
}

func TestGlossary(t *testing.T) {
	database := sago.GlossaryGroup{En: []string{"database", "DB"}, Ko: []string{"데이터베이스", "디비"}, Kind: sago.GlossaryAbbrev}
	risky := sago.GlossaryGroup{En: []string{"hang"}, Ko: []string{"먹통"}, Kind: sago.GlossaryTerm, Risky: true}
	pod := sago.GlossaryGroup{En: []string{"pool"}, Ko: []string{"풀"}, Kind: sago.GlossaryTerm}
	m := newMemory("the connection pool of the database", "a pool to hang in", "디비 연결 풀이 먹통")
	for _, test := range []struct {
		query string
		match sago.Match
		via   []string // of the alternatives that are not the words themselves
	}{
		{"디비", sago.MatchAll, []string{"translation database"}},
		{"DB", "", []string{"abbrev database", "translation 디비"}},
		{"커넥션 풀", sago.MatchAll, []string{"translation connection pool", "variant 연결 풀"}},
		{"커넥션풀", "", []string{"translation connection pool", "variant 연결 풀"}},
		{"먹통", "", []string{"translation hang"}},
		{`"디비"`, "", nil},
		{"pool -디비", "", []string{"translation 풀"}},
	} {
		pl := mustPlan(t, m.planner(connectionPool(), database, risky, pod), m, request(test.query, test.match))
		var via []string
		for _, w := range pl.Words {
			for _, a := range w.Alts {
				if s := string(a.Via) + " " + a.Shown; a.Shown != "" && !slices.Contains(via, s) {
					via = append(via, s)
				}
			}
		}
		slices.Sort(via)
		if diff := cmp.Diff(test.via, via); diff != "" {
			t.Errorf("Plan(%q) found through (-want +got):\n%s", test.query, diff)
		}
	}
}

// TestGlossaryOfPredicates holds that an entry that is a predicate is found by its
// other forms, and that a noun that could be read as one is not.
func TestGlossaryOfPredicates(t *testing.T) {
	remove := sago.GlossaryGroup{En: []string{"delete"}, Ko: []string{"삭제", "지움"}, Kind: sago.GlossaryTerm}
	rollback := sago.GlossaryGroup{En: []string{"rollback"}, Ko: []string{"되돌리기"}, Kind: sago.GlossaryTerm}
	authorization := sago.GlossaryGroup{En: []string{"authorization"}, Ko: []string{"인가"}, Kind: sago.GlossaryTerm}
	twoFactor := sago.GlossaryGroup{En: []string{"two-step verification", "2FA"}, Kind: sago.GlossaryTerm}
	m := newMemory("a delete and a rollback", "authorization by 2FA")
	for query, want := range map[string]string{
		"지워버렸을때":              "delete",
		"되돌렸다":                "rollback",
		"인가":                  "authorization",
		"인":                   "",
		"2-step verification": "2FA",
	} {
		pl := mustPlan(t, m.planner(remove, rollback, authorization, twoFactor), m, request(query, ""))
		got := ""
		for _, w := range pl.Words {
			for _, a := range w.Alts {
				got = a.Shown
			}
		}
		if got != want {
			t.Errorf("Plan(%q) finds through the glossary %q, want %q", query, got, want)
		}
	}
}

// TestPieces holds what a code word that no case has is taken apart into.
func TestPieces(t *testing.T) {
	texts := []string{"haproxy in front", "server", "down", "pod crash", "the web", "one", "two", "three", "four", "five", "six"}
	m := newMemory(texts...)
	for query, want := range map[string]string{
		"HAProxyServerDown": "haproxy server down HAProxyServerDown",
		"KubePodCrash":      "pod crash KubePodCrash",
		"ProxyDown2":        "ProxyDown2",
		"web-server":        "web-server",
	} {
		pl := mustPlan(t, m.planner(), m, request(query, ""))
		var words []string
		for _, w := range pl.Words {
			words = append(words, w.Text)
		}
		if got := strings.Join(words, " "); got != want {
			t.Errorf("Plan(%q) looks for %q, want %q", query, got, want)
		}
	}
}

func TestGuesses(t *testing.T) {
	m := newMemory(
		"docker certificate expired", "도커 컨테이너가 만료", "인증서 만료로 로그인 실패", "브라우저 EADDRINUSE",
		"haproxy ran out", "연결 슬롯", "요구 사항", "사람",
	)
	for _, test := range []struct {
		query, want string // words, as they are looked for
		notes       []string
	}{
		{"eaddrinus", "eaddrinus", nil},
		{"ehzj", "ehzj", []string{"corrected ehzj -> 도커"}},
		{"애찯ㄱ", "애찯ㄱ", []string{"corrected 애찯ㄱ -> docker"}},
		{"certficate", "certficate", []string{"corrected certficate -> certificate"}},
		{"브라우조", "브라우조", []string{"corrected 브라우조 -> 브라우저"}},
		{"인증서가만료", "인증서가, 만료", nil},
		{"하프록시가", "하프록시가", []string{"translated 하프록시가 -> haproxy"}},
		{"ㅋㅌㅇㄴ", "ㅋㅌㅇㄴ", []string{"corrected ㅋㅌㅇㄴ -> 컨테이너"}},
		{"ㅇㄱ", "ㅇㄱ", []string{"corrected ㅇㄱ -> 연결, 요구"}},
		{"ㅇㄱ ㅅㄹ", "ㅇㄱ, ㅅㄹ", []string{"corrected ㅇㄱ -> 연결", "corrected ㅅㄹ -> 슬롯"}},
		{"ㅇㄱㅅㄹ", "ㅇㄱㅅㄹ", []string{"corrected ㅇㄱㅅㄹ -> 연결슬롯"}},
		{"ㅎㅎ", "ㅎㅎ", []string{"unknown ㅎㅎ"}},
		{"502", "502", []string{"unknown 502"}},
		{"xprd", "xprd", []string{"unknown xprd"}},
	} {
		for _, match := range []sago.Match{sago.MatchAuto, sago.MatchAll} {
			pl := mustPlan(t, m.planner(), m, request(test.query, match))
			want, notes := test.want, test.notes
			if match == sago.MatchAll {
				want, notes = strings.ReplaceAll(test.query, " ", ", "), nil
				for _, word := range strings.Fields(test.query) {
					if word != "eaddrinus" { // which is a stem
						notes = append(notes, "unknown "+word)
					}
				}
			}
			var words []string
			for _, w := range pl.Words {
				words = append(words, w.Text)
				for _, a := range w.Alts {
					guessed := a.Via == sago.ViaInitials || a.Via == sago.ViaTranslat || a.Via == sago.ViaSpelling || a.Via == sago.ViaBigram || a.Via == sago.ViaSegment || a.Via == sago.ViaKeyboard
					if match == sago.MatchAll && guessed {
						t.Errorf("Plan(%q) under match=all guesses by %s", test.query, a.Via)
					}
				}
			}
			if diff := cmp.Diff(want, strings.Join(words, ", ")); diff != "" {
				t.Errorf("Plan(%q, %s), words (-want +got):\n%s", test.query, match, diff)
			}
			if diff := cmp.Diff(notes, showNotes(pl)); diff != "" {
				t.Errorf("Plan(%q, %s), notes (-want +got):\n%s", test.query, match, diff)
			}
		}
	}
}

// TestDidYouMean holds that a word of hardly any case is looked for as it is, and
// a far commoner one beside it offered.
func TestDidYouMean(t *testing.T) {
	texts := []string{"a receve error", "a stale reports", "gateway42 x509"}
	for range 60 {
		texts = append(texts, "receive report scale 502 gateway41")
	}
	m := newMemory(texts...)
	for query, want := range map[string][]string{
		"receve":    {"suggestion receve -> receive"},
		"receive":   nil,
		"stale":     {"suggestion stale -> scale"},
		"reports":   nil, // an inflection, found as such
		"gateway42": nil,
	} {
		for _, match := range []sago.Match{sago.MatchAuto, sago.MatchAll} {
			pl := mustPlan(t, m.planner(), m, request(query, match))
			if match == sago.MatchAll {
				want = nil
			}
			if diff := cmp.Diff(want, showNotes(pl)); diff != "" {
				t.Errorf("Plan(%q, %s), notes (-want +got):\n%s", query, match, diff)
			}
			if len(pl.Words) != 1 || pl.Words[0].Text != query {
				t.Errorf("Plan(%q, %s) looks for %v", query, match, pl.Words)
			}
		}
	}
}

// TestShortPastesKeepWordsOfMostCases pastes words that tell little, alone and
// beside enough others.
func TestShortPastesKeepWordsOfMostCases(t *testing.T) {
	rare := strings.Fields("alpha bravo charlie delta echo foxtrot golf hotel india juliett kilo lima")
	texts := make([]string, 20)
	for i := range texts {
		texts[i] = "timeout database " + rare[i%len(rare)]
	}
	m := newMemory(texts...)
	for text, want := range map[string]string{
		"database timeout\nok":                "database timeout",
		"timeout\nalpha":                      "timeout alpha",
		"timeout\n" + strings.Join(rare, " "): strings.Join(rare, " "),
	} {
		pl := mustPlan(t, m.planner(), m, sago.Request{Paste: text})
		if pl.Distilled != want {
			t.Errorf("%q comes down to %q, want %q", text, pl.Distilled, want)
		}
		left := slices.ContainsFunc(pl.Notes, func(n sago.Note) bool { return n.Kind == sago.NoteIgnored && n.From == "timeout" })
		if dropped := !strings.Contains(want, "timeout"); left != dropped {
			t.Errorf("%q: notes %v, want one on timeout: %v", text, pl.Notes, dropped)
		}
	}
}

func TestPasted(t *testing.T) {
	m := newMemory(
		"haproxy reached its configured maxconn refusing connections", "OOMKilled container restarted with status 137",
		"ClusterIndexWritesBlocked opensearch index read-only", "HikariPool connection timeout", "jupyter pod scheduling nodes",
		"refused by clients of thread java util lang base isn", "x", "y", "z", "t",
	)
	for _, test := range []struct{ name, text, want string }{
		{
			"journal",
			"Mar 10 12:00:01 lb2 haproxy[1187]: 198.51.100.23:40112 reached maxconn (2000)\nMar 10 12:00:02 lb2 haproxy[1187]: 198.51.100.24:40113 reached maxconn (2001)\n",
			"haproxy reached maxconn",
		},
		{
			"kubectl describe",
			"    State:          Terminated\n      Reason:       OOMKilled\n      Exit Code:    137\nName: jupyter-x7k2q\n",
			"OOMKilled 137 jupyter",
		},
		{
			"alertmanager",
			`{"status":"firing","labels":{"alertname":"ClusterIndexWritesBlocked","severity":"warning"},"startsAt":"2026-01-19T04:12:07Z","generatorURL":"http://prom:9090/graph?g0=1","fingerprint":"9be41c07aa01bb02"}`,
			"ClusterIndexWritesBlocked",
		},
		{
			"java",
			"java.sql.SQLTransientConnectionException: HikariPool-1 - timeout after 30000ms\n\tat com.zaxxer.hikari.pool.HikariPool.createTimeoutException(HikariPool.java:696)\n",
			"connection hikaripool timeout hikari",
		},
		{
			"class names",
			"Caused by: org.postgresql.util.PSQLException: connection refused (isn't it)\n\tat java.base/java.lang.Thread.run(Thread.java:829)\n\tat org.apache.kafka.clients.util.Pool.get(Pool.java:9)\n",
			"connection refused",
		},
		{"nothing but noise", "2026-01-19T04:31:52Z 10.0.0.1 0x9be41c07 404\n", ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			pl := mustPlan(t, m.planner(), m, sago.Request{Paste: test.text})
			var used []string
			for _, w := range pl.Words {
				if len(w.Alts) > 0 {
					used = append(used, w.Text)
				}
			}
			if diff := cmp.Diff(test.want, strings.Join(used, " ")); diff != "" {
				t.Errorf("words of a pasted text (-want +got):\n%s", diff)
			}
			if pl.Match == nil {
				t.Error("a pasted text matches every case")
			}
		})
	}
}

// TestPastedLine holds which queries of one line are read as pasted.
func TestPastedLine(t *testing.T) {
	m := newMemory("haproxy reached maxconn", "load balancer", "x", "y", "z")
	for text, pasted := range map[string]bool{
		`{"event":{"title":"haproxy reached maxconn","urgency":"high"}}`:     true,
		"Mar 10 12:00:01 lb2 haproxy[1187]: reached the maxconn of frontend": true,
		"haproxy reached maxconn": false,
		"{haproxy} maxconn":       false,
		`haproxy "reached": x`:    false,
	} {
		pl := mustPlan(t, m.planner(), m, request(text, ""))
		if got := pl.Distilled != ""; got != pasted {
			t.Errorf("Plan(%q) reads it as pasted: %v, want %v", text, got, pasted)
		}
	}
}

func TestPastedTextIsBounded(t *testing.T) {
	m := newMemory("haproxy", "b")
	_, err := m.planner().Plan(sago.Request{Paste: strings.Repeat("haproxy ", sago.MaxPasteBytes/8+1)}, m)
	if sago.ErrorCode(err) != sago.CodeInvalid {
		t.Errorf("error %v, want CodeInvalid", err)
	}
}

// TestPastedTextIsBoundedAsWrittenOut pastes characters that stand for whole
// sentences: what they stand for is bounded as other text is.
func TestPastedTextIsBoundedAsWrittenOut(t *testing.T) {
	m := newMemory("haproxy", "b")
	for _, test := range []struct {
		name, text string
		limited    bool
	}{
		{"one character for 18", "haproxy " + strings.Repeat("\ufdfa ", sago.MaxPasteBytes/len("\ufdfa ")-2), true},
		{"Hangul in jamo", "haproxy " + strings.Repeat("\u1112\u1161\u11ab ", sago.MaxPasteBytes/10-1), false},
		{"wide letters", "haproxy " + strings.Repeat("Ｗ ", sago.MaxPasteBytes/4-2), false},
	} {
		pl := mustPlan(t, m.planner(), m, sago.Request{Paste: test.text})
		limited := slices.ContainsFunc(pl.Notes, func(n sago.Note) bool { return n.Kind == sago.NoteLimit })
		if limited != test.limited {
			t.Errorf("%s: a note of the limit is %v, want %v: %v", test.name, limited, test.limited, pl.Notes)
		}
		if len(pl.Words) == 0 || pl.Words[0].Text != "haproxy" {
			t.Errorf("%s: the word before is not searched for: %v", test.name, pl.Words)
		}
	}
}

func TestCertainty(t *testing.T) {
	pl := &plan.Plan{Words: []plan.Word{{Weight: 1}, {Weight: 1}, {Weight: 0}, {Weight: 1, Again: true}}}
	df := func(int) int { return 1 }
	certainty := func(score float64, words int) float64 {
		return pl.Certainty(score, 100, df, func(i int) bool { return i < words })
	}
	asked := 2 * plan.IDF(100, 1)
	if got := certainty(asked, 2); got != 1 {
		t.Errorf("all words as strong as they are rare: %g, want 1", got)
	}
	if some, all := certainty(asked, 1), certainty(asked, 2); some != all/2 {
		t.Errorf("half the words: %g, want half of %g", some, all)
	}
	if weak, strong := certainty(asked/2, 2), certainty(asked, 2); weak != strong/2 {
		t.Errorf("half the score: %g, want half of %g", weak, strong)
	}
	if got := (&plan.Plan{}).Certainty(0, 100, df, func(int) bool { return false }); got != 1 {
		t.Errorf("nothing asked: %g, want 1", got)
	}
}

// TestPastedWordsAreAsRareAsTheirVariants pastes more rare words than are looked
// for. One of them has another spelling that more cases have, so that it is the
// one to leave out, however few cases have it as pasted.
func TestPastedWordsAreAsRareAsTheirVariants(t *testing.T) {
	texts := []string{"kube", "kubernetes", "kubernetes"}
	pasted := []string{"kube"}
	for i := range 66 {
		word := "w" + strings.Repeat(string(rune('b'+i%20)), 3+i/20)
		texts, pasted = append(texts, word), append(pasted, word)
	}
	m := newMemory(texts...)
	used := func(words []string) []string {
		pl := mustPlan(t, m.planner(sago.GlossaryGroup{En: []string{"kube", "kubernetes"}}), m, sago.Request{Paste: strings.Join(words, "\n")})
		var used []string
		for _, w := range pl.Words {
			if len(w.Alts) > 0 {
				used = append(used, w.Text)
			}
		}
		return used
	}
	if diff := cmp.Diff(pasted[1:65], used(pasted)); diff != "" {
		t.Errorf("words of a long paste (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(pasted[:10], used(pasted[:10])); diff != "" {
		t.Errorf("words of a short paste (-want +got):\n%s", diff)
	}
}
