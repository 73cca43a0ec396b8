package index

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// currentName is the file of an index directory that says which generation to
// open.
const currentName = "CURRENT"

// current is what CURRENT says, with a checksum of its own behind it:
//
//	gen-000002 <checksum of the manifest> embedded <checksum of the line before here>
type current struct {
	generation string
	sum        string // of the generation's manifest
	origin     origin
}

// origin says whose the cases of an index are, so that it is known without the
// case files whether sago has them.
type origin string

const (
	originEmbedded origin = "embedded" // Source.Embedded
	originGiven    origin = "given"    // a reader's own: sago has them no more
)

func originOf(src Source) origin {
	if src.Embedded {
		return originEmbedded
	}
	return originGiven
}

func (c current) line() string {
	said := fmt.Sprintf("%s %s %s", c.generation, c.sum, c.origin)
	return said + " " + sumOf([]byte(said)) + "\n"
}

// readCurrent reads what CURRENT says. It returns a damageError if the file is
// missing or is not what was written.
func readCurrent(dir string) (current, error) {
	data, err := os.ReadFile(filepath.Join(dir, currentName))
	if errors.Is(err, fs.ErrNotExist) {
		return current{}, &damageError{currentName, errMissing}
	}
	if err != nil {
		return current{}, err
	}
	if words := strings.Split(string(data), " "); len(words) == 4 {
		c := current{words[0], words[1], origin(words[2])}
		if c.line() == string(data) && generationName.MatchString(c.generation) {
			return c, nil
		}
	}
	return current{}, &damageError{currentName, errDiffers}
}

// setCurrent makes c what CURRENT says, durably.
func (k *keeper) setCurrent(c current) error {
	next, err := os.CreateTemp(k.dir, "gen-*."+currentName+".tmp")
	if err != nil {
		return err
	}
	defer os.Remove(next.Name()) // nothing is left there after a success
	_, err = next.WriteString(c.line())
	if err := errors.Join(err, next.Sync(), next.Close()); err != nil {
		return err
	}
	if err := os.Rename(next.Name(), filepath.Join(k.dir, currentName)); err != nil {
		return err
	}
	return syncPath(k.dir)
}

// readHead reads CURRENT and the manifest that it names. It returns errAbsent if
// there is no trace of an index, a damageError if one of the two is missing or
// not what was written, or what kept it from reading. What CURRENT says is
// returned beside the damage of a manifest.
func readHead(dir string) (current, *manifest, error) {
	c, err := readCurrent(dir)
	if errors.Is(err, errMissing) && len(generations(dir)) == 0 {
		return c, nil, errAbsent
	}
	if err != nil {
		return c, nil, err
	}
	m, sum, err := readManifest(filepath.Join(dir, c.generation))
	if err == nil && sum != c.sum {
		err = errDiffers
	}
	if err != nil {
		return c, nil, &damageError{c.generation + "/" + manifestName, err}
	}
	return c, m, nil
}

// currentLost reports whether err is that CURRENT does not say what to open:
// whoever published a generation died before it wrote the file, or the file was
// harmed since.
func currentLost(err error) bool {
	var damage *damageError
	return errors.As(err, &damage) && damage.file == currentName
}

// newest returns what CURRENT should say where it is lost: the generation that
// was published last. An older one is never taken in its place, since it may hold
// other cases. It returns a damageError for a manifest that is not whole.
func newest(dir string) (current, *manifest, error) {
	names := generations(dir)
	if len(names) == 0 {
		return current{}, nil, errors.New("no generation is there")
	}
	name := slices.MaxFunc(names, func(a, b string) int { return cmp.Compare(generationNumber(a), generationNumber(b)) })
	m, sum, err := readManifest(filepath.Join(dir, name))
	if err != nil {
		return current{}, nil, &damageError{name + "/" + manifestName, err}
	}
	return current{name, sum, m.Origin}, m, nil
}

// readHeadOrNewest is readHead, and newest where CURRENT is lost; the error names
// both faults then.
func readHeadOrNewest(dir string) (current, *manifest, error) {
	c, m, lost := readHead(dir)
	if !currentLost(lost) {
		return c, m, lost
	}
	c, m, err := newest(dir)
	if err != nil {
		err = bothFaults(lost, err)
	}
	return c, m, err
}

func bothFaults(lost, err error) error { return fmt.Errorf("%w, and %w", lost, err) }
