package analyzers

// Dictionary is a user's own words, compounds and stems; nil is none.
type Dictionary struct {
	source string
}

// text returns what the dictionary was read from.
func (d *Dictionary) text() string {
	if d == nil {
		return ""
	}
	return d.source
}
