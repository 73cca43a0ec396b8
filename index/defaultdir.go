package index

import (
	"os"
	"path/filepath"
	"regexp"
	"time"

	"sago"
)

// DefaultDir returns the directory, under the user's cache directory, for an
// index of the source's cases as the options read them: equal input finds the
// index of the last time. Indexes there that nobody has asked for in 30 days are
// removed: every change of the cases has left one behind. It returns CodeInvalid
// if there is no cache directory.
func DefaultDir(src Source, opt Options) (string, error) {
	cache, err := os.UserCacheDir()
	if err != nil {
		return "", &sago.Error{
			Code: sago.CodeInvalid, Field: "index", Err: err,
			Public: "there is no cache directory to keep an index in: choose a directory with --index DIR",
		}
	}
	root := filepath.Join(cache, "sago")
	dir := filepath.Join(root, identify(src, opt).key())
	now := time.Now()
	_ = os.Chtimes(dir, now, now) // marks it as asked for; it may not exist yet
	removeUnasked(root, now.Add(-keepUnasked))
	return dir, nil
}

const keepUnasked = 30 * 24 * time.Hour

// removeUnasked removes the index directories in root that were last asked for,
// or written, before a time.
func removeUnasked(root string, before time.Time) {
	isKey := regexp.MustCompile(`^[0-9a-f]{16}$`)
	entries, _ := os.ReadDir(root) // there may be none
	for _, e := range entries {
		info, err := e.Info()
		if err == nil && e.IsDir() && isKey.MatchString(e.Name()) && info.ModTime().Before(before) {
			_ = os.RemoveAll(filepath.Join(root, e.Name())) // tried again at the next start
		}
	}
}
