package analyzers

import (
	"unicode/utf8"
)

// scratch is what one call of Append works with.
type scratch struct {
	norm  normalized
	runs  []run
	words []word
	joins []join
	arena []byte // texts of the joins

	// of the word that is met for the first time
	reader reader
	draft  draft
}

// run is a stretch of the normal form that is a word, or is attached to one.
type run struct {
	start, end int
	script     script // which rules it goes by
	gap        gap    // what stands between it and the run before
	hash       uint64 // for the memo
	found      uint64 // what the memo has in the first slot for it
}

// word is a word of a text in its place.
type word struct {
	*entry
	at  int // in the normal form
	gap gap // what stands between it and the word before
}

// join is a token whose term stands in the arena until the call ends.
type join struct {
	token      int // in dst
	start, end int // in the arena
}

// Append appends the tokens of text to dst in order of position and returns it.
//
// The tokens of a word begin with its Surface. Its stems, parts and joins
// follow by position, up to the next Surface. A Join or Join3 whose End lies
// beyond the Surface's End fuses the word with the one or two after it; all
// other tokens lie within the Surface's range.
func (a *Analyzer) Append(dst []Token, text string) []Token {
	s := a.scratch.Get().(*scratch)
	defer a.scratch.Put(s)
	a.read(s, text)
	s.joins, s.arena = s.joins[:0], s.arena[:0]
	return s.emit(dst)
}

// read sets s.words to the words of text. It goes over them once for each thing
// to be fetched from memory, so that one need not wait for the other.
func (a *Analyzer) read(s *scratch, text string) {
	s.norm.read(text)
	a.scan(s)
	t := a.memo.table.Load()
	for i := range s.runs {
		s.runs[i].found = t.slot(s.runs[i].hash).Load()
	}
	s.words = s.words[:0]
	for i := range s.runs {
		a.addRun(s, t, &s.runs[i])
	}
}

// scan sets s.runs to the runs of the normal form.
func (a *Analyzer) scan(s *scratch) {
	text, gap := s.norm.text, gapBreak
	s.runs = s.runs[:0]
	for i := 0; i < len(text); {
		r, size := rune(text[i]), 1
		if r >= utf8.RuneSelf {
			r, size = utf8.DecodeRuneInString(text[i:])
		}
		end, rules := 0, scriptCode
		switch c := classOf(r); c {
		case classLetter, classDigit:
			end = codeEnd(text, i)
		case classHangul:
			end, rules = hangulEnd(text, i), scriptHangul
			if n := len(s.runs); gap == 0 && n > 0 && s.runs[n-1].script == scriptCode {
				rules = scriptTail
			}
		case classHan, classHiragana, classKatakana:
			end, rules = classEnd(text, i, c), scriptOther
		default:
			n := 0
			if c == classMark {
				n = codeStart(text, i)
			}
			if n == 0 {
				gap |= gapOf(r, c)
				i += size
				continue
			}
			end = codeEnd(text, i+n)
		}
		s.runs = append(s.runs, run{start: i, end: end, script: rules, gap: gap, hash: a.memo.hash(text[i:end], rules)})
		gap, i = 0, end
	}
}

func (s *scratch) add(e *entry, at int, g gap) {
	s.words = append(s.words, word{e, at, g})
}

// addRun adds the words of a run, unless it is a particle of the word before,
// which takes no position of its own.
func (a *Analyzer) addRun(s *scratch, t *memoTable, r *run) {
	w := s.norm.text[r.start:r.end]
	e := t.entryOf(r.found, w, r.script, r.hash)
	if e == nil {
		e = a.lookup(s, w, r.script, r.hash)
	}
	switch {
	case r.script == scriptTail:
		a.addTail(s, r, e)
	case !e.particle || len(s.words) == 0:
		s.add(e, r.start, r.gap)
	default:
		afterCode := s.words[len(s.words)-1].script == scriptCode
		if r.gap != gapQuote && (!afterCode || r.gap&gapBreak != 0) {
			s.add(e, r.start, r.gap)
		}
	}
}

