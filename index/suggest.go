package index

import (
	"context"
	"slices"
	"strings"

	"sago"
	"sago/analyzers"
	"sago/plan"
	"sago/query"
)

// Bounds of suggestions.
const (
	defaultSuggestions = 10
	maxSuggested       = 50
	suggestedCases     = 3 // of ten
	suggestedTags      = 3
	caseLetters        = 3 // bytes of a word from which on titles are looked through
)

// Suggest implements sago.Searcher. Unless Prepare did, the first call makes what
// the others look up.
func (x *Index) Suggest(ctx context.Context, req sago.SuggestRequest) ([]sago.Suggestion, error) {
	if err := firstError(
		checkNumber("limit", req.Limit, maxSuggested),
		checkName("lang", string(req.Lang), "", string(sago.LangEn), string(sago.LangKo)),
	); err != nil {
		return nil, err
	}
	var list []sago.Suggestion
	err := x.call(ctx, func(s *snapshot) (err error) {
		list, err = x.suggest(ctx, s, req)
		return err
	})
	if err != nil {
		return nil, err
	}
	return list, nil
}

// Prepare makes what the first suggestions, and the first facet values searched
// by meaning, would otherwise wait for. It is for servers, to be run beside the
// first answers.
func (x *Index) Prepare() error {
	return x.call(context.Background(), func(*snapshot) error {
		x.tags()
		_, err := x.complete()
		return err
	})
}

func (x *Index) suggest(ctx context.Context, s *snapshot, req sago.SuggestRequest) ([]sago.Suggestion, error) {
	words := strings.Fields(req.Text)
	if len(words) == 0 {
		return nil, nil
	}
	limit := req.Limit
	if limit == 0 {
		limit = defaultSuggestions
	}
	known, err := x.complete()
	if err != nil {
		return nil, err
	}
	text := typing{index: x, snapshot: s, known: known, words: words}
	terms, err := text.terms(limit)
	if err != nil {
		return nil, err
	}
	tags, err := text.tags(limit)
	if err != nil {
		return nil, err
	}
	cases, err := text.cases(ctx, limit)
	if err != nil {
		return nil, err
	}
	ids, err := s.suggestIDs(words, limit)
	if err != nil {
		return nil, err
	}
	cases = slices.DeleteFunc(cases, func(c sago.Suggestion) bool {
		return slices.ContainsFunc(ids, func(id sago.Suggestion) bool { return id.Value == c.Value })
	})
	return share(limit, terms, tags, append(ids, cases...)), nil
}

// share takes of each kind its part, and more where another kind has less.
func share(limit int, terms, tags, cases []sago.Suggestion) []sago.Suggestion {
	nCases := min(len(cases), max(1, limit*suggestedCases/defaultSuggestions))
	nTags := min(len(tags), max(1, limit*suggestedTags/defaultSuggestions))
	nTerms := min(len(terms), max(0, limit-nTags-nCases))
	nTags = min(len(tags), limit-nTerms-nCases)
	nCases = min(len(cases), limit-nTerms-nTags)
	return slices.Concat(terms[:nTerms], tags[:nTags], cases[:nCases])
}

// typing is a text of which the last words are to be completed.
type typing struct {
	index    *Index
	snapshot *snapshot
	known    *completions
	words    []string // at least one
}

// terms completes the last word.
func (t *typing) terms(limit int) ([]sago.Suggestion, error) {
	before := len(t.words) - 1
	last := t.words[before]
	hangul := strings.ContainsFunc(analyzers.Normalize(last), analyzers.IsHangul)
	for _, script := range [...]bool{hangul, !hangul} { // perhaps typed in the other layout
		// Of a word's inflections one is suggested: more are read than are shown.
		found := t.known.find(last, 4*limit, func(c *completion) bool { return c.facet == "" && c.hangul == script })
		found, err := t.together(before, found, limit)
		if err != nil {
			return nil, err
		}
		if out := t.inPlace(found, limit); len(out) > 0 {
			return out, nil
		}
	}
	return nil, nil
}

