package server_test

import (
	"context"
	"html"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sago"
	"sago/server"
)

// oneHit answers every search with one case that was found by the word latency.
func oneHit(notes ...sago.Note) *stub {
	return &stub{search: func(_ context.Context, req sago.Request) (*sago.Response, error) {
		hit := func(id string) sago.Hit {
			return sago.Hit{
				ID: id, Org: "Latency Inc", Title: sago.Text{En: "Slow"}, Tags: map[string][]string{"symptoms": {"high-latency", "crash-loop"}},
				Matched: []sago.Matched{{Word: "latency", Term: "latency", Via: sago.ViaExact}},
			}
		}
		resp := &sago.Response{Total: 3, Hits: []sago.Hit{hit("A-1"), hit("A-2"), hit("A-3")}, Notes: notes}
		if req.Pivot != nil {
			resp.Hits = nil
			resp.Pivot = &sago.PivotTable{
				Rows: "components", Columns: "symptoms", RowValues: []string{"nginx"}, ColumnValues: []string{"x", "y"}, Counts: [][]int{{8, 0}},
			}
		}
		return resp, nil
	}}
}

// TestNamesByWhichACaseWasFoundAreMarked has a hit without a marked passage.
func TestNamesByWhichACaseWasFoundAreMarked(t *testing.T) {
	vocabulary := &sago.Vocabulary{Tags: map[string]map[string]sago.Tag{
		"symptoms": {"high-latency": {Label: sago.Text{En: "High latency"}}, "crash-loop": {Label: sago.Text{En: "Crash loop"}}},
	}}
	body := get(t, listen(t, oneHit(), server.Options{Vocabulary: vocabulary})+"/?q=latency&lang=en").body
	for _, want := range []string{"<mark>High latency</mark>", "<mark>Latency Inc</mark>", ">Crash loop</a>"} {
		if !strings.Contains(body, want) {
			t.Errorf("the page lacks %s", want)
		}
	}
}

// TestWhyACaseIsMissingIsToldInTheReadersLanguage has every kind of obstacle.
func TestWhyACaseIsMissingIsToldInTheReadersLanguage(t *testing.T) {
	why := &sago.Explanation{ID: "A-9", Reason: "English", Obstacles: []sago.Obstacle{
		{Kind: sago.ObstacleWord, Of: `"slots"`},
		{Kind: sago.ObstacleAll, Of: `"a", "b"`},
		{Kind: sago.ObstacleExcluded, Of: `"c"`},
		{Kind: sago.ObstacleFilter, Of: sago.FacetSymptoms},
		{Kind: sago.ObstacleFilter, Of: sago.FilterDate},
	}}
	site := listen(t, &stub{search: func(context.Context, sago.Request) (*sago.Response, error) {
		return &sago.Response{Total: 34, Why: why}, nil
	}}, server.Options{})
	for lang, want := range map[string]string{
		"en": `A-9: It does not have "slots". It has none of "a", "b". It has what is excluded: "c". ` +
			"It does not pass the filter on “Symptoms”. It does not pass the filter on “Date”.",
		"ko": `A-9: "slots" 단어가 없습니다. 다음 가운데 하나도 없습니다: "a", "b". 제외한 것이 있습니다: "c". ` +
			"“증상” 조건에 맞지 않습니다. “날짜” 조건에 맞지 않습니다.",
	} {
		if body := html.UnescapeString(get(t, site+"/?q=x&why=A-9&lang="+lang).body); !strings.Contains(body, want) {
			t.Errorf("the page in %s does not say %s", lang, want)
		}
	}
	why = &sago.Explanation{ID: "A-9", Matches: true, Rank: 3}
	if body := get(t, site+"/?q=x&why=A-9&lang=ko").body; !strings.Contains(body, "A-9: 34건 가운데 3번째입니다.") {
		t.Error("the page does not say at which place the case is")
	}
}

