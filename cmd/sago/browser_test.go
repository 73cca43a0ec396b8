package main

import (
	"context"
	"encoding/json"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/google/go-cmp/cmp"
)

func TestBrowser(t *testing.T) {
	browser := startBrowser(t)
	embeddedCache(t)
	site := startServe(t)
	for name, test := range map[string]func(*testing.T, context.Context, *served){
		"typing":          typing,
		"stale answers":   staleAnswers,
		"unread query":    unreadQuery,
		"suggestions":     suggestions,
		"busy":            busySuggestions,
		"narrowing":       narrowing,
		"whole facets":    wholeFacets,
		"months":          months,
		"table":           tableOfTwoFacets,
		"fixes":           fixes,
		"missing case":    missingCase,
		"composition":     composition,
		"keyboard":        keyboard,
		"without scripts": withoutScripts,
		"pasting":         pasting,
		"spelt facet":     speltFacet,
		"language":        language,
		"narrow":          narrow,
		"dark":            dark,
		"accessible":      accessible,
		"hostile text":    hostileText,
	} {
		t.Run(name, func(t *testing.T) { test(t, browser, site) })
	}
}

// firstHit is the id of the first result.
const firstHit = `document.querySelector(".hit .id")?.textContent`

func typing(t *testing.T, browser context.Context, site *served) {
	p := open(t, browser, 1280, site.url+"/?lang=en")
	total := eval[string](p, `document.querySelector("#heading").textContent`)
	p.do(chromedp.SendKeys(chromedp.CSS("#q"), "연결 슬롯"))
	p.wait(firstHit + ` === "PX-201"`)
	if marks := eval[[]string](p, `[...document.querySelectorAll(".hit:first-child mark")].map(m => m.textContent)`); !strings.Contains(strings.Join(marks, " "), "연결 슬롯") {
		t.Errorf("the first hit has marked %q", marks)
	}
	if now := eval[string](p, `document.querySelector("#heading").textContent`); now == total {
		t.Errorf("the heading still says %q", now)
	}
	p.wait(`document.querySelector("#status").textContent.endsWith("found")`)
	p.wait(`new URLSearchParams(location.search).get("q") === "연결 슬롯"`)
	p.do(chromedp.NavigateBack())
	p.wait(`document.querySelector("#q").value === ""`)
	p.wait(`document.querySelector("#heading").textContent === ` + quote(total))
}

// staleAnswers holds the first answer back until the second is there: it must
// not replace it then.
func staleAnswers(t *testing.T, browser context.Context, site *served) {
	p := open(t, browser, 1280, site.url+"/?lang=en")
	eval[any](p, `window.late = false; const real = window.fetch; let calls = 0;
		window.fetch = (u, o) => String(u).startsWith("/?") && calls++ === 0
			? real(u).then(r => new Promise(done => setTimeout(() => { done(r); window.late = true; }, 1500)))
			: real(u, o); 0`)
	p.do(chromedp.SendKeys(chromedp.CSS("#q"), "haproxy"))
	p.do(chromedp.Sleep(patience / 50)) // long enough for the first to be asked for
	p.do(chromedp.SendKeys(chromedp.CSS("#q"), " -nf_conntrack"))
	p.wait(`document.querySelectorAll(".hit").length === 1`)
	p.wait(`window.late`)
	p.do(chromedp.Sleep(patience / 100))
	if n := eval[int](p, `document.querySelectorAll(".hit").length`); n != 1 {
		t.Errorf("a stale answer of %d hits has replaced the last", n)
	}
}

