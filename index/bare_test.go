package index

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestBareHitsLackSnippetsAlone(t *testing.T) {
	x := openEmbedded(t)
	for _, text := range []string{"haproxy", "", "연결 슬롯"} {
		req := request(text)
		full := find(t, x, req)
		req.Bare = true
		bare := find(t, x, req)
		if len(full.Hits) == 0 || len(full.Hits[0].Snippets) == 0 {
			t.Fatalf("%q: want hits with snippets, have %+v", text, full.Hits)
		}
		for i := range full.Hits {
			full.Hits[i].Snippets = nil
		}
		if diff := cmp.Diff(full.Hits, bare.Hits); diff != "" {
			t.Errorf("%q: bare hits (-want +got):\n%s", text, diff)
		}
		if full.Cursor != bare.Cursor {
			t.Errorf("%q: the cursor of a bare answer is another: a reader may go on with snippets", text)
		}
	}
}
