package index

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"sync"

	"sago"
	"sago/plan"
)

// fetch reads what is shown of the hits and puts the answer together.
func (q *search) fetch(ctx context.Context) (*sago.Response, error) {
	a := &sago.Response{
		Total:      q.total,
		Filters:    q.filters,
		Generation: q.index.info.Generation,
		CorpusHash: q.index.info.CorpusHash,
		Distilled:  q.plan.Distilled,
		Notes:      slices.Clone(q.plan.Notes),
		Facets:     q.facetLists(),
		Stats:      q.distributions(),
		Spans:      q.spans(),
	}
	if q.relaxed && q.total > int(q.fullSize) {
		a.Notes = append(a.Notes, sago.Note{Kind: sago.NoteRelaxed, Text: q.relaxation(), Full: int(q.fullSize)})
	}
	if q.uncertain() {
		a.Uncertain = true
		a.Notes = append(a.Notes, sago.Note{
			Kind: sago.NoteUncertain, Text: "No case has much of what is asked for: these may not be what you look for.",
		})
	}
	var err error
	if a.Hits, err = q.show(ctx); err != nil {
		return nil, err
	}
	a.Cursor = q.next()
	if a.Pivot, err = q.pivot(ctx); err != nil {
		return nil, err
	}
	if q.request.Why != "" {
		a.Why, err = q.why(ctx, q.request.Why)
	}
	return a, err
}

// relaxation says how many cases have all words. They stand first: in another
// order than that of relevance there are none.
func (q *search) relaxation() string {
	switch q.fullSize {
	case 0:
		return "No case has every word: these have some of them."
	case 1:
		return "One case has every word and stands first: the others have some of them."
	}
	return fmt.Sprintf("The first %d cases have every word: the others have some of them.", q.fullSize)
}

// wordWork is what looking for a word in the texts of a hit is worth, in cases
// touched.
const wordWork = 16

// show reads the hits of the page: side by side where many words are looked for
// in them, as those of a pasted text.
func (q *search) show(ctx context.Context) ([]sago.Hit, error) {
	page := q.page()
	if len(page) == 0 {
		return nil, nil
	}
	work := 0
	if !q.request.Bare {
		work = wordWork * len(q.words) * len(page)
	}
	hits := make([]sago.Hit, len(page))
	readers := sync.Pool{New: func() any { return q.newShower() }}
	err := each(ctx, len(page), work, func(i int) (err error) {
		reader := readers.Get().(*shower)
		defer readers.Put(reader)
		if hits[i], err = reader.hit(page[i]); err != nil {
			return err
		}
		if q.request.Explain {
			hits[i].Explain = q.explain(page[i], hits[i].ID, q.before()+i+1)
		}
		return nil
	})
	return hits, err
}

// page is the hits to return.
func (q *search) page() []hit {
	if q.after != nil {
		return q.hits
	}
	return q.hits[min(q.request.Offset, len(q.hits)):]
}

// before is the number of hits before the page.
func (q *search) before() int {
	if q.after != nil {
		return q.after.seen
	}
	return q.request.Offset
}

// next returns the cursor of the next page, "" if this is the last.
func (q *search) next() string {
	page := q.page()
	seen := q.before() + len(page)
	if len(page) == 0 || seen >= q.total {
		return ""
	}
	return q.index.writeCursor(q.request, cursor{page[len(page)-1], seen})
}

func (q *search) facetLists() []sago.Facet {
	var lists []sago.Facet
	for i, asked := range q.request.Facets {
		l := q.listing(i)
		// What the filters name is listed whatever the limit.
		lists = append(lists, *l.page(0, max(cmp.Or(asked.Limit, sago.DefaultFacetLimit), len(l.choice))))
	}
	return lists
}

// listing returns the facet asked for at place i, counted.
func (q *search) listing(i int) *listing {
	parts := make([][]uint32, len(q.counts))
	for p := range q.counts {
		parts[p] = q.counts[p][i]
	}
	f := &q.snapshot.facets[q.facets[i]]
	return &listing{
		facet: f, counts: q.snapshot.tallies(q.facets[i], parts), choice: chosen(f.name, q.filters),
		sort: q.request.Facets[i].Sort, lang: q.request.Lang,
	}
}

// tallies adds up the counts of a facet over all parts, by ordinal of the
// snapshot.
func (s *snapshot) tallies(facet int, parts [][]uint32) []uint32 {
	counts := make([]uint32, len(s.facets[facet].values))
	for i, p := range s.parts {
		for o, n := range parts[i] {
			counts[p.global[facet][o]] += n
		}
	}
	return counts
}

// shower reads hits and says what of the query they have.
type shower struct {
	search *search
	marker *plan.Highlighter // nil for bare hits
	tagger *tagger           // likewise
	has    []bool            // by word of the plan: the hit has it, by an alternative that is no vote
}

