package main

import (
	"errors"
	"fmt"
	"regexp"
	"strings"

	"github.com/alecthomas/kong"
)

// usageText says what is wrong with a command line: as the parser does, but
// where its advice would lead astray.
func usageText(err error) string {
	text := errorText(err)
	if m := dashedValue.FindStringSubmatch(text); m != nil && m[2] != "string" {
		flag, value := m[1], m[3]
		if strings.HasPrefix(value, "--") {
			return fmt.Sprintf("%s has no value: %s follows it", flag, value)
		}
		return fmt.Sprintf("%s is %s: want what is not below 0", flag, value)
	}
	if m := unknownFlag.FindStringSubmatch(text); m != nil {
		if flag := flagMeant(err, flagElsewhere(m[1])); flag != nil {
			return fmt.Sprintf("unknown flag %s: here it is --%s %s", m[1], flag.Name, flag.FormatPlaceHolder())
		}
	}
	return text
}

// What the parser says of a value that begins as a flag does, and of a flag that
// there is not.
var (
	dashedValue = regexp.MustCompile(`^(--[\w-]+): expected (\w+) value but got "([^"]*)" \((?:short|long) flag\); perhaps try `)
	unknownFlag = regexp.MustCompile(`^unknown flag (--?[\w-]+)`)
)

// flagElsewhere returns the flag of sago that does what a flag of that name does
// in other programs, "" if none is known.
func flagElsewhere(name string) string {
	switch strings.TrimLeft(name, "-") {
	case "p", "port", "host", "hostname", "listen", "bind", "address", "interface":
		return "addr"
	case "f", "file", "files", "i", "input", "d", "dir", "directory", "path", "corpus":
		return "data"
	case "k", "c", "top", "count", "size", "max", "num", "results":
		return "limit"
	case "page", "skip", "from":
		return "offset"
	case "o", "output", "as":
		return "format"
	case "since":
		return "after"
	case "until":
		return "before"
	case "order", "order-by", "sort-by":
		return "sort"
	case "l", "locale", "language":
		return "lang"
	}
	return ""
}

// flagMeant returns the flag of the command that the error is about; nil if it
// has none of that name.
func flagMeant(err error, name string) *kong.Flag {
	var parse *kong.ParseError
	if name == "" || !errors.As(err, &parse) || parse.Context == nil {
		return nil
	}
	for _, flag := range parse.Context.Flags() {
		if flag.Name == name {
			return flag
		}
	}
	return nil
}
