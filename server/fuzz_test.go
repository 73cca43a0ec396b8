package server_test

import (
	"encoding/json"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"sago/server"
)

// FuzzSearch sends addresses and bodies: whatever they hold, the answer is a
// search or a problem of the client's, and its body is JSON.
func FuzzSearch(f *testing.F) {
	for _, q := range []string{
		"", "q=x", "q=%00", "limit=-1&offset=99999999999", "symptoms=a&-symptoms=a", "q=a%0Ab", "pivot=org,year",
		"stats=detected", "format=csv", "facets=", "q=symptom:x+OR+(", "%zz", "after=2024-02-30", "lang=ko&sort=newest",
	} {
		f.Add("POST", q, "application/json", `{"q": "x"}`)
	}
	f.Add("POST", "", "text/plain; charset=utf-8", "java.lang.Error\n\tat x")
	f.Add("QUERY", "", "application/json", `{"symptoms": ["a", null], "limit": 1e3, "explain": true}`)
	f.Add("POST", "", "application/x-www-form-urlencoded", "q=x&limit=3")
	h := server.New(&stub{}, server.Options{Logger: quiet()}).Handler()
	f.Fuzz(func(t *testing.T, method, query, media, body string) {
		if method != "GET" && method != "QUERY" {
			method = "POST"
		}
		req := httptest.NewRequest(method, "/v1/search", strings.NewReader(body))
		req.URL = &url.URL{Path: "/v1/search", RawQuery: query}
		req.Header.Set("Content-Type", media)
		rec := httptest.NewRecorder()
		h.ServeHTTP(rec, req)
		if rec.Code != 200 && rec.Code/100 != 4 {
			t.Fatalf("%s ?%s %q %q: status %d\n%s", method, query, media, body, rec.Code, rec.Body)
		}
		if strings.Contains(rec.Header().Get("Content-Type"), "json") && rec.Header().Get("Content-Type") != "application/jsonl; charset=utf-8" &&
			!json.Valid(rec.Body.Bytes()) {
			t.Fatalf("%s ?%s %q %q: the body is no JSON\n%s", method, query, media, body, rec.Body)
		}
	})
}
