package index

import (
	"encoding/base64"
	"encoding/binary"
	"fmt"

	"github.com/zeebo/xxh3"

	"sago"
)

// cursor says where the page before ended: a place in the order of hits, which
// holds in one generation and for one request alone.
type cursor struct {
	hit  hit // the last one shown; part and doc are not kept
	seen int // hits on the pages before
}

// cursorBytes is the length of a cursor before it is made text: the hash of
// what it belongs to, key, rank, seen.
const cursorBytes = 8 + 8 + 8 + 4 + 4

// writeCursor returns the text of a cursor.
func (x *Index) writeCursor(req sago.Request, c cursor) string {
	b := make([]byte, 0, cursorBytes)
	b = binary.BigEndian.AppendUint64(b, xxh3.HashString(x.info.Generation))
	b = binary.BigEndian.AppendUint64(b, fingerprint(req))
	b = binary.BigEndian.AppendUint64(b, c.hit.key)
	b = binary.BigEndian.AppendUint32(b, c.hit.rank)
	b = binary.BigEndian.AppendUint32(b, uint32(c.seen))
	return base64.RawURLEncoding.EncodeToString(b)
}

// readCursor reads the cursor of a request. It returns CodeStale for one that
// this generation did not give out, CodeInvalid for one of another request.
func (x *Index) readCursor(req sago.Request) (*cursor, error) {
	b, err := base64.RawURLEncoding.DecodeString(req.Cursor)
	if err != nil || len(b) != cursorBytes || binary.BigEndian.Uint64(b) != xxh3.HashString(x.info.Generation) {
		return nil, &sago.Error{
			Code: sago.CodeStale, Field: "cursor", Err: err,
			Public: "The cursor is not of these cases, which may have changed: search again from the first page.",
		}
	}
	if binary.BigEndian.Uint64(b[8:]) != fingerprint(req) {
		return nil, &sago.Error{
			Code: sago.CodeInvalid, Field: "cursor",
			Public: "This cursor belongs to another search: query, filters, match and sort must stay as they were.",
		}
	}
	return &cursor{
		hit:  hit{key: binary.BigEndian.Uint64(b[16:]), rank: binary.BigEndian.Uint32(b[24:])},
		seen: int(binary.BigEndian.Uint32(b[28:])),
	}, nil
}

// fingerprint is a hash of all in a request that decides which hits come in
// which order.
func fingerprint(req sago.Request) uint64 {
	h := xxh3.New()
	if req.Query != nil {
		fmt.Fprintf(h, "query %q ", req.Query.String())
	}
	fmt.Fprintf(h, "paste %d %s match %q sort %q ", len(req.Paste), req.Paste, req.Match, req.Sort) // quoting 64 KiB takes long
	if req.Like != nil {
		fmt.Fprintf(h, "like %q %d %s ", req.Like.ID, len(req.Like.Text), req.Like.Text)
	}
	for _, f := range req.Filters {
		fmt.Fprintf(h, "filter %q %q %t ", f.Field, f.Values, f.Exclude)
		if f.Range != nil {
			fmt.Fprintf(h, "range %q %q ", boundKey(f.Range.From), boundKey(f.Range.To))
		}
	}
	return h.Sum64()
}
