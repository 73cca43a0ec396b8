package index

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestBareHitsLackWhatTextTellsAlone(t *testing.T) {
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
			for k, m := range full.Hits[i].Matched {
				// What only text tells: that a word stands in the names of a tag alone.
				if m.Tag != nil {
					full.Hits[i].Matched[k] = bare.Hits[i].Matched[k]
				}
			}
		}
		if diff := cmp.Diff(full.Hits, bare.Hits); diff != "" {
			t.Errorf("%q: bare hits (-want +got):\n%s", text, diff)
		}
		if full.Cursor != bare.Cursor {
			t.Errorf("%q: the cursor of a bare answer is another: a reader may go on with snippets", text)
		}
	}
}
