package searchtest

import (
	"fmt"
	"strings"

	"sago"
	"sago/analyzers"
	"sago/plan"
	"sago/query"

	"pgregory.net/rapid"
)

// vocabularyWords are what generated cases and queries are made of: few, so that
// they meet, and of every kind that analysis treats in its own way.
func vocabularyWords() *rapid.Generator[string] {
	return rapid.SampledFrom([]string{
		"proxy", "proxy", "proxies", "connection", "connections", "slot", "slots", "timeout", "time-out", "timed out",
		"load balancer", "loadbalancer", "rolled back", "rollback", "us-east1", "HAProxy", "nf_conntrack", "OOMKilled",
		"hard-stop-after", "500 ms", "500ms", "v1.2.3", "10.0.0.1", "db", "database", "disk", "full", "the", "of",
		"연결", "연결", "연결이", "슬롯", "슬롯을", "연결슬롯", "연결 슬롯", "커넥션", "풀", "로드밸런서", "로드 밸런서가",
		"끊겼다", "끊긴", "장애", "장애가", "API서버가", "3번클러스터", "Slack의", "재시작됐다", "데이터베이스", "디비", "30분",
		"ㆍ", "(", "café", "ＨＡＰｒｏｘｙ", "ㅋㅋ",
	})
}

func textOfWords(least, most int) *rapid.Generator[string] {
	return rapid.Custom(func(t *rapid.T) string {
		return strings.Join(rapid.SliceOfN(vocabularyWords(), least, most).Draw(t, "words"), " ")
	})
}

// bilingual generates texts in either language or both, or in none.
func bilingual(most int) *rapid.Generator[sago.Text] {
	return rapid.Custom(func(t *rapid.T) sago.Text {
		var text sago.Text
		if rapid.IntRange(0, 9).Draw(t, "plain") == 0 {
			text.Plain = textOfWords(1, most).Draw(t, "text")
			return text
		}
		text.En = textOfWords(0, most).Draw(t, "en")
		text.Ko = textOfWords(0, most).Draw(t, "ko")
		return text
	})
}

// facetPool returns the values that generated cases have under a facet.
func facetPool(facet string) []string {
	switch facet {
	case sago.FacetSymptoms:
		return []string{"high-latency", "data-loss", "timeouts", "full-outage"}
	case sago.FacetComponents:
		return []string{"haproxy", "database", "dns"}
	case sago.FacetRootCause:
		return []string{"capacity", "config-change"}
	case sago.FacetOrg:
		return []string{"Acme", "Fly.io", "Two Words"}
	case sago.FacetYear:
		return []string{"2023", "2024"}
	case sago.FacetDateKind:
		return []string{"incident", "published"}
	}
	return nil
}

// GenerateCorpus generates corpora of a few small cases, in both languages, with
// tags, dates and durations, some of them unreadable.
func GenerateCorpus() *rapid.Generator[Corpus] {
	return rapid.Custom(func(t *rapid.T) Corpus {
		c := Corpus{Knowledge: generatedKnowledge()}
		n := rapid.IntRange(1, 25).Draw(t, "cases")
		for i := range n {
			one := generateCase().Draw(t, "case")
			one.ID = fmt.Sprintf("G-%02d", i)
			c.Cases = append(c.Cases, one)
		}
		return c
	})
}

func generateCase() *rapid.Generator[*sago.Case] {
	return rapid.Custom(func(t *rapid.T) *sago.Case {
		some := func(facet string) []string {
			return rapid.SliceOfNDistinct(rapid.SampledFrom(facetPool(facet)), 0, 2, rapid.ID).Draw(t, facet)
		}
		one := func(values ...string) string { return rapid.SampledFrom(values).Draw(t, "value") }
		return &sago.Case{
			Title:        bilingual(5).Draw(t, "title"),
			Summary:      bilingual(12).Draw(t, "summary"),
			SymptomsText: bilingual(6).Draw(t, "symptoms_text"),
			Lessons:      bilingual(3).Draw(t, "lessons"),
			Org:          one("", "Acme", "Fly.io", "Two Words", sago.Unknown),
			Date:         sago.Date(one("", "2023", "2024", "2024-03", "2024-03-09", "2023-12-31", "once")),
			DateKind:     one("", "incident", "published"),
			Symptoms:     some(sago.FacetSymptoms),
			Components:   some(sago.FacetComponents),
			RootCause:    one("", "capacity", "config-change", sago.Unknown),
			Timeline: sago.Timeline{
				DetectedAfter: sago.Duration(one("", "90s", "5m", "1h 40m", "soon")),
				ResolvedAfter: sago.Duration(one("", "5m", "3d 2h")),
			},
		}
	})
}

