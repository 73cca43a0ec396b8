package main

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"sago"
)

// maxTextBytes bounds what is read of a text from standard input: as much as a
// pasted text may have, and a byte that shows there was more.
const maxTextBytes = sago.MaxPasteBytes + 1

// argumentText returns the words of a command line as one text, or for "-" what
// standard input holds. Then the cases cannot come from there too.
func argumentText(ctx context.Context, std *streams, words, data []string) (string, error) {
	if len(words) != 1 || words[0] != "-" {
		return strings.Join(words, " "), nil
	}
	if slices.Contains(data, "-") {
		return "", exitf(exitUsage, "standard input cannot hold both the text and the cases: give one of them otherwise")
	}
	std.awaits("the text")
	text, err := interruptible(ctx, func() ([]byte, error) { return io.ReadAll(io.LimitReader(std.in, maxTextBytes)) })
	if err != nil {
		return "", fmt.Errorf("read standard input: %w", err)
	}
	if sago.UTF16(text) {
		return "", exitf(exitUsage, "standard input is UTF-16, not UTF-8: iconv -f UTF-16 -t UTF-8 turns one into the other")
	}
	if strings.TrimSpace(string(text)) == "" {
		return "", exitf(exitUsage, "standard input is empty: there is no text to look at")
	}
	return strings.TrimRight(string(text), "\r\n"), nil
}
