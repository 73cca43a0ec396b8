package plan

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"sago"
	"sago/query"
)

// typed is a bare word of the query.
type typed struct {
	text     string     // as it is read
	from     string     // as it was typed
	at       query.Span // in the query text
	readings []string   // words that it may stand for
}

// run is bare words beside each other, analysed together so that neighbours can
// meet a word that a case writes as one, and a notion that takes several words.
type run struct {
	*builder
	words    []typed
	text     string // of the words, with spaces between
	starts   []int  // of the words in text
	an       analysis
	keep     []bool  // by unit: it is looked for
	matches  []match // of the glossary
	excluded bool
}

// words builds a run of bare words: a node for each word that is looked for.
func (b *builder) words(nodes []query.Node, excluded bool) []*Node {
	words := make([]typed, len(nodes))
	for i, n := range nodes {
		w := n.(query.Word)
		words[i] = typed{text: w.Text, from: w.Text, at: w.At}
	}
	r := run{builder: b, excluded: excluded, words: words}
	if r.mayGuess() {
		b.fixKeyboard(words)
		b.readInitials(words)
	}
	r.analyze()
	var out []*Node
	for i := range r.an.units {
		if !r.keep[i] {
			u := &r.an.units[i]
			b.ignore(r.text[u.start:u.end], r.place(u.start, u.end))
			continue
		}
		out = append(out, r.unit(i)...)
	}
	r.noteTranslations()
	return out
}

// mayGuess reports whether more may match than what was typed.
func (r *run) mayGuess() bool { return !r.isStrict() && !r.excluded }

func (r *run) analyze() {
	var text strings.Builder
	for i, w := range r.words {
		if i > 0 {
			text.WriteByte(' ')
		}
		r.starts = append(r.starts, text.Len())
		text.WriteString(w.text)
	}
	r.text = text.String()
	r.an = analyze(r.planner.know.Analyzer, r.text)
	r.keep = r.planner.meaningful(r.text, r.an)
	if !r.excluded {
		r.matches = r.planner.glossary.match(r.an)
	}
}

// unit builds the word that unit i is, or the words that are glued in it.
func (r *run) unit(i int) []*Node {
	u := &r.an.units[i]
	w := Word{Text: r.text[u.start:u.end], At: r.place(u.start, u.end), Weight: 1}
	typed := r.wordAt(u.start)
	if typed.from != typed.text {
		w.Text = typed.from
	}
	l := lookup{backend: r.backend, fields: textFields()}
	l.addUnit(u, true)
	l.addID(u)
	l.addSpans(r.an, i)
	for _, m := range r.matches {
		if m.from <= i && i < m.to {
			r.planner.glossary.expand(&l, m, 1)
		}
	}
	if r.mayGuess() {
		if parts := r.guess(&l, u, w, typed); parts != nil {
			return parts
		}
	}
	if !l.found() && isPredicate(u) {
		w.Weight = weightPredicate
	}
	w.Alts = l.alts
	if r.mayGuess() && !l.written() {
		w.Again = r.takeApart(u, w.At)
	}
	if !l.found() && !w.Again && !r.excluded {
		r.note(sago.Note{Kind: sago.NoteUnknown, At: w.At, From: w.Text, Text: fmt.Sprintf("No case has “%s”.", w.Text)})
	}
	return []*Node{r.word(w, r.excluded)}
}

// guess adds what a word may have been meant for: where no case has it, what
// initials stand for, what sounds like it, or what is one edit away. It returns
// the words that are glued in it instead, if it is none by itself.
func (r *run) guess(l *lookup, u *unit, w Word, typed *typed) []*Node {
	if len(typed.readings) > 1 {
		r.addReadings(l, typed.readings)
	}
	if !l.found() {
		r.sounding(l, u, w)
	}
	if !l.written() {
		if parts := r.segments(u, w.At); parts != nil {
			return parts
		}
	}
	if l.found() {
		if !r.settled {
			r.offer(l, u, w)
		}
	} else {
		r.correct(l, u, w)
	}
	r.addBigrams(l, u)
	return nil
}

// isOneWord reports whether nothing stands between the parts of a word, as in
// camelCase.
func isOneWord(text string) bool {
	return !strings.ContainsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) })
}

// takeApart adds the pieces of a code word that no case has as one, such as the
// name of an alert (KubePodCrashLooping): words of their own where few cases
// have them in a row. It reports whether there are any.
func (r *run) takeApart(u *unit, at query.Span) bool {
	if u.hangul || len(u.parts) < 2 || !isOneWord(u.text) {
		return false
	}
	added := false
	for _, piece := range r.pieces(u) {
		l := r.findPiece(piece)
		if l.found() && r.tells(l.alts) {
			r.apart = append(r.apart, r.word(Word{Text: piece[0], At: at, Alts: l.alts, Weight: weightPart}, false))
			added = true
		}
	}
	return added
}

// weightPredicate is the weight of a Korean predicate that no case has: people
// tell the same thing by many verbs, so that its absence says less than a noun's.
const weightPredicate = 0.5

func isPredicate(u *unit) bool {
	return u.hangul && slices.ContainsFunc(u.stems, func(s string) bool { return strings.HasSuffix(s, "다") })
}

// wordAt returns the typed word that byte at of the run's text belongs to.
func (r *run) wordAt(at int) *typed {
	i := len(r.starts) - 1
	for i > 0 && r.starts[i] > at {
		i--
	}
	return &r.words[i]
}

// place returns where the bytes start to end of the run's text were typed:
// exactly if the word was typed as it reads, else the whole word.
func (r *run) place(start, end int) query.Span {
	w := r.wordAt(start)
	if w.from != w.text || w.at.End-w.at.Start != len(w.text) {
		return w.at
	}
	for i := range r.starts {
		if &r.words[i] == w {
			from := w.at.Start + start - r.starts[i]
			return query.Span{Start: from, End: min(from+end-start, w.at.End)}
		}
	}
	return w.at
}

// noteTranslations notes what was looked for in place of words that no case has
// as they were typed.
func (r *run) noteTranslations() {
	for _, m := range r.matches {
		typed := lookup{backend: r.backend, fields: textFields()}
		for i := m.from; i < m.to && len(typed.alts) == 0; i++ {
			typed.addUnit(&r.an.units[i], true)
		}
		l := lookup{backend: r.backend, fields: textFields()}
		shown := r.planner.glossary.expand(&l, m, 1)
		if typed.found() || len(shown) == 0 {
			continue
		}
		start, end := r.an.units[m.from].start, r.an.units[m.to-1].end
		from, to := r.text[start:end], strings.Join(shown, ", ")
		r.note(sago.Note{
			Kind: sago.NoteTranslated, At: r.place(start, end), From: from, To: to,
			Text: fmt.Sprintf("No case has “%s” as it is written; %s was looked for.", from, to),
		})
	}
}

func (b *builder) note(n sago.Note) { b.plan.Notes = append(b.plan.Notes, n) }
