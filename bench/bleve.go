package bench

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"time"

	"github.com/blevesearch/bleve/v2"
	"github.com/blevesearch/bleve/v2/index/scorch"
	"github.com/blevesearch/bleve/v2/search/query"
	"golang.org/x/sync/errgroup"

	"sago/index"
	"sago/plan"
)

// blevePeer is plain bleve over the documents of bleveDocuments: bleve's own
// index, batches, searches and FacetRequests, as its documentation has them.
type blevePeer struct {
	label string
	idx   bleve.Index
}

// bleveBatch is how many documents a batch has: within what bleve's authors
// recommend.
const bleveBatch = 500

// builtFile in an index's directory says that it was built to its end, and holds
// the generation of sago's that it has the terms of.
const builtFile = "built"

// openBleve opens the index in dir, building it first if it is not there or has
// other terms than sago's generation.
func openBleve(ctx context.Context, dir, generation string, s *Synthetic, opt index.Options, docvalues bool, logf func(string, ...any)) (*blevePeer, *Built, error) {
	peer := &blevePeer{label: engineBleve}
	if !docvalues {
		peer.label = engineBare
	}
	var built *Built
	store := filepath.Join(dir, "index")
	done := filepath.Join(dir, builtFile)
	if of, err := os.ReadFile(done); err != nil || string(of) != generation {
		logf("building the index of %s", peer.label)
		if built, err = buildBleve(ctx, dir, store, s, opt, docvalues); err != nil {
			return nil, nil, fmt.Errorf("build the index of %s: %w", peer.label, err)
		}
		if err := os.WriteFile(done, []byte(generation), 0o644); err != nil {
			return nil, nil, err
		}
		built.Engine = peer.label
	}
	var err error
	peer.idx, err = bleve.OpenUsing(store, map[string]any{"read_only": true})
	if err != nil {
		return nil, nil, fmt.Errorf("open the index of %s: %w", peer.label, err)
	}
	return peer, built, nil
}

func buildBleve(ctx context.Context, dir, store string, s *Synthetic, opt index.Options, docvalues bool) (_ *Built, err error) {
	if err := errors.Join(os.RemoveAll(dir), os.MkdirAll(dir, 0o755)); err != nil {
		return nil, err
	}
	started := time.Now()
	idx, err := bleve.NewUsing(store, bleve.NewIndexMapping(), scorch.Name, scorch.Name, nil)
	if err != nil {
		return nil, err
	}
	if err := fillBleve(ctx, idx, s, opt, docvalues); err != nil {
		return nil, errors.Join(err, idx.Close())
	}
	if err := idx.Close(); err != nil {
		return nil, err
	}
	built := newBuilt(s.Docs(), started)
	if built.Bytes, err = sizeOf(store); err != nil {
		return nil, err
	}
	return built, nil
}

// fillBleve writes the cases in batches, as many side by side as there are
// cores.
func fillBleve(ctx context.Context, idx bleve.Index, s *Synthetic, opt index.Options, docvalues bool) error {
	group, within := errgroup.WithContext(ctx)
	group.SetLimit(runtime.GOMAXPROCS(0))
	for from := 0; from < s.Docs() && within.Err() == nil; from += bleveBatch {
		group.Go(func() error {
			docs := &bleveDocuments{analyzer: opt.Analyzer, vocabulary: opt.Vocabulary, docvalues: docvalues}
			batch := idx.NewBatch()
			for i := from; i < min(from+bleveBatch, s.Docs()) && within.Err() == nil; i++ {
				doc, err := docs.document(s.Case(i))
				if err != nil {
					return err
				}
				if err := batch.IndexAdvanced(doc); err != nil {
					return err
				}
			}
			return idx.Batch(batch)
		})
	}
	return errors.Join(group.Wait(), ctx.Err())
}

// bleveSearch is a query as plain bleve is asked it: the query with the facets
// that no filter is on, and one more search for each facet with a filter, since
// a facet ignores its own filter.
type bleveSearch struct {
	idx      bleve.Index
	requests []*bleve.SearchRequest // the first has the hits and the total
}

func (b *blevePeer) name() string { return b.label }

func (b *blevePeer) close() error { return b.idx.Close() }

// prepare translates a query, which is not measured.
func (b *blevePeer) prepare(q *workQuery, p *plan.Plan, facetLimit int) prepared {
	text := bleveQuery(p)
	main := bleve.NewSearchRequestOptions(bleveFiltered(text, q.request.Filters, ""), q.request.Limit, 0, false)
	s := &bleveSearch{b.idx, []*bleve.SearchRequest{main}}
	filtered := map[string]bool{}
	for _, f := range q.request.Filters {
		filtered[f.Field] = true
	}
	for _, facet := range q.request.Facets {
		if filtered[facet.Field] {
			s.requests = append(s.requests, facetSearch(bleveFiltered(text, q.request.Filters, facet.Field), facet.Field, facetLimit))
		} else {
			main.AddFacet(facet.Field, bleve.NewFacetRequest(facet.Field, facetLimit))
		}
	}
	return s
}

// facetSearch counts one facet and neither scores nor returns anything.
func facetSearch(q query.Query, facet string, limit int) *bleve.SearchRequest {
	req := bleve.NewSearchRequestOptions(q, 0, 0, false)
	req.Score = "none"
	req.AddFacet(facet, bleve.NewFacetRequest(facet, limit))
	return req
}

// run asks bleve.
func (s *bleveSearch) run(ctx context.Context) error {
	for _, req := range s.requests {
		if _, err := s.idx.SearchInContext(ctx, req); err != nil {
			return err
		}
	}
	return nil
}

// outcome asks bleve and returns what it counted.
func (s *bleveSearch) outcome(ctx context.Context) (outcome, error) {
	out := outcome{facets: map[string]map[string]int{}}
	for i, req := range s.requests {
		result, err := s.idx.SearchInContext(ctx, req)
		if err != nil {
			return outcome{}, err
		}
		if i == 0 {
			out.total, out.hits = int(result.Total), len(result.Hits)
		}
		for name, facet := range result.Facets {
			counts := map[string]int{}
			for _, term := range facet.Terms.Terms() {
				counts[term.Term] = term.Count
			}
			out.facets[name] = counts
		}
	}
	return out, nil
}
