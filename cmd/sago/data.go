package main

import (
	"bytes"
	"context"
	"slices"
	"strings"

	"sago"
	"sago/analyzers"
	"sago/corpus"
	"sago/index"
)

// dataFlags say which cases a command works on and where their index is.
type dataFlags struct {
	Data       []string `help:"Case file or directory (repeatable), - for standard input. Without it: the embedded corpus." sep:"none" placeholder:"PATH" predictor:"path" group:"Data"`
	Index      string   `help:"Directory of the index; with --data left out, the cases it holds. Without it: one under the user's cache directory." placeholder:"DIR" predictor:"path" group:"Data"`
	Strict     bool     `help:"Refuse the data if one record cannot be read, rather than leave it out." group:"Data"`
	Vocabulary string   `help:"Labels and aliases of tags, instead of the embedded ones." placeholder:"FILE" predictor:"path" group:"Data"`
	Glossary   string   `help:"Words that mean the same, beside the embedded ones: lines such as sago glossary mine --json prints." placeholder:"FILE" predictor:"path" group:"Data"`
	Dictionary string   `help:"Words, compounds and stems of your own: the lines of the file begin with word:, compound: or stem:." placeholder:"FILE" predictor:"path" group:"Data"`
	Cache      byteSize `help:"Memory for what was read of the index, so that it need not be read again." default:"192MiB" group:"Data"`
}

// opened is an index with what else a command needs of the data.
type opened struct {
	*index.Index
	vocabulary *sago.Vocabulary
	dir        string
	built      *buildReport   // nil if a ready index was found
	source     *corpus.Source // nil if the index was opened as it is
	faults     faultLog       // what was said of the case files
}

// open returns the index of the cases, built if need be. Faults in the case
// files are reported, whether this run finds them or one before it did, as is
// progress of what takes its time.
func (f *dataFlags) open(ctx context.Context, std *streams) (*opened, error) {
	o, err := f.openQuietly(ctx, std)
	if err != nil {
		return nil, err
	}
	err = o.repeatFaults(std)
	if err == nil {
		err = f.checkCases(o)
	}
	if err != nil {
		o.Close()
		return nil, err
	}
	return o, nil
}

// checkCases returns an error if there is no case to work on.
func (f *dataFlags) checkCases(o *opened) error {
	if o.Info().Cases > 0 {
		return nil
	}
	from := strings.Join(f.Data, ", ")
	if from == "" {
		from = o.dir
	}
	return exitf(exitUsage, "no case could be read from %s: want JSON objects with an id and a text such as a title, one or many a file", from)
}

// openQuietly is open for who says himself what a run before has found.
func (f *dataFlags) openQuietly(ctx context.Context, std *streams) (*opened, error) {
	know, err := f.knowledge(ctx, std)
	if err != nil {
		return nil, err
	}
	opt := f.options(know, std)
	asIs, err := f.holdsOthers()
	if err != nil {
		return nil, &exitError{exitDamaged, err}
	}
	if asIs {
		return f.openAsIs(ctx, std, opt)
	}
	o := &opened{vocabulary: opt.Vocabulary, faults: faultLog{std: std}}
	if o.source, err = f.openSource(ctx, std, o.faults.add); err != nil {
		return nil, err
	}
	if err := f.ensure(ctx, std, opt, o); err != nil {
		o.source.Close()
		return nil, err
	}
	return o, nil
}

// ensure opens the index of o's source, building it first if need be.
func (f *dataFlags) ensure(ctx context.Context, std *streams, opt index.Options, o *opened) (err error) {
	progress := newProgress(std)
	opt.Progress = progress.show
	if o.dir, err = f.indexDir(o.source, opt); err != nil {
		return err
	}
	source := f.indexSource(o.source)
	source.Remarks = func() index.Remarks {
		o.faults.kept.Files = o.source.Names()
		return o.faults.kept
	}
	o.Index, err = index.Ensure(ctx, o.dir, source, opt)
	o.built = progress.end()
	return err
}

// indexAlone reports whether an index was named and no cases were.
func (f *dataFlags) indexAlone() bool { return f.Index != "" && len(f.Data) == 0 }

// holdsOthers reports whether an index was named, no cases were, and the index
// holds others than the embedded ones. It must not be built anew from these, nor
// where damage leaves open which it held: that is the error.
func (f *dataFlags) holdsOthers() (bool, error) {
	if !f.indexAlone() {
		return false, nil
	}
	embedded, err := index.HoldsEmbedded(f.Index)
	if sago.ErrorCode(err) == sago.CodeNotFound {
		return false, nil
	}
	return !embedded, err
}