// TestSearchStandsWhereTheCaseAskedForIsMissing asks of ids that no case has, one
// of which cannot be an id.
func TestSearchStandsWhereTheCaseAskedForIsMissing(t *testing.T) {
	stubbed := oneHit()
	answer := stubbed.search
	stubbed.search = func(ctx context.Context, req sago.Request) (*sago.Response, error) {
		if req.Why != "" {
			return nil, &sago.Error{Code: sago.CodeNotFound, Field: "why", Public: "no", Suggestions: []string{"XX-12"}}
		}
		return answer(ctx, req)
	}
	site := listen(t, stubbed, server.Options{})
	for path, want := range map[string]string{
		"/?q=x&lang=en&why=XX-1":    `<p id="why" tabindex="-1">There is no case XX-1. Did you mean <a href="/?q=x&amp;lang=en&amp;why=XX-12#missing">XX-12</a></p>`,
		"/?q=x&lang=ko&why=XX-1":    `<p id="why" tabindex="-1">XX-1: 그런 id의 사례가 없습니다. 혹시 이 사례인가요? <a`,
		"/?q=x&lang=en&why=%3Cb%3E": `<p id="why" tabindex="-1">There is no case &lt;b&gt;.</p>`,
	} {
		a := get(t, site+path, "Accept", "text/html")
		if a.StatusCode != 200 || !strings.Contains(a.body, want) || !strings.Contains(a.body, `<details id="missing" open>`) || strings.Count(a.body, `class="hit"`) != 3 {
			t.Errorf("GET %s: status %d, want 200, three hits and %s\n%s", path, a.StatusCode, want, a.body[strings.Index(a.body, `<div class="deeper"`):])
		}
	}
}

// TestReversedDatesAreToldAndExchanged has them in the filters and in the query.
func TestReversedDatesAreToldAndExchanged(t *testing.T) {
	site := serveEmbedded(t)
	note := regexp.MustCompile(`<li class="note reversed">([^<]*)(?:<a href="([^"]*)">)?`)
	for path, want := range map[string]string{
		"/?q=dns&after=2025&before=2024&lang=en":         "/?q=dns&after=2024&before=2025&lang=en",
		"/?after=2024-05-02&before=2024-05&lang=en":      "/?after=2024-05&before=2024-05-02&lang=en",
		"/?q=dns+after:2025+slow+before:2024&lang=en":    "/?q=dns+after%3A2024+slow+before%3A2025&lang=en",
		"/?q=date:2025&before=2024&lang=en":              "no link",
		"/?after=2025&before=2025&lang=en":               "no link",
		"/?after=2024&before=2025&lang=en":               "",
		"/?q=after:2024+before:2025&lang=en":             "",
		"/?q=-date:2025+date:2025-03..2025-04&lang=en":   "",
		"/?q=after:2024+before:2025&before=2023&lang=en": "no link",
	} {
		got := ""
		if m := note.FindStringSubmatch(get(t, site+path, "Accept", "text/html").body); m != nil {
			if got = html.UnescapeString(m[2]); got == "" {
				got = "no link"
			}
		}
		if got != want {
			t.Errorf("GET %s: the note of dates leads to %q, want %q", path, got, want)
		}
	}
}

// TestSimilarCasesHaveAReasonOrNone has tags in common, words that tags are called
// by, and words that say nothing.
func TestSimilarCasesHaveAReasonOrNone(t *testing.T) {
	vocabulary := &sago.Vocabulary{Tags: map[string]map[string]sago.Tag{"symptoms": {
		"high-latency": {Label: sago.Text{En: "High latency", Ko: "높은 지연 시간"}},
		"crash-loop":   {Label: sago.Text{En: "Crash loop", Ko: "크래시 루프"}, Aliases: sago.Aliases{Ko: []string{"특정 사용자"}}},
	}}}
	matched := func(words ...string) (list []sago.Matched) {
		for _, w := range words {
			list = append(list, sago.Matched{Word: w, Term: w, Via: sago.ViaExact})
		}
		return list
	}
	site := listen(t, &stub{
		caseOf: func(context.Context, string) (*sago.Case, error) {
			return &sago.Case{ID: "A-1", Title: sago.Text{En: "Slow"}, Symptoms: []string{"high-latency"}}, nil
		},
		search: func(context.Context, sago.Request) (*sago.Response, error) {
			return &sago.Response{Hits: []sago.Hit{
				{ID: "B-1", Tags: map[string][]string{"symptoms": {"high-latency"}}, Matched: matched("high-latency", "latency", "particular", "crashed", "10:47")},
				{ID: "B-2", Matched: matched("particular", "특정")},
				{ID: "B-3", Matched: matched("crashed", "크래시가")},
				{ID: "B-4", Matched: matched("particular")},
			}}, nil
		},
	}, server.Options{Vocabulary: vocabulary})
	reasons := regexp.MustCompile(`(?s)<li><a href="/cases/(B-\d)[^"]*".*?</li>`)
	through := regexp.MustCompile(`<p class="through">([^<]*)</p>`)
	for lang, want := range map[string]map[string]string{
		"en": {"B-1": "in common: High latency, crash", "B-2": "", "B-3": "in common: crash", "B-4": ""},
		"ko": {"B-1": "공통점: 높은 지연 시간", "B-2": "", "B-3": "공통점: 크래시", "B-4": ""},
	} {
		got := map[string]string{}
		for _, m := range reasons.FindAllStringSubmatch(get(t, site+"/cases/A-1?lang="+lang).body, -1) {
			got[m[1]] = ""
			if r := through.FindStringSubmatch(m[0]); r != nil {
				got[m[1]] = r[1]
			}
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s: why cases are similar (-want +got):\n%s", lang, diff)
		}
	}
}