// unreadQuery types what cannot be read behind a query that has results: the page
// must say so where it is seen, and that the results are no answer to it.
func unreadQuery(t *testing.T, browser context.Context, site *served) {
	for lang, want := range map[string]string{"en": "date", "ko": "날짜"} {
		p := open(t, browser, 1280, site.url+"/?q=haproxy&lang="+lang)
		shown := `getComputedStyle(document.querySelector("#answer")).opacity`
		eval[any](p, `document.querySelector("#q").focus(); document.querySelector("#q").setSelectionRange(7, 7)`)
		p.keys(" after:banana")
		p.wait(`document.querySelector("#unread").checkVisibility() && document.querySelector("#unread").textContent.includes("` + want + `")`)
		p.wait(shown + ` < 1 && document.querySelector("#q").getAttribute("aria-invalid") === "true"`)
		if covered := eval[bool](p, `(() => {const r = document.querySelector("#unread").getBoundingClientRect();
			return document.elementFromPoint(r.x + 20, r.y + r.height / 2)?.id !== "unread" })()`); covered {
			t.Errorf("in %s what is wrong is said where nobody sees it", lang)
		}
		p.wait(`document.querySelector("#status").textContent === document.querySelector("#unread").textContent`)
		eval[any](p, `document.querySelector("#q").setSelectionRange("haproxy after:".length, "haproxy after:banana".length)`)
		p.keys("2020")
		p.wait(`document.querySelector("#unread").hidden && ` + shown + ` === "1" && !document.querySelector("#q").hasAttribute("aria-invalid")`)
		eval[any](p, `window.fetch = () => Promise.reject(new TypeError("offline")); 0`)
		p.keys("-05")
		p.wait(`document.querySelector("#unread").textContent.startsWith(document.body.dataset.offline) && ` + shown + ` < 1`)
	}
}

// suggestions walks the list below the box by keys.
func suggestions(t *testing.T, browser context.Context, site *served) {
	p := open(t, browser, 1280, site.url+"/?lang=en")
	p.do(chromedp.SendKeys(chromedp.CSS("#q"), "haprox"))
	p.wait(`document.querySelector("#q").getAttribute("aria-expanded") === "true"`)
	p.keys(kb.ArrowDown)
	p.wait(`document.querySelector("#suggestions [aria-selected=true]")?.id === document.querySelector("#q").getAttribute("aria-activedescendant")`)
	p.accessible("aria-required-children", "aria-valid-attr-value", "aria-input-field-name", "color-contrast")
	p.keys(kb.Escape)
	p.wait(`document.querySelector("#q").getAttribute("aria-expanded") === "false" && document.activeElement.id === "q"`)
	p.do(chromedp.SendKeys(chromedp.CSS("#q"), "y"))
	p.wait(`document.querySelector("#q").getAttribute("aria-expanded") === "true"`)
	tag := `[...document.querySelectorAll("#suggestions li")].findIndex(li => li.textContent.includes("Components"))`
	p.wait(tag + ` >= 0`)
	for range eval[int](p, tag) + 1 {
		p.keys(kb.ArrowDown)
	}
	p.press(kb.Enter)
	p.wait(`location.search === "?components=haproxy&lang=en" || location.search === "?lang=en&components=haproxy"`)
	p.wait(`document.querySelectorAll(".hit").length === 2 && document.querySelector("#q").value === ""`)
}

// busySuggestions turns the first question for suggestions away, as a server does
// that has too much to do: they must come nevertheless, without another key.
func busySuggestions(t *testing.T, browser context.Context, site *served) {
	p := open(t, browser, 1280, site.url+"/?lang=en")
	eval[any](p, `const real = window.fetch; window.turnedAway = 0; window.fetch = (url, init) => {
		if (!String(url).startsWith("/v1/suggest") || window.turnedAway++) return real(url, init);
		return Promise.resolve(new Response("{}", { status: 503 }));
	}; 0`)
	p.do(chromedp.SendKeys(chromedp.CSS("#q"), "h"))
	p.wait(`document.querySelector("#q").getAttribute("aria-expanded") === "true"`)
	if asked := eval[int](p, `window.turnedAway`); asked != 2 {
		t.Errorf("suggestions were asked for %d times, want 2", asked)
	}
}

// quote writes a string for a script.
func quote(s string) string {
	b, _ := json.Marshal(s)
	return string(b)
}

