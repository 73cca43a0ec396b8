package analyzers

import (
	_ "embed"
	"strings"
)

//go:embed tables/counters.txt
var counterTable string

// newCounters returns the Korean counters with their usual forms.
func newCounters() map[string]string {
	counters := map[string]string{}
	for line := range tableLines(counterTable) {
		for word := range strings.FieldsSeq(line) {
			counter, usual, ok := strings.Cut(word, "=")
			if !ok {
				usual = counter
			}
			counters[counter] = usual
		}
	}
	return counters
}

// unitOf returns the usual form of a unit in lower case, "" if low is none.
func unitOf(low string) string {
	switch low {
	case "ms", "msec", "msecs", "millisecond", "milliseconds":
		return "ms"
	case "us", "usec", "microsecond", "microseconds":
		return "us"
	case "ns", "nanosecond", "nanoseconds":
		return "ns"
	case "s", "sec", "secs", "second", "seconds":
		return "s"
	case "m", "min", "mins", "minute", "minutes":
		return "min"
	case "h", "hr", "hrs", "hour", "hours":
		return "h"
	case "d", "day", "days":
		return "d"
	case "b", "byte", "bytes":
		return "b"
	case "percent", "pct":
		return "%"
	case "k", "kb", "mb", "gb", "tb", "pb", "kib", "mib", "gib", "tib", "kbps", "mbps", "gbps",
		"rps", "qps", "tps", "rpm", "bps", "pps", "hz", "khz", "mhz", "ghz", "x":
		return low
	}
	return ""
}

func isUnit(low string) bool { return unitOf(low) != "" }
