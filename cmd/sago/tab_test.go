package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// requireBrowser, set to 1, makes the browser tests fail where there is no
// chromium instead of being skipped.
const requireBrowser = "SAGO_REQUIRE_BROWSER"

// browserNames are what a chromium may be called.
var browserNames = []string{"chromium", "chromium-browser", "google-chrome", "headless-shell"}

// startBrowser starts a chromium without a window for the time of the test.
func startBrowser(t *testing.T) context.Context {
	t.Helper()
	path := ""
	for _, name := range browserNames {
		if found, err := exec.LookPath(name); err == nil {
			path = found
			break
		}
	}
	if path == "" {
		if os.Getenv(requireBrowser) == "1" {
			t.Fatalf("no chromium in PATH, and %s=1 demands one", requireBrowser)
		}
		t.Skip("no chromium in PATH: install one to run the browser tests")
	}
	allocator, stop := chromedp.NewExecAllocator(context.Background(),
		chromedp.ExecPath(path), chromedp.Headless, chromedp.NoSandbox, chromedp.DisableGPU,
		chromedp.UserDataDir(t.TempDir()), chromedp.Flag("disable-background-networking", true),
		chromedp.Flag("disable-dev-shm-usage", true))
	t.Cleanup(stop)
	browser, _ := chromedp.NewContext(allocator)
	t.Cleanup(func() {
		if err := chromedp.Cancel(browser); err != nil {
			t.Logf("close the browser: %v", err)
		}
	})
	if err := chromedp.Do(browser); err != nil {
		t.Fatalf("start %s: %v", path, err)
	}
	return browser
}

// tab is a page in the browser.
type tab struct {
	t   *testing.T
	ctx context.Context
}

// patience bounds every wait for the browser.
const patience = 20 * time.Second

// open opens an address in a new tab of the given size.
func open(t *testing.T, browser context.Context, width int64, url string) *tab {
	t.Helper()
	ctx, closeTab := chromedp.NewContext(browser)
	t.Cleanup(closeTab)
	p := &tab{t, ctx}
	p.do(chromedp.EmulateViewport(width, 900))
	p.do(chromedp.Navigate(url))
	return p
}

// visit opens another address in the tab.
func (p *tab) visit(url string) {
	p.t.Helper()
	p.do(chromedp.Navigate(url))
}

func (p *tab) do(steps ...chromedp.Action[chromedp.Void]) {
	p.t.Helper()
	if err := chromedp.Do(p.ctx); err != nil { // the tab lives as long as the context of its first step
		p.t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	if err := chromedp.Do(ctx, steps...); err != nil {
		p.t.Fatalf("browser: %v", err)
	}
}

// call runs a command of the browser's protocol on the tab.
func call[P, R any](p *tab, command cdp.Command[P, R], params P) {
	p.t.Helper()
	if _, err := chromedp.Call(p.ctx, command, params); err != nil {
		p.t.Fatalf("browser: %v", err)
	}
}

// eval returns the value of an expression in the page.
func eval[T any](p *tab, expression string) T {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	v, err := chromedp.Run(ctx, chromedp.Evaluate[T](expression, chromedp.EvalAwaitPromise))
	if err != nil {
		p.t.Fatalf("browser: evaluate %s: %v", expression, err)
	}
	return v
}

// wait waits until an expression in the page is true.
func (p *tab) wait(expression string) {
	p.t.Helper()
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		if eval[bool](p, "(() => { try { return Boolean("+expression+") } catch { return false } })()") { // a page may be half there
			return
		}
	}
	p.t.Fatalf("browser: never true: %s\nat %s\n%s", expression,
		eval[string](p, "location.href"), eval[string](p, "document.querySelector('main').innerText.slice(0, 1500)"))
}

// keys types on whatever has the focus.
func (p *tab) keys(keys string) {
	p.t.Helper()
	p.do(chromedp.KeyEvent(keys))
}

// press presses a key that writes a character, as a keyboard does: a page that
// takes the key for itself keeps it from being written.
func (p *tab) press(key string) {
	p.t.Helper()
	params := input.DispatchKeyEventParams{Type: input.DispatchKeyEventTypeKeyDown, Key: key, Text: key}
	if key == kb.Enter {
		params.Key = "Enter"
	}
	call(p, input.DispatchKeyEvent, params)
	params.Type, params.Text = input.DispatchKeyEventTypeKeyUp, ""
	call(p, input.DispatchKeyEvent, params)
}

// click clicks the first element that a CSS selector finds.
func (p *tab) click(selector string) {
	p.t.Helper()
	p.do(chromedp.Click(chromedp.CSS(selector)))
}

// scheme sets the reader's colour scheme.
func (p *tab) scheme(scheme string) {
	p.t.Helper()
	call(p, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
		Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}},
	})
}

// violation is a rule of axe that a page breaks.
type violation struct {
	ID, Help string
	Nodes    []struct{ HTML, FailureSummary string }
}

func (v violation) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s", v.ID, v.Help)
	for _, n := range v.Nodes {
		fmt.Fprintf(&b, "\n    %s\n      %s", n.HTML, strings.ReplaceAll(n.FailureSummary, "\n", "\n      "))
	}
	return b.String()
}

// accessible fails the test for every rule of axe that the page breaks, or of
// those rules if any are named.
func (p *tab) accessible(rules ...string) {
	p.t.Helper()
	if !eval[bool](p, `"axe" in window`) {
		axe, err := os.ReadFile("testdata/axe/axe.min.js")
		if err != nil {
			p.t.Fatal(err)
		}
		eval[any](p, string(axe)+"\n;0")
	}
	options := `{resultTypes: ["violations"]}`
	if len(rules) > 0 {
		options = `{resultTypes: ["violations"], runOnly: ["` + strings.Join(rules, `", "`) + `"]}`
	}
	for _, v := range eval[[]violation](p, `axe.run(`+options+`).then(r => r.violations.map(v => ({
		ID: v.id, Help: v.help, Nodes: v.nodes.map(n => ({HTML: n.html, FailureSummary: n.failureSummary}))})))`) {
		p.t.Errorf("%s: %s", eval[string](p, "location.href"), v)
	}
}
