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
		{in: `{"en":"a"}`, err: `g:1: en: want an array of strings (["...", "..."]), have a string`},
		{in: `{"en":["a",7]}`, err: "g:1: en: want a string, have a number"},
		{in: `{"en":["a"," "]}`, err: "g:1: a variant is empty"},
		{in: `{"en":["a","b"],"kind":"synonym"}`, err: `g:1: kind: want variant, term or abbrev, have "synonym"`},
		{in: "{\"en\":[\"a\",\"b\"]}\n{\"en\":", err: "g:2: the record has no end"},
		{in: strings.Repeat("{}\n", 9), err: "and 4 more"},
	}
	for _, test := range tests {
		if err := os.WriteFile(name, []byte(test.in), 0o600); err != nil {
			t.Fatal(err)
		}
		got, err := LoadGlossary(name, noFault(t))
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
		{`{"symptom":{}}`, "v:1: symptom: no such facet"},
		{"{\"symptoms\":{\n\"a\":{\"label\":7},\n\n\"b\":{\"aliases\":[]}}}", `v:4: symptoms.b.aliases: want an object ({"en": ["..."], "ko": ["..."]}), have an array`},
		{"{\"symptoms\":{\n\"a\":{\"label\":7}}}", "v:2: symptoms.a: want a text"},
		{"{\"symptoms\":\n{\"a\":{\n\"aliases\":{\n\"en\":\"x\"}}}}", `v:4: symptoms.a.aliases.en: want an array of strings (["...", "..."]), have a string`},
		{"{\"symptoms\":\n{\"a\":true}}", "v:2: symptoms.a: want an object, have true or false"},
		{"{\n\"symptoms\":[]}", "v:2: symptoms: want an object of values"},
		{"[]", `v:1: want an object of facets ({"components": {"haproxy": {"label": "HAProxy"}}}), have an array`},
	}
	for _, test := range tests {
		if err := os.WriteFile(name, []byte(test.in), 0o600); err != nil {
			t.Fatal(err)
		}
		got, err := LoadVocabulary(name, noFault(t))
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

// noFault fails the test for each fault that is reported.
func noFault(t *testing.T) func(Fault) {
	return func(f Fault) { t.Errorf("reported without need: %s", f) }
}

// TestDoubtfulKnowledgeIsReported loads files that mean one thing, and may have
// been meant otherwise.
func TestDoubtfulKnowledgeIsReported(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "k")
	glossary := func(report func(Fault)) error { _, err := LoadGlossary(name, report); return err }
	vocabulary := func(report func(Fault)) error { _, err := LoadVocabulary(name, report); return err }
	tests := []struct {
		load func(func(Fault)) error
		in   string
		want []string
	}{
		{vocabulary, "{\"symptoms\":{\n\"slow\":{\"label\":\"a\"},\n\"slow\":{\"label\":\"b\"}}}", []string{
			"k:3: warning: symptoms.slow: the key stands more than once (the last one counts: keep one of them)",
		}},
		{vocabulary, "{\"components\":{\n\"b\":{\n\"aliases\":{\"en\":[\"HAP\"]}},\n\"a\":{\"aliases\":{\"ko\":[\"hap\"],\"en\":[\"Hap \",\"other\"]}}},\n\"domain\":{\"c\":{\"aliases\":{\"en\":[\"hap\"]}}}}", []string{
			"k:3: warning: components.b.aliases: \"HAP\" is an alias of \"a\" too (as the name of a tag it stands for \"a\": leave it at one of them)",
		}},
		{vocabulary, "{\"symptoms\":{\"slow\":{\"label\":\"a\",\n\"alias\":[\"x\"],\n\"aliases\":{\"kr\":[\"x\"]}}}}", []string{
			"k:2: warning: symptoms.slow.alias: the key means nothing here, and what stands under it is not read (there are label, definition, aliases)",
			"k:3: warning: symptoms.slow.aliases.kr: the key means nothing here, and what stands under it is not read (there are en, ko)",
		}},
		{glossary, "{\"en\":[\"a\",\"b\"]}\n{\"fr\":[\"zz1\"],\"en\":[\"kafka\"],\"ko\":[\"k\"]}", []string{
			"k:2: warning: fr: the key means nothing here, and what stands under it is not read (there are en, ko, kind, risky)",
		}},
		{glossary, "[\n{\"en\":[\"a\"],\n\"en\":[\"b\",\"c\"]}]", []string{
			"k:2: warning: en: the key stands more than once (the last one counts: keep one of them)",
		}},
	}
	for _, test := range tests {
		if err := os.WriteFile(name, []byte(test.in), 0o600); err != nil {
			t.Fatal(err)
		}
		var got []string
		if err := test.load(func(f Fault) { got = append(got, strings.TrimPrefix(f.String(), dir+string(filepath.Separator))) }); err != nil {
			t.Errorf("%s: %v", test.in, err)
		}
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.in, diff)
		}
	}
}

// TestTheEmbeddedVocabularyIsNotDoubtful holds the shipped file to what is said
// of a reader's own.
func TestTheEmbeddedVocabularyIsNotDoubtful(t *testing.T) {
	for _, f := range doubtfulVocabulary(embeddedFile("vocabulary.json"), Vocabulary()) {
		t.Error(f)
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
	_, errG := LoadGlossary(name, noFault(t))
	_, errV := LoadVocabulary(filepath.Join(t.TempDir(), "missing"), noFault(t))
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
