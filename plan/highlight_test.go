package plan_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/text/unicode/norm"

	"sago"
	"sago/plan"
)

func TestMarks(t *testing.T) {
	pool := sago.GlossaryGroup{En: []string{"connection pool"}, Ko: []string{"커넥션 풀", "연결 풀"}}
	for _, test := range []struct{ query, text, want string }{
		{"haproxy", "HAProxy ran, haproxy_exporter did not", "[HAProxy] ran, [haproxy]_exporter did not"},
		{"deploy", "Deployments were deployed", "[Deployments] were [deployed]"},
		{"장애", "네트워크 장애가 났다", "네트워크 [장애]가 났다"},
		{"장애가", "네트워크 장애가 났다", "네트워크 [장애]가 났다"},
		{"장애가", "장애는 끝났다", "[장애]는 끝났다"},
		{"Slack", "알림은 Slack의 채널로", "알림은 [Slack]의 채널로"},
		{"Slack의", "Slack 채널", "[Slack] 채널"},
		{"로드밸런서", "로드 밸런서의 연결", "[로드 밸런서]의 연결"},
		{"로드 밸런서", "공유 로드밸런서가", "공유 [로드밸런서]가"},
		{"로드 밸런서", "로드 밸런서가", "[로드 밸런서]가"},
		{"timeout", "it timed out, a time-out", "it [timed out], a [time-out]"},
		{"timeout", "times to tie: it timed out", "times to tie: it [timed out]"},
		{"1000ms", "it took 1,000 ms, not 1 s", "it took [1,000 ms], not 1 s"},
		{"us-east1", "us-east1 and us-east 1, but us west", "[us-east1] and [us]-[east] [1], but us west"},
		{`"connection slots"`, "connection slots, slots of a connection", "[connection] [slots], slots of a connection"},
		{`"connection slots"~1`, "connection and slots of connection", "[connection] and [slots] of connection"},
		{`"hard stop after"`, "set hard-stop-after 30m", "set [hard]-[stop]-[after] 30m"},
		{`"HAProxy 연결"`, "HAProxy 가 연결을, HAProxy 와 NGINX 의 연결", "[HAProxy] 가 [연결]을, HAProxy 와 NGINX 의 연결"},
		{"conn*", "Connections to conntrack-tools, reconnect", "[Connections] to [conntrack]-tools, reconnect"},
		{"haproxy -nginx", "haproxy and nginx", "[haproxy] and nginx"},
		{"커넥션 풀", "the connection pool and a connection", "the [connection] [pool] and a connection"},
		{"<b>", "a <b> & b", "a <[b]> & [b]"},
		{"nothing", "haproxy", "haproxy"},
	} {
		t.Run(test.query, func(t *testing.T) {
			m := newMemory(test.text, "filler")
			lang := sago.LangEn
			if strings.ContainsFunc(test.text, func(r rune) bool { return r >= '가' }) {
				lang = sago.LangKo
			}
			p := m.planner(pool)
			h := p.Highlighter(mustPlan(t, p, m, request(test.query, sago.MatchAll)))
			for range 2 { // a highlighter remembers the words it has seen
				if diff := cmp.Diff(test.want, marked(test.text, h.Marks(test.text, lang))); diff != "" {
					t.Errorf("Marks of %q (-want +got):\n%s", test.query, diff)
				}
			}
			if diff := cmp.Diff(h.Marks(test.text, lang), h.Marks(test.text, sago.LangNone)); diff != "" {
				t.Errorf("marks of %q change without a language (-with +without):\n%s", test.query, diff)
			}
		})
	}
}

func TestMarksOfDecomposedHangul(t *testing.T) {
	m := newMemory("네트워크 장애가 났다")
	p := m.planner()
	text := norm.NFD.String("네트워크 장애가 났다")
	want := norm.NFD.String("네트워크 [장애]가 났다")
	for _, query := range []string{"장애", norm.NFD.String("장애")} {
		h := p.Highlighter(mustPlan(t, p, m, request(query, "")))
		if diff := cmp.Diff(want, marked(text, h.Marks(text, sago.LangKo))); diff != "" {
			t.Errorf("Marks of %+q (-want +got):\n%s", query, diff)
		}
	}
}

