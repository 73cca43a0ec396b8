package bench

import (
	"fmt"
	"iter"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"time"

	"sago"
	"sago/corpus"
)

// Synthetic is a corpus of made-up cases in English and Korean: words drawn
// from the embedded corpus by the law of Zipf, each case as long and as complete
// as one of the embedded cases, tags as skewed as theirs. Equal parameters make
// equal cases. It is immutable and safe for concurrent use.
type Synthetic struct {
	docs, words int
	seed        uint64

	en, ko *lexicon
	shapes []shape
	scale  float64 // of the lengths of shapes
	tags   map[string]tagList
	orgs   sampler
	years  sampler
	base   string // hash of the corpus that it is drawn from
}

// shape is how long each text of a case is, and how many tags it has.
type shape struct {
	texts       [6]extent // title, summary, symptoms_text, trigger, detection, lessons
	remediation []extent
	actions     []extent
	tags        map[string]int
	date        int // length of the date: 10, 7, 4, or 0 for none
	resolved    bool
}

// extent is the number of words in each language.
type extent struct{ en, ko int }

// tagList is the values of a facet, most frequent first.
type tagList struct {
	values []string
	rank   sampler
}

// Parameters of what the embedded corpus is too small to tell.
const (
	syntheticOrgs  = 4000
	firstYear      = 2005
	lastYear       = 2026
	yearlyGrowth   = 1.18
	syntheticRules = "1" // changes with whatever changes the cases
)

// NewSynthetic returns a corpus of docs cases of about words words each, both
// languages together; 0 words leaves the lengths as they are in the embedded
// corpus.
func NewSynthetic(docs, words int, seed uint64) (*Synthetic, error) {
	src := corpus.Embedded()
	cases, err := corpus.Collect(src.Cases())
	if err != nil {
		return nil, fmt.Errorf("read the embedded corpus: %w", err)
	}
	s := &Synthetic{docs: docs, words: words, seed: seed, scale: 1, base: src.Hash(), tags: map[string]tagList{}}
	var en, ko []string
	total := 0
	for _, c := range cases {
		for _, t := range textsOf(c) {
			en, ko = append(en, t.En), append(ko, t.Ko)
			total += len(strings.Fields(t.En)) + len(strings.Fields(t.Ko))
		}
		s.shapes = append(s.shapes, shapeOf(c))
	}
	if words > 0 {
		s.scale = float64(words) * float64(len(cases)) / float64(total)
	}
	s.en, s.ko = newLexicon(en, "-"), newLexicon(ko, "")
	s.addTags(cases)
	s.orgs = zipf(syntheticOrgs, 0.9, 3)
	s.years = zipf(lastYear-firstYear+1, 0, 1)
	sum := 0.0
	for i := range s.years.sums {
		sum += math.Pow(yearlyGrowth, float64(i))
		s.years.sums[i] = sum
	}
	return s, nil
}

// tagFacets are the facets of a case that hold tags.
func tagFacets() []string {
	return []string{sago.FacetSymptoms, sago.FacetContributing, sago.FacetComponents, sago.FacetDomain, sago.FacetRootCause}
}

// addTags ranks the values of each facet: those of the cases by their
// frequency, then the rest of the vocabulary.
func (s *Synthetic) addTags(cases []*sago.Case) {
	vocabulary := corpus.Vocabulary()
	for _, facet := range tagFacets() {
		counts := map[string]int{}
		for value := range vocabulary.Tags[facet] {
			counts[value] = 0
		}
		for _, c := range cases {
			for _, value := range c.FacetValues(facet) {
				counts[value]++
			}
		}
		delete(counts, sago.Unknown)
		values := byCount(counts)
		s.tags[facet] = tagList{values, zipf(len(values), 1, 2)}
	}
}

// textsOf returns the texts of a case: the six fields in the order of shape,
// then remediation and action items.
func textsOf(c *sago.Case) []sago.Text {
	texts := []sago.Text{c.Title, c.Summary, c.SymptomsText, c.Trigger, c.Detection, c.Lessons}
	for _, items := range [][]sago.Item{c.Remediation, c.ActionItems} {
		for _, item := range items {
			texts = append(texts, item.Text)
		}
	}
	return texts
}

func shapeOf(c *sago.Case) shape {
	var sh shape
	texts := textsOf(c)
	extents := make([]extent, len(texts))
	for i, t := range texts {
		extents[i] = extent{len(strings.Fields(t.En)), len(strings.Fields(t.Ko))}
	}
	fields := copy(sh.texts[:], extents)
	sh.remediation = extents[fields : fields+len(c.Remediation)]
	sh.actions = extents[fields+len(c.Remediation):]
	sh.tags = map[string]int{}
	for _, facet := range tagFacets() {
		values := c.FacetValues(facet)
		sh.tags[facet] = len(values)
		if slices.Contains(values, sago.Unknown) {
			sh.tags[facet] = 0
		}
	}
	sh.date = len(c.Date)
	sh.resolved = c.Timeline.ResolvedAfter != ""
	return sh
}

