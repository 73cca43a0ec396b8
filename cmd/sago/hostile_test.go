package main

import (
	"bytes"
	"context"
	"encoding/csv"
	"encoding/json"
	"encoding/xml"
	"errors"
	"html"
	"io"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"
)

// hostileTexts are what a stored or typed text may hold to become more than text.
var hostileTexts = []string{
	`<script>alert("sago")</script>`,
	`"><img src=x onerror=alert("sago")>`,
	`' onmouseover='alert("sago")' x='`,
	`</title></style></textarea><svg/onload=alert("sago")>`,
	`]]><x:script xmlns:x="http://www.w3.org/1999/xhtml">alert("sago")</x:script>`,
	`[sago](javascript:alert("sago"))`,
	"a\u202etxt.exe\u2066b\u200bc\ufeffd",
	"\x1b[2J\x1b]0;sago\x07\u009b31m",
	`\input{alert}`,
}

const (
	hostileURL = `javascript:alert("sago")//`
	formula    = `=HYPERLINK("http://evil.example","alert")`
)

// hostileFile writes two cases whose every text is hostile; all of them have
// the word alert.
func hostileFile(t *testing.T) string {
	t.Helper()
	all := strings.Join(hostileTexts, " ")
	text := func(first string) any {
		return map[string]string{"en": first + " " + all, "ko": first + " 경보 " + all}
	}
	var lines []string
	for i, id := range []string{"H-1", "H-2"} {
		record, err := json.Marshal(map[string]any{
			"id": id, "org": formula, "date": []string{"2024-03-05", "2025-11-01"}[i], "date_kind": "incident", "url": hostileURL,
			"title": text(formula), "summary": text("summary"), "symptoms_text": text("symptoms"), "trigger": text("trigger"),
			"detection": text("detection"), "lessons": text("lessons"),
			"impact":      map[string]string{"scope": all, "users": all, "region": all},
			"remediation": []any{map[string]any{"text": text("fixed")}}, "action_items": []any{map[string]any{"text": text("done")}},
			"symptoms": append([]string{formula}, hostileTexts...), "components": []string{all}, "contributing": []string{all},
			"domain": []string{all}, "root_cause": all, "severity": all,
			"sources": []any{map[string]string{"url": hostileURL, "kind": all, "archived": hostileURL, "license": all}},
			"related": []string{all, "H-2"}, "recurrence_of": all, "docs": []string{all},
		})
		if err != nil {
			t.Fatal(err)
		}
		lines = append(lines, string(record))
	}
	name := filepath.Join(t.TempDir(), "hostile.jsonl")
	if err := os.WriteFile(name, []byte(strings.Join(lines, "\n")), 0o600); err != nil {
		t.Fatal(err)
	}
	return name
}

// hostilePaths are addresses whose answers hold hostile text, what is typed
// included.
func hostilePaths() []string {
	typed := url.QueryEscape(strings.Join(hostileTexts, " "))
	return []string{
		"/?q=alert&lang=en", "/?q=" + typed + "&lang=ko", "/?q=alert&view=fixes", "/?find.org=" + typed, "/cases/H-1?lang=en",
		"/cases/H-1?show=ko", "/?sort=" + typed, "/?" + typed + "=1", "/nothing/" + url.PathEscape(strings.Join(hostileTexts, " ")),
		"/?like=H-1", "/?symptoms=" + typed, "/?q=" + url.QueryEscape(`symptom:"`+hostileTexts[0]+`"`),
	}
}

// hostileFormats are the addresses of hostile text for programs, by media type.
func hostileFormats() map[string]string {
	return map[string]string{
		"/v1/search?q=alert": "json", "/v1/search?q=alert&format=jsonl": "jsonl", "/v1/search?q=alert&format=csv": "csv",
		"/v1/search?q=alert&format=atom": "atom", "/v1/cases/H-1": "json", "/v1/cases/H-1/similar": "json", "/v1/suggest?q=aler": "json",
		"/v1/facets/symptoms?search=alert": "json",
	}
}

// TestHostileTextStaysTextForPrograms reads each format as a program would.
func TestHostileTextStaysTextForPrograms(t *testing.T) {
	ownCache(t)
	site := startServe(t, "--data", hostileFile(t))
	for path, format := range hostileFormats() {
		resp, err := http.Get(site.url + path)
		if err != nil {
			t.Fatal(err)
		}
		body, err := io.ReadAll(resp.Body)
		resp.Body.Close()
		if err != nil || resp.StatusCode != http.StatusOK {
			t.Fatalf("GET %s: status %d, %v", path, resp.StatusCode, err)
		}
		if sniff, as := resp.Header.Get("X-Content-Type-Options"), resp.Header.Get("Content-Type"); sniff != "nosniff" || strings.Contains(as, "html") {
			t.Errorf("GET %s: X-Content-Type-Options %q, Content-Type %q: a browser may take it for a page", path, sniff, as)
		}
		if !bytes.Contains(body, []byte("alert")) {
			t.Errorf("GET %s: no hostile text: the test shows nothing\n%s", path, body)
		}
		if why := unsafeFor(format, body); why != "" {
			t.Errorf("GET %s: %s\n%.2000s", path, why, body)
		}
	}
}

