package server_test

import (
	"encoding/csv"
	"encoding/json"
	"encoding/xml"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sago"
	"sago/server"
)

// found is what a test reads of the answer to a search.
type found struct {
	Hits []struct {
		ID       string
		Snippets []struct {
			Field, Lang, HTML, Text string
			Marks                   []sago.Span
		}
		Tags map[string][]string
	}
	TotalHits  int
	NextCursor string
	Facets     map[string]struct {
		Values []struct {
			Value    string
			Label    struct{ En, Ko string }
			Count    int
			Selected bool
			Excluded bool
		}
		TotalValues int
	}
	Query struct {
		Parsed, Distilled string
		Notes             []struct{ Kind, Text string }
	}
}

func (f found) ids() []string {
	ids := []string{}
	for _, h := range f.Hits {
		ids = append(ids, h.ID)
	}
	return ids
}

func foundIn(t *testing.T, a answer) found {
	t.Helper()
	if a.StatusCode != http.StatusOK {
		t.Fatalf("%s: status %d: %s", a.Request.URL, a.StatusCode, a.body)
	}
	var f found
	if err := json.Unmarshal([]byte(a.body), &f); err != nil {
		t.Fatalf("%s: %v\n%s", a.Request.URL, err, a.body)
	}
	return f
}

// TestEveryDescribedPathAnswers asks for every path of the API's description;
// checkDescribed holds each answer to it.
func TestEveryDescribedPathAnswers(t *testing.T) {
	site := serveEmbedded(t)
	var doc struct {
		Paths map[string]map[string]any
	}
	if err := json.Unmarshal([]byte(get(t, site+"/openapi.json").body), &doc); err != nil {
		t.Fatal(err)
	}
	fill := strings.NewReplacer("{id}", "PX-201", "{facet}", "symptoms")
	for path, methods := range doc.Paths {
		for method := range methods {
			body, media := "", ""
			if method == "post" {
				body, media = `{"q": "connection slots"}`, "application/json"
			}
			a := do(t, strings.ToUpper(method), site+fill.Replace(path), body, "Content-Type", media)
			if a.StatusCode != http.StatusOK && a.StatusCode != http.StatusNotImplemented {
				t.Errorf("%s %s: status %d: %s", method, path, a.StatusCode, a.body)
			}
		}
	}
}

func TestSearchFindsTheCase(t *testing.T) {
	site := serveEmbedded(t)
	for _, q := range []string{"connection slots", "연결 슬롯"} {
		f := foundIn(t, get(t, site+"/v1/search?limit=3&q="+url.QueryEscape(q)))
		if ids := f.ids(); len(ids) == 0 || ids[0] != "PX-201" {
			t.Fatalf("%q finds %q, want PX-201 first", q, ids)
		}
		marked := false
		for _, s := range f.Hits[0].Snippets {
			for _, m := range s.Marks {
				marked = true
				if !strings.Contains(s.HTML, "<mark>"+s.Text[m.Start:m.End]+"</mark>") {
					t.Errorf("%q: the mark %q is not in %s", q, s.Text[m.Start:m.End], s.HTML)
				}
			}
		}
		if !marked || len(f.Facets) != len(sago.FacetNames()) {
			t.Errorf("%q: marked %t, %d facets", q, marked, len(f.Facets))
		}
	}
}

// TestEveryWayToAskIsTheSame asks one search in each way that there is.
func TestEveryWayToAskIsTheSame(t *testing.T) {
	site := serveEmbedded(t)
	const address = "/v1/search?q=timeout&symptoms=high-latency&symptoms=http-5xx&-root_cause=capacity&after=2019&limit=5&lang=en"
	const body = `{"q": "timeout", "symptoms": ["high-latency", "http-5xx"], "-root_cause": "capacity", "after": "2019", "limit": 5, "lang": "en", "why": null}`
	const form = "q=timeout&symptoms=high-latency&symptoms=http-5xx&-root_cause=capacity&after=2019&limit=5&lang=en"
	want := get(t, site+address).body
	if f := foundIn(t, get(t, site+address)); f.TotalHits == 0 {
		t.Fatalf("the search finds nothing: the test shows nothing")
	}
	for name, a := range map[string]answer{
		"POST JSON":        do(t, "POST", site+"/v1/search", body, "Content-Type", "application/json; charset=utf-8"),
		"QUERY JSON":       do(t, "QUERY", site+"/v1/search", body, "Content-Type", "application/json"),
		"POST form":        do(t, "POST", site+"/v1/search", form, "Content-Type", "application/x-www-form-urlencoded"),
		"POST address":     do(t, "POST", site+address, "{}", "Content-Type", "application/json"),
		"page as JSON":     get(t, site+strings.Replace(address, "/v1/search", "/", 1), "Accept", "application/json"),
		"page format=json": get(t, site+strings.Replace(address, "/v1/search", "/", 1)+"&format=json"),
	} {
		if diff := cmp.Diff(want, a.body); diff != "" {
			t.Errorf("%s (-GET +%[1]s):\n%s", name, diff)
		}
	}
}

