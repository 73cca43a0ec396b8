package plan

import (
	"math"
	"testing"
)

func TestIDF(t *testing.T) {
	for _, c := range []struct {
		docs, df int
		want     float64
	}{
		{1, 1, math.Log(1 + 0.5/1.5)},
		{10, 0, math.Log(1 + 10.5/0.5)},
		{1000, 10, math.Log(1 + 990.5/10.5)},
	} {
		if got := IDF(c.docs, c.df); math.Abs(got-c.want) > 1e-12 {
			t.Errorf("IDF(%d, %d) = %v, want %v", c.docs, c.df, got, c.want)
		}
	}
	for df := range 100 {
		if IDF(100, df) <= IDF(100, df+1) {
			t.Errorf("IDF(100, %d) = %v is not above IDF(100, %d) = %v", df, IDF(100, df), df+1, IDF(100, df+1))
		}
	}
}

func TestFrequency(t *testing.T) {
	if got := Frequency(1, 3, 200, 200); got != 3 {
		t.Errorf("frequency in a text of average length = %v, want 3", got)
	}
	if got := Frequency(0.5, 3, 200, 200); got != 1.5 {
		t.Errorf("frequency with boost 0.5 = %v, want 1.5", got)
	}
	long, short := Frequency(1, 3, 400, 200), Frequency(1, 3, 100, 200)
	if !(long < 3 && 3 < short) {
		t.Errorf("long text %v, short text %v: want long < 3 < short", long, short)
	}
}

func TestSaturate(t *testing.T) {
	if got := Saturate(0); got != 0 {
		t.Errorf("Saturate(0) = %v, want 0", got)
	}
	if got := Saturate(K1); got != (K1+1)/2 {
		t.Errorf("Saturate(K1) = %v, want half of its limit %v", got, K1+1)
	}
	if got := Saturate(1e9); got >= K1+1 {
		t.Errorf("Saturate(1e9) = %v, want below %v", got, K1+1)
	}
}
