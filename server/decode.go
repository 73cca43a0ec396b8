package server

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"mime"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"sago"
)

// fields is a request as flat names with values: the query of an address, a
// form, or a JSON object. A name may come more than once.
type fields map[string][]string

// Bounds of a body in bytes.
const (
	maxBody  = 1 << 20
	maxPaste = sago.MaxPasteBytes
)

// addressFields reads the query of an address.
func addressFields(r *http.Request) (fields, error) {
	v, err := url.ParseQuery(r.URL.RawQuery)
	if err != nil {
		return nil, &httpError{
			status: http.StatusBadRequest, code: string(sago.CodeInvalid), err: err,
			detail: "The query of the address cannot be read: write a percent sign as %25 and a semicolon as %3B.",
		}
	}
	return fields(v), nil
}

// pageFields reads the query of a page's address. What mailers, chats and
// advertisements append to every link that they carry says nothing to sago and is
// not the reader's to mend: a page leaves it out, and its links do not pass it on.
// The API is strict, since a program's misspelt parameter must not pass unseen.
func pageFields(r *http.Request) (fields, error) {
	f, err := addressFields(r)
	maps.DeleteFunc(f, func(name string, _ []string) bool { return isTracking(name) })
	return f, err
}

// isTracking reports whether a parameter only tells where a click came from. None
// of sago's own is called so.
func isTracking(name string) bool {
	switch name {
	case "fbclid", "gclid", "msclkid", "mc_cid", "mc_eid", "ref":
		return true
	}
	return strings.HasPrefix(name, "utm_")
}

// decodePage reads the query of a page's address.
func decodePage(r *http.Request, sc scope) (params, error) {
	f, err := pageFields(r)
	if err != nil {
		return params{}, err
	}
	return decode(f, sc)
}

// decodeAddress reads the query of an address.
func decodeAddress(r *http.Request, sc scope) (params, error) {
	f, err := addressFields(r)
	if err != nil {
		return params{}, err
	}
	return decode(f, sc)
}

// bodyFields reads the body of a search: a JSON object of the names that an
// address takes, a form, or pasted text.
func bodyFields(r *http.Request) (fields, error) {
	mediaType, err := bodyType(r.Header)
	if err != nil {
		return nil, err
	}
	switch mediaType {
	case "application/json":
		body, err := readBody(r, maxBody)
		if err != nil {
			return nil, err
		}
		return jsonFields(body)
	case "text/plain":
		body, err := readBody(r, maxPaste)
		if err != nil {
			return nil, err
		}
		return fields{"paste": {string(body)}}, nil
	case "application/x-www-form-urlencoded":
		body, err := readBody(r, maxBody)
		if err != nil {
			return nil, err
		}
		if text := bytes.TrimSpace(body); bytes.HasPrefix(text, []byte("{")) || bytes.HasPrefix(text, []byte("[")) {
			return nil, badMedia("The body looks like JSON and came as a form (%s), as curl -d sends it. Send it with Content-Type: application/json.", mediaType)
		}
		v, err := url.ParseQuery(string(body))
		if err != nil {
			return nil, malformed("The form cannot be read: write a percent sign as %25 and a semicolon as %3B.", err)
		}
		return fields(v), nil
	}
	return nil, badMedia("The body is %.100q. Send application/json, or text/plain to paste a text.", mediaType)
}

// bodyType returns the media type of a body as it is, neither compressed nor in
// another character set than UTF-8.
func bodyType(h http.Header) (string, error) {
	if coding := h.Get("Content-Encoding"); coding != "" && !strings.EqualFold(coding, "identity") {
		return "", badMedia("The body is encoded (Content-Encoding: %.40s). Send it as it is, without compression.", coding)
	}
	given := h.Get("Content-Type")
	mediaType, more, err := mime.ParseMediaType(given)
	if err != nil {
		return given, nil
	}
	switch charset := strings.ToLower(more["charset"]); charset {
	case "", "utf-8", "utf8", "us-ascii":
		return mediaType, nil
	default:
		return "", badMedia("The body is in the character set %.40q. Send UTF-8.", charset)
	}
}

// badMedia is the error of a body that cannot be read for what it is.
func badMedia(format string, args ...any) error {
	return &httpError{
		status: http.StatusUnsupportedMediaType, code: codeMediaType, detail: fmt.Sprintf(format, args...),
	}
}

