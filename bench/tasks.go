package bench

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"time"

	"sago"
)

// Task is the figures of something that a person does beside asking the mix.
type Task struct {
	Name    string  `json:"name"`
	Samples int     `json:"samples"`
	P50     float64 `json:"p50us"` // microseconds
	P99     float64 `json:"p99us"`
}

// Names of the tasks.
const (
	taskTyped   = "four words typed, snippets"
	taskPasted  = "a log of 64 KiB pasted, snippets"
	taskProse   = "64 KiB pasted of which no line comes twice, snippets"
	taskSuggest = "suggestions while typing"
)

// taskTexts is how many texts each task is done with at most: two for each query
// of a class.
const taskTexts = 20

// measureTasks measures what the pages do with the words of the mix: a typed
// query and a pasted log, both as the search page asks them, and suggestions at
// each letter of a word.
func (b *bencher) measureTasks(ctx context.Context, w *workload) ([]Task, error) {
	var typed, pasted, prose, suggest samples
	random := rand.New(rand.NewPCG(b.cfg.Seed, 1))
	for i := range min(taskTexts, 2*b.cfg.PerMix) {
		text := w.texts("or of four")[i%len(w.texts("or of four"))]
		if err := typed.measureTask(ctx, func(ctx context.Context) error { return b.ask(ctx, pageRequest(request(text, sago.MatchAuto))) }); err != nil {
			return nil, err
		}
		for _, paste := range []struct {
			messages int
			samples  *samples
		}{{logMessages, &pasted}, {0, &prose}} {
			log := pageRequest(sago.Request{Paste: b.corpus.log(random, paste.messages, sago.MaxPasteBytes)})
			if err := paste.samples.measureTask(ctx, func(ctx context.Context) error { return b.ask(ctx, log) }); err != nil {
				return nil, err
			}
		}
		for _, word := range strings.Fields(text) {
			for n := range []rune(word) {
				typing := sago.SuggestRequest{Text: string([]rune(word)[:n+1])}
				if err := suggest.measureTask(ctx, func(ctx context.Context) error {
					_, err := b.ix.Suggest(ctx, typing)
					return err
				}); err != nil {
					return nil, err
				}
			}
		}
	}
	return []Task{typed.task(taskTyped), pasted.task(taskPasted), prose.task(taskProse), suggest.task(taskSuggest)}, nil
}

// pageRequest completes a request as the search page asks it.
func pageRequest(req sago.Request) sago.Request {
	req.Limit = sago.DefaultLimit
	for _, facet := range measuredFacets() {
		req.Facets = append(req.Facets, sago.FacetRequest{Field: facet})
	}
	return req
}

func (b *bencher) ask(ctx context.Context, req sago.Request) error {
	_, err := b.ix.Search(ctx, req)
	return err
}

// measureTask does something once to fill caches, then with the clock: runs times,
// but no longer than budget.
func (s *samples) measureTask(ctx context.Context, do func(ctx context.Context) error) error {
	first := time.Now()
	for n := 0; n < runs/2 && (n < 2 || time.Since(first) < budget); n++ {
		started := time.Now()
		if err := do(ctx); err != nil {
			return err
		}
		if n > 0 {
			s.times = append(s.times, time.Since(started))
		}
	}
	return nil
}

func (s *samples) task(name string) Task {
	return Task{name, len(s.times), micros(s.percentile(0.5)), micros(s.percentile(0.99))}
}

// texts returns the texts of a class of the mix, each once.
func (w *workload) texts(class string) []string {
	var texts []string
	for i := range w.queries {
		if q := &w.queries[i]; q.class == class && q.filters == 0 && q.faceted() {
			texts = append(texts, q.text)
		}
	}
	return texts
}

// logMessages is how many messages a pasted log is made of: services repeat
// themselves.
const logMessages = 40

// log makes a log of about so many bytes, as services write it: the sentences of
// cases, each behind a time, a level, an address and an identifier. It repeats so
// many messages, or none if messages is 0.
func (s *Synthetic) log(random *rand.Rand, messages, size int) string {
	levels := []string{"INFO", "WARN", "ERROR"}
	var known []string
	var out strings.Builder
	for second := 0; ; second++ {
		var message string
		if messages > 0 && len(known) == messages {
			message = known[random.IntN(messages)]
		} else {
			message = s.sentence(random)
			known = append(known, message)
		}
		line := fmt.Sprintf("2026-03-01T04:%02d:%02d.%03dZ %s [worker-%d] 10.0.%d.%d:8443 request_id=%08x%08x %s\n",
			second/60%60, second%60, random.IntN(1000), levels[random.IntN(len(levels))], random.IntN(64),
			random.IntN(256), random.IntN(256), random.Uint32(), random.Uint32(), message)
		if out.Len()+len(line) > size {
			return out.String()
		}
		out.WriteString(line)
	}
}

// sentence returns the beginning of some text of some case.
func (s *Synthetic) sentence(random *rand.Rand) string {
	for {
		texts := textsOf(s.Case(random.IntN(s.docs)))
		t := texts[random.IntN(len(texts))]
		text := t.En
		if random.IntN(2) == 0 {
			text = t.Ko
		}
		if text != "" {
			return fmt.Sprintf("%.200s", text)
		}
	}
}
