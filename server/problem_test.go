package server_test

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sago"
	"sago/server"
)

// problem is what a test reads of an error.
type problem struct {
	Status      int
	Code        string
	Detail      string
	Instance    string
	Errors      []struct{ Pointer, Reason string }
	Suggestions []string
}

func problemIn(t *testing.T, a answer) problem {
	t.Helper()
	if got := a.Header.Get("Content-Type"); got != "application/problem+json" {
		t.Errorf("Content-Type is %q, want application/problem+json", got)
	}
	var p problem
	if err := json.Unmarshal([]byte(a.body), &p); err != nil {
		t.Fatalf("the body is no problem: %v\n%s", err, a.body)
	}
	if p.Status != a.StatusCode {
		t.Errorf("the body says %d, the status line %d", p.Status, a.StatusCode)
	}
	if want := "urn:sago:request:" + a.Header.Get("X-Request-Id"); p.Instance != want {
		t.Errorf("instance is %q, want %q", p.Instance, want)
	}
	return p
}

// pointers lists the fields that a problem points at.
func (p problem) pointers() []string {
	var list []string
	for _, e := range p.Errors {
		list = append(list, e.Pointer)
	}
	return list
}

// strict is a searcher with one facet value, which refuses what it lacks as an
// index does.
func strict() *stub {
	return &stub{search: func(_ context.Context, req sago.Request) (*sago.Response, error) {
		for _, f := range req.Filters {
			for _, v := range f.Values {
				if v != "high-latency" {
					return nil, &sago.Error{
						Code: sago.CodeInvalid, Field: f.Field, Public: "There is no such value.",
						Suggestions: []string{"high-latency"},
					}
				}
			}
		}
		if req.Cursor != "" && req.Cursor != "now" {
			return nil, sago.Errorf(sago.CodeStale, "The index has changed since this cursor was made. Search again.")
		}
		return &sago.Response{}, nil
	}}
}

// badRequest is a request that gets a problem.
type badRequest struct {
	name         string
	method, path string
	body, media  string
	status       int
	code         string
	pointers     []string
	suggestions  []string
}

