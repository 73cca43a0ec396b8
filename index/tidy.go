package index

import (
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
)

var (
	generationName = regexp.MustCompile(`^gen-[0-9]{6,9}$`)
	unfinishedName = regexp.MustCompile(`^gen-[0-9]+(\.` + currentName + `)?\.tmp$`)
)

// generations returns the names of the finished generations in dir.
func generations(dir string) []string {
	var names []string
	entries, _ := os.ReadDir(dir)
	for _, e := range entries {
		if e.IsDir() && generationName.MatchString(e.Name()) {
			names = append(names, e.Name())
		}
	}
	return names
}

// generationNumber returns the number in the name of a generation: the greatest
// was published last.
func generationNumber(name string) int {
	n, _ := strconv.Atoi(strings.TrimPrefix(name, "gen-")) // at most nine digits
	return n
}

// unfinished returns what builders have under way in the directory, or have
// left behind when they died.
func (k *keeper) unfinished() []string {
	var paths []string
	entries, _ := os.ReadDir(k.dir)
	for _, e := range entries {
		if unfinishedName.MatchString(e.Name()) {
			paths = append(paths, filepath.Join(k.dir, e.Name()))
		}
	}
	return paths
}

// tidy removes what was left behind, unless somebody is building.
func (k *keeper) tidy() {
	if len(k.unfinished()) == 0 {
		return
	}
	f, err := os.OpenFile(filepath.Join(k.dir, lockName), os.O_RDWR, 0)
	if err != nil {
		return
	}
	defer f.Close()
	if ok, err := tryLock(f); ok && err == nil {
		k.removeUnfinished()
	}
}

// removeUnfinished removes what builders that died have left behind. The lock
// of the directory is held, so that nobody is about to begin.
func (k *keeper) removeUnfinished() {
	for _, path := range k.unfinished() {
		k.removeIfDead(path)
	}
}

func (k *keeper) removeIfDead(path string) {
	f, err := os.Open(path)
	if err != nil {
		return
	}
	defer f.Close()
	if dead, err := tryLock(f); err != nil || !dead {
		return
	}
	if err := os.RemoveAll(path); err != nil {
		k.logf("index %s: cannot remove what an earlier build left: %v", k.dir, err)
	}
}

// removeOld removes all generations but the current one and the one before,
// which goes too if it is damaged. Processes that have one open keep reading it.
func (k *keeper) removeOld(before string, why error) {
	now, err := readCurrent(k.dir)
	if err != nil {
		return
	}
	var other *otherError
	keep := errors.As(why, &other)
	for _, g := range generations(k.dir) {
		if g == now.generation || g == before && keep {
			continue
		}
		if err := os.RemoveAll(filepath.Join(k.dir, g)); err != nil {
			k.logf("index %s: cannot remove an old generation: %v", k.dir, err)
		}
	}
}
