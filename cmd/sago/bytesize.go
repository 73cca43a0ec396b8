package main

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// byteSize is a number of bytes, typed with or without a unit: 1048576, 64MiB, 2G.
type byteSize int64

// UnmarshalText reads what a person types.
func (b *byteSize) UnmarshalText(text []byte) error {
	s := strings.TrimSpace(string(text))
	digits := strings.TrimRight(s, "BbIiKkMmGgTt ")
	n, err := strconv.ParseInt(digits, 10, 64)
	unit, ok := map[string]int64{"": 1, "k": 1 << 10, "m": 1 << 20, "g": 1 << 30, "t": 1 << 40}[strings.ToLower(
		strings.TrimSuffix(strings.TrimSuffix(strings.TrimSpace(strings.ToUpper(s[len(digits):])), "B"), "I"))]
	if err != nil || !ok || n < 0 || n > math.MaxInt64/unit {
		return fmt.Errorf("%q is no number of bytes: want one such as 1048576, 64MiB or 2GiB", s)
	}
	*b = byteSize(n * unit)
	return nil
}

// String returns the size in the largest unit that reads well.
func (b byteSize) String() string {
	const step = 1 << 10
	value, unit := float64(b), 0
	for value >= step && unit < 4 {
		value, unit = value/step, unit+1
	}
	if unit == 0 {
		return fmt.Sprintf("%d B", int64(b))
	}
	return fmt.Sprintf("%.1f %ciB", value, "KMGT"[unit-1])
}
