package corpus

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"
)

// scanAll writes what the scanner finds as lines: "line: record", or
// "line: ! problem" for a damaged one.
func scanAll(t *testing.T, r io.Reader) []string {
	t.Helper()
	var got []string
	for s := newScanner(r); ; {
		c, err := s.next()
		switch {
		case err == io.EOF:
			return got
		case err != nil:
			t.Fatalf("after %q: %v", got, err)
		case c.problem != "":
			got = append(got, fmt.Sprintf("%d: ! %s", c.at, c.problem))
		default:
			got = append(got, fmt.Sprintf("%d: %s", c.line, c.raw))
		}
	}
}

func TestScannerFindsRecords(t *testing.T) {
	tests := []struct {
		name, in string
		want     []string
	}{
		{"empty", "", nil},
		{"blank", " \n\r\n\t", nil},
		{"one object", `{"a":1}`, []string{`1: {"a":1}`}},
		{"pretty object", "\n{\n  \"a\": [\n    1\n  ]\n}\n", []string{"2: {\n  \"a\": [\n    1\n  ]\n}"}},
		{"lines", "{\"a\":1}\n{\"a\":2}\n", []string{`1: {"a":1}`, `2: {"a":2}`}},
		{"lines, no newline at the end", "{\"a\":1}\n{\"a\":2}", []string{`1: {"a":1}`, `2: {"a":2}`}},
		{"CRLF", "{\"a\":1}\r\n{\"a\":2}\r\n", []string{`1: {"a":1}`, `2: {"a":2}`}},
		{"blank lines between", "{\"a\":1}\n\n\n{\"a\":2}", []string{`1: {"a":1}`, `4: {"a":2}`}},
		{"one after the other", `{"a":1}{"a":2} {"a":3}`, []string{`1: {"a":1}`, `1: {"a":2}`, `1: {"a":3}`}},
		{"array", `[{"a":1},{"a":2}]`, []string{`1: {"a":1}`, `1: {"a":2}`}},
		{"pretty array", "[\n  {\n    \"a\": 1\n  },\n  {\n    \"a\": 2\n  }\n]", []string{"2: {\n    \"a\": 1\n  }", "5: {\n    \"a\": 2\n  }"}},
		{"empty array", `[]`, nil},
		{"arrays one after the other", `[{"a":1}] [{"a":2}]`, []string{`1: {"a":1}`, `1: {"a":2}`}},
		{"brackets in texts", `{"a":"}{][\"\\"}`, []string{`1: {"a":"}{][\"\\"}`}},
		{"all kinds of values", `{"a":[1,-2.5e+3,true,false,null,"x",{},[],{"b":[[]]}]}`, []string{`1: {"a":[1,-2.5e+3,true,false,null,"x",{},[],{"b":[[]]}]}`}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if diff := cmp.Diff(test.want, scanAll(t, strings.NewReader(test.in))); diff != "" {
				t.Errorf("scan %q (-want +got):\n%s", test.in, diff)
			}
			slow := iotest.OneByteReader(strings.NewReader(test.in))
			if diff := cmp.Diff(test.want, scanAll(t, slow)); diff != "" {
				t.Errorf("scan %q byte by byte (-want +got):\n%s", test.in, diff)
			}
		})
	}
}

