package searchtest

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"sago"
	"sago/analyzers"
	"sago/plan"
)

// Corpus is what a searcher searches and what it knows beside.
type Corpus struct {
	Cases     []*sago.Case // of distinct ids
	Knowledge plan.Knowledge
}

// Naive is a Searcher that looks at every case for every request: no index, no
// caches, no bounds, nothing that could be wrong in a clever way. It is what an
// engine is compared with. It is immutable and safe for concurrent use.
type Naive struct {
	know    plan.Knowledge
	planner *plan.Planner
	cases   []*scanned                // by id
	average map[string]float64        // mean length of a text field over the cases that have it
	docs    map[string]map[string]int // text field -> term -> cases that have it
}

// NewNaive returns a Naive over the corpus.
func NewNaive(c Corpus) *Naive {
	n := &Naive{know: c.Knowledge, planner: plan.New(c.Knowledge), average: map[string]float64{}, docs: map[string]map[string]int{}}
	names := plan.NewTagNames(c.Knowledge.Vocabulary)
	for _, one := range c.Cases {
		n.cases = append(n.cases, scan(names.Tagged(one), c.Knowledge))
	}
	n.unifyTags()
	slices.SortFunc(n.cases, func(a, b *scanned) int { return strings.Compare(a.ID, b.ID) })
	for _, field := range textFields() {
		sum, having := 0, 0
		n.docs[field] = map[string]int{}
		for _, one := range n.cases {
			for term := range one.text[field].tf {
				n.docs[field][term]++
			}
			if length := one.text[field].length; length > 0 {
				sum += length
				having++
			}
		}
		n.average[field] = float64(sum) / float64(max(having, 1))
	}
	return n
}

// Search answers as the contract says, by a scan.
func (n *Naive) Search(ctx context.Context, req sago.Request) (*sago.Response, error) {
	_, r, err := n.search(ctx, req)
	return r, err
}

func (n *Naive) search(ctx context.Context, req sago.Request) (*answer, *sago.Response, error) {
	if err := ctx.Err(); err != nil {
		return nil, nil, &sago.Error{Code: sago.CodeUnavailable, Public: "The search was given up.", Err: err}
	}
	req.Filters = n.resolve(req.Filters)
	start, err := n.check(&req)
	if err != nil {
		return nil, nil, err
	}
	pl, err := n.planner.Plan(req, n)
	if err != nil {
		return nil, nil, err
	}
	n.resolvePlan(pl)
	if err := n.checkPlan(pl); err != nil {
		return nil, nil, err
	}
	a := n.answer(pl, req.Filters, req.Sort)
	r := &sago.Response{
		Total: len(a.matching), Filters: a.filters, Notes: a.notes, Distilled: pl.Distilled,
		Generation: "naive", CorpusHash: "naive",
	}
	if a.certain < plan.Enough {
		r.Uncertain = true
		r.Notes = append(r.Notes, sago.Note{Kind: sago.NoteUncertain})
	}
	for _, f := range req.Facets {
		listed := a.facet(f.Field, f.Sort, req.Lang, func(sago.FacetValue) bool { return true })
		listed.Values = a.firstValues(listed.Values, f)
		r.Facets = append(r.Facets, listed)
	}
	a.sort(req.Sort)
	end := min(start+req.Limit, len(a.matching))
	for _, i := range a.matching[min(start, end):end] {
		r.Hits = append(r.Hits, a.hit(i))
	}
	a.analyse(req, r)
	if end < len(a.matching) && req.Limit > 0 {
		r.Cursor = fmt.Sprint(end)
	}
	return a, r, nil
}

// Suggest is left to engines.
func (n *Naive) Suggest(context.Context, sago.SuggestRequest) ([]sago.Suggestion, error) {
	return nil, unsupported("suggestions")
}

// FacetValues lists the values of one facet, as Search does.
func (n *Naive) FacetValues(ctx context.Context, req sago.FacetValuesRequest) (*sago.Facet, error) {
	if req.Limit < 0 || req.Limit > sago.MaxFacetLimit || req.Offset < 0 || req.Offset > sago.MaxOffset {
		return nil, invalid("limit", "The limit or the offset is out of bounds.")
	}
	a, _, err := n.search(ctx, sago.Request{
		Query: req.Query, Text: req.Text, Match: req.Match, Sort: req.Order, Filters: req.Filters, Lang: req.Lang,
		Facets: []sago.FacetRequest{{Field: req.Field, Sort: req.Sort}},
	})
	if err != nil {
		return nil, err
	}
	f := a.facet(req.Field, req.Sort, req.Lang, func(v sago.FacetValue) bool { return n.called(req, v) })
	f.Values = f.Values[min(req.Offset, len(f.Values)):]
	f.Values = f.Values[:min(cmp.Or(req.Limit, sago.DefaultFacetLimit), len(f.Values))]
	return &f, nil
}

