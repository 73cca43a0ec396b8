package index

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"go.uber.org/goleak"

	"sago"
	"sago/searchtest"
)

func TestSearchesSideBySide(t *testing.T) {
	defer goleak.VerifyNone(t, goleak.IgnoreCurrent())
	x := open(t, some(searchtest.Embedded().Cases), 4)
	x.snapshot.cache.limit = 1 << 16 // so that it evicts all the time
	list := requests()[:48]
	want := make([]*sago.Response, len(list))
	for i, r := range list {
		want[i] = find(t, x, r)
	}
	var group sync.WaitGroup
	for g := range 6 {
		group.Go(func() {
			for i := range list {
				k := (i*7 + g*13) % len(list)
				got, err := x.Search(t.Context(), list[k])
				if err != nil {
					t.Errorf("%s: %v", show(list[k]), err)
				} else if d := cmp.Diff(want[k], got, cmpopts.IgnoreFields(sago.Response{}, "Took")); d != "" {
					t.Errorf("%s (-alone +beside others):\n%s", show(list[k]), d)
				}
			}
		})
	}
	group.Wait()
	if err := x.Close(); err != nil {
		t.Error(err)
	}
}

// open is openCases for a test that closes the index itself.
func open(t testing.TB, cases []*sago.Case, segments int) *Index {
	t.Helper()
	opt := testOptions()
	opt.Workers = segments
	x, err := Ensure(t.Context(), t.TempDir(), sourceOf(cases...), opt)
	if err != nil {
		t.Fatal(err)
	}
	return x
}

func TestCloseWaitsForRunningSearches(t *testing.T) {
	x := open(t, some(searchtest.Embedded().Cases), 2)
	inside, leave := make(chan struct{}), make(chan struct{})
	searched := make(chan error, 1)
	go func() {
		searched <- x.call(t.Context(), func(s *snapshot) error {
			close(inside)
			<-leave
			_, err := s.read("id", "PX-001") // what it reads is still mapped
			return err
		})
	}()
	<-inside
	closed := make(chan error, 1)
	go func() { closed <- x.Close() }()
	for !x.isClosed() {
		time.Sleep(time.Millisecond)
	}
	if _, err := x.Search(t.Context(), request("database")); sago.ErrorCode(err) != sago.CodeUnavailable {
		t.Errorf("search while closing: error %v, want %s", err, sago.CodeUnavailable)
	}
	select {
	case err := <-closed:
		t.Errorf("closed (%v) while a search was running", err)
	default:
	}
	close(leave)
	if err := <-searched; err != nil && sago.ErrorCode(err) != sago.CodeNotFound {
		t.Errorf("running search: %v", err)
	}
	if err := <-closed; err != nil {
		t.Errorf("close: %v", err)
	}
	if err := x.Close(); err != nil {
		t.Errorf("close again: %v", err)
	}
	for name, call := range map[string]func() error{
		"Case": func() error { _, err := x.Case(t.Context(), "PX-001"); return err },
		"FacetValues": func() error {
			_, err := x.FacetValues(t.Context(), sago.FacetValuesRequest{Field: sago.FacetOrg})
			return err
		},
		"Suggest": func() error { _, err := x.Suggest(t.Context(), sago.SuggestRequest{Text: "data"}); return err },
	} {
		if err := call(); sago.ErrorCode(err) != sago.CodeUnavailable {
			t.Errorf("%s of a closed index: error %v, want %s", name, err, sago.CodeUnavailable)
		}
	}
}

func (x *Index) isClosed() bool {
	x.mu.Lock()
	defer x.mu.Unlock()
	return x.closed
}

func TestContextEndsASearch(t *testing.T) {
	x := openCases(t, 2, some(searchtest.Embedded().Cases))
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, text := range []string{"", "database", "con*", `"config change"`} {
		_, err := x.Search(ctx, request(text))
		if sago.ErrorCode(err) != sago.CodeUnavailable || !errors.Is(err, context.Canceled) {
			t.Errorf("%q: error %v, want %s", text, err, sago.CodeUnavailable)
		}
	}
	// A search that was given up leaves nothing half-done behind.
	find(t, x, request("database"))
}

func TestPanicsAreErrors(t *testing.T) {
	x := openCases(t, 2, some(searchtest.Embedded().Cases))
	err := x.call(t.Context(), func(s *snapshot) error {
		return each(t.Context(), 2, serialWork, func(int) error { panic("of a worker") })
	})
	var public *sago.Error
	if !errors.As(err, &public) || public.Code != sago.CodeInternal || !strings.Contains(err.Error(), "of a worker") {
		t.Fatalf("panic in a worker: %v, want an error of %s with its cause", err, sago.CodeInternal)
	}
	if strings.Contains(public.Public, "of a worker") {
		t.Errorf("public text %q tells of the inside", public.Public)
	}
	if !x.Damaged() {
		t.Error("the index does not tell that it may be damaged")
	}
	find(t, x, request("database"))
}

// TestFileCutShortUnderItsMapping cuts the segments while they are mapped, as a
// careless copy over them does. Reading beyond the end is a fault of memory.
func TestFileCutShortUnderItsMapping(t *testing.T) {
	dir := t.TempDir()
	opt := testOptions()
	x, err := Ensure(t.Context(), dir, sourceOf(searchtest.Embedded().Cases...), opt)
	if err != nil {
		t.Fatal(err)
	}
	cut := 0
	err = filepath.WalkDir(dir, func(path string, _ os.DirEntry, err error) error {
		if filepath.Ext(path) == ".zap" {
			cut++
			return os.Truncate(path, 4096)
		}
		return err
	})
	if err != nil || cut == 0 {
		t.Fatalf("cut %d segments: %v", cut, err)
	}
	failed := 0
	for _, r := range requests() {
		if _, err := x.Search(t.Context(), r); err != nil {
			failed++
			if sago.ErrorCode(err) != sago.CodeInternal {
				t.Errorf("%s: error %v, want %s", show(r), err, sago.CodeInternal)
			}
		}
	}
	if failed == 0 || !x.Damaged() {
		t.Errorf("%d searches failed, damaged %v: want some, and true", failed, x.Damaged())
	}
	if err := x.Close(); err != nil {
		t.Errorf("close: %v", err)
	}
}
