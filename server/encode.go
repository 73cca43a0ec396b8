package server

import (
	"strconv"

	"sago"
	"sago/query"
)

// This file writes the answer to a search as JSON by appending: encoding/json
// takes several times as long for twenty hits with facets and snippets, which
// is more than the search itself takes. The keys stand in one order, so that
// equal answers have equal bytes.

// appendResponse appends the answer to a search.
func appendResponse(dst []byte, f found) []byte {
	dst = append(dst, `{"hits":`...)
	dst = append(dst, '[')
	for i := range f.resp.Hits {
		dst = f.appendHit(appendComma(dst, i), i)
	}
	dst = append(dst, ']')
	dst = append(dst, `,"totalHits":`...)
	dst = strconv.AppendInt(dst, int64(f.resp.Total), 10)
	dst = append(dst, `,"limit":`...)
	dst = strconv.AppendInt(dst, int64(f.req.Limit), 10)
	dst = append(dst, `,"offset":`...)
	dst = strconv.AppendInt(dst, int64(f.req.Offset), 10)
	dst = append(dst, `,"nextCursor":`...)
	dst = appendNullable(dst, f.resp.Cursor)
	dst = append(dst, `,"facets":{`...)
	for i := range f.resp.Facets {
		dst = appendComma(dst, i)
		dst = appendString(dst, f.resp.Facets[i].Field)
		dst = append(dst, ':')
		dst = appendFacet(dst, &f.resp.Facets[i])
	}
	dst = append(dst, '}')
	dst = appendStatistics(dst, f.resp)
	dst = append(dst, `,"query":`...)
	dst = appendQuery(dst, f)
	dst = append(dst, `,"index":{"generation":`...)
	dst = appendString(dst, f.resp.Generation)
	dst = append(dst, `,"corpusHash":`...)
	dst = appendString(dst, f.resp.CorpusHash)
	return append(dst, "}}\n"...)
}

// appendQuery appends how the query was read.
func appendQuery(dst []byte, f found) []byte {
	dst = append(dst, `{"text":`...)
	dst = appendString(dst, f.req.Text)
	dst = append(dst, `,"parsed":`...)
	if f.req.Query == nil {
		dst = append(dst, "null"...)
	} else {
		dst = appendString(dst, f.req.Query.String())
	}
	dst = append(dst, `,"match":`...)
	dst = appendString(dst, string(f.req.Match))
	dst = append(dst, `,"distilled":`...)
	dst = appendNullable(dst, f.resp.Distilled)
	dst = append(dst, `,"uncertain":`...)
	dst = strconv.AppendBool(dst, f.resp.Uncertain)
	dst = append(dst, `,"filters":`...)
	dst = appendList(dst, f.resp.Filters, appendFilter)
	dst = append(dst, `,"notes":`...)
	dst = appendList(dst, f.resp.Notes, appendNote)
	return append(dst, '}')
}

func appendFilter(dst []byte, f *sago.Filter) []byte {
	dst = append(dst, `{"field":`...)
	dst = appendString(dst, f.Field)
	if f.Range != nil {
		dst = append(dst, `,"from":`...)
		dst = appendBound(dst, f.Range.From)
		dst = append(dst, `,"to":`...)
		dst = appendBound(dst, f.Range.To)
	} else {
		dst = append(dst, `,"values":`...)
		dst = appendStrings(dst, f.Values)
	}
	dst = append(dst, `,"exclude":`...)
	dst = strconv.AppendBool(dst, f.Exclude)
	return append(dst, '}')
}

func appendBound(dst []byte, bound *int64) []byte {
	if bound == nil {
		return append(dst, "null"...)
	}
	return strconv.AppendInt(dst, *bound, 10)
}

func appendNote(dst []byte, n *sago.Note) []byte {
	dst = append(dst, `{"kind":`...)
	dst = appendString(dst, string(n.Kind))
	dst = append(dst, `,"text":`...)
	dst = appendString(dst, n.Text)
	dst = append(dst, `,"from":`...)
	dst = appendNullable(dst, n.From)
	dst = append(dst, `,"to":`...)
	dst = appendNullable(dst, n.To)
	dst = append(dst, `,"at":`...)
	if n.At == (query.Span{}) {
		dst = append(dst, "null"...)
	} else {
		dst = appendSpan(dst, n.At.Start, n.At.End)
	}
	return append(dst, '}')
}

