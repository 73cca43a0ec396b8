package plan

import (
	"bytes"
	"hash/maphash"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"sago/analyzers"
)

// noise takes pasted text apart: what may be searched for is kept, what differs
// from one paste to the next (times, numbers, addresses, identifiers) and what a
// log or an alert is written with (levels, keys, stack frames) is set aside.
type noise struct {
	kept     []byte
	broken   bool            // something was set aside since the last word kept
	aside    map[string]int  // kind of noise -> how many
	seen     map[uint64]bool // lines without their digits
	once     map[uint64]bool // what is kept of lines
	undated  []byte          // a line without its digits
	seed     maphash.Seed
	scaffold map[string]bool
	label    map[string]bool
	units    map[string]bool
	domains  map[string]bool
	inner    map[string]bool
}

// Kinds of noise, as a note names them.
const (
	noiseNumber  = "times and numbers"
	noiseAddress = "addresses"
	noiseID      = "identifiers"
	noiseFrame   = "stack frames"
	noiseKey     = "keys"
	noiseRepeat  = "repeated lines"
	noiseLevel   = "log words"
)

// scaffoldWords are what logs, traces and alerts are written with.
const scaffoldWords = `trace debug info notice warn warning error err severe fatal critical emerg alert crit
traceback exception goroutine running file line stack caused recent last call exit
get post put head patch options http https localhost true false null nil none undefined
jan feb mar apr may jun jul aug sep oct nov dec mon tue wed thu fri sat sun utc gmt kst
약 example com www level msg message time timestamp ts type reason object age from seen firing resolved`

// numberUnits are letters that may stand in a time or an amount.
const numberUnits = `t z utc gmt kst am pm ns us µs ms s sec m min h hr d w b k kb mb gb tb kib mib gib x
jan feb mar apr may jun jul aug sep oct nov dec
년 월 일 시 분 초 회 건 개 번 명 차 배 퍼센트 시간 분간 초간 일간 분전 시간전`

func newNoise() *noise {
	return &noise{
		aside: map[string]int{}, seen: map[uint64]bool{}, once: map[uint64]bool{}, seed: maphash.MakeSeed(),
		scaffold: wordSet(scaffoldWords), label: wordSet(labelWords), units: wordSet(numberUnits), domains: wordSet(topDomains),
		inner: wordSet(innerPackages),
	}
}

func wordSet(words string) map[string]bool {
	set := map[string]bool{}
	for _, w := range strings.Fields(words) {
		set[w] = true
	}
	return set
}

// distil returns what of a pasted text may be searched for, and how much of each
// kind of noise was set aside. It reads the text once.
func distil(text string) (kept string, aside map[string]int) {
	n := newNoise()
	n.kept = make([]byte, 0, len(text))
	frame := false
	for line := range strings.Lines(text) {
		trimmed := strings.TrimSpace(line)
		switch {
		case trimmed == "":
			continue
		case frame && isSource(line):
			frame = false
			continue
		case n.repeats(trimmed):
			n.aside[noiseRepeat]++
			n.statuses(trimmed)
			continue
		}
		frame = strings.HasPrefix(trimmed, `File "`)
		before := len(n.kept)
		if isFrame(trimmed) {
			n.aside[noiseFrame]++
			n.frame(trimmed)
			n.keepOnce(before)
		} else {
			n.line(trimmed)
			if !n.keepOnce(before) {
				n.aside[noiseRepeat]++
			}
		}
		n.broken = true
	}
	return string(n.kept), n.aside
}

// keepOnce drops what is kept of a line, from a place on, if as much was kept of
// another: the messages of a log come again behind other identifiers. It reports
// whether it is still there.
func (n *noise) keepOnce(from int) bool {
	line := bytes.TrimPrefix(n.kept[from:], []byte("\n"))
	again := len(line) > 0 && n.known(n.once, line)
	if again {
		n.kept = n.kept[:from]
	}
	return !again
}

// isSource reports whether a line after a Python frame is its source.
func isSource(line string) bool { return strings.HasPrefix(line, "    ") || line[0] == '\t' }

