package server_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"fmt"
	"io"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"

	"sago"
	"sago/server"
)

// many is a searcher whose answers are long enough to be compressed, and whose
// time differs from answer to answer.
func many() *stub {
	took := time.Duration(0)
	return &stub{search: func(_ context.Context, req sago.Request) (*sago.Response, error) {
		took += time.Millisecond
		resp := &sago.Response{Total: 40, Generation: "g1", CorpusHash: "c1", Took: took}
		for i := range req.Limit {
			resp.Hits = append(resp.Hits, sago.Hit{
				ID: fmt.Sprintf("C-%03d", i), Score: 1 / float64(i+1), Title: sago.Text{En: "Timeouts", Ko: "타임아웃"},
				Tags: map[string][]string{"symptoms": {"high-latency"}, "domain": {"networking", "dns"}, "org": {"x"}},
			})
		}
		return resp, nil
	}}
}

func TestEqualRequestsHaveEqualBytesAndTags(t *testing.T) {
	url := listen(t, many(), server.Options{})
	for _, encoding := range []string{"identity", "gzip"} {
		var first answer
		for range 5 {
			a := get(t, url+"/v1/search?q=x", "Accept-Encoding", encoding)
			if first.Response == nil {
				first = a
			}
			if a.body != first.body || a.Header.Get("ETag") != first.Header.Get("ETag") {
				t.Fatalf("%s: two answers to one request differ", encoding)
			}
		}
		if !strings.HasPrefix(first.Header.Get("ETag"), `"`) {
			t.Errorf("%s: ETag %q is not a strong one", encoding, first.Header.Get("ETag"))
		}
	}
}

func TestEachEncodingHasItsTag(t *testing.T) {
	url := listen(t, many(), server.Options{})
	plain := get(t, url+"/v1/search", "Accept-Encoding", "identity")
	zipped := get(t, url+"/v1/search", "Accept-Encoding", "br, gzip;q=0.5")
	if plain.Header.Get("Content-Encoding") != "" || zipped.Header.Get("Content-Encoding") != "gzip" {
		t.Fatalf("encodings %q and %q", plain.Header.Get("Content-Encoding"), zipped.Header.Get("Content-Encoding"))
	}
	if plain.Header.Get("ETag") == zipped.Header.Get("ETag") {
		t.Error("two encodings have one tag")
	}
	if got := string(unzipped(t, []byte(zipped.body))); got != plain.body {
		t.Errorf("unzipped, the answer differs from the plain one:\n%s", got)
	}
	for _, a := range []answer{plain, zipped} {
		if got := a.Header.Get("Vary"); got != "Accept, Accept-Language, Accept-Encoding" {
			t.Errorf("Vary is %q", got)
		}
	}
}

func TestGzipOnlyWhereItIsTaken(t *testing.T) {
	url := listen(t, many(), server.Options{})
	for header, want := range map[string]string{
		"gzip": "gzip", "*": "gzip", "gzip;q=0": "", "gzip;q=0, *": "", "br": "", "deflate, gzip": "gzip", "*;q=0": "",
	} {
		if got := get(t, url+"/v1/search", "Accept-Encoding", header).Header.Get("Content-Encoding"); got != want {
			t.Errorf("Accept-Encoding %q: Content-Encoding is %q, want %q", header, got, want)
		}
	}
}

func TestMatchingTagIsNotSentAgain(t *testing.T) {
	url := listen(t, many(), server.Options{})
	tag := get(t, url+"/v1/search", "Accept-Encoding", "gzip").Header.Get("ETag")
	for header, want := range map[string]int{
		tag: 304, "W/" + tag: 304, `"other", ` + tag: 304, "*": 304, `"other"`: 200, "": 200,
	} {
		a := get(t, url+"/v1/search", "Accept-Encoding", "gzip", "If-None-Match", header)
		if a.StatusCode != want {
			t.Errorf("If-None-Match %q: status %d, want %d", header, a.StatusCode, want)
		}
		if want == 304 && (a.body != "" || a.Header.Get("ETag") != tag) {
			t.Errorf("If-None-Match %q: a 304 with body %q and tag %q", header, a.body, a.Header.Get("ETag"))
		}
	}
	if a := get(t, url+"/v1/search?limit=3", "Accept-Encoding", "gzip", "If-None-Match", tag); a.StatusCode != 200 {
		t.Errorf("another answer under the same tag: status %d", a.StatusCode)
	}
}

func TestHeadIsGetWithoutTheBody(t *testing.T) {
	url := listen(t, many(), server.Options{})
	for _, path := range []string{"/v1/search", "/", "/livez", "/v1/limits", "/v1/nothing"} {
		g := get(t, url+path, "Accept-Encoding", "identity")
		h := do(t, http.MethodHead, url+path, "", "Accept-Encoding", "identity")
		if h.StatusCode != g.StatusCode || h.body != "" || h.Header.Get("ETag") != g.Header.Get("ETag") {
			t.Errorf("HEAD %s: status %d, tag %s, %d bytes; GET has status %d, tag %s",
				path, h.StatusCode, h.Header.Get("ETag"), len(h.body), g.StatusCode, g.Header.Get("ETag"))
		}
		if g.StatusCode == 200 && h.ContentLength != int64(len(g.body)) {
			t.Errorf("HEAD %s: Content-Length %d, want %d", path, h.ContentLength, len(g.body))
		}
	}
}

// TestServerTimingTellsTheTimesOfTheSearchAndTheAnswer has a searcher that says
// it took whole milliseconds.
func TestServerTimingTellsTheTimesOfTheSearchAndTheAnswer(t *testing.T) {
	url := listen(t, many(), server.Options{})
	const total = `total;dur=\d+\.\d{3}`
	for path, want := range map[string]string{
		"/v1/search": `search;dur=\d+\.000, ` + total, "/": `search;dur=\d+\.000, ` + total, "/v1/limits": total, "/nothing": total,
	} {
		for _, encoding := range []string{"identity", "gzip"} {
			a := get(t, url+path, "Accept-Encoding", encoding)
			if got := a.Header.Get("Server-Timing"); !regexp.MustCompile("^" + want + "$").MatchString(got) {
				t.Errorf("GET %s: Server-Timing is %q, want %s", path, got, want)
			}
			if strings.Contains(a.body, "took") {
				t.Errorf("GET %s: the body holds a time: equal answers would have unequal bytes", path)
			}
		}
	}
}

func unzipped(t *testing.T, body []byte) []byte {
	t.Helper()
	zr, err := gzip.NewReader(bytes.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	all, err := io.ReadAll(zr)
	if err != nil {
		t.Fatal(err)
	}
	return all
}