// receive reads the body of a request into memory: what is beyond the largest
// body is left unread, for readBody to refuse.
func receive(r *http.Request) error {
	body, err := io.ReadAll(io.LimitReader(r.Body, max(maxBody, maxPaste)+1))
	if err != nil {
		return malformed("The body ended before its end.", err)
	}
	r.Body = io.NopCloser(bytes.NewReader(body))
	return nil
}

// readBody reads a body of at most limit bytes.
func readBody(r *http.Request, limit int64) ([]byte, error) {
	body, err := io.ReadAll(io.LimitReader(r.Body, limit+1))
	if err != nil {
		return nil, malformed("The body ended before its end.", err)
	}
	if int64(len(body)) > limit {
		return nil, &httpError{
			status: http.StatusRequestEntityTooLarge, code: codeTooLarge,
			detail: fmt.Sprintf("The body is larger than %d KiB.", limit>>10),
		}
	}
	if sago.UTF16(body) {
		return nil, badMedia("The body is UTF-16. Send UTF-8.")
	}
	return bytes.TrimPrefix(body, []byte("\ufeff")), nil // a byte order mark
}

func malformed(detail string, err error) error {
	return &httpError{status: http.StatusBadRequest, code: string(sago.CodeInvalid), detail: detail, err: err}
}

// jsonFields reads a JSON object whose values are strings, numbers, booleans,
// or arrays of them; null is as good as absent.
func jsonFields(body []byte) (fields, error) {
	dec := json.NewDecoder(bytes.NewReader(body))
	var object map[string]json.RawMessage
	err := dec.Decode(&object)
	if err == nil {
		if _, more := dec.Token(); !errors.Is(more, io.EOF) {
			err = errors.New("text after the object")
		}
	}
	if err != nil || object == nil {
		return nil, malformed(jsonReason(err), err)
	}
	f := fields{}
	var faults []fault
	for _, name := range slices.Compact(slices.Sorted(slices.Values(sago.RepeatedKeys(body)))) {
		if _, own := object[name]; own { // not a key within a value, which is refused below
			faults = append(faults, fault{
				Pointer: pointer(name), cause: causeTwice,
				Reason: fmt.Sprintf("%.100q stands in the body twice: give it once, with an array for several values.", name),
			})
		}
	}
	for _, name := range slices.Sorted(maps.Keys(object)) {
		values, ok := jsonValues(object[name])
		if !ok {
			faults = append(faults, fault{Pointer: pointer(name), Reason: "Want a string, a number, a boolean, or an array of them."})
		}
		if values != nil {
			f[name] = values
		}
	}
	return f, faulty(faults, nil)
}

// jsonReason says what is wrong with a body that is no JSON object.
func jsonReason(err error) string {
	var syntax *json.SyntaxError
	switch {
	case errors.As(err, &syntax):
		return fmt.Sprintf("The body is not valid JSON from byte %d on.", syntax.Offset)
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return "The body is not valid JSON: it ends too soon."
	}
	return `The body is not one JSON object, such as {"q": "timeout", "symptoms": ["high-latency"]}.`
}

// jsonValues returns the values of a member, nil for null.
func jsonValues(raw json.RawMessage) (values []string, ok bool) {
	if raw[0] != '[' {
		v, ok := jsonScalar(raw)
		if !ok || raw[0] == 'n' {
			return nil, ok
		}
		return []string{v}, true
	}
	var items []json.RawMessage
	if json.Unmarshal(raw, &items) != nil {
		return nil, false
	}
	values = make([]string, 0, len(items))
	for _, item := range items {
		v, ok := jsonScalar(item)
		if !ok || item[0] == 'n' {
			return nil, false
		}
		values = append(values, v)
	}
	return values, true
}

func jsonScalar(raw json.RawMessage) (string, bool) {
	switch raw[0] {
	case '{', '[':
		return "", false
	case '"':
		var s string
		err := json.Unmarshal(raw, &s)
		return s, err == nil
	}
	return string(raw), true // a number, a boolean, null
}

// scope is the names that the fields of an address may have.
type scope struct {
	names        []string
	limit        int // of the field "limit": by default
	least, most  int // of it
	filterFacets bool
	anyWhy       bool // what is no id is taken for "why": a page says so beside the question
}

