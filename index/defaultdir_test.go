package index

import (
	"os"
	"path/filepath"
	"testing"
	"time"
)

// cacheHome makes the user's cache directory a temporary one.
func cacheHome(t *testing.T) {
	t.Helper()
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	t.Setenv("HOME", t.TempDir())
}

func defaultDir(t *testing.T, hash string) string {
	t.Helper()
	src := sourceOf()
	src.Hash = hash
	dir, err := DefaultDir(src, sampleOptions())
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

func TestDefaultDirIsOfTheInput(t *testing.T) {
	cacheHome(t)
	a, again, b := defaultDir(t, "a"), defaultDir(t, "a"), defaultDir(t, "b")
	if a != again || a == b {
		t.Errorf("directories of equal and other cases: %s, %s, %s", a, again, b)
	}
}

func TestDefaultDirRemovesWhatNobodyAsksFor(t *testing.T) {
	cacheHome(t)
	asked, unasked, recent := defaultDir(t, "asked"), defaultDir(t, "unasked"), defaultDir(t, "recent")
	foreign := filepath.Join(filepath.Dir(asked), "notes")
	old := time.Now().Add(-keepUnasked - time.Hour)
	for dir, when := range map[string]time.Time{asked: old, unasked: old, recent: time.Now(), foreign: old} {
		if err := os.MkdirAll(dir, 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(dir, when, when); err != nil {
			t.Fatal(err)
		}
	}
	defaultDir(t, "asked")
	for dir, want := range map[string]bool{asked: true, unasked: false, recent: true, foreign: true} {
		if _, err := os.Stat(dir); (err == nil) != want {
			t.Errorf("%s is there: %t, want %t", filepath.Base(dir), err == nil, want)
		}
	}
}
