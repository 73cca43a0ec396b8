package server_test

import (
	"context"
	"html"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"sago"
	"sago/server"
)

// notesOf returns the notes of a page, a line each.
func notesOf(body string) string {
	var lines []string
	for _, m := range regexp.MustCompile(`<li class="note[^>]*>([^<]*)`).FindAllStringSubmatch(body, -1) {
		lines = append(lines, strings.TrimSpace(html.UnescapeString(m[1])))
	}
	return strings.Join(lines, "\n")
}

// TestWhatIsSetAsideIsNamedInKorean pastes a text with every kind of it.
func TestWhatIsSetAsideIsNamedInKorean(t *testing.T) {
	const log = "2025-11-01T23:39:07Z ERROR haproxy backend=web connection slots exhausted\n" +
		"peer admin@example.com id 7f3a9c2e4b1d8a6f tarpit\n" +
		"\tat com.example.Pool.take(Pool.java:41)\n" +
		"connection refused by upstream\nconnection refused by upstream\n"
	site := serveEmbedded(t)
	form := url.Values{"paste": {log}, "lang": {"ko"}}.Encode()
	a := do(t, http.MethodPost, site+"/", form, "Content-Type", "application/x-www-form-urlencoded", "Accept", "text/html")
	_, aside, found := strings.Cut(notesOf(a.body), "제외한 것: ")
	if !found {
		t.Fatalf("no note of what was set aside: %s", notesOf(a.body))
	}
	aside, _, _ = strings.Cut(aside, "\n")
	for _, kind := range []string{"시각과 숫자", "주소", "식별자", "스택 프레임", "키 이름", "반복된 줄", "로그 용어"} {
		if !regexp.MustCompile(kind + ` \(\d+\)`).MatchString(aside) {
			t.Errorf("what was set aside lacks %s: %s", kind, aside)
		}
	}
	if regexp.MustCompile(`[A-Za-z]`).MatchString(aside) {
		t.Errorf("what was set aside is named in English: %s", aside)
	}
	words := listen(t, oneHit(sago.Note{Kind: sago.NoteIgnored, From: "error, failed", Text: "English"}), server.Options{})
	a = do(t, http.MethodPost, words+"/", form, "Content-Type", "application/x-www-form-urlencoded", "Accept", "text/html")
	if notes := notesOf(a.body); !strings.Contains(notes, "찾는 데 쓰지 않은 말: error, failed.") {
		t.Errorf("words that are too common are not told as such: %s", notes)
	}
}

// TestKoreanNotesSayWhatWasDone holds that a note does not say of a parenthesis
// that is read as closed that it is a word.
func TestKoreanNotesSayWhatWasDone(t *testing.T) {
	site := serveEmbedded(t)
	for q, want := range map[string][]string{
		"(haproxy OR": {"괄호가 닫히지 않아 끝에서 닫힌 것으로 읽었습니다.", "단어로 읽은 부분: “OR”."},
		`haproxy ""`:  {"따옴표 사이에 아무것도 없습니다."},
		"haproxy ()":  {"괄호 사이에 아무것도 없습니다."},
		"haproxy )":   {"단어로 읽은 부분: “)”."},
		"(((haproxy":  {"괄호가 닫히지 않아 끝에서 닫힌 것으로 읽었습니다."},
	} {
		notes := notesOf(get(t, site+"/?lang=ko&q="+url.QueryEscape(q), "Accept", "text/html").body)
		for _, line := range want {
			if strings.Count(notes, line) != 1 {
				t.Errorf("of %q a Korean page does not say %q once:\n%s", q, line, notes)
			}
		}
		if strings.Contains(notes, "“(”") {
			t.Errorf("of %q a Korean page says that a parenthesis was read as a word:\n%s", q, notes)
		}
	}
}

func TestScoresNameTheWayInTheLanguageOfThePage(t *testing.T) {
	site := listen(t, &stub{search: func(context.Context, sago.Request) (*sago.Response, error) {
		words := []sago.WordScore{{Word: "dns", Via: sago.ViaExact, Score: 2}, {Word: "lag", Term: "delay", Via: sago.ViaVariant, Score: 1}}
		return &sago.Response{Total: 1, Hits: []sago.Hit{{ID: "A-1", Explain: &sago.Explanation{ID: "A-1", Words: words}}}}, nil
	}}, server.Options{})
	for lang, want := range map[string]string{
		"en": "<li>dns (as typed) 2.00</li><li>lag = delay (same meaning) 1.00</li>",
		"ko": "<li>dns (그대로) 2.00</li><li>lag = delay (같은 뜻) 1.00</li>",
	} {
		if body := get(t, site+"/?q=x&explain=1&lang="+lang).body; !strings.Contains(body, want) {
			t.Errorf("the scores of a page in %s lack %s", lang, want)
		}
	}
}

func TestOneThingIsSingular(t *testing.T) {
	site := listen(t, &stub{search: func(context.Context, sago.Request) (*sago.Response, error) {
		years := []sago.FacetValue{{Value: "2023", Count: 1}, {Value: "2024", Count: 2}}
		return &sago.Response{Total: 1, Hits: []sago.Hit{{ID: "A-1"}}, Facets: []sago.Facet{{Field: sago.FacetYear, Values: years}}}, nil
	}}, server.Options{})
	body := get(t, site+"/?lang=en").body
	for _, want := range []string{`"2023: 1 case"`, `"2024: 2 cases"`, ">Show 1 case<", `"1 case found"`} {
		if !strings.Contains(body, want) {
			t.Errorf("the page lacks %s", want)
		}
	}
}
