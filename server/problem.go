package server

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"

	"sago"
)

// problem is an error as a client gets it: RFC 9457, with a code to branch on,
// the fields at fault and the nearest valid values.
type problem struct {
	Type        string   `json:"type"`
	Title       string   `json:"title"`
	Status      int      `json:"status"`
	Detail      string   `json:"detail"`
	Instance    string   `json:"instance"`
	Code        string   `json:"code"`
	Errors      []fault  `json:"errors,omitempty"`
	Suggestions []string `json:"suggestions,omitempty"`
}

// fault says what is wrong with one field of a request.
type fault struct {
	Pointer string `json:"pointer"` // RFC 6901 as a fragment; an address counts as one flat object
	Reason  string `json:"reason"`

	cause cause    // "" if the field and the code of the problem tell
	near  []string // the nearest valid names or values
}

// field is the name of the field at fault.
func (f fault) field() string {
	return strings.NewReplacer("~1", "/", "~0", "~").Replace(f.Pointer[len(pointer("")):])
}

// cause says what is wrong with a parameter, where its name alone does not.
type cause string

const (
	causeName  cause = "name"  // there is none of that name
	causeValue cause = "value" // it has another value than those that there are
	causeTwice cause = "twice" // it is given more than once
)

// httpError is an error that arises in HTTP and not below the contract.
type httpError struct {
	status      int
	code        string
	detail      string
	faults      []fault
	suggestions []string
	allow       string // the methods there are, of a 405
	err         error  // logged, never sent
}

func (e *httpError) Error() string {
	if e.err != nil {
		return e.detail + ": " + e.err.Error()
	}
	return e.detail
}

func (e *httpError) Unwrap() error { return e.err }

// statusOf is the HTTP status of each code of the contract.
func statusOf(code sago.Code) int {
	switch code {
	case sago.CodeInvalid:
		return http.StatusBadRequest
	case sago.CodeNotFound:
		return http.StatusNotFound
	case sago.CodeUnsupported:
		return http.StatusNotImplemented
	case sago.CodeStale:
		return http.StatusGone
	case sago.CodeUnavailable:
		return http.StatusServiceUnavailable
	}
	return http.StatusInternalServerError
}

// The codes of errors that arise in HTTP.
const (
	codeOverloaded = "overloaded"
	codeMethod     = "method_not_allowed"
	codeTooLarge   = "too_large"
	codeMediaType  = "unsupported_media_type"
)

// retrySeconds is what a client that was turned away is told to wait.
const retrySeconds = 1

// fail sends an error to the client: the one place that does. It is a page for
// a browser on a page, and problem+json for everyone else.
func (s *Server) fail(x *exchange, r *http.Request, err error) {
	p := s.problemOf(err)
	p.Instance = "urn:sago:request:" + x.id
	x.cause = err
	h := x.Header()
	if p.Status == http.StatusServiceUnavailable {
		h.Set("Retry-After", strconv.Itoa(retrySeconds))
	}
	var he *httpError
	if errors.As(err, &he) && he.allow != "" {
		h.Set("Allow", he.allow)
	}
	if x.html {
		if page, pageErr := s.problemPage(r, x, p); pageErr == nil {
			s.out.send(x, r, page)
			return
		}
	}
	body, _ := json.Marshal(p) // strings and numbers alone: cannot fail
	rep := &reply{status: p.Status, contentType: "application/problem+json", body: append(body, '\n')}
	s.out.send(x, r, rep)
}

// problemOf says what a client may know of an error.
func (s *Server) problemOf(err error) problem {
	var he *httpError
	var se *sago.Error
	p := problem{Status: http.StatusInternalServerError, Code: string(sago.CodeInternal)}
	switch {
	case errors.As(err, &he):
		p.Status, p.Code, p.Detail = he.status, he.code, he.detail
		p.Errors, p.Suggestions = he.faults, he.suggestions
	case errors.As(err, &se) && se.Code != sago.CodeInternal:
		p.Status, p.Code, p.Detail = statusOf(se.Code), string(se.Code), se.Public
		p.Suggestions = se.Suggestions
		if se.Field != "" {
			p.Errors = []fault{{Pointer: pointer(se.Field), Reason: se.Public, near: se.Suggestions}}
		}
	case errors.Is(err, context.DeadlineExceeded), errors.Is(err, context.Canceled):
		p.Status, p.Code = http.StatusServiceUnavailable, string(sago.CodeUnavailable)
		p.Detail = "The answer took too long. Try again, or ask for less."
	default:
		p.Detail = "Something went wrong inside the server. Its log has the details under the id of this request."
	}
	p.Title = s.pages.Text(sago.LangEn, "title."+p.Code) // equal codes, equal titles
	p.Type = "/help#problem-" + p.Code
	return p
}

func noSuchAddress(r *http.Request) error {
	return &httpError{
		status: http.StatusNotFound, code: string(sago.CodeNotFound),
		detail: fmt.Sprintf("There is nothing at %.100q. /openapi.json lists the addresses there are.", r.URL.Path),
	}
}

func methodNotAllowed(method, allow string) error {
	return &httpError{
		status: http.StatusMethodNotAllowed, code: codeMethod, allow: allow,
		detail: fmt.Sprintf("This address does not take %.20q. It takes %s.", method, allow),
	}
}

// invalid is an error of one field of a request.
func invalid(field, reason string, suggestions ...string) error {
	return &httpError{
		status: http.StatusBadRequest, code: string(sago.CodeInvalid), detail: reason,
		faults: []fault{{Pointer: pointer(field), Reason: reason, near: suggestions}}, suggestions: suggestions,
	}
}
