package server_test

import (
	"context"
	"encoding/json"
	"html"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sago"
	"sago/server"
)

func TestPageChoosesItsLanguage(t *testing.T) {
	site := serveEmbedded(t)
	for _, tt := range []struct{ path, cookie, accept, want string }{
		{"/", "", "", "en"},
		{"/", "", "ko-KR,ko;q=0.9,en;q=0.5", "ko"},
		{"/", "", "fr, en;q=0.5, ko;q=0.8", "ko"},
		{"/", "sago_lang=en", "ko", "en"},
		{"/", "sago_lang=xx", "ko", "ko"},
		{"/?lang=en", "sago_lang=ko", "ko", "en"},
		{"/cases/PX-201", "sago_lang=ko", "", "ko"},
		{"/help?lang=ko", "", "en", "ko"},
		{"/nothing", "", "ko", "ko"},
	} {
		a := get(t, site+tt.path, "Cookie", tt.cookie, "Accept-Language", tt.accept, "Accept", "text/html")
		if !strings.Contains(a.body, `<html lang="`+tt.want+`">`) {
			t.Errorf("GET %s, cookie %q, Accept-Language %q: not in %q", tt.path, tt.cookie, tt.accept, tt.want)
		}
		if set := a.Header.Get("Set-Cookie"); set != "" {
			t.Errorf("GET %s sets the cookie %q: who opens an address has not chosen its language", tt.path, set)
		}
	}
}

// TestLinkToTheOtherLanguageIsRemembered follows the link of each kind of page.
func TestLinkToTheOtherLanguageIsRemembered(t *testing.T) {
	site := serveEmbedded(t)
	link := regexp.MustCompile(`<a href="([^"]+)" lang="ko" hreflang="ko"`)
	for path, want := range map[string]string{
		"/?q=timeout&symptoms=high-latency": "/?q=timeout&symptoms=high-latency&lang=ko",
		"/cases/PX-201?show=en":             "/cases/PX-201?lang=ko&show=en",
		"/help":                             "/help?lang=ko",
		"/nothing":                          "/?lang=ko",
	} {
		m := link.FindStringSubmatch(get(t, site+path, "Accept", "text/html").body)
		if m == nil {
			t.Errorf("GET %s: no link to the page in Korean", path)
			continue
		}
		a := get(t, site+html.UnescapeString(m[1]), "Accept", "text/html")
		if got, set := a.Header.Get("Location"), a.Header.Get("Set-Cookie"); got != want || !strings.HasPrefix(set, "sago_lang=ko;") {
			t.Errorf("from %s, %s leads to %q and sets the cookie %q; want %q, and Korean", path, m[1], got, set, want)
		}
	}
}

func TestPageVariesWithWhatItDependsOn(t *testing.T) {
	site := serveEmbedded(t)
	for _, path := range []string{"/", "/cases/PX-201", "/help"} {
		vary := get(t, site+path).Header.Get("Vary")
		for _, want := range []string{"Accept", "Accept-Language", "Cookie", "Accept-Encoding"} {
			if !strings.Contains(vary, want) {
				t.Errorf("GET %s: Vary %q lacks %s", path, vary, want)
			}
		}
	}
}

// TestFormLeadsToTheProperAddress holds that what a form sends and what a query
// spells end at the one address of the state.
func TestFormLeadsToTheProperAddress(t *testing.T) {
	site := serveEmbedded(t)
	for from, want := range map[string]string{
		"/?q=timeout&sort=relevance&match=auto&after=&before=&find.org=": "/?q=timeout",
		"/?q=":                                  "/",
		"/?q=symptom:high-latency+timeout":      "/?q=timeout&symptoms=high-latency",
		"/?q=timeout+-component:nginx&lang=ko":  "/?q=timeout&-components=nginx&lang=ko",
		"/?q=%EC%9B%90%EC%9D%B8:capacity":       "/?root_cause=capacity",
		`/?q=symptom:"High+latency"`:            "/?symptoms=high-latency",
		"/?q=symptom:high-latency&-symptoms=xx": "",
		// both demanded: as choices they would be alternatives
		"/?q=symptom:high-latency+symptom:http-5xx": "",
		"/?q=timeout+resolved:<30m":                 "",
		"/?q=timeout+OR+symptom:high-latency":       "",
	} {
		a := get(t, site+from, "Accept", "text/html")
		if got := a.Header.Get("Location"); got != want {
			t.Errorf("GET %s leads to %q, want %q", from, got, want)
		}
		if want != "" && a.StatusCode != http.StatusSeeOther {
			t.Errorf("GET %s: status %d, want 303", from, a.StatusCode)
		}
		if draft := get(t, site+from, "Accept", "text/html", "Sago-Draft", "1"); !strings.HasSuffix(want, "timeout") && draft.Header.Get("Location") != "" && !strings.Contains(from, "=&") && !strings.HasSuffix(from, "=") {
			t.Errorf("GET %s as a draft leads to %q", from, draft.Header.Get("Location"))
		}
	}
}