// openAsIs opens an index whose case files are not at hand.
func (f *dataFlags) openAsIs(ctx context.Context, std *streams, opt index.Options) (*opened, error) {
	ix, err := index.Open(ctx, f.Index, opt)
	if err != nil {
		return nil, &exitError{exitDamaged, err}
	}
	std.logf("no --data was given: the %d cases that %s holds are used as they are", ix.Info().Cases, f.Index)
	return &opened{Index: ix, vocabulary: opt.Vocabulary, dir: f.Index}, nil
}

// Close releases the index and the case files.
func (o *opened) Close() error {
	err := o.Index.Close()
	if o.source != nil {
		o.source.Close() // what was read is read
	}
	return err
}

// knowledge is what is known of words and tags beside the cases.
type knowledge struct {
	Analyzer   *analyzers.Analyzer
	Vocabulary *sago.Vocabulary
	Glossary   *sago.Glossary
}

// knowledge reads what the flags name, which may be pipes.
// What may be meant otherwise there is said.
func (f *dataFlags) knowledge(ctx context.Context, std *streams) (knowledge, error) {
	return interruptible(ctx, func() (knowledge, error) { return f.readKnowledge(std) })
}

func (f *dataFlags) readKnowledge(std *streams) (know knowledge, err error) {
	report := func(fault corpus.Fault) { std.logf("%s", fault) }
	dictionary, err := f.readDictionary(std)
	if err != nil {
		return know, err
	}
	know = knowledge{analyzers.New(dictionary), corpus.Vocabulary(), corpus.Glossary()}
	if f.Vocabulary != "" {
		if know.Vocabulary, err = corpus.LoadVocabulary(f.Vocabulary, report); err != nil {
			return know, err
		}
	}
	if f.Glossary != "" {
		own, err := corpus.LoadGlossary(f.Glossary, report)
		if err != nil {
			return know, err
		}
		know.Glossary = &sago.Glossary{Groups: slices.Concat(know.Glossary.Groups, own.Groups)}
	}
	return know, nil
}

// maxDictionaryBytes bounds a dictionary: a hundred thousand words and as much
// again of comments.
const maxDictionaryBytes = 16 << 20

// readDictionary reads the user's own words, nil if there are none.
func (f *dataFlags) readDictionary(std *streams) (*analyzers.Dictionary, error) {
	if f.Dictionary == "" {
		return nil, nil
	}
	text, err := corpus.ReadText("dictionary", f.Dictionary, maxDictionaryBytes)
	if err != nil {
		return nil, err
	}
	dictionary, err := analyzers.ReadDictionary(f.Dictionary, bytes.NewReader(text))
	if err != nil {
		return nil, exitf(exitUsage, "dictionary %w", err)
	}
	for _, warning := range dictionary.Warnings() {
		std.logf("%s", warning)
	}
	return dictionary, nil
}

// openSource opens the case files. Each fault is reported as it is found.
func (f *dataFlags) openSource(ctx context.Context, std *streams, report func(corpus.Fault)) (*corpus.Source, error) {
	if len(f.Data) == 0 {
		return corpus.Embedded(), nil
	}
	if slices.Contains(f.Data, "-") {
		std.awaits("cases as JSON")
	}
	return interruptible(ctx, func() (*corpus.Source, error) {
		return corpus.Open(corpus.Options{
			Strict: f.Strict,
			Stdin:  std.in,
			Report: report,
		}, f.Data...)
	})
}

// place returns the directory of the index without building it.
func (f *dataFlags) place(ctx context.Context, std *streams) (string, error) {
	if f.Index != "" {
		return f.Index, nil
	}
	know, err := f.knowledge(ctx, std)
	if err != nil {
		return "", err
	}
	source, err := f.openSource(ctx, std, (&faultLog{std: std}).add)
	if err != nil {
		return "", err
	}
	defer source.Close()
	return f.indexDir(source, f.options(know, std))
}

// indexDir returns the directory of the index: the one that was named, or one
// of these cases and this analyzer under the user's cache directory, so that a
// second start finds what the first one built.
func (f *dataFlags) indexDir(source *corpus.Source, opt index.Options) (string, error) {
	if f.Index != "" {
		return f.Index, nil
	}
	return index.DefaultDir(f.indexSource(source), opt)
}

func (f *dataFlags) indexSource(source *corpus.Source) index.Source {
	return index.Source{Hash: source.Hash(), Cases: source.Cases, Embedded: len(f.Data) == 0}
}

// options are what an index is built and read with.
func (f *dataFlags) options(know knowledge, std *streams) index.Options {
	return index.Options{
		Analyzer:   know.Analyzer,
		Vocabulary: know.Vocabulary,
		Glossary:   know.Glossary,
		CacheBytes: int64(f.Cache),
		Logf:       std.logf,
	}
}
