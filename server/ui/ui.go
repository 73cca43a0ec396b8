// Package ui renders the HTML pages of sago from views: values that hold what a
// page shows and the addresses it links to. It knows nothing of HTTP.
//
// Views hold no markup. Everything that is stored or typed is escaped: by
// html/template, and by the writer of markup.go where there is too much for it.
package ui

import (
	"embed"
	"encoding/hex"
	"fmt"
	"html/template"
	"io/fs"
	"mime"
	"path"
	"regexp"

	"github.com/zeebo/xxh3"

	"sago"
)

//go:embed templates static strings.json
var files embed.FS

// Renderer renders pages. It is safe for concurrent use.
type Renderer struct {
	templates map[sago.Lang]*template.Template
	strings   table
	assets    map[string]Asset
}

// Asset is a file that pages load.
type Asset struct {
	Name        string
	ContentType string
	Body        []byte
	Version     string // changes with the body
}

// New returns a renderer of the embedded templates, strings and assets. It
// panics if they are not well formed, which a test excludes.
func New() *Renderer {
	strings, err := readTable()
	if err != nil {
		panic(err)
	}
	assets, err := readAssets()
	if err != nil {
		panic(err)
	}
	r := &Renderer{templates: map[sago.Lang]*template.Template{}, strings: strings, assets: assets}
	for _, lang := range []sago.Lang{sago.LangEn, sago.LangKo} {
		r.templates[lang] = template.Must(r.parse(lang))
	}
	return r
}

// parse reads the templates for a language. What of a page is the same for all
// pages in the language, its strings and the addresses of assets, is put in
// place here: a template takes as long to look one up as for all else.
func (r *Renderer) parse(lang sago.Lang) (*template.Template, error) {
	names, err := fs.Glob(files, "templates/*.html")
	if err != nil {
		return nil, fmt.Errorf("list the templates: %w", err)
	}
	root := template.New("pages")
	fixed := regexp.MustCompile(`{{\$?\.(T|Asset) "([^"]+)"}}`)
	for _, name := range names {
		source, err := files.ReadFile(name)
		if err != nil {
			return nil, fmt.Errorf("read a template: %w", err)
		}
		text := fixed.ReplaceAllStringFunc(string(source), func(action string) string {
			m := fixed.FindStringSubmatch(action)
			if m[1] == "Asset" {
				return r.address(m[2])
			}
			return template.HTMLEscapeString(r.Text(lang, m[2]))
		})
		if _, err := root.New(name).Parse(text); err != nil {
			return nil, fmt.Errorf("parse the template %s: %w", name, err)
		}
	}
	return root, nil
}

// address is the address of an asset, which changes when the asset does.
func (r *Renderer) address(asset string) string {
	return "/static/" + asset + "?v=" + r.assets[asset].Version
}

func readAssets() (map[string]Asset, error) {
	entries, err := files.ReadDir("static")
	if err != nil {
		return nil, fmt.Errorf("list the assets: %w", err)
	}
	assets := map[string]Asset{}
	for _, e := range entries {
		body, err := files.ReadFile("static/" + e.Name())
		if err != nil {
			return nil, fmt.Errorf("read an asset: %w", err)
		}
		sum := xxh3.Hash128(body).Bytes()
		assets[e.Name()] = Asset{
			Name: e.Name(), ContentType: contentType(e.Name()), Body: body, Version: hex.EncodeToString(sum[:6]),
		}
	}
	return assets, nil
}

// contentType names the types that pages use: what the machine's own table says
// of them differs from machine to machine.
func contentType(name string) string {
	switch path.Ext(name) {
	case ".js":
		return "text/javascript; charset=utf-8"
	case ".css":
		return "text/css; charset=utf-8"
	case ".svg":
		return "image/svg+xml"
	}
	return mime.TypeByExtension(path.Ext(name))
}

// Asset returns the asset of the name.
func (r *Renderer) Asset(name string) (Asset, bool) {
	a, ok := r.assets[name]
	return a, ok
}

// Search renders a search page. Like all pages it is written into the memory of
// buf, which may be nil, as far as that goes.
func (r *Renderer) Search(buf []byte, v *Search) ([]byte, error) {
	return r.render(buf, "search", &v.Page, v)
}

// Case renders the page of a case.
func (r *Renderer) Case(buf []byte, v *Case) ([]byte, error) {
	return r.render(buf, "case", &v.Page, v)
}

// Help renders the help page.
func (r *Renderer) Help(buf []byte, v *Help) ([]byte, error) {
	return r.render(buf, "help", &v.Page, v)
}

// Problem renders the page of an error.
func (r *Renderer) Problem(buf []byte, v *Problem) ([]byte, error) {
	return r.render(buf, "problem", &v.Page, v)
}

func (r *Renderer) render(buf []byte, name string, p *Page, view any) ([]byte, error) {
	p.renderer, p.out = r, &writer{buf[:0]}
	if err := r.templates[p.Lang].ExecuteTemplate(p.out, name, view); err != nil {
		return nil, fmt.Errorf("render the page %s: %w", name, err)
	}
	return inert(p.out.b), nil
}