func TestEmptyPageHelps(t *testing.T) {
	site := serveEmbedded(t)
	body := get(t, site+"/?q=haproxy+zxqvwk&match=all&lang=en").body
	if !strings.Contains(body, `<a href="/?q=haproxy&amp;match=all&amp;lang=en">without “zxqvwk”</a> <span class="count">2</span>`) {
		t.Errorf("the page does not offer the search without the word that no case has:\n%s", body[strings.Index(body, "<main"):])
	}
	body = get(t, site+"/?q=haproxy&symptoms=data-loss&lang=en").body
	if !strings.Contains(body, "Without the filters") {
		t.Error("the page does not offer the search without its filters")
	}
	body = get(t, site+"/?q=haproxy&symptoms=data-loss&symptoms=high-latency&-org=LINE%2B&before=2020&lang=en").body
	each := regexp.MustCompile(`<a href="([^"]*)">without “([^<]*)”</a> <span class="count">(\d+)</span>`).FindAllStringSubmatch(body, -1)
	want := [][]string{{"/?q=haproxy&amp;symptoms=data-loss&amp;symptoms=high-latency&amp;-org=LINE%2B&amp;lang=en", "Date", "1"}}
	for i := range each {
		each[i] = each[i][1:]
	}
	if diff := cmp.Diff(want, each); diff != "" {
		t.Errorf("filters left out in turn (-want +got):\n%s", diff)
	}
}

// TestLinkToAPastedSearchIsShort has an address that is mostly percent signs.
func TestLinkToAPastedSearchIsShort(t *testing.T) {
	site := serveEmbedded(t)
	form := url.Values{"paste": {"연결 슬롯 고갈\n타임아웃"}, "lang": {"en"}}.Encode()
	body := do(t, http.MethodPost, site+"/", form, "Content-Type", "application/x-www-form-urlencoded", "Accept", "text/html").body
	if link := regexp.MustCompile(`<a id="settled" href="/\?q=[^"]+">Link to this search</a>`); !link.MatchString(body) {
		t.Error("the page of a pasted text has no link to itself by that name")
	}
	if strings.Contains(body, ">/?q=") {
		t.Error("the page of a pasted text prints an address")
	}
}

func TestPageOfACase(t *testing.T) {
	site := serveEmbedded(t)
	body := get(t, site+"/cases/PX-201?lang=en").body
	last := -1
	for _, want := range []string{
		"<h1", "What was seen</h2>", "What fixed it</h2>", "Timeline", "Summary", "Trigger", "Detection", "Lessons", "Action items", "Impact",
		"Tags", "Sources", "Markdown", "BibTeX", "@misc{PX-201,",
	} {
		i := strings.Index(body, want)
		if i < last {
			t.Errorf("%q is at %d, after or without what comes before it", want, i)
		}
		last = i
	}
	if only := get(t, site+"/cases/PX-201?lang=en&show=ko").body; strings.Contains(only, `<div class="text" lang="en">`) || !strings.Contains(only, `<div class="text" lang="ko">`) {
		t.Error("show=ko shows English text")
	}
	record := get(t, site+"/cases/PX-201", "Accept", "application/json")
	if want := get(t, site+"/v1/cases/PX-201").body; record.body != want {
		t.Errorf("as JSON the page of a case is\n%s\nand not its record", record.body)
	}
}

