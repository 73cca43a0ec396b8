package analyzers

import (
	"unicode/utf8"
)

// scratch is what one call of Append works with.
type scratch struct {
	norm  normalized
	words []word
	joins []join
	arena []byte // texts of the joins
	draft draft  // of the word that is met for the first time
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
	s.norm.read(text)
	s.words, s.joins, s.arena = s.words[:0], s.joins[:0], s.arena[:0]
	a.scan(s)
	return s.emit(dst)
}

// scan sets s.words to the words of the normal form.
func (a *Analyzer) scan(s *scratch) {
	text, gap := s.norm.text, gapBreak
	for i := 0; i < len(text); {
		r, size := rune(text[i]), 1
		if r >= utf8.RuneSelf {
			r, size = utf8.DecodeRuneInString(text[i:])
		}
		end := i
		switch c := classOf(r); c {
		case classLetter, classDigit:
			end = codeEnd(text, i)
			s.add(a.lookup(s, text[i:end], scriptCode), i, gap)
		case classHangul:
			end = hangulEnd(text, i)
			a.hangulRun(s, i, end, gap)
		case classHan, classHiragana, classKatakana:
			end = classEnd(text, i, c)
			s.add(a.lookup(s, text[i:end], scriptOther), i, gap)
		default:
			if n := codeStart(text, i); n > 0 {
				end = codeEnd(text, i+n)
				s.add(a.lookup(s, text[i:end], scriptCode), i, gap)
				break
			}
			gap |= gapOf(r, c)
			i += size
			continue
		}
		gap, i = 0, end
	}
}

func (s *scratch) add(e *entry, at int, g gap) {
	s.words = append(s.words, word{e, at, g})
}

// hangulRun adds the words of the run of Hangul text[start:end], unless it is
// a particle of the word before, which takes no position of its own.
func (a *Analyzer) hangulRun(s *scratch, start, end int, g gap) {
	run := s.norm.text[start:end]
	if len(s.words) == 0 {
		s.add(a.lookup(s, run, scriptHangul), start, g)
		return
	}
	before := s.words[len(s.words)-1]
	afterCode := before.script == scriptCode
	if !afterCode || g != 0 {
		e := a.lookup(s, run, scriptHangul)
		if !e.particle || g != gapQuote && (!afterCode || g&gapBreak != 0) {
			s.add(e, start, g)
		}
		return
	}
	if before.number() != "" {
		if n := a.counter(run); n > 0 && n < len(run) && !a.isTail(run[n:]) {
			s.add(a.lookup(s, run[:n], scriptHangul), start, 0)
			s.add(a.lookup(s, run[n:], scriptHangul), start+n, 0)
			return
		}
	}
	if e := a.lookup(s, run, scriptTail); !e.tail {
		s.add(e, start, g)
	}
}

// lookup returns the entry of a word, analysing it if it is not remembered.
func (a *Analyzer) lookup(s *scratch, w string, rules script) *entry {
	hash := a.memo.hash(w, rules)
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
		a.tail(d)
	default:
		a.eojeol(d)
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
		} else if form, ok := f.fused[g.stem]; ok {
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
