package sago

import (
	"fmt"
	"strconv"
	"strings"
	"time"
)

// Date is a calendar date of year, month or day precision: "2024", "2024-03" or
// "2024-03-09"; empty if unknown. It keeps the text of the record, so a date
// that cannot be read survives a round trip.
type Date string

const secondsPerDay = 24 * 60 * 60

// dateLayouts are the precisions of a date and the length of what each covers.
var dateLayouts = [...]struct {
	layout              string
	years, months, days int
}{
	{"2006-01-02", 0, 0, 1},
	{"2006-01", 0, 1, 0},
	{"2006", 1, 0, 0},
}

// Days returns the half-open range [from, to) of days since 1970-01-01 that d
// covers. It returns an error that says what a date looks like if d is none.
func (d Date) Days() (from, to int64, err error) {
	s := strings.TrimSpace(string(d))
	for _, l := range dateLayouts {
		t, err := time.Parse(l.layout, s)
		if err == nil && t.Year() > 0 {
			end := t.AddDate(l.years, l.months, l.days)
			return floorDays(t), floorDays(end), nil
		}
	}
	if t, err := time.Parse(time.RFC3339, s); err == nil && t.Year() > 0 {
		_, offset := t.Zone() // the day is that of the place, as written
		day := floorDays(t.Add(time.Duration(offset) * time.Second))
		return day, day + 1, nil
	}
	return 0, 0, fmt.Errorf("%.60q is not a date: want 2024, 2024-03 or 2024-03-09", s)
}

func floorDays(t time.Time) int64 {
	s := t.Unix()
	if s < 0 {
		return -((-s + secondsPerDay - 1) / secondsPerDay)
	}
	return s / secondsPerDay
}

// Year returns the four-digit year of d, or Unknown.
func (d Date) Year() string {
	if _, _, err := d.Days(); err != nil {
		return Unknown
	}
	return strings.TrimSpace(string(d))[:4]
}

// Duration is a length of time as a record writes it: "1h 40m", "3d 2h", "45s";
// empty if unknown.
type Duration string

// unitSeconds returns the length of a unit of time, lower case, in English or
// Korean; 0 if it is none.
func unitSeconds(unit string) int64 {
	switch unit {
	case "s", "sec", "secs", "second", "seconds", "초":
		return 1
	case "m", "min", "mins", "minute", "minutes", "분":
		return 60
	case "h", "hr", "hrs", "hour", "hours", "시간":
		return 60 * 60
	case "d", "day", "days", "일":
		return secondsPerDay
	case "w", "week", "weeks", "주", "주일":
		return 7 * secondsPerDay
	}
	return 0
}

// Seconds returns the length in seconds. It returns an error that says what a
// duration looks like if d is none.
func (d Duration) Seconds() (int64, error) {
	s := strings.ToLower(strings.TrimSpace(string(d)))
	rest, total := s, int64(0)
	for rest != "" {
		number, unit, after := cutQuantity(rest)
		n, err := strconv.ParseInt(number, 10, 64)
		length := unitSeconds(unit)
		if err != nil || length == 0 || n > maxDurationSeconds/length {
			return 0, durationError(s)
		}
		total += n * length
		rest = after
	}
	if s == "" || total > maxDurationSeconds {
		return 0, durationError(s)
	}
	return total, nil
}

// cutQuantity cuts "1h 40m" into "1", "h" and "40m".
func cutQuantity(s string) (number, unit, rest string) {
	digits := strings.IndexFunc(s, func(r rune) bool { return r < '0' || r > '9' })
	if digits < 0 {
		digits = len(s)
	}
	number, rest = s[:digits], strings.TrimLeft(s[digits:], " ")
	letters := strings.IndexFunc(rest, func(r rune) bool { return r == ' ' || '0' <= r && r <= '9' })
	if letters < 0 {
		letters = len(rest)
	}
	return number, rest[:letters], strings.TrimLeft(rest[letters:], " ")
}

// maxDurationSeconds bounds a duration at a thousand years, far from overflow.
const maxDurationSeconds = 1000 * 366 * secondsPerDay

func durationError(s string) error {
	return fmt.Errorf("%.60q is not a duration: want one such as 45s, 30m, 1h 40m or 3d 2h", s)
}
