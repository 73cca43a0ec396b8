package main

import (
	"context"
	"net/url"
	"strconv"

	"sago"
	"sago/server"
)

// similarCommand finds cases like a case, or like a text.
type similarCommand struct {
	ID    string `arg:"" help:"Id of a case, or - for a text from standard input."`
	Lang  string `help:"Language to show first, en or ko." placeholder:"LANG" group:"Search"`
	Limit int    `help:"Cases to print, at most ${max_limit}." short:"n" default:"5" group:"Search"`
	JSON  bool   `name:"json" help:"Print what GET /v1/cases/ID/similar answers." group:"Output"`
	dataFlags
}

// Help says what makes cases similar.
func (similarCommand) Help() string {
	return `Cases are similar by the rare words and the tags that they share. Exit code 1 says that none is, or that no case has the id.

Examples:

  sago similar PX-201
  sago similar PX-201 --lang ko --limit 3
  kubectl describe pod web-0 | sago similar -`
}

// Run prints the cases, most similar first.
func (c *similarCommand) Run(ctx context.Context, std *streams) error {
	text, err := argumentText(ctx, std, []string{c.ID}, c.Data)
	if err != nil {
		return err
	}
	params := url.Values{"limit": {strconv.Itoa(c.Limit)}, "lang": {c.Lang}}
	if !c.JSON {
		params.Set("facets", "")
	}
	req, err := server.Request(params)
	if err != nil {
		return err
	}
	req.Like = &sago.Like{ID: c.ID}
	if c.ID == "-" {
		req.Like = &sago.Like{Text: text}
	}
	ix, err := c.open(ctx, std)
	if err != nil {
		return err
	}
	defer ix.Close()
	resp, err := ix.Search(ctx, req)
	if err != nil {
		return err
	}
	return printAnswer(std, &server.Answer{Response: resp, Body: server.Encode(req, resp)}, answerFormat{
		body: c.JSON, lang: sago.Lang(c.Lang), cases: ix.Info().Cases,
	})
}
