package server_test

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"sync"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/getkin/kin-openapi/openapi3filter"
	"github.com/getkin/kin-openapi/routers"
	"github.com/getkin/kin-openapi/routers/gorillamux"

	"sago/server"
)

// described is the API's own description, read once for all tests.
var described = sync.OnceValues(func() (routers.Router, error) {
	rep := serve(server.New(&stub{}, server.Options{Logger: quiet()}).Handler(), http.MethodGet, "/openapi.json")
	doc, err := openapi3.NewLoader().LoadFromData(rep)
	if err != nil {
		return nil, err
	}
	if err := doc.Validate(context.Background()); err != nil {
		return nil, err
	}
	openapi3filter.RegisterBodyDecoder("application/jsonl", openapi3filter.FileBodyDecoder)
	openapi3filter.RegisterBodyDecoder("application/atom+xml", openapi3filter.FileBodyDecoder)
	return gorillamux.NewRouter(doc)
})

func TestOpenAPIDocumentIsValid(t *testing.T) {
	if _, err := described(); err != nil {
		t.Fatal(err)
	}
}

// checkDescribed fails the test if an answer of the API is not as the API's
// description has it.
func checkDescribed(t *testing.T, req *http.Request, resp *http.Response, body []byte) {
	t.Helper()
	router, err := described()
	if err != nil {
		t.Fatal(err)
	}
	route, vars, err := router.FindRoute(asDescribed(req))
	if err != nil {
		return // a page, or an address that is not there
	}
	if resp.StatusCode == http.StatusNotModified || req.Method == http.MethodHead {
		return // has no body to check
	}
	if resp.Header.Get("Content-Encoding") == "gzip" {
		body = unzipped(t, body)
	}
	err = openapi3filter.ValidateResponse(req.Context(), &openapi3filter.ResponseValidationInput{
		RequestValidationInput: &openapi3filter.RequestValidationInput{Request: req, PathParams: vars, Route: route},
		Status:                 resp.StatusCode,
		Header:                 resp.Header,
		Body:                   io.NopCloser(bytes.NewReader(body)),
		Options:                &openapi3filter.Options{IncludeResponseStatus: true},
	})
	if err != nil {
		t.Errorf("%s %s: %d is not as /openapi.json has it: %v\n%s", req.Method, req.URL, resp.StatusCode, err, body)
	}
}

// asDescribed returns the request as OpenAPI 3.1 can describe it: the method
// QUERY is one of version 3.2.
func asDescribed(req *http.Request) *http.Request {
	req = req.Clone(req.Context())
	if req.Method == "QUERY" {
		req.Method = http.MethodPost
	}
	return req
}
