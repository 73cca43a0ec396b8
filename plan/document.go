package plan

import (
	"encoding/json"
	"iter"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"

	"sago"
)

// PositionGap is the number of positions between the last token of a part and
// the first of the next, so that no phrase, however loose, spans two parts.
const PositionGap = 100

// Part is a piece of a case's text that is searched as a whole: no phrase
// reaches from one part into the next.
type Part struct {
	Key    string    // record key that the text comes from
	Lang   sago.Lang // LangEn or LangKo, never LangNone: the text field it goes to
	Text   string    // not empty
	Weight int       // of one occurrence of a word, in tenths
}

// Tag reports whether the part is a name of a tag: a text that many cases share.
func (p Part) Tag() bool { return slices.Contains(TagFacets(), p.Key) }

// InTags reports whether the names of tags are searched in a text field.
func InTags(field string) bool { return slices.Contains(textFields(), field) }

// Bigrams reports whether the part goes to FieldBigrams too: Korean that is the
// case's own. The names of tags are known words, which need no guessing, and
// would be a third of the field.
func (p Part) Bigrams() bool { return p.Lang == sago.LangKo && !p.Tag() }

// Weights of the parts of a case, in tenths of an occurrence in the summary.
// They were tuned on judged queries: see ARCHITECTURE.md.
const (
	weightTitle    = 40
	weightOrg      = 20
	weightTag      = 15
	weightSummary  = 10
	weightSymptoms = 10
	weightDate     = 10
	weightAlias    = 7
	weightBody     = 5
	weightAddress  = 5
)

// Parts returns the parts of c's text in a fixed order, tags spelt out in the
// words of v, which may be nil. Text without a language goes where its script
// belongs; names that stand in both languages go to both.
func Parts(c *sago.Case, v *sago.Vocabulary) []Part {
	p := parts{list: make([]Part, 0, 64)}
	p.text("title", c.Title, weightTitle)
	p.text("symptoms_text", c.SymptomsText, weightSymptoms)
	p.text("summary", c.Summary, weightSummary)
	p.text("trigger", c.Trigger, weightBody)
	p.text("detection", c.Detection, weightBody)
	p.text("lessons", c.Lessons, weightBody)
	p.items("remediation", c.Remediation)
	p.items("action_items", c.ActionItems)
	for _, s := range []string{c.Impact.Scope, c.Impact.Users, c.Impact.Region} {
		if s != sago.Unknown {
			p.text("impact", sago.Text{Plain: s}, weightBody)
		}
	}
	p.both("org", c.Org, weightOrg)
	for _, facet := range TagFacets() {
		p.tags(facet, c.FacetValues(facet), v)
	}
	p.date(c.Date)
	p.addresses(c)
	return p.list
}

// TagFacets are the facets whose values are tags: words of a vocabulary.
func TagFacets() []string {
	return []string{
		sago.FacetSymptoms, sago.FacetContributing, sago.FacetComponents,
		sago.FacetDomain, sago.FacetRootCause, sago.FacetSeverity,
	}
}

// parts collects the parts of one case.
type parts struct{ list []Part }

func (p *parts) add(key string, lang sago.Lang, text string, weight int) {
	if strings.TrimSpace(text) != "" {
		p.list = append(p.list, Part{key, lang, text, weight})
	}
}

func (p *parts) both(key, text string, weight int) {
	p.add(key, sago.LangEn, text, weight)
	p.add(key, sago.LangKo, text, weight)
}

func (p *parts) text(key string, t sago.Text, weight int) {
	p.add(key, sago.LangEn, t.En, weight)
	p.add(key, sago.LangKo, t.Ko, weight)
	if t.Plain != "" {
		p.add(key, ScriptLang(t.Plain), t.Plain, weight)
	}
}

func (p *parts) items(key string, items []sago.Item) {
	for i := range items {
		p.text(key, items[i].Text, weightBody)
	}
}

func (p *parts) tags(facet string, values []string, v *sago.Vocabulary) {
	for _, value := range values {
		if value != sago.Unknown {
			p.tag(facet, value, v)
		}
	}
}

func (p *parts) tag(facet, value string, v *sago.Vocabulary) {
	p.both(facet, value, weightTag)
	tag, ok := v.Tag(facet, value)
	if !ok {
		return
	}
	p.text(facet, tag.Label, weightTag)
	for _, alias := range tag.Aliases.En {
		p.add(facet, sago.LangEn, alias, weightAlias)
	}
	for _, alias := range tag.Aliases.Ko {
		p.add(facet, sago.LangKo, alias, weightAlias)
	}
}

// TagParts returns the names of a tag in the words of v, which may be nil, as the
// parts that they are of the cases that have it.
func TagParts(facet, value string, v *sago.Vocabulary) []Part {
	var p parts
	p.tag(facet, value, v)
	return p.list
}

