package server_test

import (
	"bytes"
	"context"
	"log/slog"
	"net/http"
	"strings"
	"testing"

	"sago"
	"sago/server"
)

func TestEveryAnswerHasTheSecurityHeaders(t *testing.T) {
	url := listen(t, &stub{}, server.Options{})
	want := map[string]string{
		"Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; " +
			"img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
		"X-Content-Type-Options": "nosniff",
		"Referrer-Policy":        "no-referrer",
	}
	for _, path := range []string{"/", "/v1/search", "/v1/nothing", "/nothing", "/metrics", "/static/nothing", "/v1/search?x=1"} {
		a := get(t, url+path)
		for name, value := range want {
			if got := a.Header.Get(name); got != value {
				t.Errorf("GET %s: %s is %q, want %q", path, name, got, value)
			}
		}
	}
}

func TestScriptsOfAnyPageMayRead(t *testing.T) {
	url := listen(t, &stub{}, server.Options{})
	for _, path := range []string{"/v1/search", "/v1/vocabulary", "/v1/search?unknown=1"} {
		if got := get(t, url+path, "Origin", "https://elsewhere.example").Header.Get("Access-Control-Allow-Origin"); got != "*" {
			t.Errorf("GET %s: Access-Control-Allow-Origin is %q, want *", path, got)
		}
	}
	a := do(t, http.MethodOptions, url+"/v1/search", "", "Origin", "https://elsewhere.example", "Access-Control-Request-Method", "POST")
	if a.StatusCode != 204 || a.Header.Get("Access-Control-Allow-Methods") != "GET, HEAD, OPTIONS, POST, QUERY" {
		t.Errorf("preflight: status %d, methods %q", a.StatusCode, a.Header.Get("Access-Control-Allow-Methods"))
	}
	if got := get(t, url+"/metrics").Header.Get("Access-Control-Allow-Origin"); got != "" {
		t.Errorf("/metrics may be read from %q", got)
	}
}

func TestRequestIDsAreKeptOrMade(t *testing.T) {
	url := listen(t, &stub{}, server.Options{})
	if got := get(t, url+"/livez", "X-Request-Id", "abc-1.2_3").Header.Get("X-Request-Id"); got != "abc-1.2_3" {
		t.Errorf("a harmless id came back as %q", got)
	}
	seen := map[string]bool{}
	for _, bad := range []string{"", "a b", `a"b`, strings.Repeat("a", 65)} {
		got := get(t, url+"/livez", "X-Request-Id", bad).Header.Get("X-Request-Id")
		if len(got) != 16 || seen[got] {
			t.Errorf("X-Request-Id %q came back as %q, want a new one of 16 digits", bad, got)
		}
		seen[got] = true
	}
}

func TestLogNamesTheRequestAndNotTheQuery(t *testing.T) {
	for _, asked := range []bool{false, true} {
		var log bytes.Buffer
		h := server.New(&stub{search: func(context.Context, sago.Request) (*sago.Response, error) {
			return nil, sago.Errorf(sago.CodeUnavailable, "closed")
		}}, server.Options{Logger: slog.New(slog.NewJSONHandler(&log, nil)), LogQueries: asked}).Handler()
		serve(h, "GET", "/v1/search?q=secret-words")
		line := log.String()
		for _, want := range []string{`"path":"/v1/search"`, `"status":503`, `"request":"`, `"err":"closed"`} {
			if !strings.Contains(line, want) {
				t.Errorf("the log lacks %s:\n%s", want, line)
			}
		}
		if strings.Contains(line, "secret-words") != asked {
			t.Errorf("LogQueries %t: the log says\n%s", asked, line)
		}
	}
}

func TestMetricsCountRequests(t *testing.T) {
	url := listen(t, &stub{}, server.Options{Version: "v1.2.3"})
	get(t, url+"/v1/search")
	get(t, url+"/v1/cases/none")
	get(t, url+"/nowhere/secret-words")
	do(t, "SECRET", url+"/v1/search", "")
	a := get(t, url+"/metrics")
	for _, want := range []string{
		`sago_http_requests_total{method="GET",route="/v1/search",status="200"} 1`,
		`sago_http_requests_total{method="GET",route="/v1/cases/{id}",status="404"} 1`,
		`sago_http_requests_total{method="GET",route="none",status="404"} 1`,
		`sago_http_requests_total{method="other",route="/v1/search",status="405"} 1`,
		`sago_http_request_seconds_count{route="/v1/search"} 2`,
		`sago_build_info{version="v1.2.3"} 1`,
		`sago_cases 3`,
		`sago_http_requests_waiting 0`,
		"go_goroutines",
	} {
		if !strings.Contains(a.body, want) {
			t.Errorf("/metrics lacks %s", want)
		}
	}
	if strings.Contains(strings.ToLower(a.body), "secret") {
		t.Error("/metrics holds words of a request")
	}
}
