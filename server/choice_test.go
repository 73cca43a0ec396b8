package server_test

import (
	"context"
	"testing"

	"sago"
	"sago/server"
)

func TestValueWantedAndExcludedStaysBoth(t *testing.T) {
	var got []sago.Filter
	url := listen(t, &stub{search: func(_ context.Context, req sago.Request) (*sago.Response, error) {
		got = req.Filters
		return &sago.Response{}, nil
	}}, server.Options{})
	get(t, url+"/v1/search?year=2025&-year=2025&year=2025")
	wanted, excluded := 0, 0
	for _, f := range got {
		if f.Exclude {
			excluded += len(f.Values)
		} else {
			wanted += len(f.Values)
		}
	}
	if wanted != 1 || excluded != 1 {
		t.Errorf("filters %+v, want 2025 once wanted and once excluded", got)
	}
}
