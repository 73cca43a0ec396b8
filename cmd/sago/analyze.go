package main

import (
	"fmt"
	"strconv"
	"strings"

	"sago/analyzers"
)

// analyzeCommand shows what sago makes of a text.
type analyzeCommand struct {
	Text []string `arg:"" help:"Text, or - for standard input."`
	JSON bool     `name:"json" help:"Print one JSON object." group:"Output"`
	dataFlags
}

// Help says how to read the output.
func (analyzeCommand) Help() string {
	return `Prints the tokens of a text: position, reading (surface, stem, part, join, ...), the normalised word, and the bytes of the
text it stands for.

Examples:

  sago analyze 'HAProxy가 timeout으로 끊겼다'
  sago analyze --json us-east1`
}

// tokenReport is a token as "sago analyze --json" prints it.
type tokenReport struct {
	Pos     int    `json:"pos"`     // 1-based
	Reading string `json:"reading"` // which reading of the word it is
	Word    string `json:"word"`    // normalised
	Start   int    `json:"start"`   // byte of the text, inclusive
	End     int    `json:"end"`     // byte of the text, exclusive
	Text    string `json:"text"`    // those bytes
}

// analysis is what "sago analyze --json" prints.
type analysis struct {
	Tokens  []tokenReport `json:"tokens"`
	Bigrams []tokenReport `json:"bigrams"`
}

// Run prints the tokens.
func (c *analyzeCommand) Run(std *streams) error {
	text, err := argumentText(std, c.Text, c.Data)
	if err != nil {
		return err
	}
	know, err := c.knowledge()
	if err != nil {
		return err
	}
	a := analysis{
		Tokens:  tokenReports(text, know.Analyzer.Append(nil, text)),
		Bigrams: tokenReports(text, know.Analyzer.AppendBigrams(nil, text)),
	}
	if c.JSON {
		return writeJSON(std.out, a)
	}
	return a.print(std)
}

func tokenReports(text string, tokens []analyzers.Token) []tokenReport {
	reports := make([]tokenReport, len(tokens))
	for i, t := range tokens {
		reports[i] = tokenReport{t.Pos, readingName(t.Kind()), t.Text(), t.Start, t.End, text[t.Start:t.End]}
	}
	return reports
}

// readingName is what a reading of a word is called in an output.
func readingName(k analyzers.Kind) string {
	switch k {
	case analyzers.Surface:
		return "surface"
	case analyzers.Stem:
		return "stem"
	case analyzers.Part:
		return "part"
	case analyzers.Join:
		return "join"
	case analyzers.Join3:
		return "join3"
	case analyzers.Bigram:
		return "bigram"
	}
	return string(rune(k))
}

func (a analysis) print(std *streams) error {
	rows := [][]string{{"pos", "reading", "bytes", "word", "text"}}
	for _, t := range a.Tokens {
		rows = append(rows, []string{
			strconv.Itoa(t.Pos), t.Reading, fmt.Sprintf("%d-%d", t.Start, t.End), printable(t.Word), printable(t.Text),
		})
	}
	if err := writeTable(std.out, rows); err != nil {
		return err
	}
	if len(a.Bigrams) == 0 {
		return nil
	}
	words := make([]string, len(a.Bigrams))
	for i, b := range a.Bigrams {
		words[i] = b.Word
	}
	_, err := fmt.Fprintf(std.out, "\nbigrams  %s\n", strings.Join(words, " "))
	return err
}