// Tags yields the facet and the value of each tag of a case, in the order of its
// parts.
func Tags(c *sago.Case) iter.Seq2[string, string] {
	return func(yield func(facet, value string) bool) {
		for _, facet := range TagFacets() {
			for _, value := range c.FacetValues(facet) {
				if value != sago.Unknown && !yield(facet, value) {
					return
				}
			}
		}
	}
}

// date adds the date as each language writes it, and as the record does: a
// date that cannot be read is still text.
func (p *parts) date(d sago.Date) {
	p.both("date", string(d), weightDate)
	from, to, err := d.Days()
	if err != nil {
		return
	}
	t := time.Unix(from*secondsPerDay, 0).UTC()
	year := strconv.Itoa(t.Year())
	if to-from > longestMonth {
		p.add("date", sago.LangKo, year+"년", weightDate)
		return
	}
	p.add("date", sago.LangEn, t.Month().String()+" "+year, weightDate)
	p.add("date", sago.LangKo, year+"년 "+strconv.Itoa(int(t.Month()))+"월", weightDate)
}

const (
	secondsPerDay = 24 * 60 * 60
	longestMonth  = 31 // days
)

// addresses adds the words of the addresses of the case's sources, each once.
func (p *parts) addresses(c *sago.Case) {
	seen := []string{c.URL}
	p.both("url", addressWords(c.URL), weightAddress)
	for i := range c.Sources {
		u := c.Sources[i].URL
		if !slices.Contains(seen, u) {
			seen = append(seen, u)
			p.both("sources", addressWords(u), weightAddress)
		}
	}
}

// addressWords returns the host of an address and the words of its path: what
// people remember of it. What is no address is returned as it is.
func addressWords(address string) string {
	u, err := url.Parse(address)
	if err != nil || u.Host == "" {
		return address
	}
	words := strings.FieldsFunc(u.Path, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsNumber(r) })
	return strings.Join(append([]string{strings.TrimPrefix(u.Hostname(), "www.")}, words...), " ")
}

// ScriptLang returns the language whose field a text of unnamed language
// belongs to: LangKo if it has any Hangul, else LangEn.
func ScriptLang(text string) sago.Lang {
	for _, r := range text {
		if unicode.Is(unicode.Hangul, r) {
			return sago.LangKo
		}
	}
	return sago.LangEn
}

// Has returns the record keys of c that are not empty, extra ones included, in
// lower case and in the order in which a record is written: what "has:key" looks
// for. A value of "unknown" is empty.
func Has(c *sago.Case) []string {
	keys := make([]string, 0, 28)
	for _, k := range [...]struct {
		name string
		has  bool
	}{
		{"id", c.ID != ""},
		{"org", known(c.Org)},
		{"org_slug", known(c.OrgSlug)},
		{"date", known(string(c.Date))},
		{"date_kind", known(c.DateKind)},
		{"url", known(c.URL)},
		{"title", !c.Title.IsZero()},
		{"summary", !c.Summary.IsZero()},
		{"symptoms_text", !c.SymptomsText.IsZero()},
		{"trigger", !c.Trigger.IsZero()},
		{"detection", !c.Detection.IsZero()},
		{"lessons", !c.Lessons.IsZero()},
		{"impact", known(c.Impact.Scope) || known(c.Impact.Users) || known(c.Impact.Region)},
		{"remediation", len(c.Remediation) > 0},
		{"action_items", len(c.ActionItems) > 0},
		{"symptoms", anyKnown(c.Symptoms)},
		{"contributing", anyKnown(c.Contributing)},
		{"components", anyKnown(c.Components)},
		{"domain", anyKnown(c.Domain)},
		{"root_cause", known(c.RootCause)},
		{"severity", known(c.Severity)},
		{"timeline", known(string(c.Timeline.DetectedAfter)) || known(string(c.Timeline.ResolvedAfter))},
		{"sources", len(c.Sources) > 0},
		{"related", len(c.Related) > 0},
		{"recurrence_of", known(c.RecurrenceOf)},
		{"docs", len(c.Docs) > 0},
		{"review", filled(c.Review)},
		{"updated_at", known(c.UpdatedAt)},
	} {
		if k.has {
			keys = append(keys, k.name)
		}
	}
	first := len(keys)
	for k, raw := range c.Extra {
		if k = strings.ToLower(k); filled(raw) && !slices.Contains(keys, k) {
			keys = append(keys, k)
		}
	}
	slices.Sort(keys[first:])
	return keys
}

func known(s string) bool { return s != "" && s != sago.Unknown }

func anyKnown(values []string) bool { return slices.ContainsFunc(values, known) }

// filled reports whether a JSON value holds anything.
func filled(raw json.RawMessage) bool {
	switch strings.TrimSpace(string(raw)) {
	case "", "null", `""`, "[]", "{}", `"` + sago.Unknown + `"`:
		return false
	}
	return true
}
