package main

import (
	"context"
	"net/url"
	"strconv"

	"sago"
	"sago/server"
)

// searchCommand searches once and prints what was found.
type searchCommand struct {
	Query []string `arg:"" optional:"" help:"What to look for; - reads it from standard input. Without it: every case."`

	Match  string `help:"How many of the words a case must have: ${enum}. auto is all of up to three, with fewer of them behind where few cases have all, and any of more." enum:"auto,all,any" default:"auto" group:"Search"`
	Sort   string `help:"Order: relevance, newest, oldest; detected, resolved: shortest time first; -detected, -resolved: longest first, written --sort=-resolved. Without it: relevance, or newest where no words are given." default:"relevance" placeholder:"ORDER" group:"Search"`
	Lang   string `help:"Language to show first, en or ko. Both are searched." placeholder:"LANG" group:"Search"`
	Limit  int    `help:"Cases to print, at most ${max_limit}." short:"n" default:"${limit}" group:"Search"`
	Offset int    `help:"Cases to skip, at most ${max_offset}; --cursor goes further." group:"Search"`
	Cursor string `help:"Go on after the page that printed this cursor." placeholder:"CURSOR" group:"Search"`

	filterFlags
	Facets     bool `help:"Count the values of every facet." group:"Facets"`
	FacetLimit int  `help:"Values of each facet, 1 to ${max_facet_limit}." default:"${facet_limit}" group:"Facets"`

	Explain bool   `help:"Say how each case came by its score." group:"Search"`
	Why     string `help:"Say why the case did not match, or ranks where it does." placeholder:"ID" group:"Search"`
	Fixes   bool   `help:"Add what fixed each case." group:"Output"`
	Format  string `help:"Print as ${enum}; all but text is what GET /v1/search answers." enum:"text,json,csv,jsonl,atom" default:"text" group:"Output"`
	JSON    bool   `name:"json" help:"As --format json." group:"Output"`

	dataFlags
}

// Help shows what can be asked.
func (searchCommand) Help() string {
	return `The query language is that of the search page: words, "phrases", -word, OR, field:value, prefix*; put it in single
quotes, and -- before a query that begins with a hyphen. Text of several lines counts as pasted: it has no syntax.

Filters of one kind given twice keep the cases with either value, filters of two kinds those that pass both; sago search
--facets --limit 0 lists the values there are.

Exit code 1 says that nothing was found.

Examples:

  sago search connection slots
  sago search '"연결 슬롯" org:Healthchecks.io after:2020'
  sago search --symptoms high-latency --facets --limit 0
  sago search --cause capacity --sort=-resolved
  sago search --data incidents/ --json 'detected:>1h' | jq '.hits[].id'
  sago search --fixes certificate expired
  sago search --format csv --fixes --limit 100 --year 2025
  kubectl describe pod web-0 | sago search -`
}

// Run searches and prints the answer.
func (c *searchCommand) Run(ctx context.Context, std *streams) error {
	text, err := argumentText(ctx, std, c.Query, c.Data)
	if err != nil {
		return err
	}
	if c.JSON && c.Format != formatText && c.Format != formatJSON {
		return exitf(exitUsage, "--json and --format %s ask for two formats: give one of them", c.Format)
	}
	if c.JSON {
		c.Format = formatJSON
	}
	params, err := c.params(text)
	if err != nil {
		return err
	}
	ix, err := c.open(ctx, std)
	if err != nil {
		return err
	}
	defer ix.Close()
	answer, err := server.Ask(ctx, ix, params)
	if err != nil {
		return err
	}
	return printAnswer(std, answer, answerFormat{
		body: c.Format != formatText, apart: c.Format != formatText && c.Format != formatJSON,
		facets: c.Facets, lang: sago.Lang(c.Lang), sort: sago.Sort(c.Sort), cases: ix.Info().Cases,
	})
}

// The formats that are told from the others, which the API knows.
const (
	formatText = "text"
	formatJSON = "json"
)

// answerFormat says how an answer is printed.
type answerFormat struct {
	body   bool // as the API sends it
	apart  bool // what that does not hold is said apart
	facets bool
	lang   sago.Lang // to show first
	sort   sago.Sort
	cases  int // of which the answer tells
}

// printAnswer prints an answer: notes to standard error, the rest to standard
// output. It returns errNothing if nothing was found.
func printAnswer(std *streams, answer *server.Answer, format answerFormat) error {
	resp := answer.Response
	if !format.body || format.apart {
		printNotes(std, resp)
	}
	if err := printResults(std, answer, format); err != nil {
		return err
	}
	if format.apart && resp.Cursor != "" {
		std.logf("these are %d of %s: --cursor %s goes on", len(resp.Hits), counted(resp.Total, "case"), resp.Cursor)
	}
	if resp.Total == 0 {
		return errNothing
	}
	return nil
}

// printResults prints what goes to standard output.
func printResults(std *streams, answer *server.Answer, format answerFormat) error {
	if format.body {
		_, err := std.out.Write(answer.Body)
		return err
	}
	p := newPrinter(std, format.lang)
	p.sort, p.fixed = format.sort, answer.Fixed
	p.response(answer.Response, format.cases)
	if format.facets {
		p.facets(answer.Response.Facets)
	}
	return p.flush()
}

func printNotes(std *streams, resp *sago.Response) {
	for _, note := range resp.Notes {
		std.logf("%s", note.Text)
	}
	if resp.Total == 0 && len(resp.Notes) == 0 {
		std.logf("nothing was found: ask with fewer words or filters, or see with sago analyze what was looked for")
	}
}

// params spells the search as the address of the API does.
func (c *searchCommand) params(text string) (url.Values, error) {
	params := url.Values{}
	if err := c.add(params); err != nil {
		return nil, err
	}
	set := func(name, value string) {
		if value != "" {
			params.Set(name, value)
		}
	}
	set("q", text)
	set("match", c.Match)
	set("sort", c.Sort)
	set("lang", c.Lang)
	set("cursor", c.Cursor)
	set("why", c.Why)
	set("limit", strconv.Itoa(c.Limit))
	set("facetLimit", strconv.Itoa(c.FacetLimit))
	if c.Offset != 0 {
		set("offset", strconv.Itoa(c.Offset))
	}
	if c.Explain {
		set("explain", "1")
	}
	if c.Fixes {
		set("fixes", "1")
	}
	if c.Format != formatText {
		set("format", c.Format)
	}
	if !c.Facets && c.Format != formatJSON {
		params.Set("facets", "")
	}
	return params, nil
}