func TestBestPassage(t *testing.T) {
	const text = "The site was slow. Nobody knew why. At 10:02 the HAProxy load balancer ran out of connection slots. " +
		"It refused connections. We raised maxconn. Later e.g. haproxy was fine."
	m := newMemory(text, "haproxy one", "haproxy two", "haproxy three")
	p := m.planner()
	for _, test := range []struct {
		query string
		size  int
		want  string
	}{
		{"slots", 80, "Nobody knew why. At 10:02 the HAProxy load balancer ran out of connection [slots]."},
		{"slots", 120, "At 10:02 the HAProxy load balancer ran out of connection [slots]. It refused connections. We raised maxconn."},
		{"haproxy maxconn", 30, "We raised [maxconn]."},
		{"haproxy slots maxconn", 120, "At 10:02 the [HAProxy] load balancer ran out of connection [slots]. It refused connections. We raised [maxconn]."},
		{"slots", 30, "…ran out of connection [slots]."},
		{"balancer", 30, "…the HAProxy load [balancer]…"},
		{"fine", 40, "Later e.g. haproxy was [fine]."},
		{"nothing", 20, "The site was slow."},
	} {
		h := p.Highlighter(mustPlan(t, p, m, request(test.query, "")))
		passage, marks, worth := h.Best(text, sago.LangEn, test.size)
		if diff := cmp.Diff(test.want, marked(passage, marks)); diff != "" {
			t.Errorf("Best of %q in %d bytes (-want +got):\n%s", test.query, test.size, diff)
		}
		if (worth > 0) != (len(marks) > 0) {
			t.Errorf("Best of %q: %d marks are worth %g", test.query, len(marks), worth)
		}
	}
}

func TestBestPassageOfKorean(t *testing.T) {
	const text = "서비스가 느려졌다. 로드 밸런서가 연결 슬롯 한도에 닿았다! 새 연결을 거절했다."
	m := newMemory(text)
	p := m.planner()
	h := p.Highlighter(mustPlan(t, p, m, request("슬롯 한도", "")))
	passage, marks, _ := h.Best(text, sago.LangKo, 70)
	if diff := cmp.Diff("로드 밸런서가 연결 [슬롯 한도]에 닿았다!", marked(passage, marks)); diff != "" {
		t.Errorf("Best (-want +got):\n%s", diff)
	}
}

func TestRareWordsMakeAPassageWorthMore(t *testing.T) {
	m := newMemory("common rare", "common a", "common b", "common c")
	p := m.planner()
	h := p.Highlighter(mustPlan(t, p, m, request("common rare", "")))
	_, _, common := h.Best("common", sago.LangEn, 100)
	_, _, rare := h.Best("rare", sago.LangEn, 100)
	_, _, twice := h.Best("common common", sago.LangEn, 100)
	if common <= 0 || rare <= common || twice != common {
		t.Errorf("worth of common %g, of rare %g, of common twice %g", common, rare, twice)
	}
}

func TestBetterKeepsToWhatIsWorthMore(t *testing.T) {
	m := newMemory("common rare", "common a", "common b", "common c")
	p := m.planner()
	h := p.Highlighter(mustPlan(t, p, m, request("common rare", "")))
	_, _, worth := h.Best("common", sago.LangEn, 100)
	if passage, marks, _ := h.Better("a common word", sago.LangEn, 100, worth); passage != "" || marks != nil {
		t.Errorf("%q, marked %v, is no better than another with the same word", passage, marks)
	}
	if passage, _, more := h.Better("Not here. A rare one.", sago.LangEn, 12, worth); passage != "A rare one." || more <= worth {
		t.Errorf("%q is worth %g: want the sentence with the rarer word, and more than %g", passage, more, worth)
	}
}

func TestMostIsWhatAPassageWithAllWordsIsWorth(t *testing.T) {
	m := newMemory("common rare", "common a", "common b", "common c")
	p := m.planner()
	h := p.Highlighter(mustPlan(t, p, m, request("common rare", "")))
	has := func(int, int) bool { return true }
	_, _, all := h.Best("rare common", sago.LangEn, 100)
	if most := h.Most(sago.LangEn, has); most != all || most == 0 {
		t.Errorf("most %g, and a passage with all words is worth %g", most, all)
	}
	if most := h.Most(sago.LangKo, has); most != 0 {
		t.Errorf("most of Korean is %g: no word is looked for in it", most)
	}
	if most := h.Most(sago.LangEn, func(int, int) bool { return false }); most != 0 {
		t.Errorf("most of a case without the words is %g", most)
	}
}