// TestEveryWayToPasteIsTheSame pastes one text in each way that there is.
func TestEveryWayToPasteIsTheSame(t *testing.T) {
	site := serveEmbedded(t)
	const text = "2025-11-01T23:39:07Z haproxy: connection slots exhausted\n10.0.0.1 tarpit"
	quoted, _ := json.Marshal(text)
	want := do(t, "POST", site+"/v1/search", text, "Content-Type", "text/plain").body
	for name, a := range map[string]answer{
		"JSON paste":      do(t, "POST", site+"/v1/search", `{"paste": `+string(quoted)+`}`, "Content-Type", "application/json"),
		"address paste":   get(t, site+"/v1/search?paste="+url.QueryEscape(text)),
		"lines in q":      get(t, site+"/v1/search?q="+url.QueryEscape(text)),
		"lines in JSON q": do(t, "QUERY", site+"/v1/search", `{"q": `+string(quoted)+`}`, "Content-Type", "application/json"),
	} {
		if diff := cmp.Diff(want, a.body); diff != "" {
			t.Errorf("%s (-text/plain +%[1]s):\n%s", name, diff)
		}
	}
	var f found
	if err := json.Unmarshal([]byte(want), &f); err != nil {
		t.Fatal(err)
	}
	if f.Query.Distilled == "" || f.Query.Parsed != "" || len(f.Hits) == 0 || f.Hits[0].ID != "PX-201" {
		t.Errorf("the paste comes down to %q and finds %q", f.Query.Distilled, f.ids())
	}
}

func TestLongQueryIsAPaste(t *testing.T) {
	site := serveEmbedded(t)
	for runes, pasted := range map[int]bool{1000: false, 1001: true} {
		q := "haproxy " + strings.Repeat("가", runes-len("haproxy "))
		f := foundIn(t, get(t, site+"/v1/search?q="+url.QueryEscape(q)))
		if (f.Query.Parsed == "") != pasted {
			t.Errorf("%d runes: parsed %.20q, want it to be a paste: %t", runes, f.Query.Parsed, pasted)
		}
	}
}

func TestCursorVisitsEveryHitOnce(t *testing.T) {
	site := serveEmbedded(t)
	for _, sort := range []string{"relevance", "newest", "-resolved"} {
		address := site + "/v1/search?q=timeout&match=any&facets=&limit=4&sort=" + sort
		whole := foundIn(t, get(t, site+"/v1/search?q=timeout&match=any&facets=&limit=100&sort="+sort)).ids()
		var walked []string
		for f := foundIn(t, get(t, address)); ; f = foundIn(t, get(t, address+"&cursor="+url.QueryEscape(f.NextCursor))) {
			walked = append(walked, f.ids()...)
			if f.NextCursor == "" || len(walked) > len(whole) {
				break
			}
		}
		if diff := cmp.Diff(whole, walked); diff != "" || len(whole) < 10 {
			t.Errorf("sort=%s (-whole +walked):\n%s", sort, diff)
		}
	}
}