// narrowing selects, excludes, clears and goes back, and holds every count that
// the page shows to what the API says of the same address.
func narrowing(t *testing.T, browser context.Context, site *served) {
	p := open(t, browser, 1280, site.url+"/?q=timeout&lang=en")
	countsAgree(t, p, site)
	p.click(`#facet-symptoms input[value="high-latency"]`)
	p.wait(`location.search.includes("symptoms=high-latency") && document.querySelector(".chips")`)
	countsAgree(t, p, site)
	if focus := eval[string](p, `document.activeElement.value`); focus != "high-latency" {
		t.Errorf("after a choice the focus is on %q", focus)
	}
	excluded := eval[string](p, `document.querySelector("#facet-components li input").value`)
	p.click(`#facet-components .exclude`)
	p.wait(`new URLSearchParams(location.search).get("-components") === ` + quote(excluded))
	countsAgree(t, p, site)
	p.click(`.chips .clear a`)
	p.wait(`!document.querySelector(".chips") && !location.search.includes("high-latency")`)
	countsAgree(t, p, site)
	p.do(chromedp.NavigateBack())
	p.wait(`location.search.includes("-components") && document.querySelectorAll(".chips .not").length === 1`)
	countsAgree(t, p, site)
	p.do(chromedp.NavigateBack())
	p.wait(`document.querySelectorAll(".chips li").length === 2 && !document.querySelector(".chips .not")`)
	p.do(chromedp.NavigateForward())
	p.wait(`document.querySelectorAll(".chips .not").length === 1`)
	countsAgree(t, p, site)
	p.do(chromedp.NavigateBack())
	p.wait(`!document.querySelector(".chips .not")`)
	p.click(`#facet-symptoms li:nth-child(2) input`)
	p.wait(`document.querySelector(".note.any a")`)
	countsAgree(t, p, site)
	p.click(`.note.any a`)
	p.wait(`!document.querySelector(".note.any") && document.querySelector("#q").value.includes("symptoms:high-latency")`)
	countsAgree(t, p, site)
	p.click(`.views a:nth-child(2)`)
	p.wait(`document.querySelector(".fixes") && location.search.includes("view=fixes")`)
	countsAgree(t, p, site)
}

// countsAgree compares the total and the counts on the page with the API's.
func countsAgree(t *testing.T, p *tab, site *served) {
	t.Helper()
	address, err := url.Parse(eval[string](p, "location.href"))
	if err != nil {
		t.Fatal(err)
	}
	q := address.Query()
	q.Del("view")
	q.Del("more")
	q.Set("facetLimit", "200")
	var api struct {
		TotalHits int
		Facets    map[string]struct {
			Values []struct {
				Value string
				Count int
			}
		}
	}
	if err := json.Unmarshal([]byte(site.get(t, "/v1/search?"+q.Encode())), &api); err != nil {
		t.Fatal(err)
	}
	shown := eval[map[string]int](p, `Object.fromEntries([...document.querySelectorAll(".facet li")].map(li =>
		[li.closest(".facet").id.slice(6) + "=" + li.querySelector("input").value, Number(li.querySelector(".count").textContent)]))`)
	want := map[string]int{}
	for facet, f := range api.Facets {
		for _, v := range f.Values {
			if _, ok := shown[facet+"="+v.Value]; ok {
				want[facet+"="+v.Value] = v.Count
			}
		}
	}
	if diff := cmp.Diff(want, shown); diff != "" || len(shown) < 10 {
		t.Errorf("%s: counts (-API +page):\n%s", address, diff)
	}
	if heading := eval[string](p, `document.querySelector("#heading").textContent`); !strings.HasPrefix(heading, fmt.Sprintf("%d case", api.TotalHits)) {
		t.Errorf("%s: the page says %q, the API %d", address, heading, api.TotalHits)
	}
}

// wholeFacets shows all values of two facets, and a few of one again.
func wholeFacets(t *testing.T, browser context.Context, site *served) {
	p := open(t, browser, 1280, site.url+"/?lang=en")
	values := func(facet string) string { return `document.querySelectorAll("#facet-` + facet + ` li").length` }
	few := eval[int](p, values("components"))
	for _, facet := range []string{"symptoms", "components"} {
		all := eval[int](p, `Number(document.querySelector("#facet-`+facet+` summary .count").textContent)`)
		p.click("#all-" + facet)
		p.wait(fmt.Sprintf("%s === %d", values(facet), all))
		p.wait(`document.activeElement.id === "all-` + facet + `"`)
	}
	if n := eval[int](p, values("symptoms")); n <= few {
		t.Errorf("once all components are shown, %d symptoms are", n)
	}
	countsAgree(t, p, site)
	p.click("#all-components")
	p.wait(fmt.Sprintf("%s === %d && %s > %d", values("components"), few, values("symptoms"), few))
}