// Docs returns the number of cases.
func (s *Synthetic) Docs() int { return s.docs }

// Hash identifies the cases.
func (s *Synthetic) Hash() string {
	return fmt.Sprintf("synthetic-%s-%d-%d-%d-%s", syntheticRules, s.docs, s.words, s.seed, s.base)
}

// Cases yields the cases in order. There is never an error.
func (s *Synthetic) Cases() iter.Seq2[*sago.Case, error] {
	return func(yield func(*sago.Case, error) bool) {
		for i := range s.docs {
			if !yield(s.Case(i), nil) {
				return
			}
		}
	}
}

// Case returns the case at i, from 0. It does not depend on the cases before it.
func (s *Synthetic) Case(i int) *sago.Case {
	r := rand.New(rand.NewPCG(s.seed, uint64(i)))
	sh := &s.shapes[r.IntN(len(s.shapes))]
	c := &sago.Case{
		ID:        fmt.Sprintf("S%07d", i),
		URL:       fmt.Sprintf("https://incidents.example/%d", i),
		Severity:  sago.Unknown,
		Impact:    sago.Impact{Scope: sago.Unknown, Users: sago.Unknown, Region: sago.Unknown},
		UpdatedAt: "2026-01-01T00:00:00Z",
	}
	org := s.orgs.draw(r)
	c.Org, c.OrgSlug = fmt.Sprintf("Example %d", org), fmt.Sprintf("example-%d", org)
	s.setTimes(c, r, sh)
	texts := []*sago.Text{&c.Title, &c.Summary, &c.SymptomsText, &c.Trigger, &c.Detection, &c.Lessons}
	for k, t := range texts {
		*t = s.text(r, sh.texts[k])
	}
	c.Remediation, c.ActionItems = s.items(r, sh.remediation), s.items(r, sh.actions)
	for facet, to := range map[string]*[]string{
		sago.FacetSymptoms: &c.Symptoms, sago.FacetContributing: &c.Contributing,
		sago.FacetComponents: &c.Components, sago.FacetDomain: &c.Domain,
	} {
		*to = s.tagsOf(facet, sh.tags[facet], i)
	}
	c.RootCause = s.tagsOf(sago.FacetRootCause, 1, i)[0]
	return c
}

// text returns a text of the extent, at scale.
func (s *Synthetic) text(r *rand.Rand, e extent) sago.Text {
	return sago.Text{En: s.prose(s.en, r, e.en), Ko: s.prose(s.ko, r, e.ko)}
}

func (s *Synthetic) prose(l *lexicon, r *rand.Rand, words int) string {
	if words == 0 {
		return ""
	}
	var b strings.Builder
	l.write(&b, r, max(1, int(math.Round(float64(words)*s.scale))))
	return b.String()
}

func (s *Synthetic) items(r *rand.Rand, extents []extent) []sago.Item {
	items := make([]sago.Item, len(extents))
	for i, e := range extents {
		items[i].Text = s.text(r, e)
	}
	return items
}

// tagsOf returns n distinct values of a facet for the case at i. Each facet has
// random numbers of its own, so that they do not depend on each other's order.
func (s *Synthetic) tagsOf(facet string, n, i int) []string {
	list := s.tags[facet]
	r := rand.New(rand.NewPCG(s.seed^uint64(slices.Index(sago.FacetNames(), facet)+1)<<56, uint64(i)))
	values := make([]string, 0, n)
	for len(values) < min(n, len(list.values)) {
		if v := list.values[list.rank.draw(r)]; !slices.Contains(values, v) {
			values = append(values, v)
		}
	}
	return values
}

// setTimes sets the date and the time to resolve, if the shape has them.
func (s *Synthetic) setTimes(c *sago.Case, r *rand.Rand, sh *shape) {
	if sh.date > 0 {
		day := time.Date(firstYear+s.years.draw(r), 1, 1+r.IntN(365), 0, 0, 0, 0, time.UTC)
		c.Date, c.DateKind = sago.Date(day.Format(time.DateOnly)[:sh.date]), "incident"
	}
	if sh.resolved {
		minutes := int(math.Exp(4.5 + 1.3*r.NormFloat64())) // median an hour and a half
		c.Timeline.DetectedAfter = sago.Duration(strconv.Itoa(1+minutes/10) + "m")
		c.Timeline.ResolvedAfter = sago.Duration(strconv.Itoa(1+minutes) + "m")
	}
}
