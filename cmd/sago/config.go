package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/alecthomas/kong"

	"sago"
	"sago/corpus"
)

// configFlag names the config file: one JSON object that maps flag names to
// values, such as {"addr": "127.0.0.1:9000", "data": ["incidents"]}.
type configFlag string

// defaultConfigFile is read if it is there; "" if the system names no place.
func defaultConfigFile() string {
	dir, err := os.UserConfigDir()
	if err != nil {
		return ""
	}
	return filepath.Join(dir, "sago", "config.json")
}

// BeforeResolve reads the file, before flags that the command line does not set
// get their values.
func (configFlag) BeforeResolve(ctx *kong.Context, trace *kong.Path, done context.Context) error {
	name := string(ctx.FlagValue(trace.Flag).(configFlag))
	if name == "" {
		return nil
	}
	data, err := interruptible(done, func() ([]byte, error) { return corpus.ReadText("config file", name, maxConfigBytes) })
	if errors.Is(err, fs.ErrNotExist) && name == defaultConfigFile() {
		return nil
	}
	if err != nil {
		return err
	}
	values, err := parseConfig(data)
	if err != nil {
		return fmt.Errorf("config file %s: %w", name, err)
	}
	if err := checkConfig(values, flagNames(ctx.Model.Node)); err != nil {
		return fmt.Errorf("config file %s: %w", name, err)
	}
	ctx.AddResolver(kong.ResolverFunc(func(_ *kong.Context, _ *kong.Path, flag *kong.Flag) (any, error) {
		if slices.ContainsFunc(flag.Envs, isSet) {
			return nil, nil
		}
		value, ok := values[flag.Name]
		if !ok {
			return nil, nil
		}
		word, err := configValue(flag, value)
		if err != nil {
			return nil, fmt.Errorf("config file %s: %q: %w", name, flag.Name, err)
		}
		return word, nil
	}))
	return nil
}

func isSet(env string) bool { return os.Getenv(env) != "" }

// heedNoEmptyVariables makes flags of the node, and of all below it, read no
// environment variable that is empty: scripts empty one to unset it.
func heedNoEmptyVariables(node *kong.Node) {
	for _, flag := range node.Flags {
		flag.Tag.Envs = slices.DeleteFunc(flag.Tag.Envs, func(env string) bool { return !isSet(env) })
		flag.Envs = flag.Tag.Envs
	}
	for _, child := range node.Children {
		heedNoEmptyVariables(child)
	}
}

// maxConfigBytes bounds a config file.
const maxConfigBytes = 1 << 20

func parseConfig(data []byte) (map[string]any, error) {
	var values map[string]any
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.UseNumber()
	err := dec.Decode(&values)
	at := dec.InputOffset()
	if err == nil {
		if _, more := dec.Token(); !errors.Is(more, io.EOF) {
			err = errors.New("more stands after the object")
		}
	}
	if err != nil {
		if syntax := (*json.SyntaxError)(nil); errors.As(err, &syntax) {
			at = syntax.Offset
		}
		line := 1 + bytes.Count(data[:min(at, int64(len(data)))], []byte("\n"))
		return nil, fmt.Errorf("line %d: want one JSON object of flags by name: %w", line, err)
	}
	if twice := sago.RepeatedKeys(data); len(twice) > 0 {
		return nil, fmt.Errorf("%q stands in it twice: keep one of them", twice[0])
	}
	for name, value := range values {
		switch value.(type) {
		case nil, map[string]any:
			return nil, fmt.Errorf("%q: want a string, a number, true, false or an array of these", name)
		}
	}
	return values, nil
}

// checkConfig returns an error that names a key that is no flag.
func checkConfig(values map[string]any, flags []string) error {
	for name := range values {
		if !slices.Contains(flags, name) {
			return fmt.Errorf("%q is no flag; there are %s", name, strings.Join(flags, ", "))
		}
	}
	return nil
}

// flagNames lists the flags of a command and of all below it, sorted.
func flagNames(node *kong.Node) []string {
	var names []string
	for _, flag := range node.Flags {
		if flag.Name != "help" && flag.Name != "version" && flag.Name != "config" {
			names = append(names, flag.Name)
		}
	}
	for _, child := range node.Children {
		names = append(names, flagNames(child)...)
	}
	slices.Sort(names)
	return slices.Compact(names)
}
