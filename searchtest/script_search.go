package searchtest

import (
	"fmt"
	"strconv"
	"strings"

	"sago"
	"sago/query"
)

// readRequest makes a request of a statement "search QUERY" or "paste": the
// lines of its body that do not begin with "expect" set it up.
func readRequest(st statement) (sago.Request, error) {
	req := sago.Request{Limit: sago.DefaultLimit}
	switch st.word {
	case "search":
		req.Text = st.rest
		req.Query, _ = query.Parse(st.rest, sago.QueryFields())
	case "paste":
		req.Paste = quoted(st)
	case "like":
		req.Like = &sago.Like{ID: st.rest, Text: quoted(st)}
	}
	for _, l := range st.body {
		if err := set(&req, l); err != nil {
			return req, fmt.Errorf("line %d: %w", l.number, err)
		}
	}
	return req, nil
}

// quoted returns the lines of a statement's body that begin with "|".
func quoted(st statement) string {
	var b strings.Builder
	for _, l := range st.body {
		if l.word == "|" {
			b.WriteString(l.rest + "\n")
		}
	}
	return b.String()
}

// set sets what a line of a search says.
func set(req *sago.Request, l line) (err error) {
	switch l.word {
	case "expect", "|":
	case "match":
		req.Match = sago.Match(l.rest)
	case "sort":
		req.Sort = sago.Sort(l.rest)
	case "lang":
		req.Lang = sago.Lang(l.rest)
	case "limit":
		req.Limit, err = strconv.Atoi(l.rest)
	case "offset":
		req.Offset, err = strconv.Atoi(l.rest)
	case "cursor":
		req.Cursor = l.rest
	case "where", "without":
		var f sago.Filter
		f, err = readFilter(l.rest)
		f.Exclude = l.word == "without"
		req.Filters = append(req.Filters, f)
	case "explain":
		req.Explain = true
	case "why":
		req.Why = l.rest
	case "pivot":
		req.Pivot, err = readPivot(l.rest)
	case "stats":
		req.Stats = append(req.Stats, sago.StatField(l.rest))
	case "spans":
		req.Spans, err = readSpans(l.rest)
	case "facet":
		var f sago.FacetRequest
		f, err = readFacet(l.rest)
		req.Facets = append(req.Facets, f)
	default:
		err = fmt.Errorf("there is no setting %q", l.word)
	}
	return err
}

// readFilter reads "FIELD VALUE, VALUE" or "FIELD FROM..TO", a half-open range in
// days or seconds, either end of which may be left out.
func readFilter(text string) (sago.Filter, error) {
	field, rest, _ := strings.Cut(text, " ")
	f := sago.Filter{Field: field}
	from, to, ok := strings.Cut(rest, "..")
	if !ok {
		f.Values = list(rest)
		return f, nil
	}
	f.Range = &sago.Range{}
	var err error
	if f.Range.From, err = readBound(from); err == nil {
		f.Range.To, err = readBound(to)
	}
	return f, err
}

// readBound reads one end of a range; nothing is an open end.
func readBound(text string) (*int64, error) {
	text = strings.TrimSpace(text)
	if text == "" {
		return nil, nil
	}
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		return nil, fmt.Errorf("want a number of days or seconds: %w", err)
	}
	return &n, nil
}

// readPivot reads "ROWS COLUMNS" and "ROWS COLUMNS LIMIT".
func readPivot(text string) (*sago.Pivot, error) {
	words := strings.Fields(text)
	if len(words) < 2 {
		return nil, fmt.Errorf("want two facets")
	}
	p := &sago.Pivot{Rows: words[0], Columns: words[1]}
	if len(words) == 2 {
		return p, nil
	}
	limit, err := strconv.Atoi(words[2])
	p.Limit = limit
	return p, err
}

// readSpans reads "FIELD BOUND BOUND", bounds in days or seconds, two or more.
func readSpans(text string) (*sago.Spans, error) {
	field, rest, _ := strings.Cut(text, " ")
	s := &sago.Spans{Field: field}
	for _, word := range strings.Fields(rest) {
		bound, err := readBound(word)
		if err != nil {
			return nil, err
		}
		s.Bounds = append(s.Bounds, *bound)
	}
	return s, nil
}

// readFacet reads "FIELD", "FIELD LIMIT", "FIELD LIMIT by label".
func readFacet(text string) (sago.FacetRequest, error) {
	words := strings.Fields(text)
	if len(words) == 0 {
		return sago.FacetRequest{}, fmt.Errorf("want a facet")
	}
	f := sago.FacetRequest{Field: words[0]}
	words = words[1:]
	if n := len(words); n >= 2 && words[n-2] == "by" {
		f.Sort = sago.FacetSort(words[n-1])
		words = words[:n-2]
	}
	if len(words) == 0 {
		return f, nil
	}
	limit, err := strconv.Atoi(words[0])
	f.Limit = limit
	return f, err
}
