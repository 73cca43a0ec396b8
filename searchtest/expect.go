package searchtest

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"sago"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// outcome is what a statement came to.
type outcome struct {
	searcher sago.Searcher
	req      sago.Request
	response *sago.Response
	err      error

	suggestions []sago.Suggestion
}

// expect holds one expectation. It returns what is wrong, "" if nothing.
func (o *outcome) expect(what, rest string) string {
	switch what {
	case "error":
		return o.expectError(rest)
	case "total":
		return diff("total", rest, strconv.Itoa(o.response.Total))
	case "ids":
		return diff("ids", strings.Fields(rest), o.ids())
	case "set":
		want, got := strings.Fields(rest), o.ids()
		slices.Sort(want)
		slices.Sort(got)
		return diff("set of ids", want, got)
	case "first":
		want, got := strings.Fields(rest), o.ids()
		return diff("first ids", want, got[:min(len(want), len(got))])
	case "within":
		return o.expectWithin(rest)
	case "never":
		return o.expectNever(strings.Fields(rest))
	case "counts":
		return o.expectCounts(rest)
	case "values":
		return o.expectValues(rest)
	case "marks":
		return o.expectMarks(rest)
	case "marked":
		return o.expectMarked(rest)
	case "notes":
		return o.expectNotes(rest)
	case "filters":
		return diff("filters", list(rest), o.filters())
	case "row":
		return o.expectRow(rest)
	case "stats":
		return o.expectStats(rest)
	case "spans":
		return diff("spans", rest, strings.Trim(fmt.Sprint(o.response.Spans), "[]"))
	case "why":
		return o.expectWhy(rest)
	case "offers":
		return o.expectOffers(rest)
	case "uncertain":
		return diff("uncertain", true, o.response.Uncertain)
	case "certain":
		return diff("uncertain", false, o.response.Uncertain)
	case "walk":
		return o.expectWalk()
	}
	return fmt.Sprintf("there is no expectation %q", what)
}

func diff(what string, want, got any) string {
	if d := cmp.Diff(want, got, cmpopts.EquateEmpty()); d != "" {
		return fmt.Sprintf("%s (-want +got):\n%s", what, d)
	}
	return ""
}

func (o *outcome) ids() []string {
	var ids []string
	for _, h := range o.response.Hits {
		ids = append(ids, h.ID)
	}
	return ids
}

// expectError holds "CODE [FIELD] [suggests VALUE]".
func (o *outcome) expectError(rest string) string {
	rest, suggestion, _ := strings.Cut(rest, " suggests ")
	code, field, _ := strings.Cut(rest, " ")
	if fault := diff("error code", sago.Code(code), sago.ErrorCode(o.err)); fault != "" {
		return fault + fmt.Sprint("error: ", o.err)
	}
	e, ok := o.err.(*sago.Error)
	switch {
	case !ok:
		return fmt.Sprintf("the error is a %T: %v", o.err, o.err)
	case e.Public == "":
		return "the error has no public text"
	case field != "" && e.Field != field:
		return diff("field of the error", field, e.Field)
	case suggestion != "" && !slices.Contains(e.Suggestions, suggestion):
		return fmt.Sprintf("%s is not suggested, but %v", suggestion, e.Suggestions)
	}
	return ""
}

// expectWithin holds "N ID...": each is among the first N hits.
func (o *outcome) expectWithin(rest string) string {
	words := strings.Fields(rest)
	n, err := strconv.Atoi(words[0])
	if err != nil {
		return err.Error()
	}
	got := o.ids()
	for _, id := range words[1:] {
		if i := slices.Index(got, id); i < 0 || i >= n {
			return fmt.Sprintf("%s is not among the first %d: %v", id, n, got)
		}
	}
	return ""
}

func (o *outcome) expectNever(ids []string) string {
	for _, id := range ids {
		if slices.Contains(o.ids(), id) {
			return fmt.Sprintf("%s is a hit: %v", id, o.ids())
		}
	}
	return ""
}

func (o *outcome) facet(name string) *sago.Facet {
	for i := range o.response.Facets {
		if o.response.Facets[i].Field == name {
			return &o.response.Facets[i]
		}
	}
	return &sago.Facet{}
}

// expectCounts holds "FACET VALUE N, VALUE N": all that is listed, in order. A
// selected value begins with "+", an excluded one with "-".
func (o *outcome) expectCounts(rest string) string {
	name, values, _ := strings.Cut(rest, " ")
	var got []string
	for _, v := range o.facet(name).Values {
		sign := ""
		if v.Selected {
			sign = "+"
		} else if v.Excluded {
			sign = "-"
		}
		got = append(got, fmt.Sprintf("%s%s %d", sign, v.Value, v.Count))
	}
	return diff("counts of "+name, list(values), got)
}

// expectValues holds "FACET N": so many values have a case.
func (o *outcome) expectValues(rest string) string {
	name, n, _ := strings.Cut(rest, " ")
	return diff("values of "+name, n, strconv.Itoa(o.facet(name).TotalValues))
}

// expectMarks holds "ID FIELD.LANG: TEXT | TEXT": the marks of a snippet, in
// order.
func (o *outcome) expectMarks(rest string) string {
	head, texts, _ := strings.Cut(rest, ":")
	id, field, _ := strings.Cut(head, " ")
	for _, s := range o.snippets(id) {
		if s.Field+"."+string(s.Lang) == field {
			return diff("marks of "+head, split(texts), marked(s))
		}
	}
	return fmt.Sprintf("there is no snippet %s", head)
}

