package corpus

import (
	"fmt"
	"slices"

	"github.com/zeebo/xxh3"

	"sago"
)

// reference is the id of another case that a record names, where no record
// before it has that id.
type reference struct {
	at    place
	from  string // id of the record
	field string
	to    string
}

// refer takes note of the cases that a record names and that have not been read
// yet.
func (r *fileReading) refer(c *sago.Case, raw []byte, line int) {
	if !r.heard {
		return
	}
	note := func(key, field, id string) {
		if id != "" && id != sago.Unknown && !r.known(id) {
			r.await(reference{place{int32(r.index), int32(line + keyLine(raw, key))}, c.ID, field, id})
		}
	}
	for i, id := range c.Related {
		note("related", fmt.Sprintf("related[%d]", i), id)
	}
	note("recurrence_of", "recurrence_of", c.RecurrenceOf)
}

// await keeps a reference until everything has been read. Those that records
// have answered since are let go before more than twice as many are kept as have
// no answer.
func (r *reading) await(ref reference) {
	if len(r.awaited) == cap(r.awaited) {
		r.awaited = slices.DeleteFunc(r.awaited, func(old reference) bool { return r.known(old.to) })
		r.awaited = slices.Grow(r.awaited, len(r.awaited)+1)
	}
	r.awaited = append(r.awaited, ref)
}

// known reports whether a record with the id has been read.
func (r *reading) known(id string) bool {
	_, found := r.seen[xxh3.HashString128(id)]
	return found
}

// dangling reports the references to cases that there are not.
func (r *reading) dangling() {
	for _, ref := range r.awaited {
		if r.known(ref.to) {
			continue
		}
		r.report(Fault{
			Level: LevelWarning, File: r.files[ref.at.file].shown, Line: int(ref.at.line), ID: ref.from, Field: ref.field,
			Problem: fmt.Sprintf("no case has the id %q", shorten(ref.to)),
			Fix:     "it leads nowhere: mend the id, or leave it out",
		})
	}
}
