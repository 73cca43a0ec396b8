package analyzers_test

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/text/unicode/norm"
	"pgregory.net/rapid"

	"sago/analyzers"
)

// pieces are what texts are made of: words, joiners, josa, borders, and the
// characters that are hard to get right.
var pieces = []string{
	"서버", "가", "의", "에서는", "로드", "밸런서", "장애", "했다", "됐다", "느려졌다", "끊긴", "웹소켓", "커넥션풀", "30", "분", "ms", "3번클러스터",
	"인증서가만료되는바람에", "ㄱ", "ㅏ", "ㅋㅋ", "ㆍ", "·", "한", "할때", "콘테이너", "Slack", "API", "OOMKilled", "hc-ping.com", "v1.2.3",
	"10.0.0.1:443", "/64", "c++", "can't", "timed", "out", "load", "balancer", "'s", "_", "-", ".", "/", ":", "@", "\"", "(", ")", "`", "**", " ", "  ", "\t",
	"\n", ",", "1,000", "%", "é", "e\u0301", "\u0301", "\u200b", "\u00ad", "\ufeff", "\u202e", "\x00", "\xff", "\xed\xa0\x80", "ﬁ", "ｱﾞ",
	"Ｆｕｌｌ", "\u1100\u1161\u11a8", "\u1161", "\u11a8", "가\u11a8", "ﾡ", "漢字", "サーバー", "İ", "ẞ", "Σ", "😀", "👩\u200d💻", "\u2011", "’", "Ω", "K",
}

// text draws a text made of pieces and of any characters.
func text() *rapid.Generator[string] {
	piece := rapid.OneOf(rapid.SampledFrom(pieces), rapid.StringN(0, 3, -1))
	return rapid.Custom(func(t *rapid.T) string {
		return strings.Join(rapid.SliceOfN(piece, 0, 20).Draw(t, "pieces"), rapid.SampledFrom([]string{"", "", " "}).Draw(t, "between"))
	})
}

// checkTokens fails if the tokens of s break a promise of Append.
func checkTokens(t interface{ Fatalf(string, ...any) }, s string, tokens []analyzers.Token) {
	pos := 1
	for i, k := range tokens {
		switch {
		case len(k.Term) < 2 || !utf8.ValidString(k.Term):
			t.Fatalf("Append(%q): token %d has the term %q", s, i, k.Term)
		case k.Pos < pos:
			t.Fatalf("Append(%q): token %d %q at position %d after %d", s, i, k.Term, k.Pos, pos)
		case k.Start < 0 || k.Start >= k.End || k.End > len(s) || !isBorder(s, k.Start) || !isBorder(s, k.End):
			t.Fatalf("Append(%q): token %d %q has the range %d to %d", s, i, k.Term, k.Start, k.End)
		case i == 0 && (k.Kind() != analyzers.Surface || k.Pos != 1):
			t.Fatalf("Append(%q): begins with %q at %d", s, k.Term, k.Pos)
		}
		pos = k.Pos
	}
	if most := 4 * (len(s) + 1); len(tokens) > most {
		t.Fatalf("Append(%q): %d tokens of %d bytes", s, len(tokens), len(s))
	}
}

// isBorder reports whether i is no byte inside a character of s.
func isBorder(s string, i int) bool {
	return i == len(s) || utf8.RuneStart(s[i]) || !utf8.ValidString(s)
}

// terms returns the tokens' terms with their positions.
func terms(tokens []analyzers.Token) []analyzers.Token {
	out := slices.Clone(tokens)
	for i := range out {
		out[i].Start, out[i].End = 0, 0
	}
	return out
}

func TestAppendKeepsItsPromises(t *testing.T) {
	a := analyzers.New(nil)
	rapid.Check(t, func(t *rapid.T) {
		s := text().Draw(t, "text")
		tokens := a.Append(nil, s)
		checkTokens(t, s, tokens)
		again := a.Append([]analyzers.Token{{Term: "wfirst"}}, s)
		if diff := cmp.Diff(tokens, again[1:], cmpEmpty); diff != "" {
			t.Fatalf("Append(%q) again (-want +got):\n%s", s, diff)
		}
	})
}

// cmpEmpty holds nil and empty lists equal.
var cmpEmpty = cmp.FilterValues(func(a, b []analyzers.Token) bool { return len(a) == 0 && len(b) == 0 },
	cmp.Comparer(func(a, b []analyzers.Token) bool { return true }))

func TestAppendDecomposed(t *testing.T) {
	a := analyzers.New(nil)
	rapid.Check(t, func(t *rapid.T) {
		s := strings.ToValidUTF8(text().Draw(t, "text"), "")
		want, got := terms(a.Append(nil, norm.NFC.String(s))), terms(a.Append(nil, norm.NFD.String(s)))
		if diff := cmp.Diff(want, got, cmpEmpty); diff != "" {
			t.Fatalf("%q in NFD (-NFC +NFD):\n%s", s, diff)
		}
	})
}

