package sago_test

import (
	"bytes"
	"go/ast"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// maxFunctionLines bounds a function, signature and closing brace included.
const maxFunctionLines = 79

func TestFunctionsAreShort(t *testing.T) {
	for _, f := range sourceFiles(t) {
		for _, decl := range f.syntax.Decls {
			fn, ok := decl.(*ast.FuncDecl)
			if !ok {
				continue
			}
			lines := f.fset.Position(fn.End()).Line - f.fset.Position(fn.Pos()).Line + 1
			if lines > maxFunctionLines {
				t.Errorf("%s: %s has %d lines, at most %d: name its parts", f.at(fn.Pos()), fn.Name.Name, lines, maxFunctionLines)
			}
		}
	}
}

func TestNoInit(t *testing.T) {
	for _, f := range sourceFiles(t) {
		for _, decl := range f.syntax.Decls {
			if fn, ok := decl.(*ast.FuncDecl); ok && fn.Recv == nil && fn.Name.Name == "init" {
				t.Errorf("%s: init runs unseen and in no order: call it by a name", f.at(fn.Pos()))
			}
		}
	}
}

func TestNothingIsLeftOpenInComments(t *testing.T) {
	open := regexp.MustCompile(`\b(TO` + `DO|FIX` + `ME|XX` + `X|HA` + `CK)\b`)
	for _, f := range sourceFiles(t) {
		for _, group := range f.syntax.Comments {
			for _, c := range group.List {
				if word := open.FindString(c.Text); word != "" {
					t.Errorf("%s: a comment says %s: do it, or write an issue", f.at(c.Pos()), word)
				}
			}
		}
	}
}

// TestFilesNameNoLocalPath holds that what is committed reads the same on every
// machine. Data files quote the world and are left out.
func TestFilesNameNoLocalPath(t *testing.T) {
	text := []string{".go", ".md", ".txt", ".txtar", ".sh", ".html", ".css", ".js", ".mod", ".toml", ".yml", ".yaml", ""}
	for _, name := range projectFiles(t) {
		if strings.HasPrefix(name, "corpus/data/") || !slices.Contains(text, path.Ext(name)) {
			continue
		}
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, root := range []string{"work", "root", "Users", "tmp/wt"} {
			if at := indexLocalPath(data, "/"+root+"/"); at >= 0 {
				t.Errorf("%s:%d: names a path below /%s", name, 1+bytes.Count(data[:at], []byte("\n")), root)
			}
		}
	}
}

// indexLocalPath returns where data names a path that begins with root, -1 if it
// does not. A longer path or an address that holds root is none.
func indexLocalPath(data []byte, root string) int {
	for from := 0; ; {
		at := bytes.Index(data[from:], []byte(root))
		if at < 0 {
			return -1
		}
		at += from
		if at == 0 || strings.IndexByte(" \t\r\n\"'`(=:,", data[at-1]) >= 0 {
			return at
		}
		from = at + 1
	}
}
