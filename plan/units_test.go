package plan

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"sago/analyzers"
)

// TestAnalyzeLines holds that a text is read the same line by line: what is written
// as one with its neighbour, a particle or a unit at the beginning of a line, code
// before Hangul, empty lines and lines that come again.
func TestAnalyzeLines(t *testing.T) {
	a := analyzers.New(nil)
	lines := []string{
		"커넥션 풀이 동나", "time out", "timed", "out of time-out", "HAProxy의 커넥션", "이", "의 슬롯", "30", "초 뒤에", "v2", "는", "",
		"KubePodCrashLooping 2-step", "503", "\"의\"", "e\u0301 ", "\u0301a", "ㅋ", "C", "++", "ＷＩＤＥ 한", "한\u1100\u1161", "time", "커넥션",
	}
	var text strings.Builder
	for i := range 4 * len(lines) {
		text.WriteString(lines[i*i%len(lines)] + "\n" + lines[i%len(lines)] + "\n")
	}
	for _, text := range []string{"", "\n", "one", text.String(), strings.TrimSuffix(text.String(), "\n")} {
		opts := []cmp.Option{
			cmp.AllowUnexported(analysis{}, unit{}, span{}), cmpopts.EquateEmpty(),
			cmpopts.IgnoreFields(unit{}, "pos"), cmpopts.IgnoreFields(analysis{}, "lists"),
		}
		if diff := cmp.Diff(analyze(a, text), analyzeLines(a, text), opts...); diff != "" {
			t.Errorf("analyzeLines(%q) (-as a whole +by line):\n%s", text, diff)
		}
	}
}
