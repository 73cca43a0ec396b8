package analyzers_test

import (
	"testing"

	"golang.org/x/text/unicode/norm"
	"pgregory.net/rapid"

	"sago/analyzers"
)

func TestHangul(t *testing.T) {
	for r, want := range map[rune]string{'각': "ㄱㅏㄱ", '가': "ㄱㅏ", '힣': "ㅎㅣㅎ", '값': "ㄱㅏㅄ", 'ㄱ': "ㄱ", 'a': "a"} {
		if got := string(analyzers.AppendJamo(nil, r)); got != want {
			t.Errorf("AppendJamo(%c) = %q, want %q", r, got, want)
		}
	}
	for r, want := range map[rune]bool{'각': true, '가': false, 'ㄱ': false, 'k': false, '漢': false} {
		if got := analyzers.HasFinal(r); got != want {
			t.Errorf("HasFinal(%c) = %v, want %v", r, got, want)
		}
	}
	for r, want := range map[rune]bool{'각': true, 'ㄱ': true, 'ㅏ': true, 'ㆍ': false, 'k': false, '漢': false, '\u1100': false} {
		if got := analyzers.IsHangul(r); got != want {
			t.Errorf("IsHangul(%c) = %v, want %v", r, got, want)
		}
	}
	if got, want := analyzers.Initials("로드밸런서 v2"), "ㄹㄷㅂㄹㅅ v2"; got != want {
		t.Errorf("Initials = %q, want %q", got, want)
	}
}

// TestJamoAgree holds that the jamo of a syllable are those of Unicode.
func TestJamoAgree(t *testing.T) {
	for r := '가'; r <= '힣'; r++ {
		jamo := analyzers.AppendJamo(nil, r)
		if got := len([]rune(norm.NFD.String(string(r)))); got != len(jamo) {
			t.Fatalf("%c has %d jamo in Unicode and %d here", r, got, len(jamo))
		}
		if got := analyzers.Compose(jamo); got != string(r) && len(jamo) == 2 {
			t.Fatalf("Compose(%q) = %q, want %c", string(jamo), got, r)
		}
	}
}

func TestFlip(t *testing.T) {
	for latin, hangul := range map[string]string{
		"ehzj": "도커", "dkagh": "암호", "fhemqoffjstj": "로드밸런서", "tjqj": "서버", "rkqt": "값", "dlTek": "있다", "gksrmf": "한글",
		"rufrhk": "결과", "dml": "의", "dnjs": "원", "wkddo 3rjs": "장애 3건", "rrr": "ㄱㄱㄱ", "kk": "ㅏㅏ", "ekfrdmf": "닭을",
	} {
		if got := analyzers.FlipToHangul(latin); got != hangul {
			t.Errorf("FlipToHangul(%q) = %q, want %q", latin, got, hangul)
		}
		if got := analyzers.FlipToLatin(hangul); got != latin {
			t.Errorf("FlipToLatin(%q) = %q, want %q", hangul, got, latin)
		}
	}
	if got, want := analyzers.FlipToLatin("애찯ㄱ"), "docker"; got != want {
		t.Errorf("FlipToLatin = %q, want %q", got, want)
	}
	if got, want := analyzers.FlipToHangul("DOCKER"), "얘차ㄸㄲ"; got != want {
		t.Errorf("FlipToHangul = %q, want %q", got, want)
	}
}

// TestFlipBack holds that letters in lower case come back from the other layout.
func TestFlipBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := rapid.StringMatching(`[a-z0-9 -]{0,20}`).Draw(t, "text")
		if got := analyzers.FlipToLatin(analyzers.FlipToHangul(s)); got != s {
			t.Fatalf("%q came back as %q by way of %q", s, got, analyzers.FlipToHangul(s))
		}
	})
}