// generatedKnowledge is what is known of the generated cases.
func generatedKnowledge() plan.Knowledge {
	tags := map[string]map[string]sago.Tag{}
	for _, facet := range []string{sago.FacetSymptoms, sago.FacetComponents, sago.FacetRootCause} {
		tags[facet] = map[string]sago.Tag{}
		for _, v := range facetPool(facet) {
			tags[facet][v] = sago.Tag{Label: sago.Text{En: strings.ReplaceAll(v, "-", " "), Ko: v + " 장애"}}
		}
	}
	return plan.Knowledge{
		Analyzer:   analyzers.New(nil),
		Vocabulary: &sago.Vocabulary{Tags: tags},
		Glossary: &sago.Glossary{Groups: []sago.GlossaryGroup{
			{En: []string{"database", "db"}, Ko: []string{"데이터베이스", "디비"}, Kind: sago.GlossaryVariant},
			{En: []string{"load balancer"}, Ko: []string{"로드 밸런서"}, Kind: sago.GlossaryTerm},
			{En: []string{"connection pool"}, Ko: []string{"커넥션 풀", "연결 풀"}, Kind: sago.GlossaryTerm},
		}},
	}
}

// GenerateRequest generates requests that may match something of a generated
// corpus: queries of every kind of node, filters, facets, orders and pages.
func GenerateRequest() *rapid.Generator[sago.Request] {
	return rapid.Custom(func(t *rapid.T) sago.Request {
		req := sago.Request{
			Match:   rapid.SampledFrom([]sago.Match{"", "", sago.MatchAll, sago.MatchAny}).Draw(t, "match"),
			Filters: rapid.SliceOfN(generateFilter(), 0, 3).Draw(t, "filters"),
			Sort:    rapid.SampledFrom(append(sorts(), "", "", "", "")).Draw(t, "sort"),
			Lang:    rapid.SampledFrom([]sago.Lang{"", sago.LangEn, sago.LangKo}).Draw(t, "lang"),
			Offset:  rapid.SampledFrom([]int{0, 0, 0, 1, 5, 30}).Draw(t, "offset"),
			Limit:   rapid.SampledFrom([]int{0, 1, 3, 20, 20, 20}).Draw(t, "limit"),
		}
		facets := rapid.SliceOfNDistinct(rapid.SampledFrom(sago.FacetNames()), 0, 4, rapid.ID).Draw(t, "facets")
		for _, f := range facets {
			req.Facets = append(req.Facets, sago.FacetRequest{
				Field: f,
				Limit: rapid.SampledFrom([]int{0, 1, 2}).Draw(t, "facet limit"),
				Sort:  rapid.SampledFrom([]sago.FacetSort{"", sago.FacetByCount, sago.FacetByLabel}).Draw(t, "facet sort"),
			})
		}
		switch rapid.IntRange(0, 9).Draw(t, "kind") {
		case 0:
		case 1:
			req.Paste = textOfWords(5, 40).Draw(t, "paste")
		default:
			req.Text = generateQuery(2).Draw(t, "query").String()
			req.Query, _ = query.Parse(req.Text, sago.QueryFields())
		}
		return req
	})
}

