package searchtest

import (
	"context"
	"testing"

	"sago"

	"pgregory.net/rapid"
)

// requestsPerCorpus is how many requests are compared on one corpus: opening an
// engine costs more than asking it.
const requestsPerCorpus = 25

// Compare compares an engine with the scan, on generated corpora and requests.
// What it fails on is written as a script.
func Compare(t *testing.T, open Open) {
	rapid.Check(t, func(rt *rapid.T) {
		c := GenerateCorpus().Draw(rt, "corpus")
		requests := rapid.SliceOfN(generateAsked(), 1, requestsPerCorpus).Draw(rt, "requests")
		naive := NewNaive(c)
		engine, err := open(c)
		if err != nil {
			rt.Fatalf("open: %v", err)
		}
		defer engine.Close()
		for _, a := range requests {
			CompareOne(rt, naive, engine, a.Request)
		}
	})
}

func generateAsked() *rapid.Generator[asked] {
	return rapid.Map(GenerateRequest(), func(req sago.Request) asked { return asked{req} })
}

// CompareOne compares what the engine and the scan answer to one request.
func CompareOne(t rapid.TB, naive *Naive, engine sago.Searcher, req sago.Request) {
	t.Helper()
	want, wantErr := naive.Search(context.Background(), req)
	got, err := engine.Search(context.Background(), req)
	if sago.ErrorCode(err) != sago.ErrorCode(wantErr) {
		t.Fatalf("%#v\nerror %v, want %v", asked{req}, err, wantErr)
	}
	if err != nil {
		return
	}
	for _, fault := range Check(req, got) {
		t.Errorf("%#v\n%s", asked{req}, fault)
	}
	if d := Diff(req, want, got); d != "" {
		t.Fatalf("%#v\n%s", asked{req}, d)
	}
}