// repeats reports whether a line came before but for its numbers.
func (n *noise) repeats(line string) bool {
	n.undated = n.undated[:0]
	for i := range len(line) {
		if c := line[i]; c < '0' || c > '9' {
			n.undated = append(n.undated, c)
		}
	}
	return n.known(n.seen, n.undated)
}

// known reports whether a line is among those seen, and adds it to them.
func (n *noise) known(seen map[uint64]bool, line []byte) bool {
	sum := maphash.Bytes(n.seed, line)
	if seen[sum] {
		return true
	}
	seen[sum] = true
	return false
}

// isFrame reports whether a line is a frame of a stack trace of Python, Java,
// JavaScript or Go.
func isFrame(line string) bool {
	for _, prefix := range []string{`File "`, "at ", "created by ", "goroutine ", "... "} {
		if strings.HasPrefix(line, prefix) {
			return true
		}
	}
	return line[0] == '/' && hasSourceFile(line) || strings.Contains(line, "(0x") || strings.HasSuffix(line, "(...)")
}

// frame keeps of a stack frame the names of the libraries it is in.
func (n *noise) frame(line string) {
	for _, dir := range []string{"site-packages/", "node_modules/", "/vendor/", "/gems/"} {
		if _, rest, ok := strings.Cut(line, dir); ok {
			name, _, _ := strings.Cut(rest, "/")
			n.keep(strings.TrimSuffix(name, ".py"))
		}
	}
	rest, ok := strings.CutPrefix(line, "at ")
	if !ok {
		return
	}
	call, _, _ := strings.Cut(rest, "(")
	names := strings.Split(call, ".")
	n.keepLibrary(names[:max(0, len(names)-2)])
}

// keepLibrary keeps of the packages of a class the names that tell the library:
// zaxxer and hikari of com.zaxxer.hikari.pool, none of java.lang. Those of .NET
// (Npgsql.Internal) begin with it.
func (n *noise) keepLibrary(packages []string) {
	if len(packages) == 0 {
		return
	}
	first, _ := utf8.DecodeRuneInString(packages[0])
	if unicode.IsLower(first) {
		if !n.domains[packages[0]] {
			return
		}
		packages = packages[1:min(len(packages), 1+libraryNames)]
	}
	for _, name := range packages {
		if len(name) > 3 && !n.inner[name] {
			n.keep(name)
			n.broken = true
		}
	}
}

// libraryNames is how many names after the domain tell a library: that of who
// makes it, and its own.
const libraryNames = 2

// topDomains begin the packages of Java's libraries.
const topDomains = "com org net io dev de eu uk fr jp kr cn ru co app ai me edu gov"

// innerPackages stand within libraries, whatever they are for.
const innerPackages = "util utils internal impl core common engine"

// qualified returns the packages and the name of a class written with them, as in
// org.postgresql.util.PSQLException; no name if a word is none.
func qualified(atom string) (packages []string, class string) {
	if strings.Count(atom, ".") < 2 {
		return nil, ""
	}
	names := strings.Split(atom, ".")
	last := len(names) - 1
	for i, name := range names {
		first, _ := utf8.DecodeRuneInString(name)
		if i < last && !unicode.IsLower(first) || i == last && !unicode.IsUpper(first) {
			return nil, ""
		}
	}
	return names[:last], names[last]
}

// line keeps the words of a line that are no noise.
func (n *noise) line(line string) {
	eachAtom(line, func(atom, before, from, rest string) {
		if kind := n.classify(atom, before, from, rest); kind != "" {
			n.aside[kind]++
			n.broken = true
		} else if packages, class := qualified(atom); class != "" {
			n.keepLibrary(packages)
			n.keepIdentifier(class)
		} else if atom != "" {
			n.keepIdentifier(atom)
		}
	})
}

// statuses keeps the status codes of a line that came before but for its numbers.
func (n *noise) statuses(line string) {
	at := len(n.kept)
	eachAtom(line, func(atom, before, _, _ string) {
		if isStatus(atom, before) {
			n.broken = true
			n.keep(atom)
		}
	})
	n.keepOnce(at)
	n.broken = true
}