// months goes from the years to one, to a month of it, and back up.
func months(t *testing.T, browser context.Context, site *served) {
	p := open(t, browser, 1280, site.url+"/?lang=en")
	bar := `[...document.querySelectorAll(".years svg a")]`
	click := func(find string) {
		eval[any](p, bar+`.find(`+find+`).dispatchEvent(new MouseEvent("click", {bubbles: true, cancelable: true})); 0`)
	}
	heading := `parseInt(document.querySelector("#heading").textContent)`
	count := func(name string) int {
		return eval[int](p, bar+`.map(a => a.getAttribute("aria-label")).filter(l => l.startsWith("`+name+`: ")).map(l => parseInt(l.split(": ")[1]))[0] ?? -1`)
	}
	year := count("2025")
	click(`a => a.getAttribute("aria-label").startsWith("2025")`)
	p.wait(fmt.Sprintf(`%s === %d && %s.length === 12`, heading, year, bar))
	inMonths := eval[int](p, bar+`.reduce((sum, a) => sum + parseInt(a.getAttribute("aria-label").split(": ")[1]), 0)`)
	if inMonths != year {
		t.Errorf("the months of 2025 have %d cases, the year %d", inMonths, year)
	}
	november := count("2025-11")
	click(`a => a.getAttribute("aria-label").startsWith("2025-11")`)
	p.wait(fmt.Sprintf(`%s === %d && location.search.includes("after=2025-11")`, heading, november))
	if chips := eval[string](p, `document.querySelector(".chips").innerText`); !strings.Contains(chips, "2025-11") || strings.Contains(chips, "before") {
		t.Errorf("the chips of a month are %q", chips)
	}
	countsAgree(t, p, site)
	p.click("#all-years")
	p.wait(`!document.querySelector(".chips") && ` + bar + `.length > 12`)
}

// tableOfTwoFacets goes from a count of the table to its cases.
func tableOfTwoFacets(t *testing.T, browser context.Context, site *served) {
	p := open(t, browser, 1280, site.url+"/?lang=en&q=timeout")
	p.click(`.views a:nth-child(3)`)
	p.wait(`document.querySelector("td a")`)
	countsAgree(t, p, site)
	count := eval[int](p, `Number(document.querySelector("td a").textContent)`)
	p.click(`td a`)
	p.wait(fmt.Sprintf(`document.querySelectorAll(".hit").length === %d && document.querySelectorAll(".chips li").length === 3`, count))
	countsAgree(t, p, site)
}

// fixes walks to what fixed the incidents with HAProxy and timeouts.
func fixes(t *testing.T, browser context.Context, site *served) {
	var api struct{ Hits []struct{ ID string } }
	if err := json.Unmarshal([]byte(site.get(t, "/v1/search?q=haproxy+timeouts&match=all")), &api); err != nil || len(api.Hits) == 0 {
		t.Fatalf("cases with both words: %+v, %v", api, err)
	}
	p := open(t, browser, 1280, site.url+"/?lang=en")
	p.do(chromedp.SendKeys(chromedp.CSS("#q"), "haproxy timeouts"))
	p.wait(`document.querySelector(".some")`)
	p.click(`.views a:nth-child(2)`)
	p.wait(`document.querySelector(".fixes .some")`)
	first := eval[[]string](p, `[...document.querySelectorAll(".fixes > li:has(~ .some)")].filter(li => li.querySelector("ul li")).map(li => li.querySelector(".id").textContent)`)
	for _, h := range api.Hits {
		if !slices.Contains(first, h.ID) {
			t.Errorf("%s has both words and is not among the fixes shown first: %q", h.ID, first)
		}
	}
	if len(first) > len(api.Hits) {
		t.Errorf("%q stand before the cases with some of the words, %d have all", first, len(api.Hits))
	}
}