// unsafeFor says what in an answer a program of the format could take for more
// than text; "" if there is nothing.
func unsafeFor(format string, body []byte) string {
	switch format {
	case "csv":
		rows, err := csv.NewReader(bytes.NewReader(body)).ReadAll()
		if err != nil {
			return err.Error()
		}
		for _, cell := range slices.Concat(rows[1:]...) {
			if cell != "" && strings.ContainsAny(cell[:1], "=+-@\t\r") {
				return "a cell begins a formula: " + cell
			}
		}
	case "atom":
		return unsafeInFeed(body)
	default: // every line is JSON, in which only an escape can hold a control character
		for line := range bytes.Lines(body) {
			if !json.Valid(line) {
				return "no JSON: " + string(line)
			}
		}
		if bytes.ContainsRune(body, 0x1b) {
			return "an escape that a terminal would obey"
		}
	}
	return ""
}

func unsafeInFeed(body []byte) string {
	dec := xml.NewDecoder(bytes.NewReader(body))
	for {
		token, err := dec.Token()
		if errors.Is(err, io.EOF) {
			return ""
		}
		if err != nil {
			return "not well formed: " + err.Error()
		}
		el, ok := token.(xml.StartElement)
		if !ok {
			continue
		}
		if el.Name.Space != "http://www.w3.org/2005/Atom" {
			return "an element " + el.Name.Local + " of another name space"
		}
		for _, a := range el.Attr {
			if a.Name.Local == "href" && !strings.HasPrefix(a.Value, "/") {
				return "a link to " + a.Value
			}
			if a.Name.Local == "type" && el.Name.Local != "link" {
				return "text of type " + a.Value
			}
		}
	}
}

// TestHostileTextStaysTextInCitations holds that a citation closes what it opens.
func TestHostileTextStaysTextInCitations(t *testing.T) {
	ownCache(t)
	site := startServe(t, "--data", hostileFile(t))
	page := html.UnescapeString(site.get(t, "/cases/H-1?lang=en"))
	between := func(from, to string) string {
		_, rest, _ := strings.Cut(page, from)
		text, _, _ := strings.Cut(rest, to)
		return text
	}
	markdown, bibtex := between(`aria-label="Markdown">`, "</pre>"), between(`aria-label="BibTeX">`, "</pre>")
	if !strings.Contains(markdown, "alert") || !strings.Contains(bibtex, "alert") {
		t.Fatalf("the citations hold no hostile text: %q, %q", markdown, bibtex)
	}
	if m := regexp.MustCompile(`(^|[^\\])(\]\(|<script|<img|<svg|\n)`).FindString(markdown); m != "" {
		t.Errorf("the citation in Markdown holds %q:\n%s", m, markdown)
	}
	if m := regexp.MustCompile(`\\input|\\write|\n@`).FindString(strings.TrimPrefix(bibtex, "@")); m != "" {
		t.Errorf("the citation in BibTeX holds %q:\n%s", m, bibtex)
	}
	plain := regexp.MustCompile(`\\[{}%&#$_]|\\textbackslash\{\}`).ReplaceAllString(bibtex, "")
	depth := 0
	for _, r := range plain {
		switch r {
		case '{':
			depth++
		case '}':
			depth--
		}
		if depth < 0 {
			break
		}
	}
	if depth != 0 {
		t.Errorf("the braces of the citation in BibTeX do not pair (%d left):\n%s", depth, bibtex)
	}
}

// TestHostileTextStaysTextOnTerminals holds that stored text moves no cursor and
// turns no line around, in each command that prints it.
func TestHostileTextStaysTextOnTerminals(t *testing.T) {
	ownCache(t)
	data := hostileFile(t)
	for _, args := range [][]string{
		{"search", "alert", "--facets", "--explain", "--why", "H-2"},
		{"show", "H-1"},
		{"similar", "H-1"},
		{"analyze", strings.Join(hostileTexts, " ")},
		{"search", "--color", "always", "alert"},
	} {
		if args[0] != "analyze" {
			args = append(args, "--data", data)
		}
		ran := runSago(t, "", args...)
		if !strings.Contains(ran.out, "alert") {
			t.Errorf("sago %s prints no hostile text: the test shows nothing\n%s%s", args[0], ran.out, ran.err)
		}
		own := regexp.MustCompile(`\x1b\[[0-9;]*m`).ReplaceAllString(ran.out+ran.err, "") // what --color writes
		if !slices.Contains(args, "always") {
			own = ran.out + ran.err
		}
		for _, r := range own {
			if r != '\n' && r != '\t' && unicode.IsControl(r) || strings.ContainsRune("\u202e\u2066\u200b\ufeff", r) {
				t.Errorf("sago %s prints %U", strings.Join(args[:1], " "), r)
				break
			}
		}
	}
}

// hostileText opens the pages of hostile text: no script may run, and nothing
// may be in the page that its templates did not put there.
func hostileText(t *testing.T, browser context.Context, _ *served) {
	site := startServe(t, "--data", hostileFile(t))
	p := open(t, browser, 1000, "about:blank")
	for _, path := range hostilePaths() {
		p.visit(site.url + path)
		got := eval[[]string](p, `[...document.querySelectorAll("*")].flatMap(e => [
			...(e.localName === "script" && !e.src.includes("/static/app.js") ? ["script"] : []),
			...(["img", "iframe", "object", "embed", "style", "base"].includes(e.localName) ? [e.localName] : []),
			...[...e.attributes].filter(a => a.name.startsWith("on") || a.name === "style" || /^\s*javascript:/i.test(a.value)).map(a => e.localName + "[" + a.name + "=" + a.value + "]"),
		])`)
		if len(got) > 0 {
			t.Errorf("%s: the page holds %q", path, got)
		}
		if text := eval[string](p, `document.body.innerText`); !strings.Contains(text, "alert") {
			t.Errorf("%s: the page shows no hostile text: the test shows nothing\n%s", path, text)
		}
	}
}
