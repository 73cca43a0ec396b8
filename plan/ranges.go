package plan

import (
	"strings"

	"sago"
)

// comparison signs, longest first.
func comparisons() []string { return []string{">=", "<=", ">", "<", "="} }

// splitValue takes a leading comparison sign off a value, or splits a range
// "from..to". Without either the sign is "".
func splitValue(value string) (sign, first, second string) {
	value = strings.TrimSpace(value)
	for _, s := range comparisons() {
		if rest, ok := strings.CutPrefix(value, s); ok {
			return s, strings.TrimSpace(rest), ""
		}
	}
	if a, b, ok := strings.Cut(value, ".."); ok {
		return "..", strings.TrimSpace(a), strings.TrimSpace(b)
	}
	return "", value, ""
}

// dateFilter reads date:2024, date:>=2024-03, date:2024-01..2024-06,
// after:2024-03 (from its first day on) and before:2025 (up to the day before).
func dateFilter(name, value string) (*sago.Filter, error) {
	sign, first, second := splitValue(value)
	switch {
	case name == sago.FieldAfter && sign == "":
		sign = ">="
	case name == sago.FieldBefore && sign == "":
		sign = "<"
	case name != sago.FilterDate:
		return nil, invalid(name, "%s:%s cannot be read: want a date such as %s:2024-03.", name, value, name)
	}
	from, to, err := days(name, value, first)
	if err != nil {
		return nil, err
	}
	r := &sago.Range{}
	switch sign {
	case "", "=":
		r.From, r.To = from, to
	case ">":
		r.From = to
	case ">=":
		r.From = from
	case "<":
		r.To = from
	case "<=":
		r.To = to
	case "..":
		_, end, err := days(name, value, second)
		if err != nil {
			return nil, err
		}
		r.From, r.To = from, end
	}
	return &sago.Filter{Field: sago.FilterDate, Range: r}, nil
}

// days returns the first day of a date and the day after its last; both are nil
// for the open end of a range.
func days(name, value, date string) (from, to *int64, err error) {
	if date == "" && strings.Contains(value, "..") {
		return nil, nil, nil
	}
	a, b, dayErr := sago.Date(date).Days()
	if dayErr != nil {
		return nil, nil, invalid(name, "%s:%s cannot be read: %s.", name, value, dayErr)
	}
	return &a, &b, nil
}

// durationFilter reads detected:>1h, resolved:<=30m, detected:30m..2h and
// resolved:45m.
func durationFilter(name, value string) (*sago.Filter, error) {
	sign, first, second := splitValue(value)
	at, err := seconds(name, value, first)
	if err != nil {
		return nil, err
	}
	r := &sago.Range{}
	switch sign {
	case "", "=":
		r.From, r.To = at, after(at)
	case ">":
		r.From = after(at)
	case ">=":
		r.From = at
	case "<":
		r.To = at
	case "<=":
		r.To = after(at)
	case "..":
		end, err := seconds(name, value, second)
		if err != nil {
			return nil, err
		}
		r.From, r.To = at, after(end)
	}
	return &sago.Filter{Field: name, Range: r}, nil
}

func after(seconds *int64) *int64 {
	if seconds == nil {
		return nil
	}
	next := *seconds + 1
	return &next
}

// seconds returns a duration, or nil for the open end of a range.
func seconds(name, value, duration string) (*int64, error) {
	if duration == "" && strings.Contains(value, "..") {
		return nil, nil
	}
	n, err := sago.Duration(duration).Seconds()
	if err != nil {
		return nil, invalid(name, "%s:%s cannot be read: %s.", name, value, err)
	}
	return &n, nil
}
