package bench

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"unicode"

	"sago"
	"sago/analyzers"
	"sago/plan"
)

// workload is the mix of queries that every measurement uses.
type workload struct {
	facets  []string
	queries []workQuery
}

// faceted returns how many of the queries count facets.
func (w *workload) faceted() int {
	n := 0
	for i := range w.queries {
		if w.queries[i].faceted() {
			n++
		}
	}
	return n
}

// workQuery is one query of the mix.
type workQuery struct {
	class   string
	filters int // selected facet values, each of another facet
	text    string
	request sago.Request
}

// withoutFacets is the query with nothing to count.
func (q workQuery) withoutFacets() workQuery {
	q.request.Facets = nil
	return q
}

// faceted reports whether facets are counted.
func (q *workQuery) faceted() bool { return len(q.request.Facets) > 0 }

// measuredFacets are the facets that are counted for a query, if any are.
func measuredFacets() []string {
	return []string{
		sago.FacetSymptoms, sago.FacetContributing, sago.FacetComponents,
		sago.FacetDomain, sago.FacetRootCause, sago.FacetYear,
	}
}

// topHits is how many cases a query returns.
const topHits = 10

// band is a range of document frequencies, as shares of the corpus.
type band struct{ from, to float64 }

// The bands that words are chosen from.
func rareBand() band   { return band{0.0002, 0.001} }
func mediumBand() band { return band{0.01, 0.04} }
func commonBand() band { return band{0.20, 0.60} }
func phraseBand() band { return band{0.001, 0.05} }
func prefixBand() band { return band{0.02, 0.30} }

// maxSample is how many cases the frequencies are counted in.
const maxSample = 20_000

// newWorkload chooses the queries by the frequencies of s: n of each class and
// number of filters, each with the facets counted and again with none. The words
// of a class are of both languages.
func newWorkload(s *Synthetic, n int, an *analyzers.Analyzer) *workload {
	w := &workload{facets: measuredFacets()}
	c := chooser{
		counts: countSample(s), rand: rand.New(rand.NewPCG(s.seed, math.MaxUint64)),
		planner: plan.New(plan.Knowledge{Analyzer: an}), used: map[string]bool{},
	}
	rare, medium, common := c.words(rareBand()), c.words(mediumBand()), c.words(commonBand())
	pairs, prefixes := c.pairs(), c.prefixes()
	for _, class := range []struct {
		name  string
		match sago.Match
		text  func() string
	}{
		{"term rare", sago.MatchAll, c.text("", rare)},
		{"term medium", sago.MatchAll, c.text("", medium)},
		{"term common", sago.MatchAll, c.text("", common)},
		{"and mixed", sago.MatchAll, c.text("", common, medium)},
		{"and common", sago.MatchAll, c.text("", common, common)},
		{"or of two", sago.MatchAny, c.text("", common, medium)},
		{"or of four", sago.MatchAny, c.text("", common, medium, medium, rare)},
		{"phrase", sago.MatchAll, c.text(`"`, pairs)},
		{"prefix", sago.MatchAll, c.text("*", prefixes)},
		{"everything", sago.MatchAll, func() string { return "" }},
	} {
		for range n {
			text := class.text()
			for _, filters := range []int{0, 1, 3} {
				q := c.query(class.name, text, class.match, filters)
				w.queries = append(w.queries, q, q.withoutFacets())
			}
		}
	}
	return w
}

// chooser picks what to ask for.
type chooser struct {
	counts  sampleCounts
	rand    *rand.Rand
	planner *plan.Planner
	used    map[string]bool
}

// text returns a function that makes a query of one word of each list, no word
// twice. A decoration of `"` quotes it, one of "*" stands behind it.
func (c *chooser) text(decoration string, lists ...[]string) func() string {
	return func() string {
		var words []string
		for len(words) < len(lists) {
			list := lists[len(words)]
			if w := list[c.rand.IntN(len(list))]; !slices.Contains(words, w) {
				words = append(words, w)
			}
		}
		text := strings.Join(words, " ")
		if decoration == `"` {
			text = `"` + text
		}
		return text + decoration
	}
}

// words returns the words whose share of the cases lies in the band and that
// mean something by themselves.
func (c *chooser) words(b band) []string {
	return nearest(c.counts.words, c.counts.docs, b, c.plain)
}

func (c *chooser) pairs() []string {
	return nearest(c.counts.pairs, c.counts.docs, phraseBand(), func(pair string) bool {
		one, two, _ := strings.Cut(pair, " ")
		return one != two && c.plain(one) && c.plain(two)
	})
}

func (c *chooser) prefixes() []string {
	return nearest(c.counts.prefixes, c.counts.docs, prefixBand(), func(string) bool { return true })
}

// fewest is how many words a list holds at least, if there are any.
const fewest = 10

