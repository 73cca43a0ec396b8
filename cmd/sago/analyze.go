package main

import (
	"context"
	"fmt"
	"net/url"
	"strconv"
	"strings"

	"sago/analyzers"
	"sago/server"
)

// analyzeCommand shows what sago makes of a text.
type analyzeCommand struct {
	Text  []string `arg:"" help:"Text, or - for standard input."`
	Match string   `help:"How many of the words a case must have: ${enum}." enum:"auto,all,any" default:"auto" group:"Search"`
	JSON  bool     `name:"json" help:"Print one JSON object." group:"Output"`
	dataFlags
}

// Help says how to read the output.
func (analyzeCommand) Help() string {
	return `Prints what the index holds of such a text: its tokens, with position, reading (surface, stem, part, join, ...), normalised
word, and the bytes of the text it stands for. Then what the text means as a query: each word with the ways to find it
among these cases, and what a case must have.

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
	Plan    planReport    `json:"plan"`
}

// Run prints the tokens and the plan.
func (c *analyzeCommand) Run(ctx context.Context, std *streams) error {
	text, err := argumentText(ctx, std, c.Text, c.Data)
	if err != nil {
		return err
	}
	know, err := c.knowledge(ctx, std)
	if err != nil {
		return err
	}
	ix, err := c.open(ctx, std)
	if err != nil {
		return err
	}
	defer ix.Close()
	req, err := server.Request(url.Values{"q": {text}, "match": {c.Match}})
	if err != nil {
		return err
	}
	p, err := ix.Plan(ctx, req)
	if err != nil {
		return err
	}
	a := analysis{
		Tokens:  tokenReports(text, know.Analyzer.Append(nil, text)),
		Bigrams: tokenReports(text, know.Analyzer.AppendBigrams(nil, text)),
		Plan:    newPlanReport(p),
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
	if len(a.Bigrams) > 0 {
		words := make([]string, len(a.Bigrams))
		for i, b := range a.Bigrams {
			words[i] = b.Word
		}
		fmt.Fprintf(std.out, "\nbigrams  %s\n", printable(strings.Join(words, " ")))
	}
	return a.Plan.print(std)
}