// addTail adds the words of a run of Hangul, whose entry is e, that is glued to
// Latin letters or digits.
func (a *Analyzer) addTail(s *scratch, r *run, e *entry) {
	if s.words[len(s.words)-1].number() != "" {
		w := s.norm.text[r.start:r.end]
		if n := a.counter(w); n > 0 && n < len(w) && !a.isTail(w[n:]) {
			s.add(a.eojeolOf(s, w[:n]), r.start, 0)
			s.add(a.eojeolOf(s, w[n:]), r.start+n, 0)
			return
		}
	}
	if !e.tail {
		s.add(e, r.start, r.gap)
	}
}

// eojeolOf returns the entry of an eojeol.
func (a *Analyzer) eojeolOf(s *scratch, w string) *entry {
	return a.lookup(s, w, scriptHangul, a.memo.hash(w, scriptHangul))
}

// lookup returns the entry of a word, analysing it if it is not remembered.
func (a *Analyzer) lookup(s *scratch, w string, rules script, hash uint64) *entry {
	if e := a.memo.find(w, rules, hash); e != nil {
		return e
	}
	d := &s.draft
	d.begin(w, rules)
	switch rules {
	case scriptCode:
		a.code(d)
	case scriptOther:
		han(d)
	case scriptTail:
		s.reader.begin(w)
		s.reader.tail(d)
	default:
		s.reader.begin(w)
		s.reader.eojeol(d)
	}
	return a.memo.keep(d, hash)
}

// emit appends the tokens of s.words to dst.
func (s *scratch) emit(dst []Token) []Token {
	pos := 1
	for i := range s.words {
		w := &s.words[i]
		dst = s.tokens(dst, w, w.readings[:w.own], pos)
		dst = s.fuse(dst, i, pos)
		dst = s.tokens(dst, w, w.readings[w.own:], pos)
		pos += int(w.width)
	}
	terms := string(s.arena)
	for _, j := range s.joins {
		dst[j.token].Term = terms[j.start:j.end]
	}
	return dst
}

// tokens appends readings of a word at position pos.
func (s *scratch) tokens(dst []Token, w *word, readings []reading, pos int) []Token {
	for i := range readings {
		r := &readings[i]
		start, end := s.norm.origin(w.at+int(r.start), w.at+int(r.end))
		dst = append(dst, Token{Term: r.term, Pos: pos + int(r.pos), Start: start, End: end})
	}
	return dst
}

// fuse appends what word i is written as together with the words after it.
func (s *scratch) fuse(dst []Token, i, pos int) []Token {
	w := &s.words[i]
	if !w.bare && w.fusion == nil {
		return dst
	}
	rest := s.words[i+1:]
	if len(rest) == 0 || rest[0].gap&^gapSpace != 0 {
		return dst
	}
	next := &rest[0]
	if w.fusion != nil && next.fusion != nil {
		if f, g := w.fusion, next.fusion; f.number != "" && g.unit != "" {
			return s.join(dst, Join, pos, w.at, next.at+int(next.nounEnd), f.number, g.unit, "")
		} else if form, ok := f.form(g.stem); ok {
			return s.join(dst, Join, pos, w.at, next.at+len(next.key), form, "", "")
		}
	}
	if !w.bare || !next.hasNoun || next.gap != gapSpace {
		return dst
	}
	dst = s.join(dst, Join, pos, w.at, next.at+int(next.nounEnd), w.noun(), next.noun(), "")
	if !next.bare || len(rest) < 2 || rest[1].gap != gapSpace || !rest[1].hasNoun {
		return dst
	}
	last := &rest[1]
	return s.join(dst, Join3, pos, w.at, last.at+int(last.nounEnd), w.noun(), next.noun(), last.noun())
}

// join appends a token of kind k whose text is a+b+c, over start to end of the
// normal form.
func (s *scratch) join(dst []Token, k Kind, pos, start, end int, a, b, c string) []Token {
	at := len(s.arena)
	s.arena = append(s.arena, byte(k))
	s.arena = append(s.arena, a...)
	s.arena = append(s.arena, b...)
	s.arena = append(s.arena, c...)
	s.joins = append(s.joins, join{len(dst), at, len(s.arena)})
	start, end = s.norm.origin(start, end)
	return append(dst, Token{Pos: pos, Start: start, End: end})
}