// inPlace puts words in place of the last one, the first of each stem, but not
// what is typed already.
func (t *typing) inPlace(found []*completion, limit int) []sago.Suggestion {
	before, last := t.words[:len(t.words)-1], analyzers.Normalize(t.words[len(t.words)-1])
	stems := map[string]bool{}
	var out []sago.Suggestion
	for _, c := range found {
		if c.text == last || stems[c.stem] || len(out) == limit || !t.snapshot.hasWord(c) {
			continue
		}
		stems[c.stem] = true
		text := strings.Join(append(slices.Clone(before), c.text), " ")
		out = append(out, sago.Suggestion{Kind: sago.SuggestTerm, Text: text, Label: sago.Text{En: c.text, Ko: c.text}})
	}
	return out
}

// hasWord reports whether a case that is not masked has the word.
func (s *snapshot) hasWord(c *completion) bool {
	return slices.ContainsFunc(s.termsOf(c), func(t fieldTerm) bool { return s.DocFreq(t.field, t.term) > 0 })
}

// tags completes the names of tags: with as many of the last words as begin one.
// They are counted where nothing stands before the name.
func (t *typing) tags(limit int) ([]sago.Suggestion, error) {
	for before := max(0, len(t.words)-maxTagWords); before < len(t.words); before++ {
		found := t.known.find(strings.Join(t.words[before:], ""), limit, func(c *completion) bool { return c.facet != "" })
		if len(found) == 0 {
			continue
		}
		found, err := t.together(before, found, limit)
		if err != nil {
			return nil, err
		}
		out := make([]sago.Suggestion, len(found))
		for i, c := range found {
			label := t.snapshot.facets[facetNumber(c.facet)].tags.Label(c.facet, c.value)
			out[i] = sago.Suggestion{Kind: sago.SuggestTag, Text: c.text, Label: label, Facet: c.facet, Value: c.value}
			if before == 0 {
				out[i].Count = c.count
			}
		}
		return out, nil
	}
	return nil, nil
}

// maxTagWords is how many of the last words may name a tag together.
const maxTagWords = 4

// cases finds the newest cases whose title has the words, the last of them
// perhaps half typed.
func (t *typing) cases(ctx context.Context, limit int) ([]sago.Suggestion, error) {
	last := analyzers.Normalize(t.words[len(t.words)-1])
	if len(last) < caseLetters {
		return nil, nil
	}
	req := sago.Request{Bare: true, Limit: min(limit, sago.MaxLimit), Sort: sago.SortNewest}
	if head := strings.Join(t.words[:len(t.words)-1], " "); head != "" {
		req.Query = query.Field{Name: sago.FieldTitle, Value: head}
	}
	p, err := t.index.planner.Plan(req, t.snapshot)
	if err != nil {
		return nil, err
	}
	half := &plan.Node{Op: plan.OpWord, Word: len(p.Words)}
	p.Words = append(p.Words, titleWord(last))
	if p.Match != nil {
		half = &plan.Node{Op: plan.OpAnd, Nodes: []*plan.Node{p.Match, half}}
	}
	p.Match, p.Relaxed = half, nil
	q, err := t.index.prepare(t.snapshot, req, p)
	if err != nil {
		return nil, err
	}
	answer, err := q.run(ctx)
	if err != nil {
		return nil, err
	}
	var out []sago.Suggestion
	for _, h := range answer.Hits {
		text, _ := h.Title.In(req.Lang)
		out = append(out, sago.Suggestion{Kind: sago.SuggestCase, Text: text, Label: h.Title, Value: h.ID, Count: 1})
	}
	return out, nil
}

// titleWord looks for the beginning of a word in titles.
func titleWord(begin string) plan.Word {
	w := plan.Word{Text: begin, Weight: 1}
	for _, field := range [...]string{plan.FieldTitleEn, plan.FieldTitleKo} {
		for _, kind := range [...]analyzers.Kind{analyzers.Surface, analyzers.Part} {
			w.Alts = append(w.Alts, plan.Alt{Field: field, Term: string(kind) + begin, Prefix: true, Boost: 1, Via: sago.ViaPrefix})
		}
	}
	return w
}