func TestChartSaysHowManyCasesHaveNoDate(t *testing.T) {
	years := []sago.FacetValue{{Value: "2023", Count: 1}, {Value: sago.Unknown, Count: 3}, {Value: "2024", Count: 2}}
	site := listen(t, &stub{search: func(context.Context, sago.Request) (*sago.Response, error) {
		return &sago.Response{Total: 6, Facets: []sago.Facet{{Field: sago.FacetYear, Values: years}}}, nil
	}}, server.Options{})
	if body := get(t, site+"/?lang=en").body; !strings.Contains(body, `aria-label="Cases by year; 3 have no date"`) {
		t.Error("the chart does not say that three of six cases have no date")
	}
	years = years[:1:1]
	years = append(years, sago.FacetValue{Value: "2024", Count: 5})
	if body := get(t, site+"/?lang=en").body; !strings.Contains(body, `aria-label="Cases by year"`) {
		t.Error("the chart speaks of cases without a date where there are none")
	}
}

func TestCasesWithSomeWordsStandBelowALine(t *testing.T) {
	note := sago.Note{Kind: sago.NoteRelaxed, Text: "two", Full: 2}
	site := listen(t, oneHit(note), server.Options{})
	line := regexp.MustCompile(`(?s)A-2.*<li class="some">.*A-3`)
	if body := get(t, site+"/?q=x&lang=en").body; !line.MatchString(body) {
		t.Error("no line between the second case, which has every word, and the third")
	}
	for _, path := range []string{"/?q=x&sort=newest&lang=en", "/?q=x&offset=2&lang=en"} {
		if strings.Contains(get(t, site+path).body, `class="some"`) {
			t.Errorf("GET %s has a line where no case with every word stands above it", path)
		}
	}
	if body := get(t, site+"/?q=x&lang=ko").body; !strings.Contains(body, "모든 단어가 있는 사례는 2건") {
		t.Error("in Korean the note does not say how many cases have every word")
	}
}

func TestSeveralValuesOfAFacetAreAlternatives(t *testing.T) {
	site := listen(t, oneHit(), server.Options{})
	body := get(t, site+"/?q=x&symptoms=a&symptoms=b&org=Fly.io&org=Line&lang=en").body
	links := regexp.MustCompile(`<li class="note any">([^<]*)(?:<a href="([^"]*)">)?`).FindAllStringSubmatch(body, -1)
	var got [][2]string
	for _, m := range links {
		got = append(got, [2]string{strings.TrimSpace(m[1]), html.UnescapeString(m[2])})
	}
	want := [][2]string{
		{"Symptoms: any of these will do: a or b.", "/?q=x+symptoms%3Aa+symptoms%3Ab&org=Fly.io&org=Line&lang=en"},
		{"Organisation: any of these will do: Fly.io or Line.", ""}, // a case has one
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("notes (-want +got):\n%s", diff)
	}
}

