package corpus

import (
	"bytes"
	"regexp"

	"sago"
)

// formBytes is how much of a file its form is told by.
const formBytes = 1 << 10

// otherForm returns what is wrong with a file that begins so, and what to do
// about it, if it is of a form that never holds records.
func otherForm(head []byte) (problem, fix string) {
	switch {
	case sago.UTF16(head):
		return utf16Problem, utf16Fix
	case bytes.HasPrefix(head, []byte{0x1f, 0x8b}):
		return "the file is compressed with gzip", "decompress it: gunzip"
	case looksLikeYAML(head):
		return "the file looks like YAML, not JSON", "turn it into JSON, such as with: yq -o json"
	}
	return "", ""
}

// What is said of a file that is UTF-16, and what to do about it.
const (
	utf16Problem = "the file is UTF-16, not UTF-8"
	utf16Fix     = "save it as UTF-8, or: iconv -f UTF-16 -t UTF-8"
)

// yamlKey is a line of YAML as a record begins in it: a key of one word, since
// what stands before a colon in a sentence is more, and not in double quotes, as
// those of a damaged JSON object are.
var yamlKey = regexp.MustCompile(`^\s*(- )?('[^']*'|[\pL\d_.-]+):(\s|$)`)

// looksLikeYAML reports whether a file begins as YAML does: with the mark of a
// document, or with a key and, if there is a second line, what belongs to it or
// comes after it. Comments are left aside.
func looksLikeYAML(head []byte) bool {
	head = bytes.TrimPrefix(head[:min(len(head), formBytes)], []byte(bom))
	key := false
	for line := range bytes.Lines(head) {
		text := bytes.TrimSpace(line)
		if len(text) == 0 || text[0] == '#' {
			continue
		}
		if key {
			return yamlKey.Match(line) || text[0] == '-' || line[0] == ' '
		}
		if string(text) == "---" {
			return true
		}
		if key = yamlKey.Match(line); !key {
			return false
		}
	}
	return key
}
