package server

import (
	"strings"

	"sago"
)

// citeMarkdown cites a case in Markdown.
func citeMarkdown(c *sago.Case, lang sago.Lang) string {
	title, _ := c.Title.In(lang)
	title = escapeMarkdown(oneLine(title))
	if isWebAddress(c.URL) {
		title = "[" + title + "](<" + strings.NewReplacer("<", "%3C", ">", "%3E", "\n", "", "\r", "").Replace(c.URL) + ">)"
	}
	parts := []string{title}
	for _, s := range []string{c.Org, string(c.Date), c.ID} {
		if s != "" {
			parts = append(parts, escapeMarkdown(oneLine(s)))
		}
	}
	return strings.Join(parts, ", ") + "."
}

// citeBibTeX cites a case as an entry of BibTeX.
func citeBibTeX(c *sago.Case, lang sago.Lang) string {
	title, _ := c.Title.In(lang)
	var b strings.Builder
	b.WriteString("@misc{" + strings.ReplaceAll(c.ID, ",", "") + ",\n")
	field := func(name, value string) {
		if value != "" {
			b.WriteString("  " + name + " = {" + escapeBibTeX(oneLine(value)) + "},\n")
		}
	}
	field("title", title)
	if c.Org != "" { // braces again: the name of an organisation has no parts
		b.WriteString("  author = {{" + escapeBibTeX(oneLine(c.Org)) + "}},\n")
	}
	if year := c.Date.Year(); year != sago.Unknown {
		field("year", year)
	}
	field("date", string(c.Date))
	if isWebAddress(c.URL) {
		b.WriteString("  url = {" + strings.NewReplacer("{", "%7B", "}", "%7D", "\n", "", "\r", "").Replace(c.URL) + "},\n")
	}
	b.WriteString("}\n")
	return b.String()
}

func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }

func escapeMarkdown(s string) string {
	return strings.NewReplacer(
		`\`, `\\`, "[", `\[`, "]", `\]`, "*", `\*`, "_", `\_`, "`", "\\`", "<", `\<`, "#", `\#`,
	).Replace(s)
}

func escapeBibTeX(s string) string {
	return strings.NewReplacer(
		`\`, `\textbackslash{}`, "{", `\{`, "}", `\}`, "%", `\%`, "&", `\&`, "#", `\#`, "$", `\$`, "_", `\_`,
	).Replace(s)
}
