package main

import (
	"encoding"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/alecthomas/kong"
)

// configValue returns a value of the config file as the command line would spell
// it for the flag: a string, or a list of strings for a flag that is repeatable.
// Its errors say what the flag wants and what the file has.
func configValue(flag *kong.Flag, value any) (any, error) {
	items, isList := value.([]any)
	if !isList {
		items = []any{value}
	}
	repeatable := flag.Target.Kind() == reflect.Slice
	if isList && !repeatable {
		return nil, fmt.Errorf("want %s, have an array", wanted(flag))
	}
	words := make([]any, len(items))
	for i, item := range items {
		word, ok := scalar(item)
		if !ok || !repeatable && !takes(flag, word) {
			return nil, fmt.Errorf("want %s, have %s", wanted(flag), shownJSON(item))
		}
		words[i] = word
	}
	if repeatable {
		return words, nil
	}
	return words[0], nil
}

// scalar spells a string, a number or a boolean as the command line does.
func scalar(value any) (word string, ok bool) {
	switch v := value.(type) {
	case string:
		return v, true
	case json.Number:
		return v.String(), true
	case bool:
		return strconv.FormatBool(v), true
	}
	return "", false
}

// takes reports whether a flag of one value can be set to the word.
func takes(flag *kong.Flag, word string) bool {
	if flag.Enum != "" {
		return slices.Contains(flag.EnumSlice(), word)
	}
	target := reflect.New(flag.Target.Type())
	if text, ok := target.Interface().(encoding.TextUnmarshaler); ok {
		return text.UnmarshalText([]byte(word)) == nil
	}
	switch flag.Target.Kind() {
	case reflect.String:
		return true
	case reflect.Bool:
		return word == "true" || word == "false"
	}
	return json.Unmarshal([]byte(word), target.Interface()) == nil // a number that fits
}

// wanted says what a flag can be set to.
func wanted(flag *kong.Flag) string {
	if flag.Enum != "" {
		return "one of " + strings.Join(flag.EnumSlice(), ", ")
	}
	switch flag.Target.Kind() {
	case reflect.Slice:
		return "a string or an array of strings"
	case reflect.Bool:
		return "true or false"
	case reflect.Int:
		return "a whole number"
	case reflect.Float64:
		return "a number"
	}
	if flag.Default != "" {
		return "a string such as " + strconv.Quote(flag.Default)
	}
	return "a string"
}

// shownJSON shows a value of the config file in a message.
func shownJSON(value any) string {
	text, _ := json.Marshal(value) // it was read from JSON
	const most = 60
	if len(text) > most {
		return strings.ToValidUTF8(string(text[:most]), "") + "..."
	}
	return string(text)
}
