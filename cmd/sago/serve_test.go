package main

import (
	"bufio"
	"bytes"
	"context"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// served is a sago serve that runs as a process of its own.
type served struct {
	url    string
	cmd    *exec.Cmd
	stderr bytes.Buffer
}

// startServe starts sago serve on a free port and waits for its address.
func startServe(t *testing.T, args ...string) *served {
	t.Helper()
	s := &served{cmd: exec.Command("sago", append([]string{"serve", "--addr", "127.0.0.1:0"}, args...)...)}
	s.cmd.Stderr = &s.stderr
	stdout, err := s.cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := s.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.cmd.Process.Kill() })
	line, err := bufio.NewReader(stdout).ReadString('\n')
	if err != nil {
		s.cmd.Wait()
		t.Fatalf("sago serve printed %q and ended: %v\n%s", line, err, &s.stderr)
	}
	if s.url = regexp.MustCompile(`http://127\.0\.0\.1:\d+`).FindString(line); s.url == "" {
		t.Fatalf("sago serve printed %q, want its address", line)
	}
	return s
}

// get returns the body of an answer that must be there.
func (s *served) get(t *testing.T, path string) string {
	t.Helper()
	resp, err := http.Get(s.url + path)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	if err != nil || resp.StatusCode != http.StatusOK {
		t.Fatalf("GET %s: status %d, %v\n%s", path, resp.StatusCode, err, body)
	}
	return string(body)
}

func TestServeAnswersAndStopsInOrder(t *testing.T) {
	ownCache(t)
	s := startServe(t, "--data", filepath.Join("testdata", "cases", "marks.jsonl"))
	for path, want := range map[string]string{
		"/v1/search?q=timeout": `"totalHits":1`,
		"/v1/cases/M-2":        "A timeout too short",
		"/":                    "<html",
		"/livez":               "",
		"/readyz":              "",
	} {
		if body := s.get(t, path); !strings.Contains(body, want) {
			t.Errorf("GET %s does not hold %q:\n%s", path, want, body)
		}
	}
	if err := s.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if err := s.cmd.Wait(); err != nil || !strings.Contains(s.stderr.String(), `"grace":"3s"`) {
		t.Errorf("after SIGTERM: %v, want a log with a grace of 3 s\n%s", err, &s.stderr)
	}
}

func TestCtrlCStopsServeWithoutGrace(t *testing.T) {
	ownCache(t)
	s := startServe(t, "--data", filepath.Join("testdata", "cases", "marks.jsonl"))
	s.get(t, "/readyz")
	if err := s.cmd.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	if err := s.cmd.Wait(); err != nil || !strings.Contains(s.stderr.String(), `"grace":"0s"`) {
		t.Errorf("after SIGINT: %v, want a log with no grace\n%s", err, &s.stderr)
	}
}

func TestServeAndSearchesShareAnIndex(t *testing.T) {
	ownCache(t)
	data, dir := filepath.Join("testdata", "cases", "marks.jsonl"), t.TempDir()
	s := startServe(t, "--data", data, "--index", dir)
	var searches sync.WaitGroup
	for range 2 {
		searches.Go(func() {
			out, err := exec.Command("sago", "search", "--data", data, "--index", dir, "--json", "timeout").CombinedOutput()
			if err != nil || !bytes.Contains(out, []byte(`"totalHits":1`)) {
				t.Errorf("sago search beside sago serve: %v\n%s", err, out)
			}
		})
	}
	searches.Wait()
	if body := s.get(t, "/v1/search?q=timeout"); !strings.Contains(body, `"totalHits":1`) {
		t.Errorf("sago serve beside sago search: %s", body)
	}
}

// TestServeSaysThatItsIndexIsDamaged empties the segments below a server, as a
// careless copy over them does.
func TestServeSaysThatItsIndexIsDamaged(t *testing.T) {
	ownCache(t)
	dir := t.TempDir()
	s := startServe(t, "--data", filepath.Join("testdata", "cases", "marks.jsonl"), "--index", dir)
	s.get(t, "/readyz")
	for _, path := range indexFiles(t, dir) {
		if filepath.Ext(path) == ".zap" {
			if err := os.Truncate(path, 0); err != nil {
				t.Fatal(err)
			}
		}
	}
	for _, ask := range []struct {
		path string
		want int
	}{{"/v1/search?q=timeout", http.StatusInternalServerError}, {"/readyz", http.StatusServiceUnavailable}} {
		resp, err := http.Get(s.url + ask.path)
		if err != nil {
			t.Fatal(err)
		}
		resp.Body.Close()
		if resp.StatusCode != ask.want {
			t.Errorf("GET %s: status %d, want %d", ask.path, resp.StatusCode, ask.want)
		}
	}
	if err := s.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	err := s.cmd.Wait()
	if got := s.cmd.ProcessState.ExitCode(); got != exitDamaged || !strings.Contains(s.stderr.String(), "is damaged") {
		t.Errorf("sago serve ended with %v, want exit code %d\n%s", err, exitDamaged, &s.stderr)
	}
}

func TestServeSaysThatItsAddressIsInUse(t *testing.T) {
	ownCache(t)
	s := startServe(t, "--data", filepath.Join("testdata", "cases", "marks.jsonl"))
	start := time.Now()
	addr := strings.TrimPrefix(s.url, "http://")
	ran := runSago(t, "", "serve", "--addr", addr)
	want := "sago: " + addr + " is in use: choose another with --addr HOST:PORT; port 0 takes any free one\n"
	if ran.code != exitUnavailable || ran.err != want {
		t.Errorf("a second sago serve: exit code %d after %s, want %d\n%swant\n%s", ran.code, time.Since(start), exitUnavailable, ran.err, want)
	}
}

// TestServeTakesNoConnectionBeforeItCanAnswer connects while the cases are still
// awaited from a pipe.
func TestServeTakesNoConnectionBeforeItCanAnswer(t *testing.T) {
	ownCache(t)
	free, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	addr := free.Addr().String()
	free.Close()
	cases, feed := io.Pipe()
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan int, 1)
	printed, out := io.Pipe()
	go func() {
		done <- run(ctx, []string{"serve", "--addr", addr, "--data", "-"}, &streams{in: cases, out: out, err: io.Discard})
	}()
	feed.Write([]byte(`{"id": "A-1",`)) // which returns once it is read: the address was tried
	if conn, err := net.Dial("tcp", addr); err == nil {
		conn.Close()
		t.Error("a connection was taken before the cases were read")
	}
	feed.Write([]byte(`"title": "Disk full"}`))
	feed.Close()
	line, err := bufio.NewReader(printed).ReadString('\n')
	if err != nil || line != "sago: 1 case at http://"+addr+"\n" {
		t.Errorf("serve printed %q, %v", line, err)
	}
	conn, err := net.Dial("tcp", addr)
	if err != nil {
		t.Errorf("no connection is taken once the address is printed: %v", err)
	} else {
		conn.Close()
	}
	stop()
	if code := <-done; code != exitDone {
		t.Errorf("serve ended with exit code %d", code)
	}
}