// missingCase asks why a case is not among the results: the answer must be where
// the reader is, and so must that there is no such case.
func missingCase(t *testing.T, browser context.Context, site *served) {
	p := open(t, browser, 1280, site.url+"/?lang=en&q=haproxy")
	p.click(`.deeper summary`)
	p.do(chromedp.SendKeys(chromedp.CSS("[name=why]"), "PX-001"))
	p.click(`.deeper button`)
	inSight := `(() => { const r = document.activeElement.getBoundingClientRect();
		return document.activeElement.id === "why" && r.top >= 0 && r.bottom <= innerHeight })()`
	p.wait(`document.querySelector("#missing #why")?.textContent.includes("haproxy") && location.search.includes("why=PX-001")`)
	p.wait(inSight)
	p.click(`#explain`)
	p.wait(`document.querySelector(".score li")?.textContent.includes("HAProxy".toLowerCase()) && document.querySelector("#why")`)
	eval[any](p, `document.querySelector("[name=why]:not([type=hidden])").value = "PX-00"; 0`)
	p.click(`.deeper button`)
	p.wait(`document.querySelector("#why")?.textContent.includes("There is no case PX-00.") && document.querySelectorAll(".hit").length === 2`)
	p.wait(inSight)
	p.click(`#why a`)
	p.wait(`document.querySelector("#why")?.textContent.includes("It does not have") && document.querySelector("#missing").open`)
	p.wait(inSight)
}

// language follows the link to the other language, which is remembered; an
// address that names a language is not.
func language(t *testing.T, browser context.Context, site *served) {
	p := open(t, browser, 1280, site.url+"/cases/PX-201")
	lang := func() string { return eval[string](p, "document.documentElement.lang") }
	first := lang()
	p.click(`.site a[hreflang]`)
	other := map[string]string{"en": "ko", "ko": "en"}[first]
	p.wait(`document.documentElement?.lang === "` + other + `" && !location.search.includes("keep")`)
	p.visit(site.url + "/")
	if got := lang(); got != other {
		t.Errorf("after the choice of %s a page is in %s", other, got)
	}
	p.visit(site.url + "/?lang=" + first)
	p.visit(site.url + "/")
	if got := lang(); got != other {
		t.Errorf("an address with lang=%s made that the default", first)
	}
	p.click(`.site a[hreflang]`)
	p.wait(`document.documentElement?.lang === "` + first + `"`)
}

// composition types as a Korean input method does: nothing may be asked or
// replaced while a syllable is made.
func composition(t *testing.T, browser context.Context, site *served) {
	p := open(t, browser, 1280, site.url+"/?lang=ko")
	eval[any](p, `window.asked = []; const real = window.fetch;
		window.fetch = (u, o) => { window.asked.push(decodeURIComponent(u)); return real(u, o); }; 0`)
	p.do(chromedp.Focus(chromedp.CSS("#q")))
	for _, s := range []string{"ㅇ", "여", "연", "연ㄱ", "연겨", "연결"} {
		call(p, input.ImeSetComposition, input.ImeSetCompositionParams{Text: s, SelectionStart: 1, SelectionEnd: 1})
	}
	p.do(chromedp.Sleep(patience / 40)) // longer than the page waits before it asks
	if asked := eval[[]string](p, "asked"); len(asked) > 0 {
		t.Errorf("in the middle of a word the page asked for %q", asked)
	}
	call(p, input.InsertText, input.InsertTextParams{Text: "연결"})
	p.wait(`location.search.includes("q=")`)
	if value := eval[string](p, `document.querySelector("#q").value`); value != "연결" {
		t.Errorf("the box holds %q, want 연결", value)
	}
	p.wait(`document.querySelector(".hit mark")`)
}

// keyboard does everything without a mouse.
func keyboard(t *testing.T, browser context.Context, site *served) {
	p := open(t, browser, 1280, site.url+"/?lang=en")
	p.press("/")
	if id := eval[string](p, `document.activeElement.id`); id != "q" {
		t.Fatalf("after / the focus is on %q", id)
	}
	p.keys("haproxy" + kb.Enter)
	p.wait(`document.querySelectorAll(".hit").length === 2`)
	p.keys(kb.Escape + kb.Escape)
	p.press("?")
	p.wait(`document.querySelector("#keys").open`)
	p.keys(kb.Escape)
	p.wait(`!document.querySelector("#keys").open`)
	for _, key := range []string{"j", "j", "k"} {
		p.press(key)
	}
	if at := eval[bool](p, `document.activeElement === document.querySelector(".hit h2 a")`); !at {
		t.Errorf("j j k does not lead to the first result")
	}
	p.keys(kb.Enter)
	p.wait(`location.pathname.startsWith("/cases/") && document.querySelector("main h1")?.textContent`)
	eval[any](p, "history.back(); 0") // a page from the cache of the browser does not load
	p.wait(`document.querySelectorAll(".hit").length === 2 && document.querySelector("#q").value === "haproxy"`)
}

