package analyzers

// entry is a word analysed: all that can be said of it without its neighbours.
// Entries are shared and never changed. They are small, since reading them where
// they lie scattered in memory is what analysing a text of known words takes.
type entry struct {
	key      string    // the word in normal form, case kept
	readings []reading // by position; the surface first
	fusion   *fusion   // nil for most words
	nounEnd  uint16    // where the noun or the unit ends in key, in bytes
	script   script    // which rules it went by
	width    uint8     // positions it takes: 1, or the number of parts
	own      uint8     // readings at its first position
	hasNoun  bool      // it adds a noun to a join with its neighbours
	bare     bool      // the noun is the whole word, so that a join may go on
	particle bool      // a josa and nothing else
	tail     bool      // nothing but particles and suffixes of the word before
}

// reading is one token of an entry.
type reading struct {
	term       string
	pos        uint8  // 0-based, within the entry
	start, end uint16 // in key, in bytes
}

// fusion is how a word makes one with the word after or before it.
type fusion struct {
	noun   string            // the noun where it is spelt otherwise than in key; or ""
	number string            // digits that a unit may follow, without commas; "" if none
	unit   string            // as a unit after a number: its usual form; "" if it is none
	stem   string            // of the second word of a closed form
	fused  map[string]string // stems of the words it fuses with, and the closed forms
}

// noun returns what the word adds to a join; it must have a noun.
func (e *entry) noun() string {
	if e.fusion != nil && e.fusion.noun != "" {
		return e.fusion.noun
	}
	return e.key[:e.nounEnd]
}

// number returns the digits that a unit may follow, or "".
func (e *entry) number() string {
	if e.fusion == nil {
		return ""
	}
	return e.fusion.number
}

// form returns the closed form of the word and a second one with that stem.
func (f *fusion) form(stem string) (string, bool) {
	if f.fused == nil || stem == "" {
		return "", false
	}
	form, ok := f.fused[stem]
	return form, ok
}

// script is the rules a word goes by.
type script byte

const (
	scriptCode   script = iota // Latin, digits, identifiers
	scriptHangul               // an eojeol
	scriptTail                 // Hangul glued to Latin or a number
	scriptOther                // Han, kana
)

// draft is an entry in the making. Its memory serves one word after the other.
type draft struct {
	key      string // in the text that is being read
	script   script
	width    int
	readings []draftReading
	terms    []byte // of the readings, one behind the other
	noun     string // what it adds to a join with its neighbours; "" if nothing
	nounEnd  int
	bare     bool
	tail     bool
	particle bool
	number   string
	unit     string
	stem     string // of a plain Latin word
	fused    map[string]string
}

// draftReading is a reading whose term is terms[from:to].
type draftReading struct {
	from, to        int
	pos, start, end int
}

// begin makes d the draft of another word.
func (d *draft) begin(key string, s script) {
	*d = draft{key: key, script: s, width: 1, readings: d.readings[:0], terms: d.terms[:0]}
}

// add appends a reading, unless the word has the term at that position.
func (d *draft) add(k Kind, text string, pos, start, end int) {
	d.addJoined(k, text, "", pos, start, end)
}

// addJoined is add for a text in two pieces.
func (d *draft) addJoined(k Kind, text, more string, pos, start, end int) {
	if text == "" {
		return
	}
	from := len(d.terms)
	d.terms = append(append(append(d.terms, byte(k)), text...), more...)
	term := d.terms[from:]
	for _, r := range d.readings {
		if r.pos == pos && string(d.terms[r.from:r.to]) == string(term) {
			d.terms = d.terms[:from]
			return
		}
	}
	d.readings = append(d.readings, draftReading{from, len(d.terms), pos, start, end})
}
