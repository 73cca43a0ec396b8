package corpus

import (
	"bytes"
	"fmt"
	"io"
	"unicode/utf8"
)

// Bounds of one record.
const (
	MaxRecordBytes = 16 << 20
	MaxDepth       = 32 // of nested objects and arrays
)

const readBytes = 64 << 10

// scanner cuts a stream into the JSON objects that it holds: one object, an
// array of them, or one after the other, on lines of their own or not. It holds
// one record at a time. It checks no more than where values, keys and brackets
// stand, which is what finding the end of a record takes, so that a damaged
// record costs itself alone: the scanner goes on at the next line that begins
// like a record.
type scanner struct {
	r     io.Reader
	buf   []byte // window onto the stream
	start int    // in buf: the first byte still needed
	pos   int    // in buf: the next byte to read
	line  int    // of buf[pos], 1-based
	err   error  // of r; io.EOF at the end

	inArray bool
}

func newScanner(r io.Reader) *scanner { return &scanner{r: r, line: 1} }

// chunk is a record of the stream, or what stands in the place of one.
type chunk struct {
	raw     []byte // valid until the next call; with a problem, what there was of it and a little more
	line    int    // on which it begins
	problem string // "" if raw is a whole object
	at      int    // line of the problem
}

// next returns the next record. It returns io.EOF after the last one, and any
// other error of the reader as it is.
func (s *scanner) next() (chunk, error) {
	c, ok := s.seek()
	if !ok {
		if s.err != io.EOF {
			return chunk{}, s.err
		}
		if s.inArray {
			s.inArray = false
			return chunk{line: s.line, at: s.line, problem: "the array has no end: the file may have been cut off"}, nil
		}
		return chunk{}, io.EOF
	}
	first, indent := s.line, s.indent()
	var problem string
	if c == '{' {
		problem = s.object()
	} else {
		problem, indent = s.noObject(), maxIndent
	}
	if problem == "" {
		return chunk{raw: s.buf[s.start:s.pos], line: first}, nil
	}
	if s.err != nil && s.err != io.EOF {
		return chunk{}, s.err
	}
	return s.recover(first, indent, problem), nil
}

// noObject is the problem of the value at pos, which is none.
func (s *scanner) noObject() string {
	have := s.char()
	if have == '/' || have == '#' {
		return fmt.Sprintf("want an object, have %q: JSON has no comments", have)
	}
	return fmt.Sprintf("want an object, have %q", have)
}

// char returns the character at pos.
func (s *scanner) char() rune {
	for !utf8.FullRune(s.buf[s.pos:]) && s.fill() {
	}
	c, _ := utf8.DecodeRune(s.buf[s.pos:])
	return c
}

// seek moves to the first byte of the next value and returns it.
func (s *scanner) seek() (c byte, ok bool) {
	s.start = s.pos
	for {
		c, ok := s.peek()
		switch {
		case !ok:
			return 0, false
		case c == '[' && !s.inArray:
			s.inArray = true
		case c == ']' && s.inArray:
			s.inArray = false
		case c == ',', isSpace(c):
		default:
			return c, true
		}
		s.advance()
		if c == '\n' || s.pos-s.start > maxIndent {
			s.start = s.pos
		}
	}
}

// maxIndent bounds the indentation by which a record is recognised.
const maxIndent = 1 << 10

// indent returns how many blanks stand before the value at pos, 0 if something
// else stands before it on its line, and makes pos the first byte needed.
func (s *scanner) indent() int {
	before := s.buf[s.start:s.pos]
	s.start = s.pos
	if len(bytes.TrimLeft(before, " \t")) > 0 {
		return 0
	}
	return len(before)
}

// peek returns the byte at pos, reading on if need be.
func (s *scanner) peek() (byte, bool) {
	if s.pos == len(s.buf) && !s.fill() {
		return 0, false
	}
	return s.buf[s.pos], true
}

// advance steps over the byte at pos.
func (s *scanner) advance() {
	if s.buf[s.pos] == '\n' {
		s.line++
	}
	s.pos++
}

// fill reads more into the window, dropping what is before start.
func (s *scanner) fill() bool {
	if s.err != nil {
		return false
	}
	if s.start > 0 {
		n := copy(s.buf, s.buf[s.start:])
		s.buf, s.pos, s.start = s.buf[:n], s.pos-s.start, 0
	}
	have := len(s.buf)
	if cap(s.buf)-have < readBytes {
		s.buf = append(make([]byte, 0, 2*cap(s.buf)+readBytes), s.buf...)
	}
	for s.err == nil && len(s.buf) == have {
		var n int
		n, s.err = s.r.Read(s.buf[have:min(cap(s.buf), have+readBytes)])
		s.buf = s.buf[:have+n]
	}
	return len(s.buf) > have
}

// What may come next inside an object.
type expect byte

const (
	wantKeyOrEnd expect = iota
	wantKey
	wantColon
	wantValue
	wantValueOrEnd
	wantCommaOrEnd
)

var expectText = [...]string{
	"a key or }", "a key", "a colon", "a value", "a value or ]", "a comma or a closing bracket",
}

