package analyzers_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sago/analyzers"
)

// show prints a token as position, term and the original text it covers.
func show(text string, tokens []analyzers.Token) []string {
	var lines []string
	for _, t := range tokens {
		lines = append(lines, fmt.Sprintf("%d %s %q", t.Pos, t.Term, text[t.Start:t.End]))
	}
	return lines
}

func TestAppend(t *testing.T) {
	tests := []struct{ text, want string }{
		{"로드 밸런서의 HAProxy 가", `
			1 w로드 "로드"
			1 j로드밸런서 "로드 밸런서"
			2 w밸런서의 "밸런서의"
			2 s밸런서 "밸런서"
			3 whaproxy "HAProxy"
			3 pha "HA"
			4 pproxy "Proxy"
			4 sproxi "Proxy"`},
		{"hc-ping.com timed out, 500 ms", `
			1 whc-ping.com "hc-ping.com"
			1 phc "hc"
			2 pping "ping"
			3 pcom "com"
			4 wtimed "timed"
			4 stime "timed"
			4 jtimeout "timed out"
			5 wout "out"
			6 w500 "500"
			6 j500ms "500 ms"
			7 wms "ms"`},
	}
	a := analyzers.New(nil)
	for _, test := range tests {
		got := strings.Join(show(test.text, a.Append(nil, test.text)), "\n")
		w := strings.ReplaceAll(strings.TrimSpace(test.want), "\t", "")
		if diff := cmp.Diff(w, got); diff != "" {
			t.Errorf("Append(%q) (-want +got):\n%s", test.text, diff)
		}
	}
}