// appendHit appends the hit at i, with what fixed its case if that was asked for.
func (f found) appendHit(dst []byte, i int) []byte {
	h := &f.resp.Hits[i]
	dst = append(dst, `{"id":`...)
	dst = appendString(dst, h.ID)
	dst = append(dst, `,"score":`...)
	dst = appendFloat(dst, h.Score)
	dst = append(dst, `,"title":`...)
	dst = appendText(dst, h.Title)
	dst = append(dst, `,"org":`...)
	dst = appendNullable(dst, h.Org)
	dst = append(dst, `,"date":`...)
	dst = appendNullable(dst, string(h.Date))
	dst = append(dst, `,"dateKind":`...)
	dst = appendNullable(dst, h.DateKind)
	dst = append(dst, `,"url":`...)
	dst = appendNullable(dst, h.URL)
	dst = append(dst, `,"detectedAfter":`...)
	dst = appendNullable(dst, string(h.Timeline.DetectedAfter))
	dst = append(dst, `,"resolvedAfter":`...)
	dst = appendNullable(dst, string(h.Timeline.ResolvedAfter))
	dst = append(dst, `,"snippets":`...)
	dst = appendList(dst, h.Snippets, appendSnippet)
	dst = append(dst, `,"matchedBy":`...)
	dst = appendList(dst, h.Matched, appendMatched)
	dst = append(dst, `,"tags":`...)
	dst = appendTags(dst, h.Tags)
	if h.Explain != nil {
		dst = append(dst, `,"explain":`...)
		dst = appendExplanation(dst, h.Explain)
	}
	if f.fixed != nil {
		dst = append(dst, `,"remediation":`...)
		dst = appendItems(dst, f.fixed[i].Remediation)
		dst = append(dst, `,"actionItems":`...)
		dst = appendItems(dst, f.fixed[i].ActionItems)
	}
	return append(dst, '}')
}

// appendItems appends the texts of a list.
func appendItems(dst []byte, items []sago.Item) []byte {
	return appendList(dst, items, func(dst []byte, item *sago.Item) []byte { return appendText(dst, item.Text) })
}

// appendTags appends the tags in the order of facets.
func appendTags(dst []byte, tags map[string][]string) []byte {
	dst = append(dst, '{')
	written := 0
	for _, facet := range sago.FacetNames() {
		values, ok := tags[facet]
		if !ok {
			continue
		}
		dst = appendComma(dst, written)
		written++
		dst = appendString(dst, facet)
		dst = append(dst, ':')
		dst = appendStrings(dst, values)
	}
	return append(dst, '}')
}

func appendSnippet(dst []byte, s *sago.Snippet) []byte {
	dst = append(dst, `{"field":`...)
	dst = appendString(dst, s.Field)
	dst = append(dst, `,"lang":`...)
	dst = appendString(dst, langTag(s.Lang))
	dst = append(dst, `,"html":`...)
	before := len(dst)
	dst = appendMarked(dst, s.Text, s.Marks)
	marked := len(dst) - before
	dst = append(dst, `,"text":`...)
	if marked == len(`""`)+len(s.Text)+len(s.Marks)*len("<mark></mark>") { // nothing is escaped: escapes are longer
		dst = append(append(append(dst, '"'), s.Text...), '"')
	} else {
		dst = appendString(dst, s.Text)
	}
	dst = append(dst, `,"marks":`...)
	dst = appendList(dst, s.Marks, func(dst []byte, m *sago.Span) []byte { return appendSpan(dst, m.Start, m.End) })
	return append(dst, '}')
}

// langTag is the BCP 47 tag of a language: "und" for text without one.
func langTag(lang sago.Lang) string {
	if lang == sago.LangNone {
		return "und"
	}
	return string(lang)
}

func appendMatched(dst []byte, m *sago.Matched) []byte {
	dst = append(dst, `{"word":`...)
	dst = appendString(dst, m.Word)
	dst = append(dst, `,"term":`...)
	dst = appendString(dst, m.Term)
	dst = append(dst, `,"via":`...)
	dst = appendString(dst, string(m.Via))
	if t := m.Tag; t != nil {
		dst = append(dst, `,"tag":{"facet":`...)
		dst = appendString(dst, t.Facet)
		dst = append(dst, `,"value":`...)
		dst = appendString(dst, t.Value)
		dst = append(dst, `,"label":`...)
		dst = appendText(dst, t.Label)
		dst = append(dst, '}')
	}
	return append(dst, '}')
}

func appendFacet(dst []byte, f *sago.Facet) []byte {
	dst = append(dst, `{"label":`...)
	dst = appendText(dst, f.Label)
	dst = append(dst, `,"values":`...)
	dst = appendList(dst, f.Values, appendFacetValue)
	dst = append(dst, `,"totalValues":`...)
	dst = strconv.AppendInt(dst, int64(f.TotalValues), 10)
	return append(dst, '}')
}