// object reads the object at pos to its end and returns what is wrong with it.
func (s *scanner) object() (problem string) {
	var stack [MaxDepth]byte // the brackets that close what is open
	depth, want := 0, wantValue
	for {
		c, ok := s.peek()
		if !ok {
			return "the record has no end: the file may have been cut off"
		}
		if s.pos-s.start >= MaxRecordBytes {
			return fmt.Sprintf("the record is longer than %d MiB", MaxRecordBytes>>20)
		}
		if isSpace(c) {
			s.advance()
			continue
		}
		next, fits := want.after(c)
		if !fits {
			return fmt.Sprintf("want %s, have %q", expectText[want], s.char())
		}
		switch c {
		case '{', '[':
			if depth == MaxDepth {
				return fmt.Sprintf("the record is nested deeper than %d", MaxDepth)
			}
			stack[depth] = c + 2 // { and }, [ and ] are two apart in ASCII
			depth++
		case '}', ']':
			if stack[depth-1] != c {
				return fmt.Sprintf("want %q, have %q", stack[depth-1], c)
			}
			if depth--; depth == 0 {
				s.advance()
				return ""
			}
		case ',':
			if next = wantValue; stack[depth-1] == '}' {
				next = wantKey
			}
		case '"':
			if problem := s.str(); problem != "" {
				return problem
			}
			want = next
			continue
		}
		s.advance()
		want = next
		if want == wantCommaOrEnd && isScalar(c) {
			s.scalar()
		}
	}
}

// after returns what may follow c where e is expected, and whether c may stand
// there.
func (e expect) after(c byte) (expect, bool) {
	switch e {
	case wantColon:
		return wantValue, c == ':'
	case wantCommaOrEnd:
		return wantCommaOrEnd, c == ',' || c == '}' || c == ']'
	case wantKey, wantKeyOrEnd:
		if c == '}' && e == wantKeyOrEnd {
			return wantCommaOrEnd, true
		}
		return wantColon, c == '"'
	}
	switch {
	case c == '{':
		return wantKeyOrEnd, true
	case c == '[':
		return wantValueOrEnd, true
	case c == ']' && e == wantValueOrEnd:
		return wantCommaOrEnd, true
	}
	return wantCommaOrEnd, c == '"' || isScalar(c)
}

// str reads the string that begins at pos.
func (s *scanner) str() (problem string) {
	s.advance()
	for {
		c, ok := s.peek()
		switch {
		case !ok:
			return "a text has no closing quote: the file may have been cut off"
		case s.pos-s.start >= MaxRecordBytes:
			return fmt.Sprintf("the record is longer than %d MiB", MaxRecordBytes>>20)
		case c == '\n':
			return "a text has no closing quote on its line"
		case c == '"':
			s.pos++
			return ""
		case c == '\\':
			s.pos++
			if _, ok := s.peek(); !ok {
				continue
			}
		}
		s.advance()
	}
}

// scalar reads the rest of a number or a literal.
func (s *scanner) scalar() {
	for {
		c, ok := s.peek()
		if !ok || !isScalar(c) || s.pos-s.start >= MaxRecordBytes {
			return
		}
		s.pos++
	}
}

func isSpace(c byte) bool { return c == ' ' || c == '\t' || c == '\n' || c == '\r' }

func isScalar(c byte) bool {
	return c == '-' || c == '+' || c == '.' || '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
}

// recover passes over the damaged record that begins at start, to the next line
// that begins like a record: with a brace, indented no further than this one.
// The lines that the damaged record ran into come first: a record whose end is
// missing has swallowed the ones after it. Since nothing nests deeper than
// MaxDepth, no byte is read more than MaxDepth times for it.
func (s *scanner) recover(first, indent int, problem string) chunk {
	bad := chunk{line: first, at: s.line, problem: problem}
	for len(s.buf)-s.start < damagedBytes && s.fill() { // what it was meant to be may stand behind the damage
	}
	end := max(min(s.pos, s.start+readBytes), min(len(s.buf), s.start+damagedBytes))
	bad.raw = bytes.Clone(s.buf[s.start:end])
	s.pos, s.line = s.start, first
	for s.skipLine() {
		if s.lineBegins(indent) {
			return bad
		}
	}
	s.inArray = false // where it ends was passed over too
	return bad
}

// lineBegins reports whether the line at pos begins with a brace after at most
// indent blanks.
func (s *scanner) lineBegins(indent int) bool {
	for i := s.pos; i <= s.pos+indent; i++ {
		if i == len(s.buf) {
			before := s.start
			if !s.fill() {
				return false
			}
			i -= before - s.start
		}
		if c := s.buf[i]; c != ' ' && c != '\t' {
			return c == '{'
		}
	}
	return false
}

// skipLine moves to the beginning of the next line; false at the end.
func (s *scanner) skipLine() bool {
	for {
		rest := s.buf[s.pos:]
		if at := bytes.IndexByte(rest, '\n'); at >= 0 {
			s.pos += at + 1
			s.start = s.pos
			s.line++
			return true
		}
		s.pos = len(s.buf)
		s.start = s.pos
		if !s.fill() {
			return false
		}
	}
}

// ended reports whether the whole stream has been read.
func (s *scanner) ended() bool { return s.pos == len(s.buf) && s.err != nil }