// filterNames are the names that narrow what is looked at, beside the facets.
func filterNames() []string { return []string{"after", "before", "match", "lang"} }

// listNames are the names that say how hits are listed and counted.
func listNames() []string {
	return []string{
		"limit", "offset", "cursor", "facets", "facetLimit", "facetSort", "stats", "pivot",
		"explain", "fixes", "why", "format",
	}
}

// searchScope is of searches.
func searchScope() scope {
	names := slices.Concat([]string{"q", "paste", "like", "sort"}, filterNames(), listNames())
	return scope{names: names, limit: sago.DefaultLimit, most: sago.MaxLimit, filterFacets: true}
}

// pageScope is of searches on pages.
func pageScope() scope {
	sc := searchScope()
	sc.names = append(sc.names, "view", "more", "keep")
	sc.anyWhy = true
	for _, f := range sago.FacetNames() {
		sc.names = append(sc.names, findPrefix+f)
	}
	return sc
}

// similarScope is of cases like a case.
func similarScope() scope {
	names := slices.Concat(filterNames(), listNames())
	return scope{names: names, limit: sago.DefaultLimit, most: sago.MaxLimit, filterFacets: true}
}

// valuesScope is of the values of a facet.
func valuesScope() scope {
	names := slices.Concat([]string{"q", "search", "prefix", "limit", "offset", "facetSort"}, filterNames())
	return scope{names: names, limit: sago.DefaultFacetLimit, least: 1, most: sago.MaxFacetLimit, filterFacets: true}
}

// suggestScope is of completions.
func suggestScope() scope {
	return scope{names: []string{"q", "limit", "lang"}, limit: defaultSuggestions, least: 1, most: maxSuggestions}
}

// readScope is of pages to be read in either language.
func readScope() scope { return scope{names: []string{"lang", "show", "keep"}} }

// Bounds of a list of completions.
const (
	defaultSuggestions = 10
	maxSuggestions     = 50
)

// decoder turns fields into params and gathers what is wrong with them.
type decoder struct {
	scope
	p           params
	faults      []fault
	suggestions []string
}

// decode reads the fields of an address or a body. It reports everything that
// is wrong with them at once.
func decode(f fields, sc scope) (params, error) {
	d := decoder{scope: sc, p: defaults()}
	d.p.Limit = sc.limit
	for _, name := range slices.Sorted(maps.Keys(f)) {
		facet, exclude := strings.CutPrefix(name, "-")
		switch {
		case slices.Contains(sc.names, name):
			d.field(name, f[name])
		case sc.filterFacets && slices.Contains(sago.FacetNames(), facet):
			d.choose(facet, f[name], exclude)
		default:
			d.unknown(name)
		}
	}
	d.together()
	return d.p, faulty(d.faults, d.suggestions)
}

// faulty returns the error of the faults, nil if there are none.
func faulty(faults []fault, suggestions []string) error {
	if len(faults) == 0 {
		return nil
	}
	detail := faults[0].Reason
	if n := len(faults) - 1; n > 0 {
		detail += fmt.Sprintf(" (and %d more)", n)
	}
	return &httpError{
		status: http.StatusBadRequest, code: string(sago.CodeInvalid),
		detail: detail, faults: faults, suggestions: suggestions,
	}
}

// pointer points at a field of a request.
func pointer(name string) string {
	return "#/" + strings.NewReplacer("~", "~0", "/", "~1").Replace(name)
}

