package bench

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"sago/index"
)

// Config says what Run measures. The zero value is usable.
type Config struct {
	Docs   int    // synthetic cases; 0 is 10,000
	Words  int    // about how many words a case has; 0 is the length of the embedded cases
	Seed   uint64 // of the corpus and the queries
	PerMix int    // queries a class and number of filters; 0 is 10
	Dir    string // where the indexes are kept between runs; "" is a temporary directory
	Bleve  bool   // measure plain bleve beside sago, and check that they agree
	Bare   bool   // measure bleve without docvalues, too
	Plans  bool   // measure sago's default plan beside one of words and phrases alone
	Index  index.Options

	// Peers are the engines to measure that are programs of their own, of
	// PeerNames, or "all". PeerDir holds their sources; "" is bench/peers.
	Peers   []string
	PeerDir string

	Logf func(format string, args ...any) // progress; may be nil
}

func (cfg *Config) setDefaults() {
	if cfg.Docs <= 0 {
		cfg.Docs = 10_000
	}
	if cfg.PerMix <= 0 {
		cfg.PerMix = 10
	}
	if cfg.PeerDir == "" {
		cfg.PeerDir = filepath.Join("bench", "peers")
	}
	if cfg.Logf == nil {
		cfg.Logf = func(string, ...any) {}
	}
}

// Run builds the synthetic corpus, indexes it and measures the mix of queries.
// It returns a report even if the engines disagree: see Report.Mismatches.
func Run(ctx context.Context, cfg Config) (_ *Report, err error) {
	if err := checkPeers(cfg.Peers); err != nil {
		return nil, err
	}
	b, remove, err := newBencher(ctx, cfg)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, b.close(), remove()) }()
	cfg = b.cfg
	cfg.Logf("choosing queries")
	w := newWorkload(b.corpus, cfg.PerMix, cfg.Index.Analyzer)
	m, err := measureAll(ctx, w, b.engines, b.ix.Plan, cfg.Logf)
	if err != nil {
		return nil, err
	}
	cfg.Logf("opening the index for each query anew, and what else a person does")
	opening, err := b.measureCold(ctx, w, m)
	if err != nil {
		return nil, err
	}
	tasks, err := b.measureTasks(ctx, w)
	if err != nil {
		return nil, err
	}
	if err := b.measurePeers(ctx, w, m); err != nil {
		return nil, err
	}
	r := newReport(cfg, m, b.built)
	r.Opening, r.Tasks, r.Memory = opening, tasks, b.memory
	return r, nil
}

// bencher holds the engines of one run.
type bencher struct {
	cfg     Config
	corpus  *Synthetic
	ix      *index.Index
	engines []engine
	built   []*Built
	memory  map[string]int64 // peer -> bytes, as it says
}

// newBencher makes the cases of a configuration, its defaults set, and opens the
// engines. What remove removes is not to be kept.
func newBencher(ctx context.Context, cfg Config) (_ *bencher, remove func() error, err error) {
	cfg.setDefaults()
	remove = func() error { return nil }
	if cfg.Dir == "" {
		dir, err := os.MkdirTemp("", "sago-bench-*")
		if err != nil {
			return nil, nil, fmt.Errorf("make a directory for the indexes: %w", err)
		}
		cfg.Dir = dir
		remove = func() error { return os.RemoveAll(dir) }
	}
	b := &bencher{cfg: cfg}
	if b.corpus, err = NewSynthetic(cfg.Docs, cfg.Words, cfg.Seed); err == nil {
		err = b.open(ctx)
	}
	if err != nil {
		return nil, nil, errors.Join(err, b.close(), remove())
	}
	return b, remove, nil
}

// open builds and opens the index of every engine.
func (b *bencher) open(ctx context.Context) error {
	if err := b.openSago(ctx); err != nil {
		return err
	}
	if b.cfg.Plans {
		if err := b.openPlans(ctx); err != nil {
			return err
		}
	}
	if !b.cfg.Bleve {
		return nil
	}
	if err := b.openBleve(ctx, "bleve", true); err != nil || !b.cfg.Bare {
		return err
	}
	return b.openBleve(ctx, "bleve-bare", false)
}

func (b *bencher) openBleve(ctx context.Context, name string, docvalues bool) error {
	peer, built, err := openBleve(ctx, b.dir(name), b.ix.Info().Generation, b.corpus, b.cfg.Index, docvalues, b.cfg.Logf)
	if err != nil {
		return err
	}
	b.engines = append(b.engines, peer)
	return b.tellBuilt(name, built)
}

func (b *bencher) openSago(ctx context.Context) (err error) {
	dir := b.dir("sago")
	_, absent := index.HoldsEmbedded(dir) // an interrupted build leaves a directory
	b.cfg.Logf("opening the index of %d cases, building it if it is not there", b.corpus.Docs())
	started := time.Now()
	src := index.Source{Hash: b.corpus.Hash(), Cases: b.corpus.Cases}
	if b.ix, err = index.Ensure(ctx, dir, src, b.cfg.Index); err != nil {
		return err
	}
	b.engines = append(b.engines, sagoEngine{b.ix, false}, sagoEngine{b.ix, true})
	if absent == nil {
		return b.tellBuilt("sago", nil)
	}
	built := newBuilt(b.corpus.Docs(), started)
	built.Engine = engineSago
	if built.Bytes, err = sizeOf(dir); err != nil {
		return err
	}
	return b.tellBuilt("sago", built)
}

// dir is where the index of an engine is kept.
func (b *bencher) dir(engine string) string {
	return filepath.Join(b.cfg.Dir, fmt.Sprintf("%s-%d-%d-%d", engine, b.cfg.Docs, b.cfg.Words, b.cfg.Seed))
}

func (b *bencher) close() error {
	var errs []error
	if b.ix != nil {
		errs = append(errs, b.ix.Close())
	}
	for _, e := range b.engines {
		errs = append(errs, e.close())
	}
	return errors.Join(errs...)
}

// sizeOf returns the bytes of the files below a directory.
func sizeOf(dir string) (int64, error) {
	var size int64
	err := filepath.WalkDir(dir, func(_ string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		info, err := entry.Info()
		if err == nil {
			size += info.Size()
		}
		return err
	})
	return size, err
}
