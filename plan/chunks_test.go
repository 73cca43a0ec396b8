package plan

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// TestSieveLetsThroughWhatIsLookedFor has chunks of no token and of more than
// their traits keep.
func TestSieveLetsThroughWhatIsLookedFor(t *testing.T) {
	hash := rapid.Uint16Max(1<<hashBits - 1)
	rapid.Check(t, func(t *rapid.T) {
		chunk := rapid.SliceOfN(hash, 0, maxHashes+2).Draw(t, "chunk")
		wanted := rapid.SliceOfN(hash, 0, 5).Draw(t, "wanted")
		if len(chunk) > 0 && rapid.Bool().Draw(t, "shared") {
			wanted = append(wanted, rapid.SampledFrom(chunk).Draw(t, "which"))
		}
		var made traits
		var s sieve
		want := len(chunk) > maxHashes
		for _, h := range chunk {
			made.add(h, signatureOf("a"))
			want = want || slices.Contains(wanted, h)
		}
		for _, h := range wanted {
			s.addTerm(h)
		}
		if got := s.lets(&made); got != want {
			t.Fatalf("a sieve for %v lets a chunk with %v through: %t, want %t", wanted, chunk, got, want)
		}
		s.initials = signatureOf("a")
		if !s.lets(&made) && len(chunk) > 0 {
			t.Fatalf("a sieve for what begins with the letter of the chunk %v holds it back", chunk)
		}
	})
}

func TestTraitsAreThoseOfTheirChunk(t *testing.T) {
	var slot traitsSlot
	var first, second traits
	first.add(17, signatureOf("a"))
	second.add(4000, signatureOf("나"))
	slot.put(1, &first)
	slot.put(2, &second)
	if got, ok := slot.get(2); !ok || got != second {
		t.Errorf("the traits that were kept last: %v, %t; want %v", got, ok, second)
	}
	if _, ok := slot.get(1); ok {
		t.Error("the traits of a chunk are those of another that took their place")
	}
	slot.initials.Store(uint64(first.initials)) // half of another's
	if _, ok := slot.get(2); ok {
		t.Error("traits are taken for whole that are of two chunks")
	}
}

// TestChunksAreFields has every kind of space, and bytes that are no text.
func TestChunksAreFields(t *testing.T) {
	piece := rapid.SampledFrom([]string{
		" ", "\t", "\n", "\v", "\f", "\r", "\u0085", "\u00a0", "\u1680", "\u2003", "\u2028", "\u205f", "\u3000", // space
		"\u200b", "\u00ad", "\u3001", "é", "연", "결", "a", "x1", "\xe3", "\xc2", "\xe2\x80", "\xff", "😀",
	})
	rapid.Check(t, func(t *rapid.T) {
		text := strings.Join(rapid.SliceOf(piece).Draw(t, "pieces"), "")
		var got []string
		for _, c := range split(nil, text) {
			got = append(got, text[c.start:c.end])
		}
		if want := strings.Fields(text); !slices.Equal(got, want) {
			t.Errorf("split %q into %q, want %q", text, got, want)
		}
	})
}