func TestBadRequestsGetTheirProblem(t *testing.T) {
	url := listen(t, strict(), server.Options{})
	tests := []badRequest{
		{name: "unknown parameter", path: "/v1/search?symptom=x", status: 400, code: "invalid", pointers: []string{"#/symptom"}, suggestions: []string{"symptoms", "-symptoms"}},
		{name: "two at once", path: "/v1/search?limit=-1&offset=99999999999", status: 400, code: "invalid", pointers: []string{"#/limit", "#/offset"}},
		{name: "limit too high", path: "/v1/search?limit=101", status: 400, code: "invalid", pointers: []string{"#/limit"}},
		{name: "limit no number", path: "/v1/search?limit=ten", status: 400, code: "invalid", pointers: []string{"#/limit"}},
		{name: "limit twice", path: "/v1/search?limit=1&limit=2", status: 400, code: "invalid", pointers: []string{"#/limit"}},
		{name: "offset beyond the window", path: "/v1/search?offset=10001", status: 400, code: "invalid", pointers: []string{"#/offset"}},
		{name: "unknown sort", path: "/v1/search?sort=newst", status: 400, code: "invalid", pointers: []string{"#/sort"}, suggestions: []string{"newest"}},
		{name: "unknown match", path: "/v1/search?match=most", status: 400, code: "invalid", pointers: []string{"#/match"}},
		{name: "unknown language", path: "/v1/search?lang=fr", status: 400, code: "invalid", pointers: []string{"#/lang"}},
		{name: "bad date", path: "/v1/search?after=yesterday", status: 400, code: "invalid", pointers: []string{"#/after"}},
		{name: "unknown facet to count", path: "/v1/search?facets=symptom", status: 400, code: "invalid", pointers: []string{"#/facets"}, suggestions: []string{"symptoms"}},
		{name: "unknown facet", path: "/v1/facets/symptom", status: 400, code: "invalid", pointers: []string{"#/facet"}, suggestions: []string{"symptoms"}},
		{name: "unknown value", path: "/v1/search?symptoms=high-latancy", status: 400, code: "invalid", pointers: []string{"#/symptoms"}, suggestions: []string{"high-latency"}},
		{name: "stale cursor", path: "/v1/search?cursor=old", status: 410, code: "stale"},
		{name: "cursor and offset", path: "/v1/search?cursor=now&offset=20", status: 400, code: "invalid", pointers: []string{"#/cursor"}},
		{name: "query and paste", path: "/v1/search?q=a&paste=b", status: 400, code: "invalid", pointers: []string{"#/q"}},
		{name: "empty paste", path: "/v1/search?paste=", status: 400, code: "invalid", pointers: []string{"#/paste"}},
		{name: "blank body", method: "POST", path: "/v1/search", body: " \n", media: "text/plain", status: 400, code: "invalid", pointers: []string{"#/paste"}},
		{name: "blank paste in JSON", method: "POST", path: "/v1/search", body: `{"paste": "\n"}`, media: "application/json", status: 400, code: "invalid", pointers: []string{"#/paste"}},
		{name: "bad escape", path: "/v1/search?q=%zz", status: 400, code: "invalid"},
		{name: "semicolon", path: "/v1/search?q=a;limit=3", status: 400, code: "invalid"},
		{name: "nul in an id", path: "/v1/cases/PX-1%00", status: 400, code: "invalid", pointers: []string{"#/id"}},
		{name: "path out of the id", path: "/v1/cases/..%2f..%2fetc%2fpasswd", status: 400, code: "invalid", pointers: []string{"#/id"}},
		{name: "id too long", path: "/v1/cases/" + strings.Repeat("a", 129), status: 400, code: "invalid", pointers: []string{"#/id"}},
		{name: "no such case", path: "/v1/cases/PX-0", status: 404, code: "not_found"},
		{name: "no such address", path: "/v1/nothing", status: 404, code: "not_found"},
		{name: "bad id in a parameter", path: "/v1/search?why=a/b", status: 400, code: "invalid", pointers: []string{"#/why"}},
		{name: "method", method: "DELETE", path: "/v1/search", status: 405, code: "method_not_allowed"},
		{name: "malformed JSON", method: "POST", path: "/v1/search", body: `{"q": "a"`, media: "application/json", status: 400, code: "invalid"},
		{name: "JSON syntax", method: "POST", path: "/v1/search", body: `{"q": a}`, media: "application/json", status: 400, code: "invalid"},
		{name: "JSON array", method: "POST", path: "/v1/search", body: `["a"]`, media: "application/json", status: 400, code: "invalid"},
		{name: "JSON null", method: "POST", path: "/v1/search", body: `null`, media: "application/json", status: 400, code: "invalid"},
		{name: "empty JSON", method: "POST", path: "/v1/search", body: ``, media: "application/json", status: 400, code: "invalid"},
		{name: "two JSON objects", method: "POST", path: "/v1/search", body: `{} {}`, media: "application/json", status: 400, code: "invalid"},
		{name: "nested value", method: "POST", path: "/v1/search", body: `{"q": {"a": 1}, "symptoms": [["x"]]}`, media: "application/json", status: 400, code: "invalid", pointers: []string{"#/q", "#/symptoms"}},
		{name: "unknown member", method: "POST", path: "/v1/search", body: `{"limits": 3}`, media: "application/json", status: 400, code: "invalid", pointers: []string{"#/limits"}, suggestions: []string{"limit"}},
		{name: "fraction", method: "POST", path: "/v1/search", body: `{"limit": 1.5}`, media: "application/json", status: 400, code: "invalid", pointers: []string{"#/limit"}},
		{name: "key twice", method: "POST", path: "/v1/search", body: `{"limit": 1, "q": "a", "limit": 2, "limit": 2}`, media: "application/json", status: 400, code: "invalid", pointers: []string{"#/limit"}},
		{name: "facetLimit 0", path: "/v1/search?facetLimit=0", status: 400, code: "invalid", pointers: []string{"#/facetLimit"}},
		{name: "no facet values", path: "/v1/facets/symptoms?limit=0", status: 400, code: "invalid", pointers: []string{"#/limit"}},
		{name: "no completions", path: "/v1/suggest?q=a&limit=0", status: 400, code: "invalid", pointers: []string{"#/limit"}},
		{name: "UTF-16", method: "POST", path: "/v1/search", body: "\xff\xfe{\x00}\x00", media: "application/json", status: 415, code: "unsupported_media_type"},
		{name: "pasted UTF-16", method: "POST", path: "/v1/search", body: "d\x00n\x00s\x00", media: "text/plain", status: 415, code: "unsupported_media_type"},
		{name: "charset", method: "POST", path: "/v1/search", body: "a", media: "text/plain; charset=euc-kr", status: 415, code: "unsupported_media_type"},
		{name: "2 MB", method: "POST", path: "/v1/search", body: `{"q": "` + strings.Repeat("a", 2<<20) + `"}`, media: "application/json", status: 413, code: "too_large"},
		{name: "long paste", method: "POST", path: "/v1/search", body: strings.Repeat("a", 64<<10+1), media: "text/plain", status: 413, code: "too_large"},
		{name: "media type", method: "POST", path: "/v1/search", body: `<q/>`, media: "application/xml", status: 415, code: "unsupported_media_type"},
		{name: "no media type", method: "QUERY", path: "/v1/search", body: `{}`, status: 415, code: "unsupported_media_type"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) { tt.check(t, url) })
	}
}