// nearest returns the keys whose count lies in the band, in order. In a corpus
// too small to have enough of them it takes those nearest to its middle.
func nearest(counts map[string]int, docs int, b band, usable func(string) bool) []string {
	middle := math.Sqrt(b.from*b.to) * float64(docs)
	off := func(key string) float64 { return math.Abs(math.Log(float64(counts[key]) / middle)) }
	keys := byCount(counts)
	slices.SortStableFunc(keys, func(x, y string) int {
		switch ox, oy := off(x), off(y); {
		case ox < oy:
			return -1
		case ox > oy:
			return 1
		}
		return 0
	})
	most := math.Log(math.Sqrt(b.to / b.from))
	var out []string
	for _, key := range keys {
		if off(key) > most && len(out) >= fewest || len(out) >= 20*fewest {
			break
		}
		if usable(key) {
			out = append(out, key)
		}
	}
	return out
}

// plain reports whether a word is letters of one language that a query looks
// for: no number, no code, no word that carries no meaning.
func (c *chooser) plain(word string) bool {
	latin, hangul := 0, 0
	for _, r := range word {
		switch {
		case unicode.Is(unicode.Hangul, r):
			hangul++
		case r < unicode.MaxASCII && unicode.IsLetter(r):
			latin++
		default:
			return false
		}
	}
	if hangul > 0 && (latin > 0 || hangul < 2) || hangul == 0 && latin < 3 {
		return false
	}
	p, err := c.planner.Plan(request("xyzzy "+word, sago.MatchAll), everyTerm{})
	return err == nil && len(p.Words) == 2 && len(p.Notes) == 0
}

// everyTerm is a backend that has every term, so that a plan depends on the
// query alone.
type everyTerm struct{}

func (everyTerm) DocFreq(string, string) int                { return 1 }
func (everyTerm) Readings(string, string) plan.Readings     { return plan.Readings{1, 1, 1, 1, 1} }
func (everyTerm) Docs() int                                 { return 1 }
func (everyTerm) Neighbours(string, string, int) []string   { return nil }
func (everyTerm) Initialed(string, int) []string            { return nil }
func (everyTerm) Sounding(string, int) []string             { return nil }
func (everyTerm) Prefixed(_, prefix string, _ int) []string { return []string{prefix} }

// query completes a query with facets and filters. The filters are what one
// case has, as if a reader narrowed down to it.
func (c *chooser) query(class, text string, match sago.Match, filters int) workQuery {
	req := request(text, match)
	req.Limit = topHits
	for _, facet := range measuredFacets() {
		req.Facets = append(req.Facets, sago.FacetRequest{Field: facet})
	}
	target := c.counts.cases[c.rand.IntN(len(c.counts.cases))]
	facets := measuredFacets()
	c.rand.Shuffle(len(facets), func(i, j int) { facets[i], facets[j] = facets[j], facets[i] })
	for _, facet := range facets[:filters] {
		values := target[facet]
		value := values[c.rand.IntN(len(values))]
		req.Filters = append(req.Filters, sago.Filter{Field: facet, Values: []string{value}})
	}
	return workQuery{class, filters, text, req}
}

// sampleCounts is in how many cases of a sample something stands.
type sampleCounts struct {
	docs                   int
	words, pairs, prefixes map[string]int
	cases                  []map[string][]string // facet -> values, of some
}

// countSample counts the first cases of s.
func countSample(s *Synthetic) sampleCounts {
	c := sampleCounts{
		docs:  min(s.docs, maxSample),
		words: map[string]int{}, pairs: map[string]int{}, prefixes: map[string]int{},
	}
	known := map[string]bool{}
	for _, pair := range slices.Concat(s.en.pairs, s.ko.pairs) {
		known[pair] = true
	}
	for i := range c.docs {
		doc := s.Case(i)
		c.add(doc, known)
		if i < 1000 {
			values := map[string][]string{}
			for _, facet := range measuredFacets() {
				values[facet] = doc.FacetValues(facet)
			}
			c.cases = append(c.cases, values)
		}
	}
	return c
}

func (c *sampleCounts) add(doc *sago.Case, known map[string]bool) {
	seen := map[string]bool{}
	once := func(counts map[string]int, kind, key string) {
		if !seen[kind+key] {
			seen[kind+key] = true
			counts[key]++
		}
	}
	for _, t := range textsOf(doc) {
		last := ""
		for _, w := range strings.Fields(t.En + " . " + t.Ko) {
			w = strings.TrimRight(w, ".")
			once(c.words, "w", w)
			if prefix := prefixOf(w); prefix != "" {
				once(c.prefixes, "p", prefix)
			}
			if pair := last + " " + w; known[pair] {
				once(c.pairs, "2", pair)
			}
			last = w
		}
	}
}

// prefixOf returns the beginning of a longer word that a query may ask for.
func prefixOf(word string) string {
	runes := []rune(word)
	n := 4
	if len(runes) > 0 && unicode.Is(unicode.Hangul, runes[0]) {
		n = 2
	}
	if len(runes) <= n {
		return ""
	}
	for _, r := range runes[:n] {
		if !unicode.IsLetter(r) {
			return ""
		}
	}
	return string(runes[:n])
}