func TestFacetValuesAreNarrowed(t *testing.T) {
	site := serveEmbedded(t)
	names := func(query string) []string {
		var f struct{ Values []struct{ Value string } }
		if err := json.Unmarshal([]byte(get(t, site+"/v1/facets/"+query).body), &f); err != nil {
			t.Fatal(err)
		}
		var values []string
		for _, v := range f.Values {
			values = append(values, v.Value)
		}
		return values
	}
	for query, want := range map[string]string{
		"symptoms?search=" + url.QueryEscape("높은 지연"): "high-latency",
		"components?prefix=hap":                       "haproxy",
		"symptoms?q=haproxy&limit=200":                "high-latency",
	} {
		if got := names(query); !slices.Contains(got, want) {
			t.Errorf("%s: %q lacks %q", query, got, want)
		}
	}
	if all, some := names("symptoms?limit=200"), names("symptoms?limit=200&q=haproxy"); len(some) >= len(all) {
		t.Errorf("a query leaves %d of %d values", len(some), len(all))
	}
	if first, second := names("org?limit=1"), names("org?limit=1&offset=1"); slices.Equal(first, second) {
		t.Errorf("two pages of values are both %q", first)
	}
}

func TestChosenValuesAreMarkedAsSuch(t *testing.T) {
	f := foundIn(t, get(t, serveEmbedded(t)+"/v1/search?symptoms=high-latency&-symptoms=full-outage&facetLimit=1"))
	chosen := map[string]string{}
	for _, v := range f.Facets["symptoms"].Values {
		chosen[v.Value] = map[[2]bool]string{{true, false}: "selected", {false, true}: "excluded"}[[2]bool{v.Selected, v.Excluded}]
		if v.Label.En == "" || v.Label.Ko == "" {
			t.Errorf("%s has the labels %q", v.Value, v.Label)
		}
	}
	if chosen["high-latency"] != "selected" || chosen["full-outage"] != "excluded" {
		t.Errorf("values of symptoms: %v", chosen)
	}
}

