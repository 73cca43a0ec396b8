package main

import (
	"context"
	"encoding/json"
	"fmt"
	"strconv"

	"sago"
	"sago/corpus"
	"sago/plan"
)

// glossaryCommand works on words that mean the same.
type glossaryCommand struct {
	Mine mineCommand `cmd:"" help:"Propose pairs from cases that tell one thing in both languages."`
}

// maxMined is more pairs than a person reads.
const maxMined = 100_000

// mineCommand proposes pairs of phrases for a glossary.
type mineCommand struct {
	Limit int  `help:"Pairs to propose." short:"n" default:"50"`
	JSON  bool `name:"json" help:"Print glossary groups, one a line, to keep what is right of them." group:"Output"`
	dataFlags
}

// Help says how to use what is proposed.
func (mineCommand) Help() string {
	return `Looks for English and Korean phrases that keep standing in the same sentences, paragraphs or titles, and leaves out what
the glossary has. These are proposals: a person keeps what is right, in a file for --glossary.

Examples:

  sago glossary mine
  sago glossary mine --data incidents/ --json > proposed.jsonl
  sago search --glossary accepted.jsonl 연결 슬롯`
}

// Run prints the pairs, the surest first.
func (c *mineCommand) Run(ctx context.Context, std *streams) error {
	if err := inBounds("--limit", c.Limit, 1, maxMined); err != nil {
		return err
	}
	know, err := c.knowledge(ctx, std)
	if err != nil {
		return err
	}
	source, err := c.openSource(ctx, std, (&faultLog{std: std}).add)
	if err != nil {
		return err
	}
	defer source.Close()
	pairs, err := interruptible(ctx, func() ([]plan.MinedPair, error) {
		cases, err := corpus.Collect(source.Cases())
		if err != nil {
			return nil, err
		}
		return plan.Mine(cases, plan.Knowledge{Analyzer: know.Analyzer, Vocabulary: know.Vocabulary, Glossary: know.Glossary}), nil
	})
	if err != nil {
		return err
	}
	pairs = pairs[:min(len(pairs), c.Limit)]
	if len(pairs) == 0 {
		std.logf("no pair stands together often enough in these cases")
		return errNothing
	}
	if c.JSON {
		return printGroups(std, pairs)
	}
	return printPairs(std, pairs)
}

func printPairs(std *streams, pairs []plan.MinedPair) error {
	rows := [][]string{{"english", "korean", "together", "of", "score", "example"}}
	for _, p := range pairs {
		rows = append(rows, []string{
			printable(p.En), printable(p.Ko), strconv.Itoa(p.Together), fmt.Sprintf("%d/%d", p.EnTexts, p.KoTexts),
			fmt.Sprintf("%.0f", p.Score), printable(p.Example),
		})
	}
	return writeTable(std.out, rows)
}

// printGroups prints each pair as a line of a glossary file.
func printGroups(std *streams, pairs []plan.MinedPair) error {
	enc := json.NewEncoder(std.out)
	enc.SetEscapeHTML(false)
	for _, p := range pairs {
		group := sago.GlossaryGroup{En: []string{p.En}, Ko: []string{p.Ko}, Kind: sago.GlossaryTerm}
		if err := enc.Encode(group); err != nil {
			return err
		}
	}
	return nil
}
