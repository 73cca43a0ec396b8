package index

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"sago"
)

// tinyDisk mounts a file system of so many bytes, or skips the test where that
// is not allowed. Mount it again with flags to change it.
func tinyDisk(t *testing.T, options string) (dir string, remount func(flags uintptr)) {
	t.Helper()
	dir = t.TempDir()
	if err := syscall.Mount("tmpfs", dir, "tmpfs", 0, options); err != nil {
		t.Skipf("mounting a small file system is not allowed here: %v", err)
	}
	t.Cleanup(func() { _ = syscall.Unmount(dir, syscall.MNT_DETACH) })
	return dir, func(flags uintptr) {
		if err := syscall.Mount("tmpfs", dir, "tmpfs", syscall.MS_REMOUNT|flags, options); err != nil {
			t.Fatal(err)
		}
	}
}

func TestAFullDiskIsSaidAndLeavesNothing(t *testing.T) {
	dir, remount := tinyDisk(t, "size=64k")
	src, opt := sourceOf(sampleCases(400)...), sampleOptions()
	_, err := ensureGeneration(t.Context(), dir, src, opt)
	var public *sago.Error
	if !errors.As(err, &public) || public.Code != sago.CodeUnavailable || !strings.Contains(public.Public, "no room is left") {
		t.Errorf("ensure on a full disk = %v, want that no room is left", err)
	}
	for name := range filesOf(t, dir) {
		if name != lockName {
			t.Errorf("the failed build left %s", name)
		}
	}
	remount(0)
	if _, got := ensured(t, dir, sourceOf(sampleCases(5)...), opt); got == "" {
		t.Error("nothing was built once there was room")
	}
}

func TestAReadOnlyDiskServesAWholeIndex(t *testing.T) {
	dir, remount := tinyDisk(t, "size=8m")
	src, opt := sourceOf(sampleCases(40)...), sampleOptions()
	built, want := ensured(t, dir, src, opt)
	remount(syscall.MS_RDONLY)
	if _, got := ensured(t, dir, src, opt); got != want {
		t.Error("on a read-only disk the index holds something else")
	}
	remount(0)
	if err := os.Rename(filepath.Join(dir, currentName), filepath.Join(dir, "kept")); err != nil {
		t.Fatal(err)
	}
	remount(syscall.MS_RDONLY)
	x, err := Open(t.Context(), dir, opt)
	if err != nil {
		t.Errorf("Open without CURRENT on a read-only disk: %v", err)
	} else if err := x.Close(); err != nil {
		t.Error(err)
	}
	remount(0)
	if err := os.Rename(filepath.Join(dir, "kept"), filepath.Join(dir, currentName)); err != nil {
		t.Fatal(err)
	}
	if err := os.Truncate(filepath.Join(built, manifestName), 7); err != nil {
		t.Fatal(err)
	}
	remount(syscall.MS_RDONLY)
	_, err = ensureGeneration(t.Context(), dir, src, opt)
	var public *sago.Error
	if !errors.As(err, &public) || !strings.Contains(public.Public, "cannot be written: choose another with --index DIR") {
		t.Errorf("ensure of a damaged index on a read-only disk = %v, want what to do", err)
	}
}
