package analyzers

import (
	"cmp"
	"strings"
	"unicode/utf8"
)

// codeEnd returns the end of the word that begins at s[i], a letter or digit: it
// goes on over hyphens, dots, slashes and the like as long as a letter or digit
// follows (hc-ping.com, nf_conntrack, 10.0.0.1:443).
func codeEnd(s string, i int) int {
	limit := i + maxRunBytes
	for start := i; ; {
		i = wordEnd(s, i, limit)
		if i >= len(s) || s[i] >= utf8.RuneSelf || !binds[s[i]] {
			return i
		}
		if i+1 >= limit || !joins(s, start, i) {
			return i + codeSuffix(s, i)
		}
		i++
	}
}

// binds says of each ASCII character whether joins or codeSuffix looks for it.
var binds = func() (table [utf8.RuneSelf]bool) {
	for _, c := range "-_./:@'&,+#%" {
		table[c] = true
	}
	return table
}()

// wordEnd returns the end of the letters and digits at s[i], at most limit.
func wordEnd(s string, i, limit int) int {
	for i < len(s) && i < limit {
		if c := s[i]; c < utf8.RuneSelf {
			if asciiClass[c] < classLetter {
				break
			}
			i++
			continue
		}
		n := wordRune(s[i:])
		if n == 0 || i+n > limit {
			break
		}
		i += n
	}
	return i
}

// joins reports whether the character at s[i] binds what stands before it, from
// start, to what follows.
func joins(s string, start, i int) bool {
	if wordRune(s[i+1:]) == 0 {
		return false
	}
	switch s[i] {
	case '-', '_', '.', '/', ':', '@':
		return true
	case '\'':
		return i > start && isLetter(s[i-1]) && isLetter(s[i+1])
	case '&': // R&D, AT&T
		return i > start && isUpper(s[i-1]) && isUpper(s[i+1])
	case ',': // 1,000
		return i > start && isDigit(s[i-1]) && digits(s[i+1:]) == 3
	}
	return false
}

// codeSuffix returns the length of a suffix that belongs to the word ending at
// s[i] although it is no letter: c++, c#, 100%.
func codeSuffix(s string, i int) int {
	rest := s[i:]
	short := isLetter(s[i-1]) && (i == 1 || wordRune(s[i-2:i-1]) == 0)
	switch {
	case short && strings.HasPrefix(rest, "++"):
		return 2
	case short && strings.HasPrefix(rest, "#"), isDigit(s[i-1]) && strings.HasPrefix(rest, "%"):
		return 1
	}
	return 0
}

// codeStart returns the length of a prefix of the word at s[i:] that belongs to
// it although it is no letter, or 0 if no word begins there: /64, .env. The
// characters at s[i] and before it are no letters or digits.
func codeStart(s string, i int) int {
	switch {
	case s[i] == '/' && isPrefixLength(s[i+1:]):
		return 1
	case s[i] == '.' && i+1 < len(s) && isLetter(s[i+1]) && (i == 0 || isOpening(s[i-1])):
		return 1
	}
	return 0
}

// isPrefixLength reports whether s begins with the length of a network prefix,
// as after the slash of 10.0.0.0/8.
func isPrefixLength(s string) bool {
	n := digits(s)
	return n >= 1 && n <= 3 && wordRune(s[n:]) == 0 && (n >= len(s) || !joins(s, 0, n))
}

// isOpening reports whether c may stand before a word that begins with a dot.
func isOpening(c byte) bool {
	return strings.IndexByte(" \t\n\r\"'`([{=<", c) >= 0
}

// digits returns the length of the run of digits that s begins with.
func digits(s string) int {
	n := 0
	for n < len(s) && isDigit(s[n]) {
		n++
	}
	return n
}

// span is a half-open range of bytes of a word.
type span struct{ start, end int }

// maxParts bounds the parts of one word; the rest of it is found as a whole
// only.
const maxParts = 32

// codeParts appends the parts of a word to dst: split at joiners, then at humps
// and at borders between letters and digits. A word that does not split is its
// own only part.
func codeParts(dst []span, word string) []span {
	start := 0
	for i := 0; i <= len(word); i++ {
		if i < len(word) && !splits(word, start, i) {
			continue
		}
		if from := prefixSlash(word, start, i); i > start {
			dst = appendHumps(dst, word, span{from, i})
		}
		start = i + 1
	}
	return dst[:min(len(dst), maxParts)]
}

// splits reports whether the word splits at the joiner word[i], where the part
// before it began at start. The dots of numbers (1.2.3, v1.2) do not split.
func splits(word string, start, i int) bool {
	switch word[i] {
	case '-', '_', '/', ':', '@', '&':
		return true
	case '.':
		return !(i+1 < len(word) && isDigit(word[i+1]) && isDotted(word[start:i]))
	}
	return false
}