// eachAtom calls do with each word of a line, without the marks around it: with
// the word before it, the line from it on, and what of the line follows it.
func eachAtom(line string, do func(atom, before, from, rest string)) {
	before := ""
	for i := 0; i < len(line); {
		if separates(line[i]) {
			i++
			continue
		}
		end := atomEnd(line, i)
		atom := trimMarks(line[i:end])
		do(atom, before, line[i:], line[end:])
		before = atom
		i = end
	}
}

// atomEnd returns the end of the word of a log that begins at i. An address goes
// on to the next space or quote, with all that stands in its query.
func atomEnd(line string, i int) int {
	end := i
	for end < len(line) && !separates(line[end]) {
		end++
	}
	if strings.Contains(line[i:end], "://") {
		for end < len(line) && line[end] > ' ' && strings.IndexByte("\"'`<>)]", line[end]) < 0 {
			end++
		}
	}
	return end
}

// separates reports whether c stands between the words of a log.
func separates(c byte) bool {
	switch c {
	case '"', '\'', '`', '(', ')', '[', ']', '{', '}', '<', '>', ',', ';', '|', '=', '\\':
		return true
	}
	return c <= ' '
}

// trimMarks returns a word without the marks around it.
func trimMarks(word string) string {
	for word != "" && isMark(word[0]) {
		word = word[1:]
	}
	for word != "" && isMark(word[len(word)-1]) {
		word = word[:len(word)-1]
	}
	return word
}

func isMark(c byte) bool {
	switch c {
	case '.', ':', '-', '~', '!', '?', '*':
		return true
	}
	return false
}

// classify returns the kind of noise that a word is, "" if it is none. Before is
// the word before it, from the line from it on, rest what follows it.
func (n *noise) classify(atom, before, from, rest string) string {
	switch {
	case atom == "":
		return ""
	case isKey(rest), before == "" && isAssigned(rest), n.labels(from):
		return noiseKey
	case strings.Contains(atom, "://") || strings.Contains(atom, "@") && strings.Contains(atom, ".") || isMention(atom):
		return noiseAddress
	case isStatus(atom, before):
		return ""
	case n.isNumber(atom) || n.isNumber(before) && n.units[strings.ToLower(atom)]:
		return noiseNumber
	case isHex(atom):
		return noiseID
	case strings.Contains(atom, "/") && hasSourceFile(atom):
		return noiseFrame
	case n.isLevel(atom):
		return noiseLevel
	}
	return ""
}

// isKey reports whether what follows a word makes it a key: key=value, "key": value.
func isKey(rest string) bool {
	if len(rest) > 1 && rest[0] == '=' {
		return rest[1] > ' ' && rest[1] != '='
	}
	rest, quoted := strings.CutPrefix(rest, `"`)
	return quoted && strings.HasPrefix(strings.TrimLeft(rest, " "), ":")
}

// isStatus reports whether a word is a status code: 503 after "HTTP" or "status".
func isStatus(atom, before string) bool {
	if !isStatusCode(atom) {
		return false
	}
	before = strings.ToLower(before)
	return strings.HasPrefix(before, "http") || strings.HasSuffix(before, "status") || strings.HasSuffix(before, "code")
}

// isStatusCode reports whether a word may be a status code. What is kept of a
// pasted text has no other numbers.
func isStatusCode(word string) bool {
	return len(word) == 3 && '1' <= word[0] && word[0] <= '5' && isDigits(word)
}

// isNumber reports whether a word is a time, a date, an amount or a network
// address: it has a digit, and no letters but units.
func (n *noise) isNumber(atom string) bool {
	if !strings.ContainsFunc(atom, isDigit) { // most words: it is asked of each of them twice
		return false
	}
	if first := leadingLetters(atom); first == 1 || first == 2 { // S3, k8s: a unit stands behind its number
		return false
	}
	start := -1
	for i, r := range atom {
		if unicode.IsLetter(r) {
			if start < 0 {
				start = i
			}
			continue
		}
		if start >= 0 && !n.units[strings.ToLower(atom[start:i])] {
			return false
		}
		start = -1
	}
	return start < 0 || n.units[strings.ToLower(atom[start:])]
}

// leadingLetters returns the number of letters that a word begins with.
func leadingLetters(word string) int {
	n := 0
	for _, r := range word {
		if !unicode.IsLetter(r) {
			break
		}
		n++
	}
	return n
}