func generateFilter() *rapid.Generator[sago.Filter] {
	return rapid.Custom(func(t *rapid.T) sago.Filter {
		f := sago.Filter{Exclude: rapid.IntRange(0, 3).Draw(t, "exclude") == 0}
		switch rapid.IntRange(0, 5).Draw(t, "filter") {
		case 0:
			f.Field = rapid.SampledFrom([]string{sago.FilterDetected, sago.FilterResolved}).Draw(t, "field")
			f.Range = generateRange(0, 90, 91, 300, 6000, 300000).Draw(t, "range")
		case 1:
			f.Field = sago.FilterDate
			f.Range = generateRange(19357, 19358, 19722, 19723, 19791).Draw(t, "range")
		case 2:
			f.Field = rapid.SampledFrom([]string{sago.FilterID, sago.FilterHas}).Draw(t, "field")
			f.Values = []string{rapid.SampledFrom([]string{"G-00", "G-03", "lessons", "date"}).Draw(t, "value")}
		default:
			f.Field = rapid.SampledFrom([]string{
				sago.FacetSymptoms, sago.FacetComponents, sago.FacetRootCause, sago.FacetOrg, sago.FacetYear, sago.FacetDateKind,
			}).Draw(t, "field")
			pool := append([]string{sago.Unknown}, facetPool(f.Field)...)
			f.Values = rapid.SliceOfNDistinct(rapid.SampledFrom(pool), 1, 2, rapid.ID).Draw(t, "values")
		}
		return f
	})
}

func generateRange(bounds ...int64) *rapid.Generator[*sago.Range] {
	return rapid.Custom(func(t *rapid.T) *sago.Range {
		bound := func(name string) *int64 {
			if rapid.Bool().Draw(t, name+" open") {
				return nil
			}
			n := rapid.SampledFrom(bounds).Draw(t, name)
			return &n
		}
		return &sago.Range{From: bound("from"), To: bound("to")}
	})
}

// generateQuery generates trees of at most so many levels of And, Or and Not.
func generateQuery(depth int) *rapid.Generator[query.Node] {
	leaf := rapid.Custom(func(t *rapid.T) query.Node {
		word := vocabularyWords().Draw(t, "word")
		switch rapid.IntRange(0, 9).Draw(t, "leaf") {
		case 0:
			runes := []rune(word)
			return query.Prefix{Text: string(runes[:min(len(runes), rapid.IntRange(2, 5).Draw(t, "runes"))])}
		case 1:
			return query.Phrase{Text: word}
		case 2:
			return query.Phrase{Text: textOfWords(2, 3).Draw(t, "phrase"), Slop: rapid.SampledFrom([]int{0, 0, 1, 3}).Draw(t, "slop")}
		case 3:
			return generateField().Draw(t, "field")
		}
		return query.Word{Text: word}
	})
	if depth == 0 {
		return leaf
	}
	return rapid.Custom(func(t *rapid.T) query.Node {
		children := func() []query.Node {
			return rapid.SliceOfN(generateQuery(depth-1), 2, 4).Draw(t, "nodes")
		}
		switch rapid.IntRange(0, 7).Draw(t, "node") {
		case 0:
			return query.Not{Node: generateQuery(depth-1).Draw(t, "not")}
		case 1:
			return query.Or{Nodes: children()}
		case 2, 3, 4:
			return query.And{Nodes: children()}
		}
		return leaf.Draw(t, "leaf")
	})
}

func generateField() *rapid.Generator[query.Node] {
	return rapid.Custom(func(t *rapid.T) query.Node {
		field := rapid.SampledFrom([][2]string{
			{"symptoms", "high-latency"},
			{"symptoms", "full outage"},
			{"root_cause", "capacity"},
			{"root_cause", "unknown"},
			{"org", "Two Words"},
			{"date", "2024"},
			{"after", "2024-01"},
			{"before", "2024"},
			{"detected", ">90s"},
			{"resolved", "<1h"},
			{"has", "lessons"},
			{"id", "G-01"},
			{"title", "proxy"},
			{"title", "연결 슬롯"},
			{"title", "timed out"},
		}).Draw(t, "field")
		return query.Field{Name: field[0], Value: field[1]}
	})
}