func TestTableLeadsToItsCases(t *testing.T) {
	body := get(t, listen(t, oneHit(), server.Options{})+"/?q=x&pivot=components,symptoms&lang=en").body
	for _, want := range []string{
		`<td class="heat4"><a href="/?q=x&amp;symptoms=x&amp;components=nginx&amp;lang=en">8</a></td>`,
		`<td class="heat0"><span aria-label="0">·</span></td>`,
		`<a href="/?q=x&amp;lang=en&amp;pivot=components%2Corg">`,
	} {
		if !strings.Contains(body, want) {
			t.Errorf("the table lacks %s\n%s", want, body[strings.Index(body, "<table"):])
		}
	}
}

// TestMonthsCountWhatTheyLeadTo follows each month of a year.
func TestMonthsCountWhatTheyLeadTo(t *testing.T) {
	site := serveEmbedded(t)
	bar := regexp.MustCompile(`<a href="(/\?[^"]*after=[^"]*)" aria-label="(2025-\d\d): (\d+) cases?"`)
	months := bar.FindAllStringSubmatch(get(t, site+"/?year=2025&lang=en").body, -1)
	if len(months) != 12 {
		t.Fatalf("2025 has %d months", len(months))
	}
	for _, m := range months {
		body := get(t, site+html.UnescapeString(m[1])).body
		if !strings.Contains(body, `<h1 id="heading" tabindex="-1">`+m[3]+" case") {
			t.Errorf("%s is said to have %s cases, and its page says otherwise", m[2], m[3])
		}
		if strings.Count(body, `<small>Date</small> `+m[2]+`<`) != 1 {
			t.Errorf("%s is not one chip on its page", m[2])
		}
	}
}

// TestValuesFoundOnAPageAreOfItsSearch holds that a facet in which one looks for
// a value counts what the page lists, in whichever order.
func TestValuesFoundOnAPageAreOfItsSearch(t *testing.T) {
	var asked sago.FacetValuesRequest
	site := listen(t, &stub{
		search: func(context.Context, sago.Request) (*sago.Response, error) {
			return &sago.Response{Total: 1, Facets: []sago.Facet{{Field: sago.FacetOrg}}}, nil
		},
		facetValues: func(_ context.Context, req sago.FacetValuesRequest) (*sago.Facet, error) {
			asked = req
			return &sago.Facet{Field: req.Field}, nil
		},
	}, server.Options{})
	get(t, site+"/?q=latency&match=any&sort=-resolved&find.org=inc")
	got := []string{asked.Field, asked.Search, asked.Text, string(asked.Match), string(asked.Order)}
	if diff := cmp.Diff([]string{sago.FacetOrg, "inc", "latency", "any", "-resolved"}, got); diff != "" {
		t.Errorf("facet values asked for (-want +got):\n%s", diff)
	}
}

// TestBarsAndCellsLeadToWhatTheyCount follows the bars of a chart with years of no
// case, and the cells of tables of which a facet is selected or excluded.
func TestBarsAndCellsLeadToWhatTheyCount(t *testing.T) {
	site := serveEmbedded(t)
	bar := regexp.MustCompile(`<a href="(/[^"]*)" aria-label="\d{4}: (\d+) cases?"`)
	cell := regexp.MustCompile(`<td class="heat\d"><a href="(/[^"]*)">(\d+)</a></td>`)
	total := regexp.MustCompile(`<h1[^>]*>(\d+) case`)
	for path, link := range map[string]*regexp.Regexp{
		"/?lang=en":            bar,
		"/?q=database&lang=en": bar,
		"/?lang=en&symptoms=high-latency&symptoms=partial-outage&pivot=components,symptoms":           cell,
		"/?q=timeout&match=any&lang=en&symptoms=high-latency&-symptoms=unknown&pivot=domain,symptoms": cell,
		"/?lang=en&components=haproxy&pivot=components,symptoms":                                      cell,
	} {
		links := link.FindAllStringSubmatch(get(t, site+path).body, -1)
		if len(links) < 3 {
			t.Errorf("%s has %d links", path, len(links))
		}
		for _, l := range links {
			got := get(t, site+html.UnescapeString(l[1]))
			if m := total.FindStringSubmatch(got.body); m == nil || m[1] != l[2] {
				t.Errorf("%s: %s has %s cases, and its page (%s) says %q", path, l[1], l[2], got.Status, m)
			}
		}
	}
}
