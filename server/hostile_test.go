package server_test

import (
	"context"
	"encoding/csv"
	"encoding/json"
	"encoding/xml"
	"net/url"
	"strings"
	"testing"

	"sago"
	"sago/server"
)

// hostileTexts are what a stored or typed text may hold to become more than text.
var hostileTexts = []string{
	`<script>alert("sago")</script>`,
	`"><img src=x onerror=alert("sago")>`,
	`' onmouseover='alert("sago")' x='`,
	`</title></style></textarea><svg/onload=alert("sago")>`,
	`{{.T "x"}}${alert("sago")}`,
	`]]><x:script xmlns:x="http://www.w3.org/1999/xhtml">alert("sago")</x:script>`,
	"a\u202etxt.exe\u2066b\u200bc\ufeffd",
	`=HYPERLINK("http://evil.example","x")`,
	"&lt;script&gt;alert(1)&lt;/script&gt;",
}

const hostileURL = `javascript:alert("sago")//`

// hostile is a searcher whose every text is hostile.
func hostile() *stub {
	all := strings.Join(hostileTexts, " ")
	text := sago.Text{En: all, Ko: all}
	whole := []sago.Span{{Start: 0, End: len(all)}}
	tags := map[string][]string{"symptoms": hostileTexts, "root_cause": {all}}
	c := &sago.Case{
		ID: "H-1", Org: all, Date: "2025", DateKind: all, URL: hostileURL, Title: text, Summary: text, SymptomsText: text,
		Trigger: text, Detection: text, Lessons: text, Impact: sago.Impact{Scope: all, Users: all, Region: all},
		Remediation: []sago.Item{{Text: text}}, ActionItems: []sago.Item{{Text: text}}, Symptoms: hostileTexts,
		Components: []string{all}, RootCause: all, Severity: all,
		Sources: []sago.Source{{URL: hostileURL, Kind: all, Archived: hostileURL, License: all}},
		Related: []string{all}, RecurrenceOf: all, Docs: []json.RawMessage{json.RawMessage(`"\u003cscript\u003e"`)}, UpdatedAt: all,
	}
	return &stub{
		caseOf: func(context.Context, string) (*sago.Case, error) { return c, nil },
		search: func(_ context.Context, req sago.Request) (*sago.Response, error) {
			var facets []sago.Facet
			for _, f := range req.Facets {
				facets = append(facets, sago.Facet{Field: f.Field, Label: text, TotalValues: 2, Values: []sago.FacetValue{
					{Value: all, Label: text, Count: 1}, {Value: "2024", Count: 1}, {Value: "2025", Count: 1},
				}})
			}
			return &sago.Response{
				Total: 1, Facets: facets, Generation: all, CorpusHash: all, Distilled: all,
				Hits: []sago.Hit{{
					ID: "H-1", Title: text, Org: all, Date: "2025", DateKind: all, URL: hostileURL, Tags: tags,
					Snippets: []sago.Snippet{{Field: "title", Lang: "en", Text: all, Marks: whole}, {Field: all, Lang: "ko", Text: all, Marks: whole}},
					Matched:  []sago.Matched{{Word: all, Term: all + "x", Via: sago.ViaStem}},
				}},
				Notes: []sago.Note{{Kind: sago.NoteSuggestion, From: all, To: all, Text: all}, {Kind: sago.NoteTranslated, From: all, To: all, Text: all}},
			}, nil
		},
		facetValues: func(_ context.Context, req sago.FacetValuesRequest) (*sago.Facet, error) {
			return nil, &sago.Error{Code: sago.CodeInvalid, Field: req.Field, Public: all, Suggestions: hostileTexts}
		},
	}
}

// hostilePaths are addresses whose answers hold hostile text, what is typed
// included.
func hostilePaths() []string {
	typed := url.QueryEscape(strings.Join(hostileTexts, " "))
	return []string{
		"/?q=" + typed + "&lang=en", "/?symptoms=" + typed + "&lang=ko", "/?view=fixes", "/?find.org=" + typed, "/cases/H-1?lang=en",
		"/cases/H-1?show=ko", "/?sort=" + typed, "/?" + typed + "=1", "/nothing/" + url.PathEscape(strings.Join(hostileTexts, " ")),
	}
}

func TestHostileTextStaysTextOnPages(t *testing.T) {
	site := listen(t, hostile(), server.Options{})
	for _, path := range hostilePaths() {
		body := get(t, site+path, "Accept", "text/html").body
		for _, bad := range []string{
			"<script>alert", "<img", "<svg/onload", "<x:script", `href="javascript:`, "onerror=alert(\"", "' onmouseover='",
			"\u202e", "\u2066", "\u200b", "\ufeff",
		} {
			if i := strings.Index(body, bad); i >= 0 {
				t.Errorf("%s: the page holds %q: …%s…", path, bad, body[max(0, i-60):min(len(body), i+60)])
			}
		}
		if !strings.Contains(body, "alert") {
			t.Errorf("%s: the page holds no hostile text: the test shows nothing", path)
		}
	}
}

func TestHostileTextStaysTextInEveryFormat(t *testing.T) {
	site := listen(t, hostile(), server.Options{})
	var found struct {
		Hits []struct{ Snippets []struct{ HTML string } }
	}
	if err := json.Unmarshal([]byte(get(t, site+"/v1/search").body), &found); err != nil {
		t.Fatal(err)
	}
	for _, s := range found.Hits[0].Snippets {
		inner := strings.TrimSuffix(strings.TrimPrefix(s.HTML, "<mark>"), "</mark>")
		if strings.ContainsAny(inner, `<>"'`) {
			t.Errorf("a snippet's html holds markup beside its marks: %s", s.HTML)
		}
	}
	rows, err := csv.NewReader(strings.NewReader(get(t, site+"/v1/search?format=csv").body)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range rows[1:] {
		for _, cell := range row {
			if cell != "" && strings.ContainsAny(cell[:1], "=+-@") {
				t.Errorf("a cell begins a formula: %s", cell)
			}
		}
	}
	feed := get(t, site+"/v1/search?format=atom").body
	if strings.Contains(feed, "javascript:") || strings.Contains(feed, "<script") {
		t.Errorf("the feed holds a script:\n%s", feed)
	}
	dec := xml.NewDecoder(strings.NewReader(feed))
	for {
		token, err := dec.Token()
		if token == nil {
			break
		}
		if err != nil {
			t.Fatalf("the feed is not well formed: %v", err)
		}
		if el, ok := token.(xml.StartElement); ok && el.Name.Space != "http://www.w3.org/2005/Atom" {
			t.Errorf("the feed holds an element %v", el.Name)
		}
	}
}
