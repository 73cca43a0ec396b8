package sago_test

import (
	"go/ast"
	"go/token"
	"testing"
)

func TestEveryPackageHasADocComment(t *testing.T) {
	documented := map[string]bool{}
	for _, f := range sourceFiles(t) {
		if !f.isTest {
			documented[f.dir] = documented[f.dir] || f.syntax.Doc.Text() != ""
		}
	}
	for dir, ok := range documented {
		if !ok {
			t.Errorf("package %s has no doc comment in any of its files", dir)
		}
	}
}

func TestEveryExportedNameHasAComment(t *testing.T) {
	for _, f := range sourceFiles(t) {
		if f.isTest {
			continue
		}
		for _, decl := range f.syntax.Decls {
			for _, name := range undocumented(decl) {
				t.Errorf("%s: exported %s has no comment", f.at(name.Pos()), name.Name)
			}
		}
	}
}

// undocumented returns the exported names of a declaration that no comment
// covers: its own, its line's, or its group's.
func undocumented(decl ast.Decl) []*ast.Ident {
	switch d := decl.(type) {
	case *ast.FuncDecl:
		if d.Doc == nil && d.Name.IsExported() && exportedReceiver(d.Recv) {
			return []*ast.Ident{d.Name}
		}
	case *ast.GenDecl:
		if d.Tok == token.IMPORT || d.Doc != nil {
			return nil
		}
		var names []*ast.Ident
		for _, spec := range d.Specs {
			names = append(names, undocumentedIn(spec)...)
		}
		return names
	}
	return nil
}

func undocumentedIn(spec ast.Spec) (names []*ast.Ident) {
	switch s := spec.(type) {
	case *ast.TypeSpec:
		if s.Doc == nil && s.Comment == nil && s.Name.IsExported() {
			names = append(names, s.Name)
		}
	case *ast.ValueSpec:
		for _, name := range s.Names {
			if s.Doc == nil && s.Comment == nil && name.IsExported() {
				names = append(names, name)
			}
		}
	}
	return names
}

// exportedReceiver reports whether a function with the receiver can be reached
// from outside: a plain function, or a method of an exported type.
func exportedReceiver(recv *ast.FieldList) bool {
	if recv == nil {
		return true
	}
	typ := recv.List[0].Type
	for {
		switch t := typ.(type) {
		case *ast.StarExpr:
			typ = t.X
		case *ast.IndexExpr:
			typ = t.X
		case *ast.IndexListExpr:
			typ = t.X
		case *ast.Ident:
			return t.IsExported()
		default:
			return false
		}
	}
}
