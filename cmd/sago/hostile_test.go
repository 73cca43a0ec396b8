package main

import (
	"context"
	"encoding/json"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
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

// hostileText opens the pages of hostile text: no script may run, and nothing
// may be in the page that its templates did not put there.
func hostileText(t *testing.T, browser context.Context, _ *served) {
	site := startServe(t, "--data", hostileFile(t))
	for _, path := range hostilePaths() {
		p := open(t, browser, 1000, site.url+path)
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
