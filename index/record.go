package index

import (
	"encoding/binary"
	"encoding/json"
	"errors"
	"maps"
	"slices"

	"sago"
)

// A case is stored in two pieces, so that a result list reads the small one
// alone: the card is what a hit shows, the record is all the rest. Both are
// strings behind their lengths, read back without a copy of each: a case takes
// 7 us, where its JSON takes 300. One walk over the fields serves both ways, so
// that writing and reading cannot drift apart.
//
// Neither is compressed here. Scorch compresses what a document stores with
// snappy: 0.69 of the bytes, 2 us to read. Zstandard would give 0.56, for 12 us a
// hit and 100 us a case while building.

// appendCard appends to dst what a result list shows of c: id, title,
// organisation, date, address, times and tags.
func appendCard(dst []byte, c *sago.Case) []byte {
	x := codec{out: dst}
	x.card(c)
	return x.out
}

// appendRecord appends to dst what the card lacks of c.
func appendRecord(dst []byte, c *sago.Case) []byte {
	x := codec{out: dst}
	x.record(c)
	return x.out
}

// readCard fills in the fields of c that a card holds. It keeps nothing of data.
func readCard(data []byte, c *sago.Case) error {
	x := codec{in: string(data), reading: true}
	x.card(c)
	return x.finish()
}

// readRecord fills in the fields of c that a record holds. It keeps nothing of
// data.
func readRecord(data []byte, c *sago.Case) error {
	x := codec{in: string(data), reading: true}
	x.record(c)
	return x.finish()
}

// errRecord says that stored bytes are no card or record of this version: the
// checksums of a generation make that a fault of sago.
var errRecord = errors.New("stored case cannot be read")

// codec walks the fields of a case and writes or reads each in turn. After an
// error it reads empty values.
type codec struct {
	out     []byte // written so far
	in      string // still to read; strings that were read share its memory
	reading bool
	failed  bool
}

func (x *codec) finish() error {
	if x.failed || x.in != "" {
		return errRecord
	}
	return nil
}

func (x *codec) card(c *sago.Case) {
	x.str(&c.ID)
	x.text(&c.Title)
	x.str(&c.Org)
	x.str((*string)(&c.Date))
	x.str(&c.DateKind)
	x.str(&c.URL)
	x.str((*string)(&c.Timeline.DetectedAfter))
	x.str((*string)(&c.Timeline.ResolvedAfter))
	for _, tags := range [...]*[]string{&c.Symptoms, &c.Contributing, &c.Components, &c.Domain} {
		list(x, tags, x.str)
	}
	x.str(&c.RootCause)
	x.str(&c.Severity)
}

func (x *codec) record(c *sago.Case) {
	for _, t := range [...]*sago.Text{&c.Summary, &c.SymptomsText, &c.Trigger, &c.Detection, &c.Lessons} {
		x.text(t)
		x.extra(&t.Other)
	}
	list(x, &c.Remediation, x.item)
	list(x, &c.ActionItems, x.item)
	x.str(&c.Impact.Scope)
	x.str(&c.Impact.Users)
	x.str(&c.Impact.Region)
	list(x, &c.Sources, x.source)
	list(x, &c.Related, x.str)
	x.str(&c.RecurrenceOf)
	list(x, &c.Docs, x.raw)
	x.raw(&c.Review)
	x.str(&c.OrgSlug)
	x.str(&c.UpdatedAt)
	for _, extra := range [...]*map[string]json.RawMessage{
		&c.Title.Other, &c.Impact.Extra, &c.Timeline.Extra, &c.Extra,
	} {
		x.extra(extra)
	}
}

func (x *codec) item(v *sago.Item) {
	x.text(&v.Text)
	x.extra(&v.Text.Other)
	x.extra(&v.Extra)
}

func (x *codec) source(v *sago.Source) {
	x.str(&v.URL)
	x.str(&v.Kind)
	x.str(&v.Archived)
	x.str(&v.License)
	x.extra(&v.Extra)
}

// text walks the strings of t; what t has in other languages is no part of it.
func (x *codec) text(t *sago.Text) {
	x.str(&t.En)
	x.str(&t.Ko)
	x.str(&t.Plain)
}

// extra walks the keys of m by name. An empty map is read as nil.
func (x *codec) extra(m *map[string]json.RawMessage) {
	keys := slices.Sorted(maps.Keys(*m))
	list(x, &keys, x.str)
	if x.reading && len(keys) > 0 {
		*m = make(map[string]json.RawMessage, len(keys))
	}
	for _, k := range keys {
		raw := (*m)[k]
		x.raw(&raw)
		if x.reading {
			(*m)[k] = raw
		}
	}
}

// list walks the items of l. A nil list stays apart from an empty one: a record
// is written back as it was read.
func list[T any](x *codec, l *[]T, item func(*T)) {
	n := len(*l) + 1
	if *l == nil {
		n = 0
	}
	n = x.number(n)
	if x.reading && n > 0 {
		// An item takes a byte or more, which bounds what a damaged number allocates.
		if n-1 > len(x.in) {
			x.fail()
			return
		}
		*l = make([]T, n-1)
	}
	for i := range *l {
		item(&(*l)[i])
	}
}

func (x *codec) raw(v *json.RawMessage) {
	s := string(*v)
	x.str(&s)
	if x.reading && s != "" {
		*v = json.RawMessage(s)
	}
}

func (x *codec) str(s *string) {
	n := x.number(len(*s))
	switch {
	case !x.reading:
		x.out = append(x.out, *s...)
	case n > len(x.in):
		x.fail()
	default:
		*s, x.in = x.in[:n], x.in[n:]
	}
}

// number writes n, or reads a number and returns it.
func (x *codec) number(n int) int {
	if !x.reading {
		x.out = binary.AppendUvarint(x.out, uint64(n))
		return n
	}
	var v uint64
	for i := 0; i < len(x.in) && i < binary.MaxVarintLen32; i++ {
		b := x.in[i]
		v |= uint64(b&0x7f) << (7 * i)
		if b < 0x80 {
			x.in = x.in[i+1:]
			return int(v)
		}
	}
	x.fail()
	return 0
}

func (x *codec) fail() { x.failed, x.in = true, "" }
