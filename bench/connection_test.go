package bench

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"
)

// TestConnectionTellsWhatTheServerDoes asks a server for three answers, one
// behind the other, and for what is no measurement.
func TestConnectionTellsWhatTheServerDoes(t *testing.T) {
	body := strings.Repeat("x", 300<<10)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/whole":
			w.Header().Set("Server-Timing", "search;dur=0.250, total;dur=0.500")
		case "/silent":
		default:
			w.WriteHeader(http.StatusNotFound)
		}
		w.Header().Set("Content-Length", "307200")
		time.Sleep(time.Millisecond)
		_, _ = io.WriteString(w, body)
	}))
	defer server.Close()
	ask := func(path string) (answered, error) {
		conn, err := connect(t.Context(), server.Listener.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		defer conn.close()
		if _, err := conn.get("/whole"); err != nil {
			t.Fatal(err)
		}
		return conn.get(path)
	}
	got, err := ask("/whole")
	if err != nil {
		t.Fatal(err)
	}
	if got.search != 250*time.Microsecond || got.total != 500*time.Microsecond || got.bytes != len(body) || got.took < time.Millisecond {
		t.Errorf("%+v: want 250 us in the engine, 500 us in the handler, %d bytes, and a millisecond or more", got, len(body))
	}
	for path, want := range map[string]string{"/silent": "no time of search", "/missing": "status 404"} {
		if _, err := ask(path); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("GET %s: %v, want an error with %q", path, err, want)
		}
	}
}
