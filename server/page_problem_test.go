package server_test

import (
	"context"
	"regexp"
	"strings"
	"testing"

	"sago"
	"sago/corpus"
	"sago/server"
)

// TestProblemsAreSaidInTheLanguageOfThePage has, of each error, the sentence of a
// Korean page and the exact one in English below it, which an English page has alone.
func TestProblemsAreSaidInTheLanguageOfThePage(t *testing.T) {
	site := serveEmbedded(t)
	detail := regexp.MustCompile(`<p id="detail">([^<]*)</p>`)
	exact := regexp.MustCompile(`<p class="hint" lang="en">([^<]*)</p>`)
	for path, want := range map[string]string{
		"/nothing":               "이 주소에는 아무것도 없습니다.",
		"/cases/XX-1":            "그런 id의 사례가 없습니다.",
		"/?after=banana":         "날짜를 읽을 수 없습니다. 2024, 2024-03, 2024-03-09처럼 쓰세요.",
		"/?q=date:banana":        "날짜를 읽을 수 없습니다.",
		"/?q=resolved:%3Cbanana": "걸린 시간을 읽을 수 없습니다.",
		"/?sorrt=newest":         "“sorrt”: 그런 이름의 매개변수는 없습니다.",
		"/help?sorrt=newest":     "“sorrt”: 그런 이름의 매개변수는 없습니다.",
		"/?q=a&q=b":              "“q” 매개변수는 한 번만 쓸 수 있습니다.",
		"/?limit=-1":             "“limit” 매개변수의 값을 쓸 수 없습니다.",
		"/?q=%zz":                "요청을 이해할 수 없습니다.",
	} {
		ko := get(t, site+path, "Accept", "text/html", "Accept-Language", "ko").body
		if m := detail.FindStringSubmatch(ko); m == nil || !strings.HasPrefix(m[1], want) {
			t.Errorf("GET %s in Korean says %q, want %q", path, m, want)
		}
		if m := exact.FindStringSubmatch(ko); m == nil || m[1] == "" {
			t.Errorf("GET %s in Korean lacks the exact words", path)
		} else if en := get(t, site+path, "Accept", "text/html", "Accept-Language", "en").body; !strings.Contains(en, `<p id="detail">`+m[1]+`</p>`) || exact.MatchString(en) {
			t.Errorf("GET %s in English does not say %q, and that alone", path, m[1])
		}
	}
	if body := get(t, listen(t, strict(), server.Options{Vocabulary: corpus.Vocabulary()})+"/?symptoms=hgh&lang=ko", "Accept", "text/html").body; !strings.Contains(body, "“증상” 항목에 그런 값이 없습니다.") {
		t.Errorf("a value that there is not is not said in Korean:\n%s", body)
	}
}

// TestSuggestionsOfAProblemAreLinks follows none: the address of each is what was
// asked for with what is right in the place of what is wrong.
func TestSuggestionsOfAProblemAreLinks(t *testing.T) {
	site := serveEmbedded(t)
	for path, want := range map[string]string{
		"/?q=dns&sorrt=newest":          "/?q=dns&amp;sort=newest",
		"/?q=dns&sort=newst":            "/?q=dns&amp;sort=newest",
		"/?q=dns&pivot=org":             "/?pivot=components%2Csymptoms&amp;q=dns",
		"/?q=dns+after:banana":          "/?q=dns",
		"/?q=dns+(slow+OR+after:x)":     "/?q=dns&#43;slow",
		"/cases/PX-201?lang=en&shw=ko":  "/cases/PX-201?lang=en&amp;show=ko",
		"/?q=dns&sort=newst&offsett=20": "/?offset=20&amp;q=dns&amp;sort=newst",
	} {
		if body := get(t, site+path, "Accept", "text/html").body; !strings.Contains(body, `<a href="`+want+`">`) {
			t.Errorf("GET %s: no link to %s in\n%s", path, want, body[strings.Index(body, "<main"):])
		}
	}
	refusing := listen(t, &stub{search: func(context.Context, sago.Request) (*sago.Response, error) {
		return nil, &sago.Error{Code: sago.CodeInvalid, Field: sago.FilterHas, Public: "No.", Suggestions: []string{"lessons"}}
	}}, server.Options{})
	body := get(t, refusing+"/?q=dns+has:lesons", "Accept", "text/html").body
	for _, want := range []string{"/?q=dns&#43;has%3Alessons", "/?q=dns"} {
		if !strings.Contains(body, `<a href="`+want+`">`) {
			t.Errorf("of has:lesons there is no link to %s", want)
		}
	}
}
