package server

import (
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"

	"sago"
	"sago/query"
	"sago/server/ui"
)

// problemPage is the page of an error.
func (s *Server) problemPage(r *http.Request, x *exchange, p problem) (*reply, error) {
	given, _ := decodePage(r, pageScope()) // what is wrong with it is being said
	lang := pageLang(r, given)
	title := s.pages.Text(lang, "title."+p.Code)
	v := &ui.Problem{
		Page:   s.base(lang, title, readURL("/", otherLang(lang), "")),
		Status: p.Status, Heading: title, Request: x.id,
	}
	v.Query = given.Q
	s.sayProblem(v, p, lang)
	for _, f := range p.Errors {
		for _, value := range f.near {
			v.Suggestions = append(v.Suggestions, ui.Link{Text: value, URL: suggestedURL(r, given, f, value)})
		}
	}
	v.Without = s.withoutSpelt(given, p, lang)
	body, err := s.pages.Problem(s.out.body(), v)
	if err != nil {
		return nil, err
	}
	rep := pageReply(body)
	rep.status = p.Status
	return rep, nil
}

// sayProblem says what is wrong in the page's language. What a problem itself
// says is English and the most exact: in English it is all, and otherwise it
// stands below.
func (s *Server) sayProblem(v *ui.Problem, p problem, lang sago.Lang) {
	var exact []string
	for _, f := range p.Errors {
		if f.Reason != p.Detail {
			exact = append(exact, f.Reason)
		}
	}
	if lang == sago.LangEn {
		v.Detail, v.Reasons = p.Detail, exact
		return
	}
	v.Detail, v.Exact = s.problemText(p, lang), p.Detail
	if len(exact) > 0 { // they say all of the detail
		v.Exact = strings.Join(exact, " ")
	}
	for _, f := range p.Errors {
		if line := s.faultText(f, p, lang); line != v.Detail && !slices.Contains(v.Reasons, line) {
			v.Reasons = append(v.Reasons, line)
		}
	}
}

// problemText is the first thing to say of a problem.
func (s *Server) problemText(p problem, lang sago.Lang) string {
	switch {
	case len(p.Errors) > 0:
		return s.faultText(p.Errors[0], p, lang)
	case p.Code == string(sago.CodeNotFound):
		return s.pages.Text(lang, "cause.address")
	}
	return s.pages.Text(lang, "problem."+p.Code)
}

// faultText says what is wrong with a field and what to do about it.
func (s *Server) faultText(f fault, of problem, lang sago.Lang) string {
	name := f.field()
	switch {
	case f.cause == causeName:
		return s.pages.Text(lang, "cause.name", name)
	case f.cause == causeTwice:
		return s.pages.Text(lang, "cause.twice", name)
	case of.Code == string(sago.CodeNotFound):
		return s.pages.Text(lang, "cause.case")
	case of.Code != string(sago.CodeInvalid):
		return s.pages.Text(lang, "problem."+of.Code)
	case isFacet(name):
		return s.pages.Text(lang, "cause.value", s.facetLabel(lang, name))
	}
	switch name {
	case sago.FieldAfter, sago.FieldBefore, sago.FilterDate:
		return s.pages.Text(lang, "cause.date")
	case sago.FilterDetected, sago.FilterResolved:
		return s.pages.Text(lang, "cause.duration")
	case sago.FilterHas:
		return s.pages.Text(lang, "cause.key")
	}
	return s.pages.Text(lang, "cause.wrong", name)
}

// suggestedURL is the address that is asked for with a suggested name or value in
// place of the one at fault; empty if there is none.
func suggestedURL(r *http.Request, given params, f fault, value string) string {
	name := f.field()
	switch {
	case f.cause == causeName || f.cause == causeValue:
		return respeltURL(r, f, value)
	case name == "pivot": // a table of the facet and another
		column := defaultTable().Columns
		if value == column {
			column = defaultTable().Rows
		}
		return respeltURL(r, f, value+","+column)
	case name == "id":
		return caseURL(value, given.Lang)
	case name == "like":
		given.Like = value
		return at("/", given.query())
	}
	return given.suggested(name, value)
}

// respeltURL is the address of a request with another name in place of a
// parameter that there is not, or another value of one.
func respeltURL(r *http.Request, f fault, with string) string {
	values := r.URL.Query()
	maps.DeleteFunc(values, func(name string, _ []string) bool { return isTracking(name) })
	old := values[f.field()]
	if old == nil {
		return ""
	}
	if f.cause == causeName {
		delete(values, f.field())
		values[with] = append(values[with], old...)
	} else {
		values[f.field()] = []string{with}
	}
	return at(r.URL.EscapedPath(), values.Encode())
}

// suggested is the address of p with a suggested value in place of the one of a
// facet or another field that there is not; empty if p has it not or more than once.
func (p params) suggested(facet, value string) string {
	for _, c := range p.Chosen {
		if c.Facet == facet {
			return at("/", p.without(facet, c.Value).with(choice{facet, value, c.Exclude}).query())
		}
	}
	if rest, _, exclude, ok := p.cutSpelt(facet); ok && isFacet(facet) {
		return at("/", rest.with(choice{facet, value, exclude}).query())
	}
	within := func(f query.Field) query.Node {
		f.Value = value
		return f
	}
	if rest, ok := p.respelt(facet, within); ok {
		return at("/", rest.query())
	}
	return ""
}

// withoutSpelt links to p without the field of the query text that a problem is
// of: nil if it is of none.
func (s *Server) withoutSpelt(p params, of problem, lang sago.Lang) *ui.Link {
	for _, e := range of.Errors {
		facet := e.field()
		rest, cut, _, ok := p.cutSpelt(facet)
		if !ok {
			rest, ok = p.respelt(facet, func(f query.Field) query.Node {
				cut = f.String()
				return nil
			})
		}
		if ok {
			return &ui.Link{Text: fmt.Sprintf(s.pages.Text(lang, "error.without"), cut), URL: at("/", rest.query())}
		}
	}
	return nil
}

// cutSpelt returns p without the one field of its query text that names the
// facet, what was cut, and whether that excluded its value.
func (p params) cutSpelt(facet string) (rest params, cut string, exclude, ok bool) {
	node, one := p.oneSpelt(facet)
	if !one {
		return p, "", false, false
	}
	text := p.Q
	for _, n := range topFields(node) {
		not, isNot := n.(query.Not)
		inner := n
		if isNot {
			inner = not.Node
		}
		if inner.(query.Field).Name != facet {
			continue
		}
		span := n.Span()
		rest, cut, exclude, ok = p.firstPage(), text[span.Start:span.End], isNot, true
		rest.Q = strings.Join(strings.Fields(text[:span.Start]+" "+text[span.End:]), " ")
	}
	return rest, cut, exclude, ok
}