// isDigit is unicode.IsDigit, which takes long to say no to Hangul.
func isDigit(r rune) bool {
	if r < utf8.RuneSelf {
		return '0' <= r && r <= '9'
	}
	return !analyzers.IsHangul(r) && unicode.IsDigit(r)
}

// isHex reports whether a word is a hexadecimal number, a hash or a UUID.
func isHex(atom string) bool {
	if strings.HasPrefix(atom, "0x") || strings.HasPrefix(atom, "+0x") {
		return true
	}
	digits, letters := 0, 0
	for i := range len(atom) {
		switch c := atom[i]; {
		case c >= '0' && c <= '9':
			digits++
		case c >= 'a' && c <= 'f' || c >= 'A' && c <= 'F':
			letters++
		case c != '-' && c != ':':
			return false
		}
	}
	return digits > 1 && letters > 0 && digits+letters >= 8
}

// hasSourceFile reports whether a path names a source file.
func hasSourceFile(path string) bool {
	for _, ext := range []string{".go", ".py", ".js", ".ts", ".java", ".rb", ".rs", ".c", ".cc", ".cpp", ".php", ".kt", ".scala"} {
		if _, rest, ok := strings.Cut(path, ext); ok && (rest == "" || !isWordByte(rest[0])) {
			return true
		}
	}
	return false
}

func isWordByte(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_'
}

// keepIdentifier keeps a word without the stretches of it that no one typed:
// jupyter-x7k2q is jupyter.
func (n *noise) keepIdentifier(atom string) {
	if !strings.ContainsAny(atom, "0123456789") {
		n.keep(atom)
		return
	}
	from := 0
	cut := func(to int) {
		if from < to {
			n.keep(strings.Trim(atom[from:to], "-_/.:"))
		}
	}
	start := 0
	for i := 0; i <= len(atom); i++ {
		if i < len(atom) && strings.IndexByte("-_/.:", atom[i]) < 0 {
			continue
		}
		if isRandom(atom[start:i]) {
			cut(start)
			n.aside[noiseID]++
			n.broken = true
			from = min(i+1, len(atom))
		}
		start = i + 1
	}
	cut(len(atom))
}

// isRandom reports whether a stretch of an identifier was made by a machine:
// letters and digits in turn, or many digits.
func isRandom(s string) bool {
	turns, run := 0, 0
	for i := range len(s) {
		digit := s[i] >= '0' && s[i] <= '9'
		if digit {
			run++
		} else {
			run = 0
		}
		if run > 4 {
			return true
		}
		if i > 0 && digit != (s[i-1] >= '0' && s[i-1] <= '9') {
			turns++
		}
	}
	return turns > 1 && len(s) > 4 || turns > 0 && isHex(s)
}

// keep adds a word. A gap where something was set aside keeps its neighbours
// from being read as a phrase.
func (n *noise) keep(word string) {
	if word == "" {
		return
	}
	if len(n.kept) > 0 {
		if n.broken {
			n.kept = append(n.kept, '\n')
		} else {
			n.kept = append(n.kept, ' ')
		}
	}
	n.broken = false
	n.kept = append(n.kept, word...)
}

// looksPasted reports whether a query of one line was copied from a machine: a
// line of a log, which has a date with a time among several words, or an object of
// JSON, as alerts are sent.
func looksPasted(text string) bool {
	if strings.HasPrefix(text, "{") && strings.Contains(text, `":`) {
		return true
	}
	words := strings.Fields(text)
	if len(words) < 5 || !slices.ContainsFunc(words, isTimestamp) {
		return false
	}
	return utf8.RuneCountInString(text) > 40
}

// isTimestamp reports whether a word holds a time of day to the second.
func isTimestamp(word string) bool {
	for i := 0; i+8 <= len(word); i++ {
		w := word[i : i+8]
		if w[2] == ':' && w[5] == ':' && isDigits(w[:2]) && isDigits(w[3:5]) && isDigits(w[6:]) {
			return true
		}
	}
	return false
}

func isDigits(s string) bool { return strings.Trim(s, "0123456789") == "" }