// field reads one name with its values.
func (d *decoder) field(name string, values []string) {
	p := &d.p
	switch name {
	case "q":
		p.Q = d.text(name, values)
	case "paste":
		p.Paste = d.text(name, values)
		if strings.TrimSpace(p.Paste) == "" {
			d.fail(name, "The pasted text is empty: there is nothing to look for. Leave it out to see every case.")
		}
	case "like":
		p.Like = d.id(name, values)
	case "after":
		p.After = d.date(name, values)
	case "before":
		p.Before = d.date(name, values)
	case "match":
		p.Match = oneOf(d, name, values, p.Match, sago.MatchAuto, sago.MatchAll, sago.MatchAny)
	case "sort":
		p.Sort = oneOf(d, name, values, p.Sort, sorts()...)
	case "lang":
		p.Lang = oneOf(d, name, values, p.Lang, sago.LangEn, sago.LangKo)
	case "limit":
		p.Limit = d.number(name, values, p.Limit, d.least, d.most)
	case "offset":
		p.Offset = d.number(name, values, p.Offset, 0, sago.MaxOffset)
	case "cursor":
		p.Cursor = d.one(name, values)
	case "facets":
		p.Facets = d.facets(name, values)
	case "facetLimit":
		p.FacetLimit = d.number(name, values, p.FacetLimit, 1, sago.MaxFacetLimit)
	case "facetSort":
		p.FacetSort = oneOf(d, name, values, p.FacetSort, sago.FacetByCount, sago.FacetByLabel)
	case "stats":
		p.Stats = manyOf[sago.StatField](d, name, values, sago.FilterDetected, sago.FilterResolved)
	case "pivot":
		p.Pivot = d.pivot(name, values)
	case "explain":
		p.Explain = d.flag(name, values)
	case "fixes":
		p.AddFixes = d.flag(name, values)
	case "why":
		if p.Why = d.text(name, values); !d.anyWhy {
			p.Why = d.id(name, values)
		}
	case "format":
		p.Format = oneOf(d, name, values, p.Format, formats()...)
	case "search":
		p.Search = d.text(name, values)
	case "prefix":
		p.Prefix = d.text(name, values)
	case "view":
		p.Fixes = oneOf(d, name, values, "", viewFixes) == viewFixes
	case "show":
		p.Show = oneOf(d, name, values, "", string(sago.LangEn), string(sago.LangKo))
	case "keep":
		p.Keep = d.flag(name, values)
	case "more":
		p.More = manyOf(d, name, values, sago.FacetNames()...)
	default:
		d.find(name, values)
	}
}

// choose reads the chosen values of a facet. A value that is both wanted and
// excluded stays both: no case answers to that.
func (d *decoder) choose(facet string, values []string, exclude bool) {
	for _, v := range values {
		if c := (choice{facet, v, exclude}); v != "" && !slices.Contains(d.p.Chosen, c) {
			d.p.Chosen = append(d.p.Chosen, c)
		}
	}
}

// find reads the words that the values of a facet are narrowed to.
func (d *decoder) find(name string, values []string) {
	if words := d.text(name, values); words != "" {
		if d.p.Find == nil {
			d.p.Find = map[string]string{}
		}
		d.p.Find[strings.TrimPrefix(name, findPrefix)] = words
	}
}

// unknown reports a name that the scope lacks, with the nearest that it has.
func (d *decoder) unknown(name string) {
	known := slices.Clone(d.names)
	if d.filterFacets {
		for _, f := range sago.FacetNames() {
			known = append(known, f, "-"+f)
		}
	}
	near := nearest(name, known)
	reason := fmt.Sprintf("There is no parameter %.100q here.", name)
	if len(near) > 0 {
		reason += fmt.Sprintf(" Did you mean %q?", near[0])
	}
	d.failFor(causeName, name, reason, near...)
}

// together checks what fields must not be at once.
func (d *decoder) together() {
	p := &d.p
	given := 0
	for _, s := range []string{p.Q, p.Paste, p.Like} {
		if s != "" {
			given++
		}
	}
	if given > 1 {
		d.fail("q", "Give one of q, paste and like: each is the whole of what to look for.")
	}
	if len(p.Paste) > maxPaste || len(p.Q) > maxPaste {
		d.fail("paste", fmt.Sprintf("A pasted text has at most %d KiB.", maxPaste>>10))
	}
	if p.Cursor != "" && p.Offset > 0 {
		d.fail("cursor", "Give a cursor or an offset: a cursor knows where it is.")
	}
}

func (d *decoder) fail(name, reason string) { d.failFor("", name, reason) }

func (d *decoder) failFor(why cause, name, reason string, suggestions ...string) {
	d.faults = append(d.faults, fault{Pointer: pointer(name), Reason: reason, cause: why, near: suggestions})
	d.suggestions = append(d.suggestions, suggestions...)
}

// sorts lists the orders of hits.
func sorts() []sago.Sort {
	return []sago.Sort{
		sago.SortRelevance, sago.SortNewest, sago.SortOldest, sago.SortResolved,
		sago.SortResolvedDesc, sago.SortDetected, sago.SortDetectedDesc,
	}
}

