package index

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"sago"
)

func TestOpenTakesAnIndexAsItIs(t *testing.T) {
	dir, src, opt := t.TempDir(), sourceOf(&sago.Case{ID: "A-1", Title: sago.Text{En: "Disk full"}}), testOptions()
	if _, err := Open(t.Context(), dir, opt); sago.ErrorCode(err) != sago.CodeNotFound {
		t.Errorf("Open of an empty directory: %v, want CodeNotFound", err)
	}
	built, err := Ensure(t.Context(), dir, src, opt)
	if err != nil {
		t.Fatal(err)
	}
	defer built.Close()
	x, err := Open(t.Context(), dir, opt)
	if err != nil {
		t.Fatal(err)
	}
	defer x.Close()
	if got, want := x.Info(), built.Info(); got != want {
		t.Errorf("Open: %+v, want %+v as built", got, want)
	}
}

func TestOpenBuildsNothing(t *testing.T) {
	dir, src, opt := t.TempDir(), sourceOf(&sago.Case{ID: "A-1", Title: sago.Text{En: "Disk full"}}), testOptions()
	x, err := Ensure(t.Context(), dir, src, opt)
	if err != nil {
		t.Fatal(err)
	}
	x.Close()
	other := opt
	other.Vocabulary = &sago.Vocabulary{}
	if _, err := Open(t.Context(), dir, other); sago.ErrorCode(err) != sago.CodeUnavailable || !strings.Contains(err.Error(), "vocabulary") {
		t.Errorf("Open with another vocabulary: %v, want CodeUnavailable that names it", err)
	}
	if err := os.WriteFile(filepath.Join(dir, generations(dir)[0], manifestName), []byte("?"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(t.Context(), dir, opt); sago.ErrorCode(err) != sago.CodeUnavailable || !strings.Contains(err.Error(), manifestName) {
		t.Errorf("Open with a damaged manifest: %v, want CodeUnavailable that names it", err)
	}
}
