package searchtest

import (
	"fmt"
	"strings"

	"sago"
	"sago/plan"

	"pgregory.net/rapid"
)

// sampleWords are what generated cases and queries are made of: few, so that
// they meet, and of every kind that analysis treats in its own way.
func sampleWords() []string {
	return []string{
		"proxy", "proxy", "proxies", "connection", "connections", "slot", "slots", "timeout", "time-out", "timed out",
		"load balancer", "loadbalancer", "rolled back", "rollback", "us-east1", "HAProxy", "nf_conntrack", "OOMKilled",
		"hard-stop-after", "500 ms", "500ms", "v1.2.3", "10.0.0.1", "db", "database", "disk", "full", "the", "of",
		"연결", "연결", "연결이", "슬롯", "슬롯을", "연결슬롯", "연결 슬롯", "커넥션", "풀", "로드밸런서", "로드 밸런서가",
		"끊겼다", "끊긴", "장애", "장애가", "API서버가", "3번클러스터", "Slack의", "재시작됐다", "데이터베이스", "디비", "30분",
		"ㆍ", "(", "café", "ＨＡＰｒｏｘｙ", "ㅋㅋ",
	}
}

func drawText(words []string, least, most int) *rapid.Generator[string] {
	return rapid.Custom(func(t *rapid.T) string {
		return strings.Join(rapid.SliceOfN(rapid.SampledFrom(words), least, most).Draw(t, "words"), " ")
	})
}

// bilingual generates texts in either language or both, or in none.
func bilingual(most int) *rapid.Generator[sago.Text] {
	return rapid.Custom(func(t *rapid.T) sago.Text {
		var text sago.Text
		if rapid.IntRange(0, 9).Draw(t, "plain") == 0 {
			text.Plain = drawText(sampleWords(), 1, most).Draw(t, "text")
			return text
		}
		text.En = drawText(sampleWords(), 0, most).Draw(t, "en")
		text.Ko = drawText(sampleWords(), 0, most).Draw(t, "ko")
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
		n := rapid.IntRange(1, 40).Draw(t, "cases")
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
			Domain:       rapid.SliceOfN(rapid.SampledFrom([]string{"Own", "own", "OWN", "else"}), 0, 2).Draw(t, "domain"),
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
		Analyzer:   sharedAnalyzer(),
		Vocabulary: &sago.Vocabulary{Tags: tags},
		Glossary: &sago.Glossary{Groups: []sago.GlossaryGroup{
			{En: []string{"database", "db"}, Ko: []string{"데이터베이스", "디비"}, Kind: sago.GlossaryVariant},
			{En: []string{"load balancer"}, Ko: []string{"로드 밸런서"}, Kind: sago.GlossaryTerm},
			{En: []string{"connection pool"}, Ko: []string{"커넥션 풀", "연결 풀"}, Kind: sago.GlossaryTerm},
		}},
	}
}
