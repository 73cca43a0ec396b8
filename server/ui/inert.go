package ui

import (
	"encoding/binary"
	"unicode/utf8"
)

// inert takes the power out of invisible characters in a rendered page: the
// controls of text direction, and halves of them, become U+FFFD, so that stored text cannot turn
// around what stands beside it, and characters of no width, by which words that
// look alike differ, are dropped. Joiners stay: emoji and several scripts are
// written with them. Templates hold none of these, so it is stored or typed text
// that is changed, wherever in the page it stands.
func inert(page []byte) []byte {
	next := nextInvisible(page)
	if next < 0 {
		return page
	}
	out := make([]byte, 0, len(page)+utf8.UTFMax)
	for next >= 0 {
		out = append(out, page[:next]...)
		r, size := utf8.DecodeRune(page[next:])
		if !hasNoWidth(r) {
			out = utf8.AppendRune(out, utf8.RuneError)
		}
		page = page[next+size:]
		next = nextInvisible(page)
	}
	return append(out, page...)
}

// nextInvisible returns the place of the next character that inert changes, -1
// if there is none. This runs over every page, and most of a page is ASCII: it is
// passed over eight bytes at a time, and of the rest the first bytes of such
// characters are looked for.
func nextInvisible(page []byte) int {
	for i := 0; i < len(page); i++ {
		for i+8 <= len(page) && binary.LittleEndian.Uint64(page[i:])&0x8080808080808080 == 0 {
			i += 8
		}
		if i == len(page) {
			break
		}
		if c := page[i]; c != 0xd8 && c != 0xe2 && c != 0xef {
			continue
		}
		r, size := utf8.DecodeRune(page[i:])
		broken := r == utf8.RuneError && size == 1 // half a character: it must not join another half
		if turnsText(r) || hasNoWidth(r) || broken {
			return i
		}
	}
	return -1
}

func hasNoWidth(r rune) bool { return r == 0x200b || r == 0x2060 || r == 0xfeff }

func turnsText(r rune) bool {
	return r == 0x061c || r == 0x200e || r == 0x200f || 0x202a <= r && r <= 0x202e || 0x2066 <= r && r <= 0x2069
}
