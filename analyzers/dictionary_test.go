package analyzers_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sago/analyzers"
)

func readDictionary(t *testing.T, text string) *analyzers.Dictionary {
	t.Helper()
	d, err := analyzers.ReadDictionary("words.txt", strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func TestDictionary(t *testing.T) {
	const text = `# the words of our house
word: 모카이로 ＺＯＯＫＥＥＰＥＲＤ kaniko
compound: 배포+도구 pay+gate
stem: 뻗다=뻗었슴,뻗으심 strike=stroke
`
	tests := []struct {
		query, sentence string
		without, with   bool
	}{
		{"도구", "배포도구로 배포했다", true, true},
		{"모카이로", "모카이로가 죽었다", true, true},
		{"모카이", "모카이로", true, false}, // 로 is no josa here
		{"paygate", "the pay gate was down", false, true},
		{"pay gate", "the paygate was down", false, true},
		{"뻗다", "서버가 뻗었슴", false, true},
		{"strike", "a stroke of luck", false, true},
	}
	without := newMatcher(analyzers.New(nil), nil)
	with := newMatcher(analyzers.New(readDictionary(t, text)), nil)
	for _, test := range tests {
		if got := without.match(test.query, test.sentence); got != test.without {
			t.Errorf("without the dictionary %q matches %q: %v, want %v", test.query, test.sentence, got, test.without)
		}
		if got := with.match(test.query, test.sentence); got != test.with {
			t.Errorf("with the dictionary %q matches %q: %v, want %v", test.query, test.sentence, got, test.with)
		}
	}
}

func TestDictionaryErrors(t *testing.T) {
	for text, want := range map[string]string{
		"word: a\n서버":                      `words.txt:2: "서버" has no kind: begin the line with word:, compound: or stem: and a space`,
		"verb: a":                          `words.txt:1: unknown kind "verb": want word, compound or stem`,
		"\n\ncompound: 배포도구":               `words.txt:3: compound "배포도구": want its parts with a + between, two if they are Latin (배포+도구, load+balancer)`,
		"compound: a+b+c":                  `words.txt:1: compound "a+b+c": want its parts with a + between, two if they are Latin (배포+도구, load+balancer)`,
		"compound: 배포+tool":                `words.txt:1: compound "배포+tool": "tool" is of another script: a word is all Hangul syllables or has none`,
		"compound: 배포+":                    `words.txt:1: compound "배포+": a word is missing`,
		"stem: run":                        `words.txt:1: stem "run": want a word, = and its other forms with commas between (run=ran,runs)`,
		"word: a\nword:":                   `words.txt:2: nothing stands behind "word:": write what it is about in the same line, or remove it`,
		"stem:  # later":                   `words.txt:1: nothing stands behind "stem:": write what it is about in the same line, or remove it`,
		"stem: run=run":                    `words.txt:1: stem "run=run": "run" is a form of itself: leave it out`,
		"stem: a=b\nstem: b=a":             `words.txt:2: stem "b=a": "a" is a form of "b", which is a form of it (line 1): keep one of the two`,
		"stem: a=b\nstem: b=c\nstem: c=a":  `words.txt:3: stem "c=a": "a" is a form of "c", which is a form of it (line 1): keep one of the two`,
		"word: a,b":                        `words.txt:1: word "a,b": "a,b" is not one word: ",b" does not belong to it`,
		"word: !":                          `words.txt:1: word "!": "!" does not begin with a letter or a digit`,
		"word: " + strings.Repeat("a", 65): `words.txt:1: word "` + strings.Repeat("a", 65) + `": "` + strings.Repeat("a", 65) + `" is longer than 64 bytes`,
		"word: ok\nword: " + strings.Repeat("a ", 40<<10): `words.txt:2: the line is longer than 64 KiB: write its words in several`,
	} {
		_, err := analyzers.ReadDictionary("words.txt", strings.NewReader(text))
		if err == nil || err.Error() != want {
			t.Errorf("ReadDictionary(%.40q):\n got %v\nwant %s", text, err, want)
		}
	}
}

func TestDictionaryWarnings(t *testing.T) {
	for text, want := range map[string][]string{
		"stem: run=ran\n\nstem: flee=fled,ran": {`words.txt:3: warning: "ran" is a form of "run" in line 1 and of "flee" here (the last one counts: keep one of them)`},
		"stem: run=ran\nstem: run=ran,runs":    nil,
		"stem: run=ran flee=fled\nword: ran":   nil,
	} {
		if diff := cmp.Diff(want, readDictionary(t, text).Warnings()); diff != "" {
			t.Errorf("%q (-want +got):\n%s", text, diff)
		}
	}
}

func TestIdentity(t *testing.T) {
	same := analyzers.New(nil).Identity()
	if again := analyzers.New(nil).Identity(); again != same {
		t.Errorf("two analyzers without a dictionary are %s and %s", same, again)
	}
	one := analyzers.New(readDictionary(t, "word: 쿠버플로")).Identity()
	if again := analyzers.New(readDictionary(t, "# said otherwise\n\nword:  쿠버플로")).Identity(); again != one {
		t.Errorf("equal dictionaries make %s and %s", one, again)
	}
	if other := analyzers.New(readDictionary(t, "word: 쿠버플루")).Identity(); other == one || other == same || one == same {
		t.Errorf("different dictionaries make %s, %s and %s", same, one, other)
	}
}
