package index

import (
	"bytes"
	"cmp"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/zeebo/xxh3"
)

// manifestName is the file of a generation that describes all others: a JSON
// object and, on a line of its own, the checksum of that object as a JSON string.
// CURRENT holds the checksum too, so that nothing of a generation goes unchecked.
const manifestName = "manifest.json"

// manifest describes a generation.
type manifest struct {
	Identity identity   `json:"identity"`
	Origin   origin     `json:"origin"`
	Cases    int        `json:"cases"`
	Indexes  []string   `json:"indexes"` // directories, one bleve index each
	Files    []fileInfo `json:"files"`   // all but the manifest, by name
	Remarks  Remarks    `json:"remarks"`
}

// fileInfo is what a file of a generation must be.
type fileInfo struct {
	Name string `json:"name"` // slash-separated, within the generation
	Size int64  `json:"size"`
	Sum  string `json:"xxh3"` // 128 bits in hexadecimal
}

// identity is all that the files of an index depend on. Indexes of one identity
// are interchangeable; at any difference an index is built anew.
type identity struct {
	Schema     int    `json:"schema"`
	Analyzer   string `json:"analyzer"`
	Engine     string `json:"engine"`     // versions of bleve and its segment format
	Vocabulary string `json:"vocabulary"` // labels and aliases are searched with each case
	Corpus     string `json:"corpus"`     // Source.Hash
}

// identify returns the identity of an index of src built with opt.
func identify(src Source, opt Options) identity {
	return identity{
		Schema:     schemaVersion,
		Analyzer:   opt.Analyzer.Identity(),
		Engine:     engineVersion(),
		Vocabulary: vocabularySum(opt.Vocabulary),
		Corpus:     src.Hash,
	}
}

// engineVersion names the versions of bleve and zap that are linked in.
func engineVersion() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return ""
	}
	var versions []string
	for _, m := range info.Deps {
		name := strings.TrimPrefix(m.Path, "github.com/blevesearch/")
		if name == "bleve/v2" || strings.HasPrefix(name, "zapx/") {
			versions = append(versions, name+"@"+m.Version)
		}
	}
	return strings.Join(versions, " ")
}

// key is a short name of the identity, good for a directory.
func (id identity) key() string {
	data, _ := json.Marshal(id) // strings and a number always marshal
	return sumOf(data)[:16]
}

// difference says to a person why an index of identity id does not serve where
// want is wanted; "" if it does.
func (id identity) difference(want identity) string {
	switch {
	case id == want:
		return ""
	case id.Corpus != want.Corpus:
		return "the cases have changed"
	case id.Vocabulary != want.Vocabulary:
		return "the vocabulary has changed"
	case id.Analyzer != want.Analyzer:
		return "the analysis of words has changed"
	}
	return "it was built by another version of sago"
}

// newManifest describes the files that are in the directory of a generation,
// and makes them durable.
func newManifest(dir string, id identity, b built) (manifest, error) {
	m := manifest{Identity: id, Cases: b.cases, Indexes: b.indexes}
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir():
			return syncPath(path)
		case d.Name() == manifestName:
			return nil
		}
		name, err := filepath.Rel(dir, path)
		if err != nil {
			return err
		}
		info, err := describe(path)
		if err != nil {
			return err
		}
		info.Name = filepath.ToSlash(name)
		m.Files = append(m.Files, info)
		return syncPath(path)
	})
	slices.SortFunc(m.Files, func(a, b fileInfo) int { return cmp.Compare(a.Name, b.Name) })
	return m, err
}

// describe reads the whole file at path. The result has no name.
func describe(path string) (fileInfo, error) {
	f, err := os.Open(path)
	if err != nil {
		return fileInfo{}, err
	}
	defer f.Close()
	h := xxh3.New128()
	n, err := io.Copy(h, f)
	if err != nil {
		return fileInfo{}, fmt.Errorf("read %s: %w", path, err)
	}
	return fileInfo{Size: n, Sum: hex.EncodeToString(h.Sum(nil))}, nil
}

func sumOf(data []byte) string {
	sum := xxh3.Hash128(data).Bytes()
	return hex.EncodeToString(sum[:])
}

// size is the number of bytes of all files.
func (m *manifest) size() int64 {
	var n int64
	for _, f := range m.Files {
		n += f.Size
	}
	return n
}

// write writes the manifest into the directory of its generation, durably, and
// returns its checksum.
func (m *manifest) write(dir string) (sum string, err error) {
	data, err := json.MarshalIndent(m, "", "\t")
	if err != nil {
		return "", err
	}
	sum = sumOf(data)
	if err := writeDurable(filepath.Join(dir, manifestName), fmt.Appendf(data, "\n%q\n", sum)); err != nil {
		return "", err
	}
	return sum, syncPath(dir)
}

// readManifest reads the manifest of the generation in dir and returns its
// checksum, which was compared with its content.
func readManifest(dir string) (m *manifest, sum string, err error) {
	data, err := os.ReadFile(filepath.Join(dir, manifestName))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, "", errMissing
	}
	if err != nil {
		return nil, "", err
	}
	object, rest, _ := bytes.Cut(data, []byte("\n\""))
	sum = sumOf(object)
	if string(rest) != sum+"\"\n" {
		return nil, "", errDiffers
	}
	m = new(manifest)
	if err := json.Unmarshal(object, m); err != nil {
		return nil, "", fmt.Errorf("read %s: %w", manifestName, err)
	}
	return m, sum, nil
}

// What may be wrong with a file, whatever it holds.
var (
	errMissing = errors.New("it is missing")
	errDiffers = errors.New("its content is not what was written")
)

// writeDurable writes a new file at path and makes its content durable; its
// name is so once its directory is synced.
func writeDurable(path string, data []byte) (err error) {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	if _, err := f.Write(data); err != nil {
		return err
	}
	return f.Sync()
}

// syncPath makes the file or directory at path durable.
func syncPath(path string) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	return f.Sync()
}