// isDotted reports whether s can be the beginning of a version or an address:
// digits and dots, perhaps after a v.
func isDotted(s string) bool {
	s = strings.TrimPrefix(strings.TrimPrefix(s, "v"), "V")
	for i := range len(s) {
		if !isDigit(s[i]) && s[i] != '.' {
			return false
		}
	}
	return s != ""
}

// prefixSlash returns the start of the part word[start:end] with the slash
// before it if it is the prefix length of a network.
func prefixSlash(word string, start, end int) int {
	if start > 0 && word[start-1] == '/' && end == len(word) && isPrefixLength(word[start:end]) &&
		isDotted(word[:start-1]) && strings.Contains(word[:start-1], ".") {
		return start - 1
	}
	return start
}

// appendHumps appends the parts of word[s.start:s.end], which has no joiner:
// OOMKilled is OOM and Killed, route53 is route and 53. If a part would be a
// single letter the whole is one part (IPv6, k8s, p99).
func appendHumps(dst []span, word string, s span) []span {
	base, start := len(dst), s.start
	for i := s.start + 1; i < s.end; i++ {
		if isHump(word, start, i, s.end) {
			dst = append(dst, span{start, i})
			start = i
		}
	}
	dst = append(dst, span{start, s.end})
	for _, p := range dst[base:] {
		if len(dst)-base > 1 && p.end-p.start == 1 && isLetter(word[p.start]) {
			return append(dst[:base], s)
		}
	}
	return dst
}

// isHump reports whether a part that began at start ends before word[i].
func isHump(word string, start, i, end int) bool {
	a, b := word[i-1], word[i]
	switch {
	case isLower(a) && isUpper(b):
		return true
	case isUpper(a) && isUpper(b): // the last capital of OOMK-illed; not of VMs
		return i+1 < end && isLower(word[i+1]) && !(i+2 == end && word[i+1] == 's')
	case isLetter(a) && isDigit(b):
		return i-start >= minCodeLetters
	case isDigit(a) && isLetter(b):
		n := letters(word[i:end])
		return n >= minCodeLetters && !isUnit(lower(word[i:i+n]))
	}
	return false
}

// minCodeLetters is the least number of letters that are a part of their own
// beside digits: east1 is east and 1, but p99 and ec2 are one.
const minCodeLetters = 3

func letters(s string) int {
	n := 0
	for n < len(s) && isLetter(s[n]) {
		n++
	}
	return n
}

// code drafts a word of Latin letters, digits and joiners.
func (a *Analyzer) code(d *draft) {
	word := d.key
	if a.contraction(d, word) {
		return
	}
	end := len(word) - len(possessive(word))
	word = word[:end]
	low := lower(word)
	d.add(Surface, low, 0, 0, end)
	var buf [8]span
	parts := codeParts(buf[:0], word)
	if len(parts) > 1 {
		a.addJoin(d, word, low, parts)
		for i, p := range parts {
			text := lower(word[p.start:p.end])
			d.add(Part, text, i, p.start, p.end)
			d.add(Stem, a.stems.stem(word[p.start:p.end], text), i, p.start, p.end)
		}
		d.width = len(parts)
		return
	}
	stem := a.stems.stem(word, low)
	d.add(Stem, stem, 0, 0, end)
	if n := digits(low); low[n:] == "%" {
		d.add(Part, low[:n], 0, 0, n)
	}
	if number := strings.ReplaceAll(low, ",", ""); isDigit(low[0]) && isDotted(number) {
		d.number = number
	}
	d.unit, d.nounEnd = unitOf(low), len(low)
	stem = cmp.Or(stem, low)
	d.fused, d.stem = a.phrasal.after[stem], a.phrasal.seconds[stem]
}

// addJoin adds the form without hyphens of two or three parts in letters, and
// that with the stem of the last: time-outs is timeouts and timeout.
func (a *Analyzer) addJoin(d *draft, word, low string, parts []span) {
	kind := Join
	switch len(parts) {
	case 2:
	case 3:
		kind = Join3
	default:
		return
	}
	var b strings.Builder
	for i, p := range parts {
		if letters(word[p.start:]) < p.end-p.start || i > 0 && !strings.ContainsRune("-_", rune(word[p.start-1])) {
			return
		}
		b.WriteString(low[p.start:p.end])
	}
	joined, last := b.String(), parts[len(parts)-1]
	d.add(kind, joined, 0, 0, len(word))
	if stem := a.stems.stem(word[last.start:last.end], low[last.start:last.end]); stem != "" {
		d.add(kind, joined[:len(joined)-(last.end-last.start)]+stem, 0, 0, len(word))
	}
}

// possessive returns the ending of a possessive, or "".
func possessive(word string) string {
	if n := len(word) - len("'s"); n > 0 && word[n] == '\'' && (word[n+1] == 's' || word[n+1] == 'S') {
		return word[n:]
	}
	return ""
}
