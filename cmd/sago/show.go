package main

import (
	"context"

	"sago"
)

// showCommand prints one case.
type showCommand struct {
	ID   string `arg:"" help:"Id of the case, such as PX-201."`
	Lang string `help:"Language to show: ${enum}." enum:"both,en,ko" default:"both" group:"Output"`
	JSON bool   `name:"json" help:"Print the record, as GET /v1/cases/ID answers." group:"Output"`
	dataFlags
}

// Help shows how a case is shown.
func (showCommand) Help() string {
	return `Exit code 1 says that no case has the id.

Examples:

  sago show PX-201
  sago show PX-201 --lang ko
  sago show PX-201 --json | jq .timeline`
}

// Run prints the case.
func (c *showCommand) Run(ctx context.Context, std *streams) error {
	ix, err := c.open(ctx, std)
	if err != nil {
		return err
	}
	defer ix.Close()
	found, err := ix.Case(ctx, c.ID)
	if err != nil {
		return err
	}
	if c.JSON {
		return writeJSON(std.out, found)
	}
	langs := c.langs()
	p := newPrinter(std, langs[0])
	p.record(found, ix.vocabulary, langs)
	return p.flush()
}

// langs lists the languages to show.
func (c *showCommand) langs() []sago.Lang {
	if c.Lang == "both" {
		return []sago.Lang{sago.LangEn, sago.LangKo}
	}
	return []sago.Lang{sago.Lang(c.Lang)}
}

// record writes a case in the order in which someone on call reads: what was
// seen, what caused it, what fixed it, then the rest.
func (p *printer) record(c *sago.Case, vocabulary *sago.Vocabulary, langs []sago.Lang) {
	p.title(c.Title, langs)
	p.pairs([][2]string{
		{"id", c.ID},
		{"org", c.Org},
		{"date", dated(c)},
		{"detected", string(c.Timeline.DetectedAfter)},
		{"resolved", string(c.Timeline.ResolvedAfter)},
		{"scope", c.Impact.Scope},
		{"users", c.Impact.Users},
		{"region", c.Impact.Region},
		{"url", c.URL},
	})
	for _, facet := range sago.FacetNames() {
		p.tags(c, facet, vocabulary)
	}
	p.section("symptoms_text", c.SymptomsText, langs)
	p.section("summary", c.Summary, langs)
	p.section("trigger", c.Trigger, langs)
	p.section("detection", c.Detection, langs)
	p.list(keyRemediation, c.Remediation, langs)
	p.list(keyActions, c.ActionItems, langs)
	p.section("lessons", c.Lessons, langs)
	p.links(c)
}
