//go:build !(darwin || dragonfly || freebsd || linux || netbsd || openbsd)

package index

import (
	"errors"
	"os"
)

// tryLock has no lock to take here: builders of one directory do not wait for
// each other, and what a dead one left behind stays.
func tryLock(*os.File) (bool, error) { return false, errors.ErrUnsupported }
