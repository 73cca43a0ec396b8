package bench

import (
	"bufio"
	"os"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
)

// Machine says where a run was measured, and what with.
type Machine struct {
	CPU      string            `json:"cpu"`
	Cores    int               `json:"cores"` // that Go may use
	Memory   string            `json:"memory,omitempty"`
	System   string            `json:"system"`
	Kernel   string            `json:"kernel,omitempty"`
	Commit   string            `json:"commit"`   // of sago; "+" behind it: with changes
	Versions map[string]string `json:"versions"` // of Go and of the libraries that matter
}

// thisMachine asks the system, as far as it tells.
func thisMachine() Machine {
	m := Machine{
		CPU: procValue("/proc/cpuinfo", "model name"), Cores: runtime.GOMAXPROCS(0),
		Memory: procValue("/proc/meminfo", "MemTotal"), System: runtime.GOOS + "/" + runtime.GOARCH,
		Commit: "unknown", Versions: map[string]string{"go": runtime.Version()},
	}
	if m.CPU == "" {
		m.CPU = runtime.GOARCH
	}
	if release, err := os.ReadFile("/proc/sys/kernel/osrelease"); err == nil {
		m.Kernel = strings.TrimSpace(string(release))
	}
	if info, ok := debug.ReadBuildInfo(); ok {
		m.addBuild(info)
	}
	return m
}

func (m *Machine) addBuild(info *debug.BuildInfo) {
	for _, s := range info.Settings {
		switch {
		case s.Key == "vcs.revision":
			m.Commit = s.Value
		case s.Key == "vcs.modified" && s.Value == "true":
			m.Commit += "+"
		}
	}
	measured := []string{
		"github.com/blevesearch/bleve/v2", "github.com/blevesearch/zapx/v17", "github.com/RoaringBitmap/roaring/v2",
	}
	for _, dep := range info.Deps {
		if slices.Contains(measured, dep.Path) {
			m.Versions[dep.Path] = dep.Version
		}
	}
}

// procValue returns the first value of a key in one of Linux's files of "key:
// value" lines; "" elsewhere.
func procValue(name, key string) string {
	f, err := os.Open(name)
	if err != nil {
		return ""
	}
	defer f.Close()
	for lines := bufio.NewScanner(f); lines.Scan(); {
		if k, value, ok := strings.Cut(lines.Text(), ":"); ok && strings.TrimSpace(k) == key {
			return strings.TrimSpace(value)
		}
	}
	return ""
}