// check asks for the request and compares the problem.
func (tt badRequest) check(t *testing.T, url string) {
	t.Helper()
	if tt.method == "" {
		tt.method = http.MethodGet
	}
	a := do(t, tt.method, url+tt.path, tt.body, "Content-Type", tt.media)
	if a.StatusCode != tt.status {
		t.Fatalf("status %d, want %d\n%s", a.StatusCode, tt.status, a.body)
	}
	p := problemIn(t, a)
	if p.Code != tt.code || p.Detail == "" {
		t.Errorf("code %q, want %q; detail %q", p.Code, tt.code, p.Detail)
	}
	if diff := cmp.Diff(tt.pointers, p.pointers()); diff != "" {
		t.Errorf("pointers (-want +got):\n%s", diff)
	}
	if tt.suggestions != nil {
		if diff := cmp.Diff(tt.suggestions, p.Suggestions); diff != "" {
			t.Errorf("suggestions (-want +got):\n%s", diff)
		}
	}
}

func TestCompressedBodiesAreRefused(t *testing.T) {
	url := listen(t, strict(), server.Options{})
	if a := do(t, http.MethodPost, url+"/v1/search", "\ufeff{}", "Content-Type", "application/json"); a.StatusCode != 200 {
		t.Errorf("a body with a byte order mark: status %d: %s", a.StatusCode, a.body)
	}
	for coding, want := range map[string]int{"": 200, "identity": 200, "gzip": 415, "br": 415, "gzip, identity": 415} {
		a := do(t, http.MethodPost, url+"/v1/search", `{"q": "a"}`, "Content-Type", "application/json; charset=UTF-8", "Content-Encoding", coding)
		if a.StatusCode != want {
			t.Errorf("Content-Encoding %q: status %d, want %d: %s", coding, a.StatusCode, want, a.body)
			continue
		}
		if want == 415 {
			if p := problemIn(t, a); p.Detail != "The body is encoded (Content-Encoding: "+coding+"). Send it as it is, without compression." {
				t.Errorf("Content-Encoding %q: detail %q", coding, p.Detail)
			}
		}
	}
}

// TestJSONSentAsAFormIsNamed sends what curl -d sends.
func TestJSONSentAsAFormIsNamed(t *testing.T) {
	site := serveEmbedded(t)
	for _, body := range []string{`{"q": "dns"}`, "\n [1]"} {
		a := do(t, http.MethodPost, site+"/v1/search", body, "Content-Type", "application/x-www-form-urlencoded")
		if p := problemIn(t, a); p.Status != http.StatusUnsupportedMediaType || !strings.Contains(p.Detail, "Content-Type: application/json") {
			t.Errorf("%q: %d, %q; want 415 and the name of the header to send", body, p.Status, p.Detail)
		}
	}
}

// TestReasonsNameWhatThereIs asks for too much where only some ways go further.
func TestReasonsNameWhatThereIs(t *testing.T) {
	url := listen(t, strict(), server.Options{})
	for path, want := range map[string]string{
		"/v1/search?offset=10001":          `"offset" is "10001": want a whole number from 0 to 10000. Follow nextCursor to go further.`,
		"/v1/facets/symptoms?offset=10001": `"offset" is "10001": want a whole number from 0 to 10000. Narrow the values with search or prefix to go further.`,
		"/v1/search?facetLimit=0":          `"facetLimit" is "0": want a whole number from 1 to 200. An empty facets= counts none.`,
	} {
		if got := problemIn(t, get(t, url+path)).Detail; got != want {
			t.Errorf("%s: detail %q, want %q", path, got, want)
		}
	}
}

func TestMissingCasesAreNamedWhereTheyWereAskedFor(t *testing.T) {
	searcher := &stub{search: func(_ context.Context, req sago.Request) (*sago.Response, error) {
		field := "why"
		if req.Like != nil {
			field = "like"
		}
		return nil, &sago.Error{Code: sago.CodeNotFound, Field: field, Public: "There is no case."}
	}}
	url := listen(t, searcher, server.Options{})
	for path, want := range map[string]string{
		"/v1/search?why=PX-0":    "#/why",
		"/v1/search?like=PX-0":   "#/like",
		"/v1/cases/PX-0/similar": "#/id",
	} {
		a := get(t, url+path)
		if p := problemIn(t, a); a.StatusCode != 404 || len(p.Errors) != 1 || p.Errors[0].Pointer != want {
			t.Errorf("%s: status %d, errors %v, want 404 at %s", path, a.StatusCode, p.Errors, want)
		}
	}
}

