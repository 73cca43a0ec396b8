package corpus

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sago"
)

func TestLoadGlossary(t *testing.T) {
	name := filepath.Join(t.TempDir(), "g")
	tests := []struct {
		in   string
		want []sago.GlossaryGroup
		err  string // part of it
	}{
		{in: `{"en":["LB","load balancer"],"kind":"abbrev","risky":true}` + "\n" + `{"en":["node"],"ko":["노드"]}`, want: []sago.GlossaryGroup{
			{En: []string{"LB", "load balancer"}, Kind: "abbrev", Risky: true}, {En: []string{"node"}, Ko: []string{"노드"}, Kind: "term"},
		}},
		{in: "\ufeff[{\"ko\":[\"디비\",\"데이터베이스\"],\"kind\":\"variant\"}]", want: []sago.GlossaryGroup{
			{Ko: []string{"디비", "데이터베이스"}, Kind: "variant"},
		}},
		{in: ""},
		{in: "{\"en\":[\"a\",\"b\"]}\n{\"en\":[\"a\"]}", err: "g:2: a group wants two variants or more"},
		{in: `{"en":"a"}`, err: "g:1: en: want []string, have string"},
		{in: `{"en":["a","b"],"kind":"synonym"}`, err: `g:1: kind: want variant, term or abbrev, have "synonym"`},
		{in: "{\"en\":[\"a\",\"b\"]}\n{\"en\":", err: "g:2: the record has no end"},
		{in: strings.Repeat("{}\n", 9), err: "and 4 more"},
	}
	for _, test := range tests {
		if err := os.WriteFile(name, []byte(test.in), 0o600); err != nil {
			t.Fatal(err)
		}
		got, err := LoadGlossary(name)
		if test.err != "" {
			if sago.ErrorCode(err) != sago.CodeInvalid || !strings.Contains(err.Error(), test.err) {
				t.Errorf("LoadGlossary of %q: %v, want CodeInvalid with %q", test.in, err, test.err)
			}
			continue
		}
		if err != nil {
			t.Errorf("LoadGlossary of %q: %v", test.in, err)
			continue
		}
		if diff := cmp.Diff(test.want, got.Groups); diff != "" {
			t.Errorf("LoadGlossary of %q (-want +got):\n%s", test.in, diff)
		}
	}
}

func TestLoadVocabulary(t *testing.T) {
	name := filepath.Join(t.TempDir(), "v")
	tests := []struct{ in, err string }{
		{`{"symptoms":{"slow":{"label":{"en":"Slow","ko":"느림"},"aliases":{"en":["sluggish"]}}}}`, ""},
		{"{\n\"symptoms\": {\n", "v:3: unexpected end of JSON input"},
		{"{\n\"symptoms\" {}}", "v:2: invalid character '{' after object key"},
		{`{"symptom":{}}`, "v: symptom: no such facet"},
		{`{"symptoms":{"a":{"label":7},"b":{"aliases":[]}}}`, "v: symptoms.b: "},
	}
	for _, test := range tests {
		if err := os.WriteFile(name, []byte(test.in), 0o600); err != nil {
			t.Fatal(err)
		}
		got, err := LoadVocabulary(name)
		if test.err != "" {
			if sago.ErrorCode(err) != sago.CodeInvalid || !strings.Contains(err.Error(), test.err) {
				t.Errorf("LoadVocabulary of %q: %v, want CodeInvalid with %q", test.in, err, test.err)
			}
			continue
		}
		if err != nil {
			t.Errorf("LoadVocabulary of %q: %v", test.in, err)
			continue
		}
		if tag, ok := got.Tag("symptoms", "slow"); !ok || tag.Label.Ko != "느림" || !cmp.Equal(tag.Aliases.En, []string{"sluggish"}) {
			t.Errorf("LoadVocabulary of %q: tag %+v, %v", test.in, tag, ok)
		}
	}
}

func TestKnowledgeFilesAreBounded(t *testing.T) {
	name := filepath.Join(t.TempDir(), "big")
	if err := os.WriteFile(name, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Truncate(name, maxKnowledgeBytes+1); err != nil {
		t.Fatal(err)
	}
	_, errG := LoadGlossary(name)
	_, errV := LoadVocabulary(filepath.Join(t.TempDir(), "missing"))
	for _, err := range []error{errG, errV} {
		if sago.ErrorCode(err) != sago.CodeInvalid || !strings.Contains(err.Error(), "cannot read") {
			t.Errorf("%v, want CodeInvalid", err)
		}
	}
}

// TestTagsOfTheCorpusAreInTheVocabulary holds the embedded data together.
func TestTagsOfTheCorpusAreInTheVocabulary(t *testing.T) {
	v := Vocabulary()
	for c, err := range Embedded().Cases() {
		if err != nil {
			t.Fatal(err)
		}
		for _, facet := range []string{sago.FacetSymptoms, sago.FacetContributing, sago.FacetComponents, sago.FacetDomain, sago.FacetRootCause, sago.FacetSeverity} {
			for _, value := range c.FacetValues(facet) {
				if _, ok := v.Tag(facet, value); !ok && value != sago.Unknown {
					t.Errorf("%s: %s %q is not in the vocabulary", c.ID, facet, value)
				}
			}
		}
	}
}