func TestBeginning(t *testing.T) {
	for _, test := range []struct {
		text string
		size int
		want string
	}{
		{"", 20, ""},
		{" \n ", 20, ""},
		{"One. Two. Three.", 20, "One. Two. Three."},
		{"One. Two. Three.", 10, "One. Two."},
		{" \n One. Two. Three.", 9, "One. Two."},
		{"One. Two. " + strings.Repeat("Three. ", 1000), 10, "One. Two."},
		{"One. " + strings.Repeat("without an end ", 100), 12, "One. without…"},
		{strings.Repeat("without an end ", 100), 30, "without an end without an end…"},
		{strings.Repeat("글", 100), 1, "글…"},
	} {
		if diff := cmp.Diff(test.want, plan.Beginning(test.text, test.size)); diff != "" {
			t.Errorf("Beginning of %.60q in %d bytes (-want +got):\n%s", test.text, test.size, diff)
		}
	}
}

// TestHighlightersShareWhatTheyRemember runs highlighters of one planner side by
// side over texts that share words.
func TestHighlightersShareWhatTheyRemember(t *testing.T) {
	m := newMemory("haproxy timeout")
	p := m.planner()
	pl := mustPlan(t, p, m, request("haproxy", ""))
	var readers sync.WaitGroup
	for range 4 {
		readers.Go(func() {
			h := p.Highlighter(pl)
			for i := range 300 {
				text := fmt.Sprintf("word%d haproxy word%d.", i, i+1)
				want := strings.Replace(text, "haproxy", "[haproxy]", 1)
				if diff := cmp.Diff(want, marked(text, h.Marks(text, sago.LangEn))); diff != "" {
					t.Errorf("Marks of %q (-want +got):\n%s", text, diff)
				}
			}
		})
	}
	readers.Wait()
}

// FuzzMarks holds that no text and no query make the highlighter panic or leave
// the text, and that every mark lies on rune borders.
func FuzzMarks(f *testing.F) {
	f.Add("haproxy 장애", "HAProxy 가 장애를 냈다. 로드 밸런서", 20)
	f.Add(`"connection slots"~3 conn* -nginx`, "connection\x00slots \xff connection", 3)
	f.Add("로드밸런서", "\u1105\u1169\u1103\u1173 \u1107\u1162\u11af\u1105\u1165\u11ab\u1109\u1165", 100)
	f.Add("a a a a a", strings.Repeat("a ", 50), 7)
	f.Fuzz(func(t *testing.T, query, text string, size int) {
		m := newMemory(text, query)
		p := m.planner(sago.GlossaryGroup{En: []string{"connection slots", "slot"}, Ko: []string{"연결 슬롯"}})
		pl := mustPlan(t, p, m, request(query, sago.MatchAny))
		h := p.Highlighter(pl)
		for _, lang := range []sago.Lang{sago.LangEn, sago.LangKo, sago.LangNone} {
			checkMarks(t, text, h.Marks(text, lang))
			passage, marks, _ := h.Best(text, lang, size)
			checkMarks(t, passage, marks)
			if size > 0 && len(passage) > max(size, utf8.UTFMax)+2*len("…") {
				t.Errorf("Best of %q in %d bytes has %d: %q", text, size, len(passage), passage)
			}
		}
	})
}

func checkMarks(t *testing.T, text string, marks []sago.Span) {
	t.Helper()
	at := 0
	for _, m := range marks {
		if m.Start < at || m.End <= m.Start || m.End > len(text) {
			t.Fatalf("marks %v of %q: not ascending, empty or outside", marks, text)
		}
		for _, border := range []int{m.Start, m.End} {
			if utf8.ValidString(text) && border < len(text) && !utf8.RuneStart(text[border]) {
				t.Fatalf("marks %v of %q: %d is inside a rune", marks, text, border)
			}
		}
		at = m.End
	}
}

func TestHighlighterOfAnEmptyPlan(t *testing.T) {
	m := newMemory("haproxy")
	p := m.planner()
	h := p.Highlighter(&plan.Plan{})
	if marks := h.Marks("haproxy", sago.LangEn); marks != nil {
		t.Errorf("Marks = %v, want none", marks)
	}
	passage, marks, worth := h.Best("haproxy", sago.LangEn, 100)
	if passage != "haproxy" || marks != nil || worth != 0 {
		t.Errorf("Best = %q, %v, %g", passage, marks, worth)
	}
}