func TestAssetsAreKeptForever(t *testing.T) {
	site := serveEmbedded(t)
	body := get(t, site+"/").body
	for _, name := range []string{"style.css", "app.js", "icon.svg"} {
		i := strings.Index(body, "/static/"+name+"?v=")
		if i < 0 {
			t.Fatalf("the page does not load %s", name)
		}
		path := body[i : i+strings.IndexByte(body[i:], '"')]
		a := get(t, site+path)
		if a.StatusCode != 200 || !strings.Contains(a.Header.Get("Cache-Control"), "immutable") {
			t.Errorf("GET %s: status %d, Cache-Control %q", path, a.StatusCode, a.Header.Get("Cache-Control"))
		}
		if got := get(t, site+"/static/"+name+"?v=old").Header.Get("Cache-Control"); got != "no-cache" {
			t.Errorf("an old version of %s has Cache-Control %q", name, got)
		}
	}
}

func TestPageIsSmall(t *testing.T) {
	const most = 60 << 10
	site := serveEmbedded(t)
	for _, path := range []string{"/?lang=en", "/?lang=ko&q=timeout", "/?q=timeout&view=fixes"} {
		if a := get(t, site+path, "Accept-Encoding", "gzip"); len(a.body) > most || a.Header.Get("Content-Encoding") != "gzip" {
			t.Errorf("GET %s: %d bytes (%q), at most %d", path, len(a.body), a.Header.Get("Content-Encoding"), most)
		}
	}
}

func TestPageWithoutTimesIfTheyAreUnknown(t *testing.T) {
	asked := 0
	site := listen(t, &stub{search: func(_ context.Context, req sago.Request) (*sago.Response, error) {
		asked++
		if req.Stats != nil {
			return nil, sago.Errorf(sago.CodeUnsupported, "no")
		}
		return &sago.Response{}, nil
	}}, server.Options{})
	if a := get(t, site+"/"); a.StatusCode != 200 || asked != 2 {
		t.Errorf("status %d after %d searches", a.StatusCode, asked)
	}
}

func TestProblemsAreExplained(t *testing.T) {
	site := serveEmbedded(t)
	help := get(t, site+"/help?lang=ko").body
	a := get(t, site+"/v1/search?limit=-1")
	var p struct{ Type, Code string }
	if err := json.Unmarshal([]byte(a.body), &p); err != nil {
		t.Fatal(err)
	}
	if id := strings.TrimPrefix(p.Type, "/help#"); !strings.Contains(help, `id="`+id+`"`) {
		t.Errorf("the type %q leads to nothing on the help page", p.Type)
	}
	page := get(t, site+"/?limit=-1&lang=ko", "Accept", "text/html")
	if page.StatusCode != 400 || !strings.Contains(page.body, "요청이 올바르지 않습니다") {
		t.Errorf("status %d: %s", page.StatusCode, page.body)
	}
	if a := get(t, site+"/?limit=-1", "Accept", "application/json"); a.Header.Get("Content-Type") != "application/problem+json" {
		t.Errorf("as JSON the problem of a page is %s", a.Header.Get("Content-Type"))
	}
}

// TestNothingToLookForIsSaidBesideEveryCase sends texts that hold nothing.
func TestNothingToLookForIsSaidBesideEveryCase(t *testing.T) {
	site := serveEmbedded(t)
	const empty, symbols = "The pasted text is empty: there is nothing in it to look for.", "has no letter and no digit: there is nothing in it to look for."
	for name, test := range map[string]struct {
		answer answer
		note   string
	}{
		"pasted":         {do(t, http.MethodPost, site+"/", "paste=+%0A", "Content-Type", "application/x-www-form-urlencoded", "Accept", "text/html"), empty},
		"in the address": {get(t, site+"/?paste=", "Accept", "text/html"), empty},
		"symbols":        {get(t, site+"/?q=%3F%3F%3F", "Accept", "text/html"), symbols},
		"pasted symbols": {do(t, http.MethodPost, site+"/", "paste=%28%28%28", "Content-Type", "application/x-www-form-urlencoded", "Accept", "text/html"), "The pasted text has no letter and no digit: there is nothing in it to look for."},
		"to exclude":     {get(t, site+"/?q=-%22...%22", "Accept", "text/html"), symbols},
	} {
		body := string(test.answer.body)
		if test.answer.StatusCode != http.StatusOK || !strings.Contains(body, test.note) || name != "pasted symbols" && !strings.Contains(body, `<ol class="hits"`) {
			t.Errorf("%s: status %d, want 200, the note %q and hits:\n%s", name, test.answer.StatusCode, test.note, body)
		}
	}
	if a := get(t, site+"/v1/search?q=dns"); strings.Contains(string(a.body), symbols) {
		t.Errorf("a word gets the note of symbols: %s", a.body)
	}
}
