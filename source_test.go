package sago_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
	"testing"
)

// sourceFile is one Go file of the module.
type sourceFile struct {
	name   string // slash-separated, from the root of the module
	dir    string // of name; "." is the root
	isTest bool
	fset   *token.FileSet
	syntax *ast.File
}

// at returns "file:line" of a place in f.
func (f *sourceFile) at(p token.Pos) string {
	pos := f.fset.Position(p)
	pos.Column = 0
	return pos.String()
}

// sourceFiles parses every Go file of the module.
func sourceFiles(t *testing.T) []*sourceFile {
	t.Helper()
	fset := token.NewFileSet()
	var files []*sourceFile
	for _, name := range projectFiles(t) {
		if path.Ext(name) != ".go" {
			continue
		}
		syntax, err := parser.ParseFile(fset, name, nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			t.Fatalf("parse: %v", err)
		}
		files = append(files, &sourceFile{name, path.Dir(name), strings.HasSuffix(name, "_test.go"), fset, syntax})
	}
	if len(files) == 0 {
		t.Fatal("no Go files found: the test does not run in the root of the module")
	}
	return files
}

// projectFiles lists the files of the module, without build output and without
// the modules nested in it.
func projectFiles(t *testing.T) []string {
	t.Helper()
	var names []string
	err := filepath.WalkDir(".", func(name string, e fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case !e.IsDir():
			names = append(names, filepath.ToSlash(name))
		case name == "." || name == ".ci":
		case strings.HasPrefix(e.Name(), ".") || name == "bin" || e.Name() == "target" || hasOwnModule(name):
			return fs.SkipDir
		}
		return nil
	})
	if err != nil {
		t.Fatalf("list the project's files: %v", err)
	}
	return names
}

func hasOwnModule(dir string) bool {
	_, err := os.Stat(filepath.Join(dir, "go.mod"))
	return err == nil
}
