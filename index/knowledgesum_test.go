package index

import (
	"encoding/json"
	"reflect"
	"testing"

	"sago"
)

// changes calls back for each part of v, at whatever depth, while it has another
// value.
func changes(t *testing.T, name string, v reflect.Value, changed func(name string)) {
	old := reflect.ValueOf(v.Interface())
	defer v.Set(old)
	switch v.Interface().(type) {
	case string, sago.GlossaryKind:
		v.SetString(v.String() + "another")
	case bool:
		v.SetBool(!v.Bool())
	case []string:
		v.Set(reflect.ValueOf(append([]string{"another"}, v.Interface().([]string)...)))
	case map[string]json.RawMessage:
		v.Set(reflect.ValueOf(map[string]json.RawMessage{"fr": json.RawMessage(`"autre"`)}))
	default:
		if v.Kind() != reflect.Struct {
			t.Fatalf("%s is a %s: the test knows no other value of it", name, v.Type())
		}
		for i := range v.NumField() {
			changes(t, name+"."+v.Type().Field(i).Name, v.Field(i), changed)
		}
		return
	}
	changed(name)
}

// TestSumsAreOfEveryPart changes each part of a tag and of a group, those that
// are added to their types later too.
func TestSumsAreOfEveryPart(t *testing.T) {
	tag := sago.Tag{Label: sago.Text{En: "Time-out"}, Aliases: sago.Aliases{Ko: []string{"초과"}}}
	vocabularies := func() []*sago.Vocabulary {
		return []*sago.Vocabulary{
			{Facets: map[string]sago.Tag{sago.FacetSymptoms: tag}},
			{Tags: map[string]map[string]sago.Tag{sago.FacetSymptoms: {"timeout": tag}}},
		}
	}
	sums := map[string]string{vocabularySum(nil): "no vocabulary", glossarySum(nil): "no glossary"}
	differs := func(name, sum string) {
		if other, ok := sums[sum]; ok {
			t.Errorf("%s has the sum of %s", name, other)
		}
		sums[sum] = name
	}
	each := func(name string) {
		for i, v := range vocabularies() {
			differs([]string{"facet", "tag"}[i]+name, vocabularySum(v))
		}
	}
	each("")
	changes(t, "", reflect.ValueOf(&tag).Elem(), each)

	glossary := &sago.Glossary{Groups: []sago.GlossaryGroup{{En: []string{"db"}, Ko: []string{"디비"}, Kind: sago.GlossaryTerm}}}
	differs("the glossary", glossarySum(glossary))
	changes(t, "group", reflect.ValueOf(&glossary.Groups[0]).Elem(), func(name string) { differs(name, glossarySum(glossary)) })
}