// one returns the value of a field that has one.
func (d *decoder) one(name string, values []string) string {
	switch len(values) {
	case 0:
		return ""
	case 1:
		return values[0]
	}
	d.failFor(causeTwice, name, fmt.Sprintf("%q is given %d times and can be given once.", name, len(values)))
	return ""
}

// text returns the value of a field that holds text, as valid UTF-8.
func (d *decoder) text(name string, values []string) string {
	s := d.one(name, values)
	if !utf8.ValidString(s) {
		s = strings.ToValidUTF8(s, "\uFFFD")
	}
	return strings.TrimSpace(s)
}

func (d *decoder) number(name string, values []string, def, least, most int) int {
	s := d.one(name, values)
	if s == "" {
		return def
	}
	n, err := strconv.Atoi(s)
	if err != nil || n < least || n > most {
		reason := fmt.Sprintf("%q is %.40q: want a whole number from %d to %d.", name, s, least, most)
		switch {
		case name == "facetLimit" && s == "0":
			reason += " An empty facets= counts none."
		case name == "offset" && slices.Contains(d.names, "cursor"):
			reason += " Follow nextCursor to go further."
		case name == "offset":
			reason += " Narrow the values with search or prefix to go further."
		}
		d.fail(name, reason)
		return def
	}
	return n
}

func (d *decoder) flag(name string, values []string) bool {
	switch s := d.one(name, values); s {
	case "1", "true":
		return true
	case "", "0", "false":
	default:
		d.failFor(causeValue, name, fmt.Sprintf("%q is %.40q: want 1 or 0.", name, s), "1", "0")
	}
	return false
}

func (d *decoder) date(name string, values []string) sago.Date {
	date := sago.Date(strings.TrimSpace(d.one(name, values)))
	if date == "" {
		return ""
	}
	if _, _, err := date.Days(); err != nil {
		d.fail(name, fmt.Sprintf("%q is %.40q: want a date such as 2024, 2024-03 or 2024-03-09.", name, date))
		return ""
	}
	return date
}

func (d *decoder) id(name string, values []string) string {
	id := d.one(name, values)
	if id != "" && !validID(id) {
		d.fail(name, idReason)
		return ""
	}
	return id
}

// facets returns the facets to count: none, and not nil, for an empty value.
func (d *decoder) facets(name string, values []string) []string {
	names := []string{}
	for _, v := range values {
		for f := range strings.SplitSeq(v, ",") {
			if f = strings.TrimSpace(f); f != "" && !slices.Contains(names, f) {
				names = append(names, f)
			}
		}
	}
	return append([]string{}, manyOf(d, name, names, sago.FacetNames()...)...)
}

func (d *decoder) pivot(name string, values []string) *sago.Pivot {
	s := d.one(name, values)
	if s == "" {
		return nil
	}
	rows, columns, _ := strings.Cut(s, ",")
	known := sago.FacetNames()
	if !slices.Contains(known, rows) || !slices.Contains(known, columns) {
		d.failFor("", name, fmt.Sprintf("%q is %.100q: want two facets, such as components,symptoms.", name, s), known...)
		return nil
	}
	return &sago.Pivot{Rows: rows, Columns: columns}
}

// oneOf returns the value of a field that has one of the known values.
func oneOf[T ~string](d *decoder, name string, values []string, def T, known ...T) T {
	s := d.one(name, values)
	if s == "" {
		return def
	}
	if slices.Contains(known, T(s)) {
		return T(s)
	}
	d.failFor(causeValue, name, unknownValue(name, s, known), nearest(s, stringsOf(known))...)
	return def
}

// manyOf returns the values of a field that has any of the known values.
func manyOf[T ~string](d *decoder, name string, values []string, known ...T) []T {
	var all []T
	for _, s := range values {
		switch {
		case s == "":
		case slices.Contains(known, T(s)):
			all = append(all, T(s))
		default:
			d.failFor(causeValue, name, unknownValue(name, s, known), nearest(s, stringsOf(known))...)
		}
	}
	return all
}

func unknownValue[T ~string](name, value string, known []T) string {
	return fmt.Sprintf("%q is %.100q: want %s.", name, value, strings.Join(stringsOf(known), ", "))
}

func stringsOf[T ~string](list []T) []string {
	out := make([]string, len(list))
	for i, v := range list {
		out[i] = string(v)
	}
	return out
}