// expectMarked holds "ID: TEXT | TEXT": the texts that are marked in any snippet
// of the hit, in order of themselves.
func (o *outcome) expectMarked(rest string) string {
	id, texts, _ := strings.Cut(rest, ":")
	var got []string
	for _, s := range o.snippets(id) {
		got = append(got, marked(s)...)
	}
	slices.Sort(got)
	want := split(texts)
	slices.Sort(want)
	return diff("texts marked in "+id, want, slices.Compact(got))
}

func (o *outcome) snippets(id string) []sago.Snippet {
	for _, h := range o.response.Hits {
		if h.ID == id {
			return h.Snippets
		}
	}
	return nil
}

func marked(s sago.Snippet) []string {
	var texts []string
	for _, m := range s.Marks {
		texts = append(texts, s.Text[m.Start:m.End])
	}
	return texts
}

func split(text string) []string {
	var out []string
	for part := range strings.SplitSeq(text, "|") {
		if part = strings.TrimSpace(part); part != "" {
			out = append(out, part)
		}
	}
	return out
}

// expectNotes holds "KIND, KIND": the kinds of all notes, each once, in order of
// themselves. A kind may be followed by what was read and as what: "corrected
// proxi > proxy". Nothing is no notes.
func (o *outcome) expectNotes(rest string) string {
	want := list(rest)
	var got []string
	for _, n := range o.response.Notes {
		text := string(n.Kind)
		if full := fmt.Sprintf("%s %s > %s", n.Kind, n.From, n.To); slices.Contains(want, full) {
			text = full
		}
		got = append(got, text)
	}
	slices.Sort(want)
	slices.Sort(got)
	return diff("notes", want, slices.Compact(got))
}

// expectRow holds "VALUE: COLUMN N, COLUMN N": a row of the table, without its
// zeros.
func (o *outcome) expectRow(rest string) string {
	row, cells, _ := strings.Cut(rest, ":")
	var got []string
	if t := o.response.Pivot; t != nil {
		if i := slices.Index(t.RowValues, row); i >= 0 {
			for k, n := range t.Counts[i] {
				if n > 0 {
					got = append(got, fmt.Sprintf("%s %d", t.ColumnValues[k], n))
				}
			}
		}
	}
	return diff("row "+row, list(cells), got)
}

// expectStats holds "FIELD KNOWN MIN P50 P90 P99 MAX", seconds.
func (o *outcome) expectStats(rest string) string {
	var got string
	for _, d := range o.response.Stats {
		if strings.HasPrefix(rest, string(d.Field)+" ") {
			got = fmt.Sprint(d.Field, " ", d.Known, d.Min, d.P50, d.P90, d.P99, d.Max)
		}
	}
	return diff("statistics", rest, got)
}

// expectWhy holds "rank N" or "no match" of the case that was asked about.
func (o *outcome) expectWhy(rest string) string {
	e := o.response.Why
	switch {
	case e == nil:
		return "nothing is explained"
	case e.Matches:
		return diff("why", rest, fmt.Sprintf("rank %d", e.Rank))
	}
	return diff("why", rest, "no match")
}

// expectOffers holds "TEXT | TEXT": each is the text, the value or a label of a
// suggestion. Nothing is no suggestions.
func (o *outcome) expectOffers(rest string) string {
	var offered []string
	for _, s := range o.suggestions {
		offered = append(offered, s.Text, s.Value, s.Label.En, s.Label.Ko)
	}
	if rest == "" {
		return diff("suggestions", []sago.Suggestion(nil), o.suggestions)
	}
	for _, want := range split(rest) {
		if !slices.Contains(offered, want) {
			return fmt.Sprintf("%s is not offered, but %+v", want, o.suggestions)
		}
	}
	return ""
}

// filters writes the filters of the response: "symptoms=high-latency",
// "-org=Fly.io", "date=19000..".
func (o *outcome) filters() []string {
	var out []string
	for _, f := range o.response.Filters {
		text := f.Field + "=" + strings.Join(f.Values, "|")
		if f.Range != nil {
			text = f.Field + "=" + bound(f.Range.From) + ".." + bound(f.Range.To)
		}
		if f.Exclude {
			text = "-" + text
		}
		out = append(out, text)
	}
	return out
}

func bound(n *int64) string {
	if n == nil {
		return ""
	}
	return strconv.FormatInt(*n, 10)
}

// expectWalk walks the pages by cursor from the first on, and by offset: every
// matching case is a hit once, in the same order.
func (o *outcome) expectWalk() string {
	byCursor, err := o.walk(func(req *sago.Request, r *sago.Response) bool {
		req.Cursor = r.Cursor
		return r.Cursor != ""
	})
	if err != nil {
		return err.Error()
	}
	byOffset, err := o.walk(func(req *sago.Request, r *sago.Response) bool {
		req.Offset += len(r.Hits)
		return req.Offset < r.Total
	})
	if err != nil {
		return err.Error()
	}
	if len(byCursor) != o.response.Total {
		return fmt.Sprintf("the pages have %d hits of a total of %d: %v", len(byCursor), o.response.Total, byCursor)
	}
	return diff("walk by offset and by cursor", byOffset, byCursor)
}

func (o *outcome) walk(next func(*sago.Request, *sago.Response) bool) ([]string, error) {
	req := o.req
	req.Offset = 0
	var ids []string
	for len(ids) <= o.response.Total {
		r, err := o.searcher.Search(context.Background(), req)
		if err != nil {
			return nil, err
		}
		for _, h := range r.Hits {
			if slices.Contains(ids, h.ID) {
				return nil, fmt.Errorf("%s is a hit on two pages", h.ID)
			}
			ids = append(ids, h.ID)
		}
		if len(r.Hits) == 0 || !next(&req, r) {
			break
		}
	}
	return ids, nil
}
