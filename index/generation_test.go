package index

import (
	"context"
	"errors"
	"fmt"
	"hash"
	"io/fs"
	"iter"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/zeebo/xxh3"

	"sago"
)

// journal gathers what a person would be told.
type journal struct {
	mu    sync.Mutex
	lines []string
}

func (j *journal) logf(format string, args ...any) {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.lines = append(j.lines, fmt.Sprintf(format, args...))
}

func (j *journal) String() string {
	j.mu.Lock()
	defer j.mu.Unlock()
	return strings.Join(j.lines, "\n")
}

// counted returns src and the number of times that its cases were read.
func counted(src Source) (Source, *atomic.Int32) {
	n, cases := new(atomic.Int32), src.Cases
	src.Cases = func() iter.Seq2[*sago.Case, error] {
		n.Add(1)
		return cases()
	}
	return src, n
}

// ensureGeneration is Ensure without the index.
func ensureGeneration(ctx context.Context, dir string, src Source, opt Options) (*generation, error) {
	k := newKeeper(dir, src, opt)
	return k.ensure(ctx, src, opt)
}

// ensured opens an index and closes it again. It returns the directory of the
// generation and a checksum of all that it holds.
func ensured(t *testing.T, dir string, src Source, opt Options) (generation, held string) {
	t.Helper()
	gen, err := ensureGeneration(t.Context(), dir, src, opt)
	if err != nil {
		t.Fatalf("ensure %s: %v", dir, err)
	}
	held = holdings(t, gen)
	if err := gen.close(); err != nil {
		t.Errorf("close %s: %v", gen.dir, err)
	}
	return gen.dir, held
}

// holdings returns a checksum of all terms, postings and stored fields of a
// generation.
func holdings(t *testing.T, gen *generation) string {
	t.Helper()
	h := xxh3.New128()
	for _, r := range gen.readers {
		for _, s := range r.segments {
			holdingsOf(t, h, s)
		}
	}
	return fmt.Sprintf("%x", h.Sum(nil))
}

