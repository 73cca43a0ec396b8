package corpus

import "testing"

func TestEmbeddedIsWhole(t *testing.T) {
	src := Embedded()
	src.opt.Report = func(f Fault) { t.Errorf("fault: %s", f) }
	cases, err := Collect(src.Cases())
	if err != nil {
		t.Fatal(err)
	}
	if len(cases) != 186 {
		t.Errorf("%d cases, want 186", len(cases))
	}
	if n := len(Glossary().Groups); n != 920 {
		t.Errorf("%d glossary groups, want 920", n)
	}
}
