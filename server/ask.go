package server

import (
	"context"
	"errors"
	"net/url"

	"sago"
)

// Answer is the answer to a search that came by another way than HTTP.
type Answer struct {
	Response *sago.Response
	Fixed    []*sago.Case // the case of each hit, where fixes=1 asks for what fixed it
	Body     []byte       // what the API sends for it, in the format that the address names, or else JSON
}

// Ask answers a search that is spelt as in an address of /v1/search, so that
// the command line and the API take the same names and give the same answers.
// Every error is a *sago.Error: CodeInvalid for what the API answers with a
// problem of status 400, otherwise the searcher's.
func Ask(ctx context.Context, searcher sago.Searcher, address url.Values) (*Answer, error) {
	p, err := decode(fields(address), searchScope())
	if err != nil {
		return nil, contractError(err)
	}
	found, err := find(ctx, searcher, p, sago.LangEn)
	if err != nil {
		return nil, err
	}
	return &Answer{found.resp, found.fixed, found.in(p.Format)}, nil
}

// Encode returns the body that the API sends for the answer to a request.
func Encode(req sago.Request, resp *sago.Response) []byte {
	return found{req: req, resp: resp}.in(formatJSON)
}

// Request returns what a search that is spelt as in an address of /v1/search
// asks of a searcher. Its errors are those of Ask.
func Request(address url.Values) (sago.Request, error) {
	p, err := decode(fields(address), searchScope())
	if err != nil {
		return sago.Request{}, contractError(err)
	}
	req, _ := p.request(sago.LangEn)
	return req, nil
}

// contractError returns an error of decoding as one of the contract.
func contractError(err error) error {
	var he *httpError
	if !errors.As(err, &he) {
		return err
	}
	e := &sago.Error{Code: sago.CodeInvalid, Public: he.detail, Suggestions: he.suggestions, Err: he.err}
	if len(he.faults) > 0 {
		e.Public = ""
	}
	for i, f := range he.faults {
		if i > 0 {
			e.Public += "\n"
		}
		e.Public += f.Reason
	}
	return e
}
