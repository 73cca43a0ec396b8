package plan

import (
	"strings"

	"sago"
)

// weightPart is the weight of a piece of an identifier that no case has as one.
const weightPart = 0.5

// pieces returns the words that a code word is made of, each as the texts that
// find it: its parts, but neighbours that the cases know as one word are that
// word (HAProxyServerDown is haproxy, server, down). Numbers and what is too
// short to be a word are left out.
func (b *builder) pieces(u *unit) [][]string {
	var out [][]string
	for i := 0; i < len(u.parts); {
		piece, n := u.parts[i], 1
		for k := min(maxJoined, len(u.parts)-i); k > 1; k-- {
			if joined := joinParts(u.parts[i : i+k]); b.isWritten(joined) {
				piece, n = []string{joined}, k
				break
			}
		}
		if len(piece[0]) >= minUnknown && !isDigits(piece[0]) {
			out = append(out, piece)
		}
		i += n
	}
	return out
}

func joinParts(parts [][]string) string {
	var joined strings.Builder
	for _, texts := range parts {
		joined.WriteString(texts[0])
	}
	return joined.String()
}

// isWritten reports whether a case has text as a word by itself.
func (b *builder) isWritten(text string) bool {
	for _, field := range textFields() {
		if b.backend.Readings(field, text)[0] > 0 { // of ReadingKinds: Surface
			return true
		}
	}
	return false
}

// findPiece looks a piece up.
func (b *builder) findPiece(texts []string) lookup {
	l := lookup{backend: b.backend, fields: textFields()}
	for _, text := range texts {
		l.add(text, boostSame, sago.ViaPart, "")
	}
	return l
}

// tells reports whether a word tells something where any of many words is
// enough: most cases do not have it.
func (b *builder) tells(alts []Alt) bool { return b.isRare(rarity(alts, b.backend)) }

// isRare reports whether a word of a rarity tells something.
func (b *builder) isRare(rarity float64) bool { return rarity >= IDF(b.backend.Docs(), b.common()) }

// common returns the number of cases above which a word tells little.
func (b *builder) common() int { return max(fewPasted, int(commonPasted*float64(b.backend.Docs()))) }
