package server_test

import (
	"net/http"
	"strings"
	"testing"
)

// TestPagesLeaveOutWhereAClickCameFrom opens pages as a link from a mail does. The
// API refuses the same parameters.
func TestPagesLeaveOutWhereAClickCameFrom(t *testing.T) {
	site := serveEmbedded(t)
	const trail = "utm_source=slack&utm_medium=&fbclid=x&gclid=x&msclkid=x&mc_cid=x&mc_eid=x&ref=hn"
	for _, path := range []string{"/?q=dns&", "/cases/PX-201?", "/help?", "/?q=dns&sorrt=newest&"} {
		a := get(t, site+path+trail, "Accept", "text/html")
		if to := a.Header.Get("Location"); to != "" { // as of every address with an empty field
			a = get(t, site+to, "Accept", "text/html")
			a.body += to
		}
		if wrong := strings.Contains(path, "sorrt"); a.StatusCode != http.StatusOK != wrong {
			t.Errorf("GET %s: status %d", path+trail, a.StatusCode)
		}
		for _, mark := range []string{"utm_", "clid=", "mc_", "ref=hn"} {
			if strings.Contains(a.body, mark) {
				t.Errorf("GET %s: the page passes %s on", path+trail, mark)
			}
		}
	}
	for _, path := range []string{"/v1/search?utm_source=slack", "/v1/search?fbclid=x", "/v1/suggest?q=a&ref=hn"} {
		if a := get(t, site+path); a.StatusCode != http.StatusBadRequest {
			t.Errorf("GET %s: status %d, want 400", path, a.StatusCode)
		}
	}
}

// TestNoPageLiesBehindTheLast asks for pages that there are not.
func TestNoPageLiesBehindTheLast(t *testing.T) {
	site := serveEmbedded(t)
	for path, want := range map[string]string{
		"/?q=haproxy&match=all&offset=20":                 "/?q=haproxy&match=all",
		"/?q=haproxy&match=all&limit=1&offset=9000":       "/?q=haproxy&match=all&limit=1&offset=1",
		"/?q=haproxy&match=all&limit=1&offset=1":          "",
		"/?q=zxqvw&match=all&offset=40&view=fixes":        "/?q=zxqvw&match=all&view=fixes",
		"/?q=haproxy&offset=20&pivot=components,symptoms": "",
	} {
		if got := get(t, site+path, "Accept", "text/html").Header.Get("Location"); got != want {
			t.Errorf("GET %s leads to %q, want %q", path, got, want)
		}
	}
}