func holdingsOf(t *testing.T, h hash.Hash, s *segment) {
	t.Helper()
	fmt.Fprintln(h, s.size)
	for _, field := range slices.Sorted(maps.Keys(s.dicts)) {
		postings := postingsOf(t, s, field)
		for _, term := range slices.Sorted(maps.Keys(postings)) {
			for _, doc := range slices.Sorted(maps.Keys(postings[term])) {
				fmt.Fprintln(h, field, term, doc, postings[term][doc])
			}
		}
	}
	for doc := range s.size {
		err := s.stored(uint32(doc), func(field string, value []byte) bool {
			fmt.Fprintln(h, field, value)
			return true
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}

// filesOf returns the content of all files below dir.
func filesOf(t testing.TB, dir string) map[string]string {
	t.Helper()
	files := map[string]string{}
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		name, _ := filepath.Rel(dir, path)
		files[filepath.ToSlash(name)] = string(data)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

func TestASecondStartOpensWhatTheFirstBuilt(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "not", "there", "yet")
	src, reads := counted(sourceOf(sampleCases(30)...))
	var said journal
	opt := sampleOptions()
	opt.Logf = said.logf
	_, first := ensured(t, dir, src, opt)
	before := filesOf(t, dir)
	_, second := ensured(t, dir, src, opt)
	if reads.Load() != 1 {
		t.Errorf("the cases were read %d times", reads.Load())
	}
	if first != second {
		t.Error("the index opened again holds something else")
	}
	if d := cmp.Diff(before, filesOf(t, dir)); d != "" {
		t.Errorf("files before and after reading (-before +after):\n%s", d)
	}
	if said.String() != "" {
		t.Errorf("said without need: %s", said.String())
	}
	if bad, err := Verify(dir); err != nil || len(bad) > 0 {
		t.Errorf("Verify = %v, %v", bad, err)
	}
}

func TestWhatIsWantedOtherwiseIsBuiltAnew(t *testing.T) {
	dir := t.TempDir()
	src, opt := sourceOf(sampleCases(10)...), sampleOptions()
	for step, test := range []struct {
		change func()
		said   string
		kept   []string
	}{
		{func() {}, "", []string{"gen-000001"}},
		{func() { src = sourceOf(sampleCases(12)...); src.Hash = "more" }, "the cases have changed", []string{"gen-000001", "gen-000002"}},
		{func() { opt.Vocabulary = sampleVocabulary() }, "the vocabulary has changed", []string{"gen-000002", "gen-000003"}},
		{func() { opt.Glossary = &sago.Glossary{} }, "", []string{"gen-000002", "gen-000003"}}, // read with queries alone
	} {
		test.change()
		var said journal
		opt.Logf = said.logf
		opened, _ := ensured(t, dir, src, opt)
		if !strings.Contains(said.String(), test.said) || (said.String() == "") != (test.said == "") {
			t.Errorf("step %d: said %q, want %q", step, said.String(), test.said)
		}
		if d := cmp.Diff(test.kept, generations(dir)); d != "" {
			t.Errorf("step %d: generations (-want +got):\n%s", step, d)
		}
		if got := filepath.Base(opened); got != test.kept[len(test.kept)-1] {
			t.Errorf("step %d: %s was opened", step, got)
		}
	}
}

func TestAnswersAreNamedByAllTheyDependOn(t *testing.T) {
	src, opt := sourceOf(), sampleOptions()
	names := map[string]string{}
	for what, change := range map[string]func(*Source, *Options){
		"nothing":    func(*Source, *Options) {},
		"cases":      func(s *Source, _ *Options) { s.Hash = "other" },
		"vocabulary": func(_ *Source, o *Options) { o.Vocabulary = sampleVocabulary() },
		"glossary":   func(_ *Source, o *Options) { o.Glossary = testOptions().Glossary },
	} {
		src, opt := src, opt
		change(&src, &opt)
		k := newKeeper("", src, opt)
		if was, ok := names[k.answers]; ok {
			t.Errorf("changing %s and changing %s give answers of one name", what, was)
		}
		names[k.answers] = what
	}
}

// TestEveryDamageIsNoticed damages each file of an index in each way, several
// times: it must be named and not be opened. Then it must be said and rebuilt,
// and the index must hold afterwards what it held before: that is tried once a
// way, since it depends on nothing else. CURRENT alone is mended.
func TestEveryDamageIsNoticed(t *testing.T) {
	pristine := t.TempDir()
	src, opt := sourceOf(sampleCases(25)...), sampleOptions()
	opt.Workers = 2
	_, want := ensured(t, pristine, src, opt)
	random := rand.New(rand.NewPCG(1, 2))
	tries := 0
	for name, content := range filesOf(t, pristine) {
		if name == lockName {
			continue // says nothing
		}
		for way, damaged := range damages(random, []byte(content)) {
			tries++
			t.Run(name+"/"+way, func(t *testing.T) {
				t.Parallel()
				dir := filepath.Join(t.TempDir(), "index")
				if err := os.CopyFS(dir, os.DirFS(pristine)); err != nil {
					t.Fatal(err)
				}
				damageFile(t, filepath.Join(dir, filepath.FromSlash(name)), damaged)
				checkNoticed(t, dir, name, src, opt)
				mended := "building it anew"
				if name == currentName {
					mended = "is written anew"
				}
				if !strings.HasPrefix(way, "flip") || strings.HasPrefix(way, "flip 0 ") {
					checkRecovery(t, dir, src, opt, want, mended)
				}
			})
		}
	}
	if tries < 100 {
		t.Errorf("%d ways of damage were tried, want 100", tries)
	}
}

// damages returns contents that a file may have after a fault; nil is no file.
func damages(random *rand.Rand, content []byte) map[string][]byte {
	all := map[string][]byte{
		"deleted": nil, "emptied": {}, "cut": content[:random.IntN(len(content))],
		"longer": append(slices.Clone(content), 0), "zeroed": make([]byte, len(content)),
	}
	for i := range 20 {
		flipped := slices.Clone(content)
		bit := random.IntN(8 * len(content))
		flipped[bit/8] ^= 1 << (bit % 8)
		all[fmt.Sprintf("flip %d of bit %d", i, bit)] = flipped
	}
	return all
}

func damageFile(t *testing.T, file string, content []byte) {
	t.Helper()
	if err := os.Remove(file); err != nil { // scorch writes files that only their owner may read, never write
		t.Fatal(err)
	}
	if content == nil {
		return
	}
	if err := os.WriteFile(file, content, 0o600); err != nil {
		t.Fatal(err)
	}
}

func checkNoticed(t *testing.T, dir, name string, src Source, opt Options) {
	t.Helper()
	bad, err := Verify(dir)
	if err != nil || !slices.Contains(bad, name) {
		t.Errorf("Verify = %v, %v, want it to name %s", bad, err, name)
	}
	var damage *damageError
	if gen, err := newKeeper(dir, src, opt).open(t.Context()); !errors.As(err, &damage) {
		t.Errorf("open: error %v, want one of damage", err)
		if err == nil {
			gen.close()
		}
	}
}

func checkRecovery(t *testing.T, dir string, src Source, opt Options, want, mended string) {
	t.Helper()
	var said journal
	opt.Logf = said.logf
	_, got := ensured(t, dir, src, opt)
	if got != want {
		t.Error("after the damage the index holds something else")
	}
	if !strings.Contains(said.String(), "damaged") || !strings.Contains(said.String(), mended) {
		t.Errorf("said %q, want what is damaged and %q", said.String(), mended)
	}
	if bad, err := Verify(dir); err != nil || len(bad) > 0 {
		t.Errorf("after rebuilding, Verify = %v, %v", bad, err)
	}
}

func TestVerifyOfNoIndex(t *testing.T) {
	if _, err := Verify(filepath.Join(t.TempDir(), "none")); sago.ErrorCode(err) != sago.CodeNotFound {
		t.Errorf("Verify = %v, want CodeNotFound", err)
	}
}

func TestALargeGenerationIsCheckedWhileItAnswers(t *testing.T) {
	dir := t.TempDir()
	src, opt := sourceOf(sampleCases(25)...), sampleOptions()
	built, want := ensured(t, dir, src, opt)
	segments, err := filepath.Glob(filepath.Join(built, "0", "*.zap"))
	if err != nil || len(segments) != 1 {
		t.Fatalf("segments %v, %v", segments, err)
	}
	data, err := os.ReadFile(segments[0])
	if err != nil {
		t.Fatal(err)
	}
	open := func() (*generation, *journal) {
		k := newKeeper(dir, src, opt)
		said := new(journal)
		k.atOnce, k.logf = 0, said.logf
		gen, err := k.ensure(t.Context(), src, opt)
		if err != nil {
			t.Fatal(err)
		}
		gen.checks.Wait()
		t.Cleanup(func() { gen.close() })
		return gen, said
	}
	if gen, said := open(); gen.err() != nil || said.String() != "" {
		t.Errorf("a whole generation: err %v, said %q", gen.err(), said)
	}
	data[len(data)/2] ^= 1
	damageFile(t, segments[0], data)
	gen, said := open()
	if sago.ErrorCode(gen.err()) != sago.CodeUnavailable || !strings.Contains(said.String(), "damaged") {
		t.Errorf("a damaged generation: err %v, said %q", gen.err(), said)
	}
	if _, got := ensured(t, dir, src, opt); got != want {
		t.Error("the next start holds something else")
	}
}

func TestAFailedBuildLeavesWhatWasThere(t *testing.T) {
	dir := t.TempDir()
	src, opt := sourceOf(sampleCases(25)...), sampleOptions()
	ensured(t, dir, src, opt)
	before := filesOf(t, dir)

	broken := errors.New("disk on fire")
	bad := Source{Hash: "bad", Cases: func() iter.Seq2[*sago.Case, error] {
		return func(yield func(*sago.Case, error) bool) {
			for _, c := range sampleCases(600) {
				if !yield(c, nil) {
					return
				}
			}
			yield(nil, broken)
		}
	}}
	if _, err := ensureGeneration(t.Context(), dir, bad, opt); !errors.Is(err, broken) {
		t.Errorf("ensure = %v, want %v", err, broken)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := ensureGeneration(ctx, dir, bad, opt); sago.ErrorCode(err) != sago.CodeUnavailable {
		t.Errorf("ensure with a context that is done = %v, want CodeUnavailable", err)
	}
	if d := cmp.Diff(before, filesOf(t, dir)); d != "" {
		t.Errorf("files before and after failed builds (-before +after):\n%s", d)
	}
}

func TestManyStartsAtOnceBuildOnce(t *testing.T) {
	dir := t.TempDir()
	src, reads := counted(sourceOf(sampleCases(300)...))
	opt := sampleOptions()
	var wg sync.WaitGroup
	found := make([]string, 6)
	for i := range found {
		wg.Go(func() {
			gen, err := ensureGeneration(t.Context(), dir, src, opt)
			if err != nil {
				t.Errorf("start %d: %v", i, err)
				return
			}
			defer gen.close()
			found[i] = holdings(t, gen)
		})
	}
	wg.Wait()
	if reads.Load() != 1 {
		t.Errorf("the cases were read %d times", reads.Load())
	}
	if d := cmp.Diff(slices.Repeat(found[:1], len(found)), found); d != "" {
		t.Errorf("holdings of starts at once (-first +each):\n%s", d)
	}
}

func TestNobodyWaitsForAHolderWithoutLife(t *testing.T) {
	dir := t.TempDir()
	patient := patience{poll: time.Millisecond, beat: time.Hour, stale: 50 * time.Millisecond}
	held, err := takeLock(t.Context(), dir, patient, t.Logf)
	if err != nil || held == nil {
		t.Fatalf("takeLock = %v, %v", held, err)
	}
	var said journal
	second, err := takeLock(t.Context(), dir, patient, said.logf)
	if err != nil || second != nil {
		t.Errorf("takeLock beside a holder without life = %v, %v, want no lock and no error", second, err)
	}
	for _, want := range []string{fmt.Sprint("process ", os.Getpid()), "waiting", "no sign of life"} {
		if !strings.Contains(said.String(), want) {
			t.Errorf("said %q, want %q in it", said.String(), want)
		}
	}
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	if _, err := takeLock(ctx, dir, patience{poll: time.Millisecond, stale: time.Hour}, t.Logf); sago.ErrorCode(err) != sago.CodeUnavailable {
		t.Errorf("takeLock until its context ends = %v, want CodeUnavailable", err)
	}
	held.release()
	third, err := takeLock(t.Context(), dir, patient, t.Logf)
	if err != nil || third == nil {
		t.Errorf("takeLock after the release = %v, %v", third, err)
	}
	third.release()
}

func TestTwoBuildersWithoutALockBothSucceed(t *testing.T) {
	dir := t.TempDir()
	src, opt := sourceOf(sampleCases(40)...), sampleOptions()
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			if err := newKeeper(dir, src, opt).build(t.Context(), src, opt); err != nil {
				t.Errorf("build beside others: %v", err)
			}
		})
	}
	wg.Wait()
	if n := len(generations(dir)); n != 4 {
		t.Errorf("four builders left %d generations", n)
	}
	ensured(t, dir, src, opt)
}

func TestDirectoriesThatCannotHoldAnIndex(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	src, opt := sourceOf(sampleCases(1)...), sampleOptions()
	for dir, code := range map[string]sago.Code{
		file:                         sago.CodeInvalid,
		filepath.Join(file, "below"): sago.CodeInvalid,
		filepath.Join(t.TempDir(), strings.Repeat("x", 300)): sago.CodeUnavailable,
		inTheWay(t, currentName):                             sago.CodeUnavailable,
		inTheWay(t, lockName):                                sago.CodeUnavailable,
	} {
		_, err := ensureGeneration(t.Context(), dir, src, opt)
		var public *sago.Error
		if !errors.As(err, &public) || public.Code != code || !strings.Contains(public.Public, "--index DIR") {
			t.Errorf("ensure in %s = %v, want %s and what to do", dir, err, code)
		}
	}
}

// inTheWay returns a directory in which another bears the name of a file of an
// index.
func inTheWay(t *testing.T, name string) string {
	t.Helper()
	dir := t.TempDir()
	if err := os.MkdirAll(filepath.Join(dir, name, "below"), 0o700); err != nil {
		t.Fatal(err)
	}
	return dir
}

func TestDirectoryErrorsSayWhatToDo(t *testing.T) {
	k := &keeper{dir: "D"}
	for _, test := range []struct {
		err  error
		code sago.Code
		want string
	}{
		{&fs.PathError{Op: "write", Err: syscall.ENOSPC}, sago.CodeUnavailable, "no room is left for the index in D: free some, or choose another directory with --index DIR"},
		{&fs.PathError{Op: "mkdir", Err: syscall.EROFS}, sago.CodeUnavailable, "the index directory D cannot be written: choose another with --index DIR"},
		{&fs.PathError{Op: "open", Err: syscall.EACCES}, sago.CodeUnavailable, "the index directory D cannot be written: choose another with --index DIR"},
		{
			&fs.PathError{Op: "mkdir", Err: syscall.ENAMETOOLONG}, sago.CodeUnavailable,
			"the index directory D cannot be made (file name too long): choose another with --index DIR",
		},
		{errors.New("odd"), sago.CodeInternal, "the index in D cannot be built: choose another directory with --index DIR, or report this"},
	} {
		var public *sago.Error
		if err := k.directoryError(fmt.Errorf("step: %w", test.err)); !errors.As(err, &public) || public.Public != test.want || public.Code != test.code {
			t.Errorf("directoryError(%v) = %v, want %s, %q", test.err, err, test.code, test.want)
		}
	}
}
