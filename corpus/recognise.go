package corpus

import (
	"bytes"
	"path"
	"regexp"
	"slices"
	"strings"

	"sago"
)

// looksLikeRecord reports whether raw, whole or damaged, names an id and a text:
// whether a person meant it to be a record, whatever the name of its file.
func looksLikeRecord(raw []byte) bool {
	if !bytes.Contains(raw, []byte(`"id"`)) {
		return false
	}
	for _, key := range []string{`"title"`, `"summary"`, `"text"`, `"symptoms_text"`} {
		if bytes.Contains(raw, []byte(key)) {
			return true
		}
	}
	return false
}

// hasCaseExtension reports whether a file is named as those of cases are. What is
// named so and is nearly a record was meant to be one, so it is a fault rather
// than another file that lies there.
func hasCaseExtension(name string) bool {
	switch strings.ToLower(path.Ext(name)) {
	case ".json", ".jsonl", ".ndjson":
		return true
	}
	return false
}

// meantAsRecord reports whether the keys of a whole object are such that a person
// meant it to be a record.
func meantAsRecord(raw []byte) bool {
	keys := keyTally{record: sago.RecordKeys()}
	for _, key := range keyOrder(raw) {
		keys.add(key)
	}
	return keys.id && !keys.query || keys.several()
}

// damagedKey is a key in damaged JSON: in quotes of any kind, or in none.
var damagedKey = regexp.MustCompile(`(?:^|[{,\[\s])["'“”‘’]?([\pL_-]{2,32})["'“”‘’]?\s*:`)

// meantDamaged is meantAsRecord for what is no JSON, of which it is not known
// which keys are of the outermost object: an id counts if it is the first.
func meantDamaged(raw []byte) bool {
	keys, first := keyTally{record: sago.RecordKeys()}, false
	for i, match := range damagedKey.FindAllSubmatch(raw[:min(len(raw), damagedBytes)], -1) {
		keys.add(string(match[1]))
		first = first || i == 0 && keys.id
	}
	return first && !keys.query || keys.several()
}

// damagedBytes is how much of a damaged record is looked at for what it was meant
// to be.
const damagedBytes = 4 << 10

// keyTally is what the keys of an object tell.
type keyTally struct {
	record []string // the keys of a record

	id    bool
	query bool // it is a judged query of an evaluation, which has an id too
	text  bool // one of those that are searched
	known int  // of a record, or what others call an id
}

// several reports whether there are so many keys of a record that its id may be
// missing. A vocabulary has keys of a record too, and no text.
func (t *keyTally) several() bool { return t.text && t.known > 1 }

func (t *keyTally) add(key string) {
	lower := strings.ToLower(key)
	switch {
	case lower == "id":
		t.id = true
	case lower == "query":
		t.query = true
		return
	case slices.Contains(textKeys[:], lower):
		t.text = true
	case !slices.Contains(t.record, lower) && !namesID(key):
		return
	}
	t.known++
}

// textKeys are those under which a record may have its only text.
var textKeys = [...]string{
	keyText, "title", "summary", "symptoms_text", "trigger", "detection", "lessons", "remediation", "action_items",
}

// idName is what a key ends in that means an id: _id, incident-id, caseId.
var idName = regexp.MustCompile(`^(?i:id)$|[_-](?i:id)$|\p{Ll}I[dD]$`)

// namesID reports whether a key may be what others call the id of a record.
func namesID(key string) bool { return idName.MatchString(key) }