func TestFormatsHoldTheHits(t *testing.T) {
	site := serveEmbedded(t)
	const search = "/v1/search?q=haproxy"
	want := foundIn(t, get(t, site+search)).ids()
	if len(want) == 0 {
		t.Fatal("no hits")
	}
	rows, err := csv.NewReader(strings.NewReader(get(t, site+search, "Accept", "text/csv").body)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	var ids []string
	for _, row := range rows[1:] {
		ids = append(ids, row[slices.Index(rows[0], "id")])
	}
	if diff := cmp.Diff(want, ids); diff != "" {
		t.Errorf("CSV (-JSON +CSV):\n%s", diff)
	}
	ids = nil
	for line := range strings.Lines(get(t, site+search+"&format=jsonl").body) {
		var hit struct{ ID string }
		if err := json.Unmarshal([]byte(line), &hit); err != nil {
			t.Fatalf("JSON lines: %v: %s", err, line)
		}
		ids = append(ids, hit.ID)
	}
	if diff := cmp.Diff(want, ids); diff != "" {
		t.Errorf("JSON lines (-JSON +lines):\n%s", diff)
	}
	ids = nil
	var feed struct {
		Entries []struct {
			ID      string `xml:"id"`
			Title   string `xml:"title"`
			Updated string `xml:"updated"`
		} `xml:"entry"`
	}
	if err := xml.Unmarshal([]byte(get(t, site+search, "Accept", "application/atom+xml").body), &feed); err != nil {
		t.Fatal(err)
	}
	for _, e := range feed.Entries {
		ids = append(ids, strings.TrimPrefix(e.ID, "urn:sago:case:"))
		if e.Title == "" || len(e.Updated) != len("2006-01-02T15:04:05Z") {
			t.Errorf("Atom entry %+v", e)
		}
	}
	if diff := cmp.Diff(want, ids); diff != "" {
		t.Errorf("Atom (-JSON +Atom):\n%s", diff)
	}
}

func TestVocabularyAndLimits(t *testing.T) {
	site := serveEmbedded(t)
	var v struct {
		Facets []struct {
			Name   string
			Label  struct{ En, Ko string }
			Values []struct{ Value string }
		}
	}
	if err := json.Unmarshal([]byte(get(t, site+"/v1/vocabulary").body), &v); err != nil {
		t.Fatal(err)
	}
	if len(v.Facets) != len(sago.FacetNames()) || v.Facets[0].Label.Ko != "증상" || len(v.Facets[0].Values) == 0 {
		t.Errorf("vocabulary: %d facets, first %+v", len(v.Facets), v.Facets[0].Label)
	}
	var limits map[string]float64
	if err := json.Unmarshal([]byte(get(t, site+"/v1/limits").body), &limits); err != nil {
		t.Fatal(err)
	}
	if limits["maxLimit"] != sago.MaxLimit || limits["maxPasteBytes"] != sago.MaxPasteBytes || limits["deadlineSeconds"] != 2 {
		t.Errorf("limits: %v", limits)
	}
}

func TestSuggestionsAreAsked(t *testing.T) {
	searcher := &stub{}
	site := listen(t, searcher, server.Options{})
	if a := get(t, site+"/v1/suggest?q=con&limit=51"); a.StatusCode != http.StatusBadRequest {
		t.Errorf("limit=51: status %d", a.StatusCode)
	}
	var asked sago.SuggestRequest
	searcher.suggest = suggestInto(&asked)
	a := get(t, site+"/v1/suggest?q=%EB%A1%9C%EB%93%9C&limit=3&lang=ko")
	if diff := cmp.Diff(sago.SuggestRequest{Text: "로드", Limit: 3, Lang: sago.LangKo}, asked); diff != "" {
		t.Errorf("suggest request (-want +got):\n%s", diff)
	}
	const want = `{"suggestions":[{"kind":"tag","text":"로드 밸런서","label":{"en":"Load balancer","ko":"로드 밸런서"},"facet":"components","value":"lb","count":3}]}` + "\n"
	if diff := cmp.Diff(want, a.body); diff != "" {
		t.Errorf("suggestions (-want +got):\n%s", diff)
	}
}

// TestFixesStandBesideTheirCases asks for what fixed the cases in each format
// that has it, from the API and by the links of the page.
func TestFixesStandBesideTheirCases(t *testing.T) {
	site := serveEmbedded(t)
	type text struct{ En, Ko string }
	var record struct {
		Remediation []struct{ Text text }
		ActionItems []struct{ Text text } `json:"action_items"`
	}
	err := json.Unmarshal([]byte(get(t, site+"/v1/cases/PX-201").body), &record)
	var want struct{ Remediation, ActionItems []text }
	for _, item := range record.Remediation {
		want.Remediation = append(want.Remediation, item.Text)
	}
	for _, item := range record.ActionItems {
		want.ActionItems = append(want.ActionItems, item.Text)
	}
	if err != nil || len(want.Remediation) == 0 || len(want.ActionItems) == 0 {
		t.Fatalf("PX-201 has %d and %d items, %v: choose a case that has both", len(want.Remediation), len(want.ActionItems), err)
	}
	var got struct {
		Hits []struct{ Remediation, ActionItems []text }
	}
	const search = "/v1/search?q=id:PX-201&fixes=1"
	if err := json.Unmarshal([]byte(get(t, site+search).body), &got); err != nil || len(got.Hits) != 1 {
		t.Fatalf("%d hits, %v", len(got.Hits), err)
	}
	if diff := cmp.Diff([][]text{want.Remediation, want.ActionItems}, [][]text{got.Hits[0].Remediation, got.Hits[0].ActionItems}); diff != "" {
		t.Errorf("JSON (-case +hit):\n%s", diff)
	}
	if lines := get(t, site+search+"&format=jsonl").body; !strings.Contains(lines, `,"remediation":[{"en":`) {
		t.Errorf("JSON lines have no remediation: %s", lines)
	}
	rows, err := csv.NewReader(strings.NewReader(get(t, site+search+"&format=csv").body)).ReadAll()
	if err != nil || len(rows) != 2 {
		t.Fatalf("CSV: %d rows, %v", len(rows), err)
	}
	column := slices.Index(rows[0], "remediation_ko")
	if column < 0 || !strings.HasPrefix(rows[1][column], want.Remediation[0].Ko) || rows[0][len(rows[0])-1] != "action_items_ko" {
		t.Errorf("CSV (-case +cell):\n-%s\n+%q", want.Remediation[0].Ko, rows)
	}
	if page := get(t, site+"/?q=id:PX-201&view=fixes", "Accept", "text/html").body; !strings.Contains(page, "fixes=1&amp;format=csv") {
		t.Error("the page of what fixed them links to a table without it")
	}
	if plain := get(t, site+"/v1/search?q=id:PX-201").body; strings.Contains(plain, `"remediation"`) {
		t.Errorf("remediation was not asked for: %s", plain)
	}
}
