package searchtest

import (
	"fmt"
	"strings"

	"sago"
)

// GoString writes the cases as a script loads them, so that a corpus on which an
// engine was wrong can become one.
func (c Corpus) GoString() string {
	var b strings.Builder
	b.WriteString("load\n")
	for _, one := range c.Cases {
		writeCase(&b, one)
	}
	return b.String()
}

func writeCase(b *strings.Builder, c *sago.Case) {
	fmt.Fprintf(b, "case %s\n", c.ID)
	write := func(key, value string) {
		if value != "" {
			fmt.Fprintf(b, "  %s %s\n", key, value)
		}
	}
	text := func(key string, t sago.Text) {
		write(key+" en", t.En)
		write(key+" ko", t.Ko)
		write(key+" any", t.Plain)
	}
	text("title", c.Title)
	text("summary", c.Summary)
	text("symptoms_text", c.SymptomsText)
	text("trigger", c.Trigger)
	text("detection", c.Detection)
	text("lessons", c.Lessons)
	for _, item := range c.Remediation {
		text("remediation", item.Text)
	}
	for _, item := range c.ActionItems {
		text("action_items", item.Text)
	}
	write("symptoms", strings.Join(c.Symptoms, ", "))
	write("contributing", strings.Join(c.Contributing, ", "))
	write("components", strings.Join(c.Components, ", "))
	write("domain", strings.Join(c.Domain, ", "))
	write("root_cause", c.RootCause)
	write("severity", c.Severity)
	write("org", c.Org)
	write("date", string(c.Date))
	write("date_kind", c.DateKind)
	write("url", c.URL)
	write("detected", string(c.Timeline.DetectedAfter))
	write("resolved", string(c.Timeline.ResolvedAfter))
}

// asked is a request that is written as a script asks it.
type asked struct{ sago.Request }

// GoString writes the request as a statement.
func (a asked) GoString() string {
	var b strings.Builder
	switch {
	case a.Paste != "":
		b.WriteString("paste\n")
		for line := range strings.Lines(a.Paste) {
			fmt.Fprintf(&b, "  | %s\n", strings.TrimSpace(line))
		}
	default:
		fmt.Fprintf(&b, "search %s\n", a.Text)
	}
	write := func(key, value string) {
		if value != "" {
			fmt.Fprintf(&b, "  %s %s\n", key, value)
		}
	}
	write("match", string(a.Match))
	write("sort", string(a.Sort))
	write("lang", string(a.Lang))
	for _, f := range a.Filters {
		key := "where"
		if f.Exclude {
			key = "without"
		}
		if f.Range != nil {
			write(key, f.Field+" "+bound(f.Range.From)+".."+bound(f.Range.To))
		} else {
			write(key, f.Field+" "+strings.Join(f.Values, ", "))
		}
	}
	for _, f := range a.Facets {
		facet := f.Field
		if f.Limit > 0 {
			facet += fmt.Sprintf(" %d", f.Limit)
		}
		if f.Sort != "" {
			facet += " by " + string(f.Sort)
		}
		write("facet", facet)
	}
	if a.Explain {
		b.WriteString("  explain\n")
	}
	write("why", a.Why)
	for _, f := range a.Stats {
		write("stats", string(f))
	}
	if s := a.Spans; s != nil {
		write("spans", s.Field+" "+strings.Trim(fmt.Sprint(s.Bounds), "[]"))
	}
	if p := a.Pivot; p != nil {
		write("pivot", fmt.Sprintf("%s %s %d", p.Rows, p.Columns, p.Limit))
	}
	if a.Offset > 0 {
		write("offset", fmt.Sprint(a.Offset))
	}
	if a.Limit != sago.DefaultLimit {
		write("limit", fmt.Sprint(a.Limit))
	}
	return b.String()
}
