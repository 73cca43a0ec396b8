package main

import (
	"math"
	"regexp"
	"strconv"
	"testing"
)

// TestExplainedScoresCanBeRecomputed computes each share from what is printed
// beside it and the printed formula, and each frequency from its parts.
func TestExplainedScoresCanBeRecomputed(t *testing.T) {
	embeddedCache(t)
	share := regexp.MustCompile(`(?m)^ +([\d.]+)  .* in (?:en|ko), f ([\d.]+) = ([\d.]+) x tf ([\d.]+) / length ([\d.]+)` +
		`(?: \+ ([\d.]+) by other readings)?, idf ([\d.]+) \(in \d+ cases?\)(?:, weight ([\d.]+))?$`)
	formula := regexp.MustCompile(`(?m)^A share is idf x ([\d.]+) f / \(f \+ ([\d.]+)\), times the weight`)
	for _, query := range []string{"haproxy timeout", "웹소켓 연결이 끊겼다", "us-east-1 databas*", "connecton pool exhusted why"} {
		got := runSago(t, "", "search", "--explain", "--why", "PX-204", "--match", "any", query)
		printed := formula.FindAllStringSubmatch(got.out, -1)
		lines := share.FindAllStringSubmatch(got.out, -1)
		if len(printed) != 1 || len(lines) < 5 {
			t.Errorf("%q: %d formulas and %d shares, want 1 and 5 or more:\n%s", query, len(printed), len(lines), got.out)
			continue
		}
		for _, line := range lines {
			n := func(i int, otherwise float64) float64 {
				if line[i] == "" {
					return otherwise
				}
				return mustFloat(t, line[i])
			}
			top, k1 := mustFloat(t, printed[0][1]), mustFloat(t, printed[0][2])
			score, f := n(1, 0), n(2, 0)
			if again := n(8, 1) * n(7, 0) * top * f / (f + k1); math.Abs(again-score) > 0.01*score+0.002 {
				t.Errorf("%q: comes to %.3f: %s", query, again, line[0])
			}
			if parts := n(3, 0)*n(4, 0)/n(5, 1) + n(6, 0); math.Abs(parts-f) > 0.01*f+0.002 {
				t.Errorf("%q: f comes to %.3f: %s", query, parts, line[0])
			}
		}
	}
}

func mustFloat(t *testing.T, text string) float64 {
	t.Helper()
	v, err := strconv.ParseFloat(text, 64)
	if err != nil {
		t.Fatal(err)
	}
	return v
}
