package plan

import (
	"hash/maphash"
	"slices"
	"strings"
	"sync/atomic"
	"unicode"
	"unicode/utf8"

	"sago/analyzers"
)

// chunk is a stretch of text without space.
type chunk struct{ start, end int }

// split appends the chunks of text to dst.
func split(dst []chunk, text string) []chunk {
	start := -1
	for i := 0; i < len(text); {
		space, size := false, 1
		if c := text[i]; c < utf8.RuneSelf {
			space = c == ' ' || c >= '\t' && c <= '\r'
		} else {
			var r rune
			r, size = utf8.DecodeRuneInString(text[i:])
			space = unicode.IsSpace(r)
		}
		switch {
		case !space && start < 0:
			start = i
		case space && start >= 0:
			dst = append(dst, chunk{start, i})
			start = -1
		}
		i += size
	}
	if start >= 0 {
		dst = append(dst, chunk{start, len(text)})
	}
	return dst
}

// Bounds of what is remembered of chunks: most chunks of a text are among a few
// thousand. A chunk takes 200 bytes on average, all of them 13 MB, and with none
// but the longest 40 MB.
const (
	chunkSets      = 1 << 14
	chunkWays      = 4
	maxChunkBytes  = 64
	maxChunkTokens = 10
)

// chunkMemo remembers the tokens of chunks. It is shared by all highlighters of a
// planner and safe for concurrent use. A chunk has one set by its hash and takes
// the first free way of it; if none is free, it takes the place of another.
type chunkMemo struct {
	analyzer *analyzers.Analyzer
	seed     maphash.Seed
	sets     [][chunkWays]atomic.Pointer[chunkTokens]
}

// chunkTokens are the tokens of a chunk by itself. They are not changed.
type chunkTokens struct {
	text   string
	marks  signature
	hashes []uint16 // of the terms of tokens
	tokens []analyzers.Token
}

func newChunkMemo(a *analyzers.Analyzer) *chunkMemo {
	return &chunkMemo{a, maphash.MakeSeed(), make([][chunkWays]atomic.Pointer[chunkTokens], chunkSets)}
}

// find returns the tokens of a chunk.
func (m *chunkMemo) find(text string) *chunkTokens {
	if len(text) > maxChunkBytes {
		return m.analyse(text)
	}
	hash := maphash.String(m.seed, text)
	set := &m.sets[hash%chunkSets]
	slot := &set[hash>>32%chunkWays]
	for i := range set {
		c := set[i].Load()
		if c == nil {
			slot = &set[i]
			break
		}
		if c.text == text {
			return c
		}
	}
	c := m.analyse(strings.Clone(text)) // the text must not live as long as its chunks
	if len(c.tokens) <= maxChunkTokens {
		slot.Store(c)
	}
	return c
}

func (m *chunkMemo) analyse(text string) *chunkTokens {
	c := &chunkTokens{text: text}
	var buf [2 * maxChunkTokens]analyzers.Token
	c.tokens = slices.Clone(m.analyzer.Append(buf[:0], text))
	c.hashes = make([]uint16, len(c.tokens))
	for i, tok := range c.tokens {
		c.hashes[i] = m.hash(tok.Term)
		c.marks |= signatureOf(tok.Text())
	}
	return c
}

func (m *chunkMemo) hash(term string) uint16 { return uint16(maphash.String(m.seed, term)) }

// signature is a set of first letters, in which some letters stand for others.
type signature uint64

// signatureOf returns the signature of the first letter of text; every letter
// for an empty text, with which all begin.
func signatureOf(text string) signature {
	if text == "" {
		return ^signature(0)
	}
	r, _ := utf8.DecodeRuneInString(text)
	const spread = 0x9e3779b1
	return 1 << (uint32(r) * spread >> 26)
}

// sieve lets chunks through that may hold what is looked for, and few others.
type sieve struct {
	terms    [1 << 12 / 64]uint64 // hashes of whole terms
	initials signature            // first letters of what is not looked for as a whole term
}

func (s *sieve) addTerm(hash uint16) { s.terms[hash>>6%uint16(len(s.terms))] |= 1 << (hash & 63) }

func (s *sieve) lets(c *chunkTokens) bool {
	if c.marks&s.initials != 0 {
		return true
	}
	for _, hash := range c.hashes {
		if s.terms[hash>>6%uint16(len(s.terms))]&(1<<(hash&63)) != 0 {
			return true
		}
	}
	return false
}