func TestScannerLosesDamagedRecordsAlone(t *testing.T) {
	const a, b = `{"id":"a"}`, `{"id":"b"}`
	tests := []struct {
		name, in string
		want     []string
	}{
		{"cut array", "[\n" + a + ",\n" + `{"id":"x","title":"ha`, []string{
			"2: " + a, "3: ! a text has no closing quote: the file may have been cut off",
		}},
		{"array cut between records", "[\n" + a + ",\n", []string{"2: " + a, "3: ! the array has no end: the file may have been cut off"}},
		{"damage on the line of the array's end", `[{"id":x]}]`, []string{"1: ! want '}', have ']'"}},
		{"cut inside a text", a + "\n" + `{"id":"x","title":"half` + "\n" + b, []string{
			"1: " + a, "2: ! a text has no closing quote on its line", "3: " + b,
		}},
		{"cut after a value", a + "\n" + `{"id":"x","title":{"en":"y"` + "\n" + b, []string{
			"1: " + a, "3: ! want a comma or a closing bracket, have '{'", "3: " + b,
		}},
		{"cut where a value may follow", `{"id":"x","symptoms":[` + "\n" + a + "\n" + b, []string{
			"3: ! want a comma or a closing bracket, have '{'", "2: " + a, "3: " + b,
		}},
		{"cut before the last record", `{"id":"x","symptoms":[` + "\n" + a, []string{
			"2: ! the record has no end: the file may have been cut off", "2: " + a,
		}},
		{"cut at the end of the file", a + "\n" + `{"id":"x","ti`, []string{
			"1: " + a, "2: ! a text has no closing quote: the file may have been cut off",
		}},
		{"cut after an escape", `{"id":"\`, []string{"1: ! a text has no closing quote: the file may have been cut off"}},
		{"words between", a + "\nhello {world}\nand more\n" + b, []string{
			"1: " + a, "2: ! want an object, have 'h'", "4: " + b,
		}},
		{"a comma too many", `{"id":"x",}` + "\n" + b, []string{"1: ! want a key, have '}'", "2: " + b}},
		{"no colon", `{"id" "x"}` + "\n" + b, []string{"1: ! want a colon, have '\"'", "2: " + b}},
		{"a key without quotes", `{id: "x"}` + "\n" + b, []string{"1: ! want a key or }, have 'i'", "2: " + b}},
		{"brackets crossed", `{"id":["x"}]` + "\n" + b, []string{"1: ! want ']', have '}'", "2: " + b}},
		{"array not closed", "[\n" + a + ",\n" + b, []string{
			"2: " + a, "3: " + b, "3: ! the array has no end: the file may have been cut off",
		}},
		{"damaged in an array", "[\n  " + a + ",\n  {\"id\": },\n  " + b + "\n]", []string{
			"2: " + a, "3: ! want a value, have '}'", "4: " + b,
		}},
		{"damaged in a pretty array", "[\n  {\n    \"id\": \"x\n  },\n  {\n    \"id\": \"b\"\n  }\n]", []string{
			"3: ! a text has no closing quote on its line", "5: {\n    \"id\": \"b\"\n  }",
		}},
		{"damaged in an array on one line", `[` + a + `,{"id":},` + b + `]`, []string{
			"1: " + a, "1: ! want a value, have '}'",
		}},
		{"too deep", `{"a":` + strings.Repeat("[", 32) + "\n" + b, []string{
			"1: ! the record is nested deeper than 32", "2: " + b,
		}},
		{"as deep as may be", `{"a":` + strings.Repeat("[", 31) + strings.Repeat("]", 31) + `}`, []string{
			`1: {"a":` + strings.Repeat("[", 31) + strings.Repeat("]", 31) + `}`,
		}},
		{"NUL", a + "\n\x00\x00\n" + b, []string{"1: " + a, `2: ! want an object, have '\x00'`, "3: " + b}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if diff := cmp.Diff(test.want, scanAll(t, strings.NewReader(test.in))); diff != "" {
				t.Errorf("scan %q (-want +got):\n%s", test.in, diff)
			}
			slow := iotest.OneByteReader(strings.NewReader(test.in))
			if diff := cmp.Diff(test.want, scanAll(t, slow)); diff != "" {
				t.Errorf("scan %q byte by byte (-want +got):\n%s", test.in, diff)
			}
		})
	}
}

// TestScannerHoldsOneRecordAtATime reads a record of 100 MB, all on one line,
// then one of 40 MB on lines of its own, then a good one.
func TestScannerHoldsOneRecordAtATime(t *testing.T) {
	long := io.MultiReader(
		strings.NewReader(`{"id":"x","title":"`), repeat("x", 100<<20), strings.NewReader("\"}\n"),
		strings.NewReader("{\n"), repeat("\"k\": 1,\n", 40<<20), strings.NewReader("}\n"),
		strings.NewReader(`{"id":"b"}`),
	)
	s := newScanner(long)
	var problems []string
	var last []byte
	for {
		c, err := s.next()
		if err == io.EOF {
			break
		}
		if c.problem == "" {
			last = bytes.Clone(c.raw)
		} else {
			problems = append(problems, c.problem)
		}
		if most := 3 * MaxRecordBytes; cap(s.buf) > most {
			t.Fatalf("the window grew to %d bytes, want at most %d", cap(s.buf), most)
		}
	}
	want := []string{"the record is longer than 16 MiB", "the record is longer than 16 MiB"}
	if diff := cmp.Diff(want, problems); diff != "" {
		t.Errorf("problems (-want +got):\n%s", diff)
	}
	if string(last) != `{"id":"b"}` {
		t.Errorf("the last record is %q, want the good one", last)
	}
}

// repeat returns a reader of s again and again, size bytes or a little more.
func repeat(s string, size int64) io.Reader {
	block := strings.Repeat(s, 1<<20/len(s))
	var readers []io.Reader
	for n := int64(0); n < size; n += int64(len(block)) {
		readers = append(readers, strings.NewReader(block))
	}
	return io.MultiReader(readers...)
}

// TestScannerReadsNoLineTooOften feeds lines that each stay open, so that every
// one of them is looked at again after the fault of the one before, and adds up
// the lines that were read for it.
func TestScannerReadsNoLineTooOften(t *testing.T) {
	const lines = 1 << 16
	for _, line := range []string{"{\"a\":[\n", "{\"a\":\n", "{\n", "[\n", "{\"a\":1},\n", "{\"a\":[{},\n", "\"\n"} {
		s := newScanner(strings.NewReader("{\"a\":[\n" + strings.Repeat(line, lines)))
		read := 0
		for {
			c, err := s.next()
			if err == io.EOF {
				break
			}
			read += max(c.line, c.at) - c.line + 1
		}
		if most := (MaxDepth + 1) * (lines + 2); read > most {
			t.Errorf("%d lines %q were read as %d, want at most %d", lines, line, read, most)
		}
	}
}

func TestScannerPassesOnErrorsOfItsReader(t *testing.T) {
	broken := errors.New("broken")
	for _, begin := range []string{"", `{"id":`, `{"id":"a"}` + "\n", `[`, "words\n"} {
		s := newScanner(io.MultiReader(strings.NewReader(begin), iotest.ErrReader(broken)))
		var err error
		for range 5 {
			if _, err = s.next(); err != nil {
				break
			}
		}
		if err != broken {
			t.Errorf("after %q: error %v, want the reader's", begin, err)
		}
	}
}

// FuzzScanner holds that what is found is in the input, in order, and that
// lines of valid records are found whatever stands before them.
func FuzzScanner(f *testing.F) {
	f.Add([]byte("[\n{\"a\":[{\"b\":\"c\\\"\"},1]},"))
	f.Add([]byte("{\"a\":\"\\u00"))
	f.Fuzz(func(t *testing.T, in []byte) {
		const good = `{"id":"good","title":"t"}`
		input := append(bytes.Clone(in), "\n"+good+"\n"+good+"\n"...)
		rest, found := input, 0
		for s := newScanner(iotest.HalfReader(bytes.NewReader(input))); ; {
			c, err := s.next()
			if err == io.EOF {
				break
			}
			if err != nil {
				t.Fatal(err)
			}
			if c.problem != "" {
				continue
			}
			at := bytes.Index(rest, c.raw)
			if at < 0 {
				t.Fatalf("%q is not in the rest of the input %q", c.raw, rest)
			}
			rest = rest[at+len(c.raw):]
			if string(c.raw) == good {
				found++
			}
		}
		// The lines may be part of a whole record that stands around them.
		if found < 2 && !bytes.ContainsAny(in, `{["`) {
			t.Fatalf("%d of 2 good records found after %q", found, in)
		}
	})
}