// withoutScripts walks the same way with nothing but links and forms.
func withoutScripts(t *testing.T, browser context.Context, site *served) {
	p := open(t, browser, 1280, "about:blank")
	call(p, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true})
	p.do(chromedp.Navigate(site.url + "/?lang=en"))
	if eval[bool](p, `document.documentElement.classList.contains("scripted")`) {
		t.Fatal("scripts run")
	}
	p.do(chromedp.SendKeys(chromedp.CSS("#q"), "timeout"))
	p.click(`.box button`)
	p.wait(`location.search === "?q=timeout&lang=en" && document.querySelectorAll(".hit").length`)
	p.click(`#facet-symptoms input[value="high-latency"]`)
	p.click(`#filters .apply`)
	p.wait(`location.search === "?q=timeout&symptoms=high-latency&lang=en"`)
	countsAgree(t, p, site)
	p.click(`#facet-components .exclude`)
	p.wait(`document.querySelector(".chips .not")`)
	countsAgree(t, p, site)
	p.click(`.chips .clear a`)
	p.wait(`location.search === "?q=timeout&lang=en"`)
	p.click(`.deeper summary`)
	p.do(chromedp.SendKeys(chromedp.CSS("[name=why]"), "PX-201"+kb.Enter))
	p.wait(`location.search === "?q=timeout&lang=en&why=PX-201" && location.hash === "#missing"`)
	p.wait(`document.querySelector("#why").getBoundingClientRect().top < innerHeight && document.querySelector("#why").textContent.includes("PX-201")`)
	p.click(`.pages a[rel=next]`)
	p.wait(`location.search.includes("offset=20")`)
	p.click(`.hit h2 a`)
	p.wait(`location.pathname.startsWith("/cases/")`)
}

func pasting(t *testing.T, browser context.Context, site *served) {
	p := open(t, browser, 1280, site.url+"/?lang=en")
	p.click(`#paste summary`)
	p.wait(`document.activeElement.id === "pasted"`)
	log := "2025-11-01T23:39:07Z haproxy[812]: connection slots exhausted\n10.0.0.1 tarpit maxconn reached\n"
	p.do(chromedp.Focus(chromedp.CSS("#q")))
	eval[any](p, `{const d = new DataTransfer(); d.setData("text", `+quote(log)+`);
		document.querySelector("#q").dispatchEvent(new ClipboardEvent("paste", {clipboardData: d, bubbles: true, cancelable: true}))}; 0`)
	p.wait(firstHit + ` === "PX-201" && document.querySelector("#settled") && location.search.includes("haproxy")`)
	if at := eval[string](p, "location.search"); strings.Contains(at, "paste") {
		t.Errorf("the address of a pasted search is %q", at)
	}
	p.do(chromedp.Navigate(eval[string](p, "location.href")))
	p.wait(firstHit + ` === "PX-201"`)
	p.visit(site.url + "/?lang=en&q=dns")
	p.click(`#paste summary`)
	p.wait(`document.activeElement.id === "pasted"`)
	call(p, input.InsertText, input.InsertTextParams{Text: log})
	p.click(`.box button`) // which is the bigger of the two
	p.wait(firstHit + ` === "PX-201" && document.querySelector("#settled") && location.search.includes("haproxy")`)
}

// speltFacet types a field, which becomes a chosen value once it is entered.
func speltFacet(t *testing.T, browser context.Context, site *served) {
	p := open(t, browser, 1280, site.url+"/?lang=en")
	p.do(chromedp.SendKeys(chromedp.CSS("#q"), "symptom:high-latency timeout"))
	p.wait(`location.search.includes("symptom")`)
	p.keys(kb.Enter)
	p.wait(`location.search === "?q=timeout&symptoms=high-latency&lang=en"`)
	if value := eval[string](p, `document.querySelector("#q").value`); value != "timeout" {
		t.Errorf("the box holds %q, want timeout", value)
	}
	countsAgree(t, p, site)
}