func appendFacetValue(dst []byte, v *sago.FacetValue) []byte {
	dst = append(dst, `{"value":`...)
	dst = appendString(dst, v.Value)
	dst = append(dst, `,"label":`...)
	dst = appendText(dst, v.Label)
	dst = append(dst, `,"count":`...)
	dst = strconv.AppendInt(dst, int64(v.Count), 10)
	dst = append(dst, `,"selected":`...)
	dst = strconv.AppendBool(dst, v.Selected)
	dst = append(dst, `,"excluded":`...)
	dst = strconv.AppendBool(dst, v.Excluded)
	return append(dst, '}')
}

// appendStatistics appends what was asked for beside hits and facets.
func appendStatistics(dst []byte, r *sago.Response) []byte {
	if r.Stats != nil {
		dst = append(dst, `,"stats":`...)
		dst = appendList(dst, r.Stats, appendDistribution)
	}
	if r.Pivot != nil {
		dst = append(dst, `,"pivot":`...)
		dst = appendPivot(dst, r.Pivot)
	}
	if r.Why != nil {
		dst = append(dst, `,"why":`...)
		dst = appendExplanation(dst, r.Why)
	}
	return dst
}

func appendDistribution(dst []byte, d *sago.Distribution) []byte {
	dst = append(dst, `{"field":`...)
	dst = appendString(dst, string(d.Field))
	dst = append(dst, `,"known":`...)
	dst = strconv.AppendInt(dst, int64(d.Known), 10)
	for _, n := range []struct {
		key   string
		value int64
	}{{"min", d.Min}, {"p50", d.P50}, {"p90", d.P90}, {"p99", d.P99}, {"max", d.Max}} {
		dst = append(dst, ',')
		dst = appendString(dst, n.key)
		dst = append(dst, ':')
		dst = strconv.AppendInt(dst, n.value, 10)
	}
	return append(dst, '}')
}

func appendPivot(dst []byte, p *sago.PivotTable) []byte {
	dst = append(dst, `{"rows":`...)
	dst = appendString(dst, p.Rows)
	dst = append(dst, `,"columns":`...)
	dst = appendString(dst, p.Columns)
	dst = append(dst, `,"rowValues":`...)
	dst = appendStrings(dst, p.RowValues)
	dst = append(dst, `,"columnValues":`...)
	dst = appendStrings(dst, p.ColumnValues)
	dst = append(dst, `,"counts":`...)
	dst = appendList(dst, p.Counts, func(dst []byte, row *[]int) []byte {
		return appendList(dst, *row, func(dst []byte, n *int) []byte { return strconv.AppendInt(dst, int64(*n), 10) })
	})
	return append(dst, '}')
}

func appendExplanation(dst []byte, e *sago.Explanation) []byte {
	dst = append(dst, `{"id":`...)
	dst = appendString(dst, e.ID)
	dst = append(dst, `,"matches":`...)
	dst = strconv.AppendBool(dst, e.Matches)
	dst = append(dst, `,"score":`...)
	dst = appendFloat(dst, e.Score)
	dst = append(dst, `,"rank":`...)
	dst = strconv.AppendInt(dst, int64(e.Rank), 10)
	dst = append(dst, `,"reason":`...)
	dst = appendString(dst, e.Reason)
	dst = append(dst, `,"obstacles":`...)
	dst = appendList(dst, e.Obstacles, func(dst []byte, o *sago.Obstacle) []byte {
		dst = append(dst, `{"kind":`...)
		dst = appendString(dst, string(o.Kind))
		dst = append(dst, `,"of":`...)
		return append(appendString(dst, o.Of), '}')
	})
	dst = append(dst, `,"words":`...)
	dst = appendList(dst, e.Words, appendWordScore)
	return append(dst, '}')
}

func appendWordScore(dst []byte, w *sago.WordScore) []byte {
	dst = append(dst, `{"word":`...)
	dst = appendString(dst, w.Word)
	dst = append(dst, `,"term":`...)
	dst = appendNullable(dst, w.Term)
	dst = append(dst, `,"via":`...)
	dst = appendNullable(dst, string(w.Via))
	dst = append(dst, `,"lang":`...)
	dst = appendNullable(dst, string(w.Lang))
	dst = append(dst, `,"boost":`...)
	dst = appendFloat(dst, w.Boost)
	dst = append(dst, `,"tf":`...)
	dst = appendFloat(dst, w.TF)
	dst = append(dst, `,"length":`...)
	dst = appendFloat(dst, w.Length)
	dst = append(dst, `,"frequency":`...)
	dst = appendFloat(dst, w.Frequency)
	dst = append(dst, `,"docFreq":`...)
	dst = strconv.AppendInt(dst, int64(w.DocFreq), 10)
	dst = append(dst, `,"idf":`...)
	dst = appendFloat(dst, w.IDF)
	dst = append(dst, `,"weight":`...)
	dst = appendFloat(dst, w.Weight)
	dst = append(dst, `,"score":`...)
	dst = appendFloat(dst, w.Score)
	return append(dst, '}')
}
