package corpus

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"

	"sago"
)

// add lists the files of one path that the user named.
func (s *Source) add(name string) error {
	if name == "-" {
		if s.opt.Stdin == nil {
			return sago.Errorf(sago.CodeInvalid, "standard input (-) cannot be read here: name a file or a directory")
		}
		return s.addStream("-", s.opt.Stdin)
	}
	info, err := os.Stat(name)
	if err != nil {
		return cannotOpen(name, err)
	}
	switch mode := info.Mode(); {
	case mode.IsDir():
		return s.addDir(name)
	case mode.IsRegular():
		return s.addFile(name)
	case mode&fs.ModeNamedPipe != 0:
		pipe, err := os.Open(name)
		if err != nil {
			return cannotOpen(name, err)
		}
		defer pipe.Close()
		return s.addStream(name, pipe)
	}
	return cannotOpen(name, errors.New(notRegular))
}

// notRegular is the problem of what is neither a file nor a pipe.
const notRegular = "not a regular file"

// cannotOpen is the error for a path that the user named.
func cannotOpen(name string, err error) error {
	return &sago.Error{
		Code: sago.CodeInvalid, Err: err,
		Public: "cannot read " + shownName(name) + ": " + cause(err).Error() + "; name a file or directory of case records, or - for standard input",
	}
}

// addFile adds a file that the user named.
func (s *Source) addFile(name string) error {
	open := func() (io.ReadCloser, error) { return os.Open(name) }
	in, err := open()
	if err != nil {
		return cannotOpen(name, err)
	}
	in.Close()
	s.files = append(s.files, file{shown: name, key: filepath.Base(name), named: true, open: open})
	return nil
}

// addStream keeps what r holds in a temporary file without a name, which is gone
// however the process ends: a source is read more than once, and a stream cannot
// be.
func (s *Source) addStream(shown string, r io.Reader) error {
	kept, err := os.CreateTemp("", "sago-input-*")
	if err != nil {
		return cannotOpen(shown, err)
	}
	s.cleanup = append(s.cleanup, kept.Close)
	if os.Remove(kept.Name()) != nil { // where an open file keeps its name, it goes once it is closed
		s.cleanup = append(s.cleanup, func() error { return os.Remove(kept.Name()) })
	}
	size, err := io.Copy(kept, r)
	if err != nil {
		return cannotOpen(shown, err)
	}
	open := func() (io.ReadCloser, error) { return io.NopCloser(io.NewSectionReader(kept, 0, size)), nil }
	s.files = append(s.files, file{shown: shown, key: "-", named: true, open: open})
	return nil
}

// addDir adds the files below a directory that begin like JSON, in lexical
// order. They are opened through os.Root, which follows no link out of it.
func (s *Source) addDir(dir string) error {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return cannotOpen(dir, err)
	}
	s.cleanup = append(s.cleanup, root.Close)
	return fs.WalkDir(root.FS(), ".", func(name string, entry fs.DirEntry, err error) error {
		shown := filepath.Join(dir, filepath.FromSlash(name))
		switch {
		case err != nil && name == ".":
			return cannotOpen(dir, err)
		case err != nil:
			s.notes = append(s.notes, fileFault(&file{shown: shown}, err))
			return nil
		case name != "." && strings.HasPrefix(path.Base(name), "."):
			if entry.IsDir() {
				return fs.SkipDir
			}
			return nil
		case !entry.IsDir():
			s.addEntry(root, name, shown)
		}
		return nil
	})
}

// addEntry adds a file found below a directory, or a note why not.
func (s *Source) addEntry(root *os.Root, name, shown string) {
	f := file{shown: shown, key: name, open: func() (io.ReadCloser, error) { return root.Open(name) }}
	info, err := root.Stat(name)
	if err == nil && !info.Mode().IsRegular() {
		err = errors.New(notRegular)
	}
	if err != nil {
		s.notes = append(s.notes, Fault{Level: LevelNote, File: shown, Problem: "passed over: " + cause(err).Error()})
		return
	}
	head, err := f.head()
	switch {
	case err != nil || beginsLikeJSON(head) || hasCaseExtension(name) && meantAsCases(head): // what cannot be read is told later
		s.files = append(s.files, f)
	case looksLikeYAML(head):
		s.notes = append(s.notes, Fault{Level: LevelNote, File: shown, Problem: "looks like YAML, not JSON: passed over"})
	default:
		s.notes = append(s.notes, noRecords(shown, false))
	}
}

// cause returns err without the path and the call, which the message names.
func cause(err error) error {
	var path *fs.PathError
	if errors.As(err, &path) {
		return path.Err
	}
	return err
}

// maxBlank is how much white space a file may begin with.
const maxBlank = 4 << 10

// head returns what a file begins with.
func (f *file) head() ([]byte, error) {
	in, err := f.open()
	if err != nil {
		return nil, err
	}
	defer in.Close()
	head := make([]byte, maxBlank)
	n, err := io.ReadFull(in, head)
	if err != nil && err != io.EOF && err != io.ErrUnexpectedEOF {
		return nil, err
	}
	return head[:n], nil
}

// meantAsCases reports whether a file that begins so, and not as JSON, was meant
// to hold records all the same.
func meantAsCases(head []byte) bool {
	problem, _ := otherForm(head)
	return problem != "" || meantDamaged(head)
}

// beginsLikeJSON reports whether the head of a file begins with a brace or a
// bracket. What does not is not even hashed, so that other files in a data
// directory cost nothing.
func beginsLikeJSON(head []byte) bool {
	if sago.UTF16(head) { // which is told when it is read
		head = bytes.TrimLeft(bytes.ReplaceAll(head, []byte{0}, nil), "\xff\xfe")
	}
	head = bytes.TrimLeft(bytes.TrimPrefix(head, []byte(bom)), " \t\r\n")
	return len(head) > 0 && (head[0] == '{' || head[0] == '[')
}
