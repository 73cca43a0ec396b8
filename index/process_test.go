package index

import (
	"bufio"
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
)

// Tests with processes of their own run this test binary again, with one of the
// helper tests below alone.
const helperDir = "SAGO_TEST_INDEX_DIR"

func helper(t *testing.T, name, dir string) *exec.Cmd {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^"+name+"$")
	cmd.Env = append(os.Environ(), helperDir+"="+dir)
	return cmd
}

// TestHelperBuildsForever builds other cases again and again until it is killed.
func TestHelperBuildsForever(t *testing.T) {
	dir := os.Getenv(helperDir)
	if dir == "" {
		t.Skip("part of another test")
	}
	fmt.Println("ready")
	for i := 0; ; i++ {
		src := sourceOf(sampleCases(600 + i)...)
		src.Hash = fmt.Sprint(i)
		ensured(t, dir, src, sampleOptions())
	}
}

// TestHelperOpens opens an index once and prints what it holds.
func TestHelperOpens(t *testing.T) {
	dir := os.Getenv(helperDir)
	if dir == "" {
		t.Skip("part of another test")
	}
	src, reads := counted(sourceOf(sampleCases(700)...))
	_, held := ensured(t, dir, src, sampleOptions())
	fmt.Printf("held %s reads %d\n", held, reads.Load())
}

// TestKillingABuilderLeavesNothingBroken kills a process that builds, at random
// moments, over and over in one directory, until enough of them came in the
// middle of a build: on a busy machine a build may begin late.
func TestKillingABuilderLeavesNothingBroken(t *testing.T) {
	dir := t.TempDir()
	src, opt := sourceOf(sampleCases(50)...), sampleOptions()
	_, want := ensured(t, t.TempDir(), src, opt)
	random := rand.New(rand.NewPCG(3, 4))
	midway := 0
	for round := 0; round < 20 || midway < 5 && round < 100; round++ {
		wait := time.Duration(random.IntN(400+20*round)) * time.Millisecond
		killAfter(t, helper(t, "TestHelperBuildsForever", dir), wait)
		left, _ := filepath.Glob(filepath.Join(dir, "*.tmp"))
		midway += min(1, len(left))
		if _, err := os.Stat(filepath.Join(dir, currentName)); err == nil {
			if bad, err := Verify(dir); err != nil || len(bad) > 0 {
				t.Fatalf("round %d: Verify after the kill = %v, %v", round, bad, err)
			}
		}
		if _, got := ensured(t, dir, src, opt); got != want {
			t.Fatalf("round %d: the index holds something else", round)
		}
		if left, _ := filepath.Glob(filepath.Join(dir, "*.tmp")); len(left) > 0 {
			t.Fatalf("round %d: left behind: %v", round, left)
		}
	}
	if midway < 5 {
		t.Errorf("%d kills came in the middle of a build: too few to tell", midway)
	}
}

func killAfter(t *testing.T, cmd *exec.Cmd, wait time.Duration) {
	t.Helper()
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	if line, err := bufio.NewReader(out).ReadString('\n'); line != "ready\n" {
		t.Fatalf("helper said %q, %v", line, err)
	}
	time.Sleep(wait)
	if err := cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = cmd.Wait() // killed
}

func TestProcessesShareADirectory(t *testing.T) {
	dir := t.TempDir()
	src, reads := counted(sourceOf(sampleCases(700)...))
	var wg sync.WaitGroup
	said := make([]string, 3)
	for i := range said {
		cmd := helper(t, "TestHelperOpens", dir)
		wg.Go(func() {
			out, err := cmd.CombinedOutput()
			if err != nil {
				t.Errorf("process %d: %v\n%s", i, err, out)
			}
			line, _, _ := bytes.Cut(out, []byte("\n"))
			said[i] = string(line)
		})
	}
	_, held := ensured(t, dir, src, sampleOptions())
	wg.Wait()
	built := int(reads.Load())
	for i, line := range said {
		switch line {
		case "held " + held + " reads 0":
		case "held " + held + " reads 1":
			built++
		default:
			t.Errorf("process %d says %q, want it to hold %s", i, line, held)
		}
	}
	if built != 1 {
		t.Errorf("%d of four processes built:\n%s", built, strings.Join(said, "\n"))
	}
}
