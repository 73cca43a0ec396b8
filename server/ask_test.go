package server_test

import (
	"context"
	"net/url"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sago"
	"sago/server"
)

func TestAskAnswersAsTheAPIDoes(t *testing.T) {
	searcher := &stub{search: func(_ context.Context, req sago.Request) (*sago.Response, error) {
		return &sago.Response{Total: 1, Hits: []sago.Hit{{ID: "A-1"}}, Generation: "g1"}, nil
	}, caseOf: func(_ context.Context, id string) (*sago.Case, error) {
		return &sago.Case{ID: id, Remediation: []sago.Item{{Text: sago.Text{En: "More slots"}}}}, nil
	}}
	api := listen(t, searcher, server.Options{})
	for _, format := range []string{"", "json", "csv", "jsonl", "atom"} {
		address := url.Values{"q": {`disk "full`}, "symptoms": {"high-latency"}, "limit": {"5"}, "format": {format}, "fixes": {"1"}}
		got, err := server.Ask(t.Context(), searcher, address)
		if err != nil {
			t.Fatal(err)
		}
		want := get(t, api+"/v1/search?"+address.Encode()).body
		if diff := cmp.Diff(want, string(got.Body)); diff != "" {
			t.Errorf("Ask(%v) body (-API +Ask):\n%s", address, diff)
		}
		if got.Response.Total != 1 || len(got.Fixed) != 1 || got.Fixed[0].ID != "A-1" {
			t.Errorf("Ask(%v): total %d, what fixed %v; want 1, of A-1", address, got.Response.Total, got.Fixed)
		}
	}
}

func TestAskNamesEveryFaultOfAnAddress(t *testing.T) {
	_, err := server.Ask(t.Context(), &stub{}, url.Values{"limit": {"-1"}, "sort": {"newst"}})
	var have sago.Error
	if e, ok := err.(*sago.Error); ok {
		have = *e
	}
	want := sago.Error{
		Code: sago.CodeInvalid,
		Public: "\"limit\" is \"-1\": want a whole number from 0 to 100.\n" +
			"\"sort\" is \"newst\": want relevance, newest, oldest, resolved, -resolved, detected, -detected.",
		Suggestions: []string{"newest"},
	}
	if diff := cmp.Diff(want, have); diff != "" {
		t.Errorf("Ask error (-want +got):\n%s", diff)
	}
}