func TestMethodNotAllowedNamesTheMethods(t *testing.T) {
	url := listen(t, &stub{}, server.Options{})
	for path, want := range map[string]string{
		"/v1/search": "GET, HEAD, OPTIONS, POST, QUERY",
		"/livez":     "GET, HEAD, OPTIONS",
	} {
		if got := do(t, http.MethodPut, url+path, "").Header.Get("Allow"); got != want {
			t.Errorf("PUT %s: Allow is %q, want %q", path, got, want)
		}
	}
}

func TestInternalErrorsTellNothingButTheirRequest(t *testing.T) {
	for name, err := range map[string]error{
		"foreign":  errors.New("secret: open /var/lib"),
		"internal": &sago.Error{Code: sago.CodeInternal, Public: "secret", Err: errors.New("secret")},
	} {
		t.Run(name, func(t *testing.T) {
			url := listen(t, &stub{search: func(context.Context, sago.Request) (*sago.Response, error) { return nil, err }}, server.Options{})
			a := get(t, url+"/v1/search")
			p := problemIn(t, a)
			if a.StatusCode != 500 || p.Code != "internal" || strings.Contains(a.body, "secret") {
				t.Errorf("status %d: %s", a.StatusCode, a.body)
			}
		})
	}
}

func TestErrorsOfTheContractHaveTheirStatus(t *testing.T) {
	for code, want := range map[sago.Code]int{
		sago.CodeInvalid: 400, sago.CodeNotFound: 404, sago.CodeUnsupported: 501,
		sago.CodeStale: 410, sago.CodeUnavailable: 503,
	} {
		err := &sago.Error{Code: code, Public: "Said in public.", Err: errors.New("secret")}
		url := listen(t, &stub{search: func(context.Context, sago.Request) (*sago.Response, error) { return nil, err }}, server.Options{})
		a := get(t, url+"/v1/search")
		p := problemIn(t, a)
		if a.StatusCode != want || p.Code != string(code) || p.Detail != "Said in public." || strings.Contains(a.body, "secret") {
			t.Errorf("%s: status %d, want %d: %s", code, a.StatusCode, want, a.body)
		}
		if retry := a.Header.Get("Retry-After"); (retry != "") != (want == 503) {
			t.Errorf("%s: Retry-After is %q", code, retry)
		}
	}
}

func TestPanicBecomesAnInternalError(t *testing.T) {
	url := listen(t, &stub{search: func(context.Context, sago.Request) (*sago.Response, error) { panic("secret") }}, server.Options{})
	a := get(t, url+"/v1/search")
	if a.StatusCode != 500 || strings.Contains(a.body, "secret") {
		t.Errorf("status %d: %s", a.StatusCode, a.body)
	}
	if a := get(t, url+"/livez"); a.StatusCode != 200 {
		t.Errorf("after the panic /livez answers %d", a.StatusCode)
	}
}

// TestProblemPageMendsAFieldOfTheQuery follows what the page of an error offers.
func TestProblemPageMendsAFieldOfTheQuery(t *testing.T) {
	url := listen(t, &stub{search: func(context.Context, sago.Request) (*sago.Response, error) {
		return nil, &sago.Error{Code: sago.CodeInvalid, Field: sago.FacetSymptoms, Public: "There is no such value.", Suggestions: []string{"high-latency"}}
	}}, server.Options{})
	for q, wants := range map[string][]string{
		"slow+-symptom:hgh": {
			`href="/?q=slow&amp;-symptoms=high-latency&amp;lang=en"`, `href="/?q=slow&amp;lang=en"`, `value="slow -symptom:hgh"`, "Search without -symptom:hgh",
		},
		"slow+(dns+OR+-symptom:hgh)": {
			`href="/?q=slow&#43;%28dns&#43;OR&#43;-symptoms%3Ahigh-latency%29&amp;lang=en"`, `href="/?q=slow&#43;dns&amp;lang=en"`, "Search without symptoms:hgh",
		},
		"symptom:hgh+OR+symptom:hgh": {"There is no such value."},
	} {
		a := get(t, url+"/?q="+q+"&lang=en", "Accept", "text/html")
		for _, want := range wants {
			if !strings.Contains(a.body, want) {
				t.Errorf("the page of %s lacks %s:\n%s", q, want, a.body)
			}
		}
	}
}