func TestNormalizeIsDone(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := text().Draw(t, "text")
		n := analyzers.Normalize(s)
		if again := analyzers.Normalize(n); again != n || !utf8.ValidString(n) {
			t.Fatalf("Normalize(%q) = %q, and of that %q", s, n, again)
		}
	})
}

func TestWithinBoundsTheNormalForm(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := text().Draw(t, "text") + strings.Repeat(rapid.SampledFrom([]string{"\ufdfa", "가", "\u1112\u1161", "ﬃ"}).Draw(t, "more"), 9)
		limit := rapid.IntRange(0, 120).Draw(t, "limit")
		n := analyzers.Within(s, limit)
		if form := norm.NFKC.String(strings.ToValidUTF8(s[:n], "\ufffd")); len(form) > limit && strings.ToValidUTF8(s, "") == s {
			t.Fatalf("Within(%q, %d) = %d, of which the normal form has %d bytes", s, limit, n, len(form))
		}
		if enough := 18 * len(s); analyzers.Within(s, enough) != len(s) {
			t.Fatalf("Within(%q, %d) = %d, less than all", s, enough, analyzers.Within(s, enough))
		}
	})
}

// TestAppendIsLocal holds that two texts with a space between have the tokens of
// both, but for those that take words of both: joins, fused forms and units,
// and a particle that stands at the border.
func TestAppendIsLocal(t *testing.T) {
	a := analyzers.New(nil)
	rapid.Check(t, func(t *rapid.T) {
		one, two := text().Draw(t, "one"), text().Draw(t, "two")
		first, second := a.Append(nil, one), a.Append(nil, two)
		both := slices.DeleteFunc(a.Append(nil, one+" "+two), func(k analyzers.Token) bool {
			return k.Start < len(one) && k.End > len(one)+1
		})
		shift := 0
		for _, w := range analyzers.Words(first) {
			shift += w.Width
		}
		want := slices.Clone(first)
		for _, k := range second {
			k.Pos, k.Start, k.End = k.Pos+shift, k.Start+len(one)+1, k.End+len(one)+1
			want = append(want, k)
		}
		if diff := cmp.Diff(want, both, cmpEmpty); diff != "" && !dropsParticle(a, one, two) {
			t.Fatalf("%q and %q (-apart +together):\n%s", one, two, diff)
		}
	})
}

// dropsParticle reports whether two begins with a particle that stands alone
// after one.
func dropsParticle(a *analyzers.Analyzer, one, two string) bool {
	words := analyzers.Words(a.Append(nil, two))
	return len(words) > 0 && analyzers.IsHangul([]rune(words[0].Surface.Text())[0]) &&
		len(analyzers.Words(a.Append(nil, one+" "+two))) < len(analyzers.Words(a.Append(nil, one)))+len(words)
}

func TestAppendBigramsKeepsItsPromises(t *testing.T) {
	a := analyzers.New(nil)
	rapid.Check(t, func(t *rapid.T) {
		s := text().Draw(t, "text")
		pos := 0
		for i, k := range a.AppendBigrams(nil, s) {
			if k.Kind() != analyzers.Bigram || utf8.RuneCountInString(k.Text()) != 2 || k.Pos <= pos || k.Start >= k.End || k.End > len(s) ||
				!isBorder(s, k.Start) || !isBorder(s, k.End) {
				t.Fatalf("AppendBigrams(%q): token %d is %+v after position %d", s, i, k, pos)
			}
			pos = k.Pos
		}
	})
}

func FuzzAppend(f *testing.F) {
	for _, p := range pieces {
		f.Add(p)
	}
	for _, c := range wordCases(f) {
		f.Add(c.sentence)
	}
	a := analyzers.New(nil)
	f.Fuzz(func(t *testing.T, s string) {
		checkTokens(t, s, a.Append(nil, s))
		a.AppendBigrams(nil, s)
		if valid := strings.ToValidUTF8(s, ""); norm.NFC.IsNormalString(valid) {
			want, got := terms(a.Append(nil, valid)), terms(a.Append(nil, norm.NFD.String(valid)))
			if diff := cmp.Diff(want, got, cmpEmpty); diff != "" {
				t.Fatalf("%q in NFD (-NFC +NFD):\n%s", valid, diff)
			}
		}
	})
}

func FuzzReadDictionary(f *testing.F) {
	f.Add("word: 쿠버플로\ncompound: 배포+도구\nstem: run=ran,runs\n# note", "쿠버플로가")
	f.Fuzz(func(t *testing.T, dictionary, s string) {
		d, err := analyzers.ReadDictionary("d", strings.NewReader(dictionary))
		if err != nil {
			if !strings.HasPrefix(err.Error(), "d:") {
				t.Fatalf("error %q names no line", err)
			}
			return
		}
		checkTokens(t, s, analyzers.New(d).Append(nil, s))
	})
}