func (q *search) newShower() *shower {
	w := &shower{search: q, has: make([]bool, len(q.words))}
	if !q.request.Bare {
		w.marker = q.index.planner.Highlighter(q.plan)
		w.tagger = newTagger(q)
	}
	return w
}

func (w *shower) hit(h hit) (sago.Hit, error) {
	p := w.search.snapshot.parts[h.part]
	for i, word := range w.search.words {
		w.has[i] = word.parts[h.part].match.Contains(h.doc)
	}
	var c sago.Case
	bare := w.search.request.Bare
	last := fieldRecord
	if bare {
		last = fieldCard
	}
	if err := w.search.snapshot.readStored(p, h.doc, &c, last); err != nil {
		return sago.Hit{}, err
	}
	out := sago.Hit{
		ID: c.ID, Title: c.Title, Org: c.Org, Date: c.Date, DateKind: c.DateKind,
		URL: c.URL, Timeline: c.Timeline, Tags: tags(&c),
	}
	if !bare {
		w.marker.Forget()
		out.Snippets = w.snippets(&c, h)
	}
	out.Matched = w.matched(&c, h) // asks what the snippets had
	out.Score = float64(w.search.score(h))
	return out, nil
}

// readStored fills in a case from its stored fields up to last: the card, which
// is what a result list shows, stands before the record. Its tags are written as
// the snapshot writes them.
func (s *snapshot) readStored(p *part, doc uint32, c *sago.Case, last string) error {
	var failed error
	err := p.stored(doc, func(field string, value []byte) bool {
		switch field {
		case fieldCard:
			failed = readCard(value, c)
		case fieldRecord:
			failed = readRecord(value, c)
		}
		return failed == nil && field != last
	})
	if err == nil && failed != nil {
		err = fmt.Errorf("case %d: %w", doc, failed)
	}
	if err == nil && s.respelt {
		s.respell(c)
	}
	return err
}

// tags returns the values of each facet, without Unknown.
func tags(c *sago.Case) map[string][]string {
	tags := map[string][]string{}
	for _, facet := range sago.FacetNames() {
		values := slices.DeleteFunc(c.FacetValues(facet), func(v string) bool { return v == sago.Unknown })
		if len(values) > 0 {
			tags[facet] = values
		}
	}
	return tags
}

// matched says which words of the query a hit has, each by the best of its
// alternatives: of a typed query in its order, else what weighs most first.
// Of what two cases share, those that name no thing are told only if none does.
func (w *shower) matched(c *sago.Case, h hit) []sago.Matched {
	q := w.search
	var all, things []sago.Matched
	for _, i := range q.telling() {
		if !w.has[i] {
			continue
		}
		word := &q.plan.Words[i]
		best := bestAlt(word, q.words[i].parts[h.part], h.doc)
		all = append(all, w.matchedBy(c, i, best))
		if q.likeCase() && namesThing(word) {
			things = append(things, all[len(all)-1])
		}
	}
	if len(things) > 0 {
		return things
	}
	return all
}

// matchedBy says that a case has a word by an alternative, or that the names of a
// tag alone have it.
func (w *shower) matchedBy(c *sago.Case, word int, alt *plan.Alt) sago.Matched {
	asked := &w.search.plan.Words[word]
	m := sago.Matched{Word: asked.Text, Term: shownAs(alt, asked), Via: alt.Via}
	if w.tagger == nil || !plan.InTags(alt.Field) || w.marker.Marked(word) {
		return m
	}
	if m.Tag = w.tagger.only(c, word); m.Tag != nil {
		m.Via = sago.ViaTag
		m.Term, _ = m.Tag.Label.In(w.search.request.Lang)
	}
	return m
}

// telling returns the words that score, in the order in which a hit's are named.
func (q *search) telling() []int {
	var words []int
	for i := range q.plan.Words {
		if q.plan.Words[i].Weight > 0 {
			words = append(words, i)
		}
	}
	if q.request.Query == nil {
		slices.SortStableFunc(words, func(a, b int) int { return cmp.Compare(q.weight(b), q.weight(a)) })
	}
	return words
}

// bestAlt returns the alternative of the greatest boost that a case has, votes
// aside; nil if it has none.
func bestAlt(w *plan.Word, s *scored, doc uint32) *plan.Alt {
	var best *plan.Alt
	for i := range w.Alts {
		alt := &w.Alts[i]
		if !alt.Vote && (best == nil || alt.Boost > best.Boost) && s.alts[i].bitmap.Contains(doc) {
			best = alt
		}
	}
	return best
}

func shownAs(alt *plan.Alt, w *plan.Word) string {
	if alt.Shown != "" {
		return alt.Shown
	}
	return w.Text
}
