package main

import (
	"encoding/json"
	"io"
)

// writeJSON writes v as a person reads it: indented, and without the escapes
// that only HTML needs.
func writeJSON(w io.Writer, v any) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(v)
}
