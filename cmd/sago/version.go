package main

import (
	"io"
	"runtime"
	"runtime/debug"
	"strings"

	"sago/analyzers"
	"sago/corpus"
)

// versionCommand prints what decides whether two sagos answer alike.
type versionCommand struct {
	JSON bool `name:"json" help:"Print one JSON object."`
}

// Help says what the output is for.
func (versionCommand) Help() string {
	return `Two builds of sago answer alike if their analyzers and corpora are the same. An index that was built with another
analyzer is built again by itself.

Examples:

  sago version
  sago version --json`
}

// versionReport is what "sago version --json" prints.
type versionReport struct {
	Sago     string            `json:"sago"`
	Go       string            `json:"go"`
	Platform string            `json:"platform"`
	Analyzer string            `json:"analyzer"` // identity of its rules and words
	Corpus   string            `json:"corpus"`   // hash of the embedded cases
	Modules  map[string]string `json:"modules"`  // version by path, of what reads and writes an index
}

// Run prints the report.
func (c *versionCommand) Run(std *streams) error {
	r := newVersionReport()
	if c.JSON {
		return writeJSON(std.out, r)
	}
	return r.print(std.out)
}

func newVersionReport() versionReport {
	r := versionReport{
		Sago:     sagoVersion(),
		Go:       runtime.Version(),
		Platform: runtime.GOOS + "/" + runtime.GOARCH,
		Analyzer: analyzers.New(nil).Identity(),
		Corpus:   corpus.Embedded().Hash(),
		Modules:  map[string]string{},
	}
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, m := range info.Deps {
			for _, path := range indexModules() {
				if m.Path == path {
					r.Modules[path] = m.Version
				}
			}
		}
	}
	return r
}

// indexModules are the modules whose version an index depends on.
func indexModules() []string {
	return []string{
		"github.com/blevesearch/bleve/v2",
		"github.com/blevesearch/zapx/v17",
		"github.com/RoaringBitmap/roaring/v2",
		"golang.org/x/text",
	}
}

func (r versionReport) print(w io.Writer) error {
	rows := [][]string{
		{"sago", r.Sago},
		{"go", r.Go + " " + r.Platform},
		{"analyzer", r.Analyzer},
		{"corpus", r.Corpus + " (embedded)"},
	}
	for _, path := range indexModules() {
		if v, ok := r.Modules[path]; ok {
			rows = append(rows, []string{path, v})
		}
	}
	return writeTable(w, rows)
}

// sagoVersion is the module's version, or the commit that a local build is of.
func sagoVersion() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "devel"
	}
	if v := info.Main.Version; v != "" && v != "(devel)" {
		return v
	}
	version := "devel"
	for _, s := range info.Settings {
		switch {
		case s.Key == "vcs.revision":
			version += "-" + s.Value[:min(12, len(s.Value))]
		case s.Key == "vcs.modified" && s.Value == "true":
			version += "-modified"
		}
	}
	return version
}

func versionLine() string {
	return strings.Join([]string{"sago", sagoVersion(), runtime.Version(), runtime.GOOS + "/" + runtime.GOARCH}, " ")
}
