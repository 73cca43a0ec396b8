package sago_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"
)

// layout is the import table of ARCHITECTURE.md: what of sago each package may
// import. A package inside another's directory belongs to its room. Tests may
// import searchtest and corpus as well.
var layout = map[string][]string{
	".":          {"query"},
	"query":      {},
	"analyzers":  {},
	"plan":       {".", "query", "analyzers"},
	"corpus":     {"."},
	"index":      {".", "query", "analyzers", "plan"},
	"store":      {".", "corpus", "index"},
	"searchtest": {".", "query", "analyzers", "plan", "corpus"},
	"server":     {".", "query"},
	"bench":      {".", "query", "analyzers", "plan", "corpus", "index"},
	"cmd/sago":   {".", "query", "analyzers", "plan", "corpus", "index", "store", "server", "bench"},
}

func TestPackagesImportOnlyWhatTheLayoutAllows(t *testing.T) {
	for _, f := range sourceFiles(t) {
		room := roomOf(f.dir)
		allowed, ok := layout[room]
		if !ok {
			t.Errorf("%s: package directory %q has no row in the layout", f.name, f.dir)
			continue
		}
		if f.isTest {
			allowed = append(slices.Clone(allowed), "searchtest", "corpus")
		}
		for _, spec := range f.syntax.Imports {
			imported, ok := sagoPackage(importPath(t, spec.Path.Value))
			if !ok || roomOf(imported) == room || slices.Contains(allowed, roomOf(imported)) {
				continue
			}
			t.Errorf("%s: %s may not import %s: it may import %v of sago", f.at(spec.Pos()), f.dir, imported, allowed)
		}
	}
}

// restriction says who alone may import a package of others, and why.
type restriction struct {
	path   string   // the import path and everything below it
	only   []string // rooms, single files, or every test; nobody if empty
	reason string
}

const (
	bleve     = "github.com/blevesearch/bleve/v2"
	everyTest = "every test"
)

// restrictions are read from the top: the first that covers an import decides.
var restrictions = []restriction{
	{path: bleve + "/index/scorch", only: []string{"index/segment.go", "index/writer.go", "bench", everyTest}, reason: "scorch promises no stability: one file reads it, one writes it"},
	{path: "github.com/blevesearch/scorch_segment_api", only: []string{"index/segment.go", "index/writer.go", everyTest}, reason: "segment types promise no stability: one file reads them, one merges them"},
	{path: "github.com/blevesearch/zapx", only: []string{"index/writer.go", "index/zapfile.go", everyTest}, reason: "the file format is scorch's own affair: one file writes it"},
	{path: bleve + "/analysis", only: []string{"bench", everyTest}, reason: "sago analyses text itself; bleve's analysers are what it is compared with"},
	{path: bleve, only: []string{"index", "bench", everyTest}, reason: "the engine stays behind the contract"},
	{path: "github.com/blevesearch/bleve_index_api", only: []string{"index", "bench", everyTest}, reason: "the engine stays behind the contract"},
	{path: "github.com/blevesearch/snowballstem", only: []string{"analyzers"}, reason: "stems are made in one place"},
	{path: "github.com/blevesearch/vellum", only: []string{"analyzers", "index"}, reason: "term dictionaries belong to the lexicon and to the index"},
	{path: "github.com/RoaringBitmap/roaring/v2", only: []string{"index", "store", everyTest}, reason: "bitmaps of document numbers mean nothing outside an index"},
	{path: "github.com/RoaringBitmap/roaring", reason: "version 1 bitmaps are other types than bleve's version 2"},
	{path: "github.com/ikawaha", reason: "a dictionary of 253 MB in memory is read when the lexicon is generated and never linked"},
	{path: "github.com/gorilla/mux", only: []string{"server"}, reason: "routes are the server's"},
	{path: "github.com/prometheus", only: []string{"server"}, reason: "metrics are the server's"},
	{path: "net/http", only: []string{"server", "bench", "cmd/sago", everyTest}, reason: "nothing below the contract knows HTTP"},
	{path: "html/template", only: []string{"server"}, reason: "pages are the server's"},
	{path: "github.com/alecthomas/kong", only: []string{"cmd/sago"}, reason: "flags are the command's"},
	{path: "github.com/willabides/kongplete", only: []string{"cmd/sago"}, reason: "completion is the command's"},
	{path: "github.com/posener/complete", only: []string{"cmd/sago"}, reason: "completion is the command's"},
	{path: "github.com/mattn/go-isatty", only: []string{"cmd/sago"}, reason: "only the command knows a terminal"},
	{path: "github.com/HdrHistogram", only: []string{"bench"}, reason: "latencies are measured in one place"},
	{path: "golang.org/x/perf", only: []string{"bench"}, reason: "samples are compared in one place"},
	{path: "github.com/google/go-cmp", only: []string{"searchtest", everyTest}, reason: "it panics by design: for tests"},
	{path: "pgregory.net/rapid", only: []string{"searchtest", everyTest}, reason: "for tests"},
	{path: "go.uber.org/goleak", only: []string{"searchtest", everyTest}, reason: "for tests"},
	{path: "github.com/rogpeppe/go-internal", only: []string{everyTest}, reason: "for tests"},
	{path: "github.com/chromedp", only: []string{everyTest}, reason: "a browser is for tests"},
	{path: "github.com/getkin/kin-openapi", only: []string{everyTest}, reason: "the document is checked in tests and served as it is"},
	{path: "testing", only: []string{"searchtest", everyTest}, reason: "test helpers stay out of the product"},
	{path: "math/rand", only: []string{"bench", "searchtest", everyTest}, reason: "equal requests have equal answers"},
	{path: "unsafe", only: []string{"index", "analyzers"}, reason: "memory is read by hand only where it was measured to pay"},
	{path: "io/ioutil", reason: "deprecated"},
	{path: "log", reason: "log/slog, through a logger that is handed down"},
}

func TestThirdPartyImportsStayInTheirRooms(t *testing.T) {
	for _, f := range sourceFiles(t) {
		for _, spec := range f.syntax.Imports {
			imported := importPath(t, spec.Path.Value)
			i := slices.IndexFunc(restrictions, func(r restriction) bool { return r.covers(imported) })
			if i < 0 || restrictions[i].allows(f) {
				continue
			}
			t.Errorf("%s: imports %s, which is for %v: %s", f.at(spec.Pos()), imported, restrictions[i].only, restrictions[i].reason)
		}
	}
}

func (r restriction) covers(imported string) bool {
	if imported == "log/slog" || imported == "testing/fstest" {
		return false
	}
	return imported == r.path || strings.HasPrefix(imported, r.path+"/")
}

func (r restriction) allows(f *sourceFile) bool {
	for _, who := range r.only {
		if who == everyTest && f.isTest || who == f.name || who == roomOf(f.dir) {
			return true
		}
	}
	return false
}

// roomOf returns the row of the layout that the directory belongs to: itself,
// or the nearest directory above it that has a row.
func roomOf(dir string) string {
	for d := dir; d != "."; {
		if _, ok := layout[d]; ok {
			return d
		}
		i := strings.LastIndexByte(d, '/')
		if i < 0 {
			return dir
		}
		d = d[:i]
	}
	return dir
}

// sagoPackage returns the directory of an import path of this module.
func sagoPackage(imported string) (dir string, ok bool) {
	if imported == "sago" {
		return ".", true
	}
	return strings.CutPrefix(imported, "sago/")
}

func importPath(t *testing.T, literal string) string {
	t.Helper()
	s, err := strconv.Unquote(literal)
	if err != nil {
		t.Fatalf("import path %s: %v", literal, err)
	}
	return s
}
