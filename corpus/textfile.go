package corpus

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"

	"sago"
)

// ReadText reads the whole of a small file that a person wrote, such as a
// glossary, without the byte order mark that it may begin with. what is what
// errors call it. It returns CodeInvalid, with the cause, for what cannot be
// read, holds more than limit bytes, as a device does, or is UTF-16.
func ReadText(what, name string, limit int64) ([]byte, error) {
	unreadable := func(err error) error {
		return &sago.Error{
			Code: sago.CodeInvalid, Err: err,
			Public: fmt.Sprintf("cannot read the %s %s: %v", what, shownName(name), cause(err)),
		}
	}
	file, err := os.Open(name)
	if err != nil {
		return nil, unreadable(err)
	}
	defer file.Close()
	text, err := io.ReadAll(io.LimitReader(file, limit+1))
	switch {
	case err != nil:
		return nil, unreadable(err)
	case int64(len(text)) > limit:
		return nil, unreadable(fmt.Errorf("it holds more than %d MiB: name a file of its own", limit>>20))
	case sago.UTF16(text):
		return nil, unreadable(errors.New(utf16Problem + ": " + utf16Fix))
	}
	return bytes.TrimPrefix(text, []byte(bom)), nil
}
