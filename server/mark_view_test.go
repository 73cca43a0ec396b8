package server

import (
	"testing"

	"sago"
)

func TestFindsInNames(t *testing.T) {
	for _, tt := range []struct {
		name string
		term string
		want bool
	}{
		{"intermittent timeouts", "timeout", true},
		{"timeout", "timeouts", true},
		{"간헐적 타임아웃", "타임아웃이", true},
		{"connection pool exhausted", "connection pool", true},
		{"connection pool exhausted", "pool connection", false},
		{"no alert on the limit", "them", false},
		{"api gateway", "apiserver", false},
		{"database", "data", false},
		{"px-201", "px-201", true},
		{"px-201", "px-20", false},
		{"time bomb", "timeout", false},
		{"timeout", "time", false},
		{"timed out", "time", true},
		{"connection pool", "connections", true},
		{"connect", "connected", true},
		{"connection pool", "connect", false},
		{"retries", "retry", false},
		{"webhook", "webhook을", true},
		{"타임아웃", "타임아웃이", true},
		{"타임아웃", "타임머신", false},
		{"crashes", "crash", true},
		{"cached", "cache", true},
		{"kind", "kindd", false},
		{"fly.io", "f", false},
	} {
		found := findsOf([]sago.Matched{{Word: tt.term}})
		if got := found.in(tt.name); got != tt.want {
			t.Errorf("%q is found in %q: %t, want %t", tt.term, tt.name, got, tt.want)
		}
	}
}
