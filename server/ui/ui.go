// Package ui renders the HTML pages of sago from views: values that hold what a
// page shows and the addresses it links to. It knows nothing of HTTP.
package ui

import (
	"bytes"
	"embed"
	"html/template"
)

//go:embed templates static
var files embed.FS

// Renderer renders pages. It is safe for concurrent use.
type Renderer struct {
	templates *template.Template
}

// New returns a renderer of the embedded templates.
func New() *Renderer {
	return &Renderer{template.Must(template.ParseFS(files, "templates/*.html"))}
}

// Render returns a page: the template of the name, filled in from the view.
func (r *Renderer) Render(name string, view any) ([]byte, error) {
	var b bytes.Buffer
	if err := r.templates.ExecuteTemplate(&b, name, view); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}
