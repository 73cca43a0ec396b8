package index

import (
	"testing"

	"github.com/blevesearch/bleve/v2/index/scorch"
	bleve "github.com/blevesearch/bleve_index_api"

	"sago"
	"sago/searchtest"
)

func TestConformance(t *testing.T) { searchtest.Run(t, inMemory(1<<20, false)) }

func TestConformanceOnSeeds(t *testing.T) { searchtest.RunSeeds(t, inMemory(1, false)) }

// The comparisons with a scan run on indexes in memory of one, of a few, and of
// many segments, of which some cases were replaced or removed.
func TestAgreesWithScan(t *testing.T) {
	t.Run("one segment", func(t *testing.T) { searchtest.Compare(t, inMemory(1<<20, false)) })
	t.Run("three cases a segment", func(t *testing.T) { searchtest.Compare(t, inMemory(3, false)) })
	t.Run("under masks", func(t *testing.T) { searchtest.Compare(t, inMemory(2, true)) })
}

func TestAgreesWithScanOnEmbedded(t *testing.T) {
	searchtest.CompareEmbedded(t, inMemory(20, false))
}

// inMemory opens indexes that are not on disk, so many cases a segment. Changed
// has them hold other versions of some cases, and further ones, before.
func inMemory(segment int, changed bool) searchtest.Open {
	return func(c searchtest.Corpus) (sago.Searcher, error) {
		opt := Options{Analyzer: c.Knowledge.Analyzer, Vocabulary: c.Knowledge.Vocabulary, Glossary: c.Knowledge.Glossary}
		r, err := memoryReader(c.Cases, segment, changed, opt)
		if err != nil {
			return nil, err
		}
		in := storage{readers: []*reader{r}, close: r.close}
		return openIndex(in, sago.Info{Generation: "memory", CorpusHash: "memory"}, opt)
	}
}

func memoryReader(cases []*sago.Case, segment int, changed bool, opt Options) (*reader, error) {
	idx, err := scorch.NewScorch(scorch.Name, map[string]any{"path": ""}, bleve.NewAnalysisQueue(1))
	if err != nil {
		return nil, err
	}
	if err := idx.Open(); err != nil {
		return nil, err
	}
	if changed {
		if err := fillStale(idx, cases, segment, opt); err != nil {
			return nil, err
		}
	}
	if err := fillBatches(idx, cases, segment, opt); err != nil {
		return nil, err
	}
	return newReader(idx)
}

// fillStale indexes a former version of every second case, and cases that are
// deleted later.
func fillStale(idx bleve.Index, cases []*sago.Case, segment int, opt Options) error {
	var stale []*sago.Case
	remove := bleve.NewBatch()
	for i, c := range cases {
		old := *cases[len(cases)-1-i]
		old.ID = c.ID
		if i%2 == 1 {
			old.ID = "gone-" + c.ID
			remove.Delete(old.ID)
		}
		stale = append(stale, &old)
	}
	if err := fillBatches(idx, stale, segment, opt); err != nil {
		return err
	}
	return idx.Batch(remove)
}

func fillBatches(idx bleve.Index, cases []*sago.Case, segment int, opt Options) error {
	maker := newDocumentMaker(opt)
	for len(cases) > 0 {
		batch := bleve.NewBatch()
		for _, c := range cases[:min(segment, len(cases))] {
			d := newBleveDocument()
			maker.tell(d, c)
			batch.Update(d)
		}
		if err := idx.Batch(batch); err != nil {
			return err
		}
		cases = cases[min(segment, len(cases)):]
	}
	return nil
}