func unsupported(what string) error {
	return sago.Errorf(sago.CodeUnsupported, "This searcher does not do %s.", what)
}

// Case returns the case, or CodeNotFound.
func (n *Naive) Case(_ context.Context, id string) (*sago.Case, error) {
	if same := n.same(sago.FilterID, id); len(same) == 1 {
		id = same[0]
	}
	if c := n.byID(id); c != nil {
		return c.Case, nil
	}
	return nil, &sago.Error{Code: sago.CodeNotFound, Field: "id", Public: fmt.Sprintf("There is no case %q.", id)}
}

func (n *Naive) byID(id string) *scanned {
	i, ok := slices.BinarySearchFunc(n.cases, id, func(c *scanned, id string) int { return strings.Compare(c.ID, id) })
	if !ok {
		return nil
	}
	return n.cases[i]
}

// Info returns the number of cases.
func (n *Naive) Info() sago.Info {
	return sago.Info{Generation: "naive", CorpusHash: "naive", Cases: len(n.cases), Segments: 1}
}

// Close does nothing.
func (n *Naive) Close() error { return nil }

// Docs returns the number of cases.
func (n *Naive) Docs() int { return len(n.cases) }

// DocFreq returns the number of cases with the term in the field.
func (n *Naive) DocFreq(field, term string) int { return n.docs[field][term] }

// Readings returns the numbers of cases that have text in the field, by reading.
func (n *Naive) Readings(field, text string) plan.Readings {
	return plan.ReadingsBy(n.DocFreq, field, text)
}

// Prefixed returns the terms of the field that begin with prefix, most frequent
// first.
func (n *Naive) Prefixed(field, prefix string, limit int) []string {
	return n.terms(field, limit, func(term string) bool { return strings.HasPrefix(term, prefix) })
}

// Neighbours returns the terms of the field one edit away, most frequent first.
func (n *Naive) Neighbours(field, term string, limit int) []string {
	return n.terms(field, limit, func(other string) bool {
		return other[0] == term[0] && oneEditAway(letters(term[1:]), letters(other[1:]))
	})
}

// Initialed returns the Korean words with the initials, or neighbours that have
// them together, most frequent first.
func (n *Naive) Initialed(initials string, limit int) []string {
	keep := func(text string) bool { return text != initials && analyzers.Initials(text) == initials }
	words := n.words([]string{plan.FieldKo}, []analyzers.Kind{analyzers.Surface, analyzers.Stem}, limit, keep)
	if len(words) > 0 {
		return words
	}
	return n.words([]string{plan.FieldKo}, []analyzers.Kind{analyzers.Join}, limit, keep)
}

// Sounding returns the words in Latin letters that may sound so, most frequent
// first.
func (n *Naive) Sounding(sound string, limit int) []string {
	return n.words([]string{plan.FieldEn, plan.FieldKo}, []analyzers.Kind{analyzers.Surface}, limit, func(text string) bool {
		return text[0] <= 'z' && slices.Contains(analyzers.Sounds(text), sound)
	})
}

// words returns the texts of the terms of the fields and kinds that keep accepts,
// by the number of cases that have the most frequent of them, then by themselves.
func (n *Naive) words(fields []string, kinds []analyzers.Kind, limit int, keep func(string) bool) []string {
	docs := map[string]int{}
	for _, field := range fields {
		for term, count := range n.docs[field] {
			if slices.Contains(kinds, analyzers.Kind(term[0])) && keep(term[1:]) {
				docs[term[1:]] = max(docs[term[1:]], count)
			}
		}
	}
	list := slices.SortedFunc(maps.Keys(docs), func(a, b string) int {
		return cmp.Or(cmp.Compare(docs[b], docs[a]), strings.Compare(a, b))
	})
	return list[:min(limit, len(list))]
}

// terms returns the terms of the field that keep accepts by the number of cases
// that have them, then by themselves.
func (n *Naive) terms(field string, limit int, keep func(string) bool) []string {
	docs := n.docs[field]
	var list []string
	for term := range docs {
		if keep(term) {
			list = append(list, term)
		}
	}
	slices.SortFunc(list, func(a, b string) int {
		return cmp.Or(cmp.Compare(docs[b], docs[a]), strings.Compare(a, b))
	})
	return list[:min(limit, len(list))]
}
