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
	start := 0
	for i := 0; i < len(text); {
		size := 0
		if beginsSpace[text[i]] {
			size = spaceAt(text, i)
		}
		if size == 0 {
			i++
			continue
		}
		if start < i {
			dst = append(dst, chunk{start, i})
		}
		i += size
		start = i
	}
	if start < len(text) {
		dst = append(dst, chunk{start, len(text)})
	}
	return dst
}

// spaceAt returns the length of the space at text[i], where one may begin, 0 if
// there is none.
func spaceAt(text string, i int) int {
	if text[i] < utf8.RuneSelf {
		return 1
	}
	if r, size := utf8.DecodeRuneInString(text[i:]); unicode.IsSpace(r) {
		return size
	}
	return 0
}

// beginsSpace tells the bytes that a space may begin with: few of a text do. It
// is not changed.
var beginsSpace = func() (begins [256]bool) {
	for _, table := range unicode.White_Space.R16 {
		for r := rune(table.Lo); r <= rune(table.Hi); r += rune(table.Stride) {
			begins[string(r)[0]] = true
		}
	}
	return begins
}()

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
//
// What tells that a chunk holds nothing of what is looked for, as most do, is
// kept apart in one table, so that a chunk of a long text costs one look into
// memory and not one for its tokens, its text and their hashes each.
type chunkMemo struct {
	analyzer *analyzers.Analyzer
	seed     maphash.Seed
	sets     [][chunkWays]atomic.Pointer[chunkTokens]
	traits   []traitsSlot
}

// chunkTokens are the tokens of a chunk by itself. They are not changed.
type chunkTokens struct {
	text   string
	traits traits
	tokens []analyzers.Token
}

// traitsSlots is the number of chunks whose traits are kept, in 2 MB.
const traitsSlots = 1 << 16

func newChunkMemo(a *analyzers.Analyzer) *chunkMemo {
	return &chunkMemo{a, maphash.MakeSeed(), make([][chunkWays]atomic.Pointer[chunkTokens], chunkSets), make([]traitsSlot, traitsSlots)}
}

// hashes appends the hashes of the chunks of a text to dst, and has what is kept
// of them fetched: far memory is waited for once in a text, not once a chunk.
func (m *chunkMemo) hashes(dst []uint64, text string, chunks []chunk) []uint64 {
	for _, c := range chunks {
		dst = append(dst, maphash.String(m.seed, text[c.start:c.end]))
	}
	for _, hash := range dst {
		m.traits[hash%traitsSlots].check.Load()
	}
	return dst
}

// find returns the tokens of a chunk with the hash, nil if the sieve tells that
// they hold nothing.
func (m *chunkMemo) find(text string, hash uint64, s *sieve) *chunkTokens {
	slot := &m.traits[hash%traitsSlots]
	t, known := slot.get(hash)
	if known && !s.lets(&t) {
		return nil
	}
	c := m.tokens(text, hash)
	if !known {
		slot.put(hash, &c.traits)
	}
	if !s.lets(&c.traits) {
		return nil
	}
	return c
}

// tokens returns the tokens of a chunk with the hash.
func (m *chunkMemo) tokens(text string, hash uint64) *chunkTokens {
	if len(text) > maxChunkBytes {
		return m.analyse(text)
	}
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
	for _, tok := range c.tokens {
		c.traits.add(m.hash(tok.Term), signatureOf(tok.Text()))
	}
	return c
}

// hash is the hash of a term, in hashBits bits.
func (m *chunkMemo) hash(term string) uint16 {
	return uint16(maphash.String(m.seed, term) % (1 << hashBits))
}

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

// traits are what a sieve asks of a chunk: the first letters of the texts of its
// tokens, and the hashes of their terms, packed.
type traits struct {
	initials signature
	hashes   [2]uint64 // five hashes each, from the lowest bits up; their number at the top of the first
}

// Sizes of traits: bits of a hash, hashes in a number, and how many of a chunk
// are kept. One of more tokens is let through by every sieve.
const (
	hashBits    = 12
	hashesEach  = 5
	maxHashes   = 2 * hashesEach
	countsAbove = hashBits * hashesEach
	tooMany     = maxHashes + 1
)

func (t *traits) count() int { return int(t.hashes[0] >> countsAbove) }

// add adds a token by the hash of its term and the signature of its text.
func (t *traits) add(hash uint16, first signature) {
	t.initials |= first
	n := t.count()
	if n < maxHashes {
		t.hashes[n/hashesEach] |= uint64(hash) << (n % hashesEach * hashBits)
	}
	if n < tooMany {
		t.hashes[0] += 1 << countsAbove
	}
}

// traitsSlot keeps the traits of one chunk. Its parts are read and written one at
// a time: check is the hash of the chunk if they belong together.
type traitsSlot struct{ check, initials, first, second atomic.Uint64 }

// get returns the traits of the chunk with the hash, if they are here. That
// another chunk has all 64 bits of it is left to chance.
func (s *traitsSlot) get(hash uint64) (t traits, ok bool) {
	t = traits{signature(s.initials.Load()), [2]uint64{s.first.Load(), s.second.Load()}}
	return t, s.check.Load()^uint64(t.initials)^t.hashes[0]^t.hashes[1] == hash
}

func (s *traitsSlot) put(hash uint64, t *traits) {
	s.initials.Store(uint64(t.initials))
	s.first.Store(t.hashes[0])
	s.second.Store(t.hashes[1])
	s.check.Store(hash ^ uint64(t.initials) ^ t.hashes[0] ^ t.hashes[1])
}

// sieve lets chunks through that may hold what is looked for, and few others.
type sieve struct {
	terms    [1 << hashBits / 64]uint64 // hashes of whole terms
	initials signature                  // first letters of what is not looked for as a whole term
}

func (s *sieve) addTerm(hash uint16) { s.terms[hash>>6] |= 1 << (hash & 63) }

func (s *sieve) lets(t *traits) bool {
	n := t.count()
	if t.initials&s.initials != 0 || n == tooMany {
		return true
	}
	for i, hashes := range t.hashes {
		for range min(n-i*hashesEach, hashesEach) {
			hash := hashes % (1 << hashBits)
			if s.terms[hash>>6]&(1<<(hash&63)) != 0 {
				return true
			}
			hashes >>= hashBits
		}
	}
	return false
}
