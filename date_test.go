package sago_test

import (
	"strings"
	"testing"
	"time"

	"sago"
)

func TestDate(t *testing.T) {
	tests := []struct {
		date     sago.Date
		from, to string // days; "" if the date cannot be read
		year     string
	}{
		{"2025-11-01", "2025-11-01", "2025-11-02", "2025"},
		{"2024-02", "2024-02-01", "2024-03-01", "2024"},
		{"2024-12", "2024-12-01", "2025-01-01", "2024"},
		{"2024", "2024-01-01", "2025-01-01", "2024"},
		{" 2024-02-29 ", "2024-02-29", "2024-03-01", "2024"},
		{"1969-12-31", "1969-12-31", "1970-01-01", "1969"},
		{"0001", "0001-01-01", "0002-01-01", "0001"},
		{"2024-03-09T23:30:00Z", "2024-03-09", "2024-03-10", "2024"},
		{"2024-01-01T05:00:00+09:00", "2024-01-01", "2024-01-02", "2024"},
		{"2023-12-31T20:00:00-08:00", "2023-12-31", "2024-01-01", "2023"},
		{"", "", "", "unknown"},
		{"unknown", "", "", "unknown"},
		{"2023-02-29", "", "", "unknown"},
		{"2024-13", "", "", "unknown"},
		{"2024-1", "", "", "unknown"},
		{"0000", "", "", "unknown"},
		{"24", "", "", "unknown"},
		{"March 2024", "", "", "unknown"},
		{"2024-03-09 or so", "", "", "unknown"},
	}
	for _, test := range tests {
		from, to, err := test.date.Days()
		if (err != nil) != (test.from == "") {
			t.Errorf("Date(%q).Days(): error %v, want readable %v", test.date, err, test.from != "")
		}
		if err == nil && (day(from) != test.from || day(to) != test.to) {
			t.Errorf("Date(%q).Days() = %s to %s, want %s to %s", test.date, day(from), day(to), test.from, test.to)
		}
		if year := test.date.Year(); year != test.year {
			t.Errorf("Date(%q).Year() = %q, want %q", test.date, year, test.year)
		}
	}
}

func day(n int64) string { return time.Unix(n*24*60*60, 0).UTC().Format("2006-01-02") }

func TestDuration(t *testing.T) {
	tests := []struct {
		duration sago.Duration
		want     int64 // -1 if it cannot be read
	}{
		{"45s", 45},
		{"0m", 0},
		{"30m", 30 * 60},
		{"1h 40m", 100 * 60},
		{"1h40m", 100 * 60},
		{"3d 2h", 74 * 3600},
		{" 6D 5H 33M ", 6*86400 + 5*3600 + 33*60},
		{"483d", 483 * 86400},
		{"2w", 14 * 86400},
		{"90 minutes", 90 * 60},
		{"1 hour  5 min", 65 * 60},
		{"1시간 40분", 100 * 60},
		{"3일 2시간", 74 * 3600},
		{"30초", 30},
		{"", -1},
		{"unknown", -1},
		{"1.5h", -1},
		{"-5m", -1},
		{"5", -1},
		{"h", -1},
		{"5 parsecs", -1},
		{"about 2h", -1},
		{"2h or so", -1},
		{"99999999999999999999d", -1},
		{"9223372036854775807w", -1},
		{"900y", -1},
		{"500000d", -1},
	}
	for _, test := range tests {
		got, err := test.duration.Seconds()
		if err != nil {
			got = -1
		}
		if got != test.want {
			t.Errorf("Duration(%q).Seconds() = %d, %v, want %d", test.duration, got, err, test.want)
		}
	}
}

func TestErrorsOfDatesStayShort(t *testing.T) {
	long := strings.Repeat("가", 1<<20)
	_, _, err := sago.Date(long).Days()
	_, err2 := sago.Duration(long).Seconds()
	for _, err := range []error{err, err2} {
		if err == nil || len(err.Error()) > 500 {
			t.Errorf("an error of %d bytes, want a short one", len(err.Error()))
		}
	}
}
