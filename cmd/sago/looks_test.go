package main

import (
	"context"
	"net/url"
	"testing"

	"github.com/chromedp/chromedp"
)

// This file holds how pages look and sound, whatever their reader does: at 320
// pixels, in the dark, and to axe.

// narrow holds that no page is wider than a narrow screen.
func narrow(t *testing.T, browser context.Context, site *served) {
	p := open(t, browser, 1280, site.url+"/?lang=en")
	if over := eval[int](p, `document.querySelector("#filters").scrollWidth - document.querySelector("#filters").clientWidth`); over > 0 {
		t.Errorf("1280 wide, the filters are %d wider than their column", over)
	}
	p.do(chromedp.Focus(chromedp.CSS("#q")))
	if ring := eval[string](p, `getComputedStyle(document.querySelector("#q")).outlineStyle + " " + getComputedStyle(document.querySelector(".box")).outlineStyle`); ring != "none solid" {
		t.Errorf("the ring of the box is %q, want none around the input alone, on the button", ring)
	}
	p.do(chromedp.EmulateViewport(320, 900))
	for _, path := range []string{
		"/?lang=en&q=timeout&explain=1", "/?lang=ko&symptoms=high-latency&year=2025", "/cases/PX-201?lang=ko", "/help?lang=en",
		"/?lang=en&q=haproxy&view=fixes", "/?lang=ko&pivot=components,symptoms", "/?lang=en&why=PX-201&q=zxqvw",
	} {
		p.visit(site.url + path)
		if width := eval[int](p, `document.documentElement.scrollWidth`); width > 320 {
			t.Errorf("%s: 320 wide, the page is %d", path, width)
		}
		if unseen := eval[string](p, `[...document.querySelectorAll(".controls select, .sideways")].filter(e => !e.checkVisibility()).map(e => e.outerHTML).join()`); unseen != "" {
			t.Errorf("%s: 320 wide, one does not see %s", path, unseen)
		}
	}
	p.visit(site.url + "/?lang=en&pivot=components,symptoms")
	p.wait(`document.querySelector(".sideways").textContent.includes("8 columns")`)
}

// dark holds that the pages follow the reader's scheme, marks included.
func dark(t *testing.T, browser context.Context, site *served) {
	p := open(t, browser, 1280, site.url+"/?lang=en&q=haproxy")
	brightness := func(selector, property string) int {
		return eval[int](p, `getComputedStyle(document.querySelector("`+selector+`")).`+property+`.match(/[0-9]+/g).slice(0, 3).reduce((a, b) => a + Number(b), 0)`) / 3
	}
	for _, scheme := range []string{"light", "dark"} {
		p.scheme(scheme)
		ground, ink := brightness("body", "backgroundColor"), brightness("body", "color")
		mark := brightness(".hit mark", "backgroundColor")
		if isDark := scheme == "dark"; (ground < 64) != isDark || (ink > 192) != isDark || (mark < 128) != isDark {
			t.Errorf("in the %s scheme the ground is %d bright, the ink %d, a mark %d", scheme, ground, ink, mark)
		}
	}
}

// pagesOfEveryKind are pages that have between them every part there is.
func pagesOfEveryKind() []string {
	return []string{
		"/?limit=2", "/?limit=2&q=connection+slots&symptoms=high-latency&symptoms=http-5xx&-components=nginx", "/?q=haproxy&view=fixes&limit=2",
		"/?q=zxqvw+qqqzz&match=all", "/?limit=2&more=domain&find.org=cloud&year=2025", "/?limit=2&q=timeout&explain=1&why=PX-001",
		"/?q=haproxy&symptoms=data-loss&-org=LINE%2B&after=2025&before=2024", "/?q=timeout&pivot=components,symptoms", "/?like=PX-201&limit=2", "/cases/PX-201", "/cases/PX-201?show=ko", "/help", "/?limit=-1", "/nothing",
	}
}

// accessible runs axe over every kind of page in both languages; of the dark
// scheme and of narrow pages only the rules on what these change.
func accessible(t *testing.T, browser context.Context, site *served) {
	p := open(t, browser, 1280, "about:blank")
	for _, path := range pagesOfEveryKind() {
		for _, lang := range []string{"en", "ko"} {
			u, err := url.Parse(path)
			if err != nil {
				t.Fatal(err)
			}
			q := u.Query()
			q.Set("lang", lang)
			u.RawQuery = q.Encode()
			p.visit(site.url + u.String())
			if got := eval[string](p, "document.documentElement.lang"); got != lang && path != "/nothing" {
				t.Fatalf("%s is in %q, want %q", u, got, lang)
			}
			p.accessible()
			p.scheme("dark")
			p.accessible("color-contrast")
			p.scheme("light")
		}
		p.do(chromedp.EmulateViewport(390, 800))
		p.accessible("target-size", "scrollable-region-focusable")
		p.do(chromedp.EmulateViewport(1280, 900))
	}
	p.visit(site.url + "/help?lang=en")
	p.press("?")
	p.wait(`document.querySelector("#keys").open`)
	p.accessible()
	p.visit(site.url + "/?lang=ko&limit=1")
	p.click(`#paste summary`)
	p.accessible()
}
