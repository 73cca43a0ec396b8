package server

import (
	"bytes"
	"cmp"
	"encoding/csv"
	"encoding/hex"
	"encoding/xml"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/zeebo/xxh3"

	"sago"
)

// formatFor returns the format that p names, or else the one that Accept likes
// best of those that are no page, or else def.
func (p *params) formatFor(h http.Header, def format) format {
	if p.Format != "" {
		return p.Format
	}
	return acceptedFormat(h, def)
}

// export writes what was found in a format for programs. HTML is not one: a
// browser that opens an address of the API sees JSON.
func (s *Server) export(f found, as format) *reply {
	rep := &reply{contentType: as.mediaType(), took: f.resp.Took, vary: "Accept, Accept-Language"}
	switch as {
	case formatCSV, formatJSONL, formatAtom:
		rep.body = f.in(as)
	default:
		rep.contentType = formatJSON.mediaType()
		rep.body, rep.pooled = appendResponse(s.out.body(), f), true
	}
	return rep
}

// in returns what was found in a format for programs: JSON in place of any
// other.
func (f found) in(as format) []byte {
	switch as {
	case formatCSV:
		return csvOf(f)
	case formatJSONL:
		return jsonLinesOf(f)
	case formatAtom:
		return atomOf(f)
	}
	return appendResponse(nil, f)
}

// jsonLinesOf writes a hit a line, as the JSON answer has them.
func jsonLinesOf(f found) []byte {
	out := make([]byte, 0, bodyBytes)
	for i := range f.resp.Hits {
		out = append(f.appendHit(out, i), '\n')
	}
	return out
}

// csvOf writes a hit a row under a row of names, with several tags in one cell
// set apart by semicolons, and several steps by line breaks.
func csvOf(f found) []byte {
	var b bytes.Buffer
	w := csv.NewWriter(&b)
	w.UseCRLF = true // RFC 4180
	header := []string{"id", "title_en", "title_ko", "org", "date", "date_kind", "detected_after", "resolved_after", "url"}
	tags := []string{
		sago.FacetSymptoms, sago.FacetContributing, sago.FacetComponents, sago.FacetDomain,
		sago.FacetRootCause, sago.FacetSeverity,
	}
	header = append(header, tags...)
	if f.fixed != nil {
		header = append(header, "remediation_en", "remediation_ko", "action_items_en", "action_items_ko")
	}
	w.Write(header) // into memory: cannot fail
	for i, h := range f.resp.Hits {
		en := h.Title.En
		if en == "" {
			en = h.Title.Plain
		}
		row := []string{
			h.ID, en, h.Title.Ko, h.Org, string(h.Date), h.DateKind,
			string(h.Timeline.DetectedAfter), string(h.Timeline.ResolvedAfter), h.URL,
		}
		for _, facet := range tags {
			row = append(row, strings.Join(h.Tags[facet], ";"))
		}
		if f.fixed != nil {
			row = append(row, itemCells(f.fixed[i].Remediation)...)
			row = append(row, itemCells(f.fixed[i].ActionItems)...)
		}
		for k := range row {
			row[k] = inertCell(row[k])
		}
		w.Write(row)
	}
	w.Flush()
	return b.Bytes()
}

// itemCells returns the texts of a list in English, those without a language
// among them, and in Korean.
func itemCells(items []sago.Item) []string {
	var en, ko []string
	for _, item := range items {
		if text := cmp.Or(item.Text.En, item.Text.Plain); text != "" {
			en = append(en, text)
		}
		if item.Text.Ko != "" {
			ko = append(ko, item.Text.Ko)
		}
	}
	return []string{strings.Join(en, "\n"), strings.Join(ko, "\n")}
}

// inertCell keeps a spreadsheet from running a cell as a formula.
func inertCell(s string) string {
	if s != "" && strings.IndexByte("=+-@\t\r", s[0]) >= 0 {
		return "'" + s
	}
	return s
}

// atomFeed is an Atom feed (RFC 4287). Its links are relative, so that equal
// answers have equal bytes under whatever name the server is reached.
type atomFeed struct {
	XMLName xml.Name    `xml:"http://www.w3.org/2005/Atom feed"`
	Lang    string      `xml:"xml:lang,attr"`
	ID      string      `xml:"id"`
	Title   string      `xml:"title"`
	Updated string      `xml:"updated"`
	Author  string      `xml:"author>name"`
	Links   []atomLink  `xml:"link"`
	Entries []atomEntry `xml:"entry"`
}

type atomLink struct {
	Rel  string `xml:"rel,attr"`
	Type string `xml:"type,attr,omitempty"`
	Href string `xml:"href,attr"`
}

type atomEntry struct {
	ID         string         `xml:"id"`
	Title      string         `xml:"title"`
	Updated    string         `xml:"updated"`
	Author     string         `xml:"author>name"`
	Links      []atomLink     `xml:"link"`
	Categories []atomCategory `xml:"category"`
	Summary    string         `xml:"summary,omitempty"`
}

type atomCategory struct {
	Scheme string `xml:"scheme,attr"`
	Term   string `xml:"term,attr"`
}

func atomOf(f found) []byte {
	page := f.params
	page.Format = ""
	feed := atomFeed{
		Lang: string(f.req.Lang), Title: "sago", Author: "sago", Updated: atomTime(""),
		ID: "urn:sago:search:" + hex.EncodeToString(strconv.AppendUint(nil, xxh3.HashString(page.query()), 16)),
		Links: []atomLink{
			{Rel: "self", Type: "application/atom+xml", Href: "/?" + f.params.query()},
			{Rel: "alternate", Type: "text/html", Href: "/?" + page.query()},
		},
	}
	if f.params.Q != "" {
		feed.Title += ": " + f.params.Q
	}
	for i := range f.resp.Hits {
		e := atomEntryOf(&f.resp.Hits[i], f.req.Lang)
		feed.Updated = max(feed.Updated, e.Updated)
		feed.Entries = append(feed.Entries, e)
	}
	body, _ := xml.Marshal(feed) // strings alone: cannot fail
	return append([]byte(xml.Header), append(body, '\n')...)
}

func atomEntryOf(h *sago.Hit, lang sago.Lang) atomEntry {
	title, _ := h.Title.In(lang)
	e := atomEntry{
		ID: "urn:sago:case:" + h.ID, Title: title, Updated: atomTime(h.Date), Author: h.Org,
		Links: []atomLink{{Rel: "alternate", Type: "text/html", Href: "/cases/" + h.ID}},
	}
	if e.Author == "" {
		e.Author = "sago"
	}
	if isWebAddress(h.URL) {
		e.Links = append(e.Links, atomLink{Rel: "via", Href: h.URL})
	}
	for _, facet := range sago.FacetNames() {
		for _, v := range h.Tags[facet] {
			e.Categories = append(e.Categories, atomCategory{"urn:sago:facet:" + facet, v})
		}
	}
	for _, s := range h.Snippets {
		if s.Field != "title" && (e.Summary == "" || s.Lang == lang) {
			e.Summary = s.Text
		}
	}
	return e
}

// atomTime is the first moment of a date as RFC 3339; the feed's format has no
// way to say that there is none.
func atomTime(d sago.Date) string {
	var days int64
	if from, _, err := d.Days(); err == nil {
		days = from
	}
	return time.Unix(days*24*60*60, 0).UTC().Format(time.RFC3339)
}

// isWebAddress reports whether a stored address may become a link: only http
// and https do, so that no stored text runs as a script.
func isWebAddress(s string) bool {
	lower := strings.ToLower(s)
	return strings.HasPrefix(lower, "https://") || strings.HasPrefix(lower, "http://")
}
