// Command sqlite-peer is SQLite FTS5 as a peer of sago's benchmark: see
// bench/peers/README.md for the files it reads and the lines it prints.
//
//	build  DOCS FILE               builds the database
//	search FILE QUERIES WARM RUNS  answers each question WARM times, then RUNS times with a clock
//
// Build it with the tag sqlite_fts5.
package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"strconv"
	"strings"
	"time"

	sqlite3 "github.com/mattn/go-sqlite3"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "sqlite-peer:", err)
		os.Exit(1)
	}
}

func run(args []string) error {
	switch {
	case len(args) == 3 && args[0] == "build":
		return build(args[1], args[2])
	case len(args) == 5 && args[0] == "search":
		warm, err := strconv.Atoi(args[3])
		if err != nil {
			return err
		}
		runs, err := strconv.Atoi(args[4])
		if err != nil {
			return err
		}
		return search(args[1], args[2], warm, runs)
	}
	return fmt.Errorf("usage: build DOCS FILE | search FILE QUERIES WARM RUNS")
}

func search(file, queries string, warm, runs int) error {
	e, err := open(file)
	if err != nil {
		return err
	}
	defer e.db.Close()
	questions, err := readQuestions(queries)
	if err != nil {
		return err
	}
	times := make([][]int64, len(questions))
	for r := range warm + runs {
		for i := range questions {
			start := time.Now()
			if _, err := e.answer(&questions[i]); err != nil {
				return err
			}
			if r >= warm {
				times[i] = append(times[i], time.Since(start).Nanoseconds())
			}
		}
	}
	for i := range questions {
		a, err := e.answer(&questions[i])
		if err != nil {
			return err
		}
		line := map[string]any{
			"id": questions[i].ID, "total": a.Total, "ids": a.IDs, "facets": a.Facets, "ns": times[i],
		}
		if err := printLine(line); err != nil {
			return err
		}
	}
	return e.summary(file)
}

func (e *engine) summary(file string) error {
	var docs int
	if err := e.db.QueryRow(`select count(*) from record`).Scan(&docs); err != nil {
		return err
	}
	size, err := os.Stat(file)
	if err != nil {
		return err
	}
	return printLine(map[string]any{"docs": docs, "index_bytes": size.Size(), "rss_bytes": residentBytes()})
}

func readQuestions(name string) ([]question, error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	var out []question
	lines := bufio.NewScanner(bytes.NewReader(data))
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var q question
		if err := parse(lines.Bytes(), &q); err != nil {
			return nil, err
		}
		out = append(out, q)
	}
	return out, lines.Err()
}

func printLine(line map[string]any) error {
	version, _, _ := sqlite3.Version()
	line["peer"] = "sqlite " + version
	return json.NewEncoder(os.Stdout).Encode(line)
}

// residentBytes is the anonymous memory of this process, from Linux's own
// accounting; 0 where there is none.
func residentBytes() int64 {
	status, err := os.ReadFile("/proc/self/status")
	if err != nil {
		return 0
	}
	for line := range strings.Lines(string(status)) {
		if rest, ok := strings.CutPrefix(line, "RssAnon:"); ok {
			kb, err := strconv.ParseInt(strings.Fields(rest)[0], 10, 64)
			if err != nil {
				return 0
			}
			return kb * 1024
		}
	}
	return 0
}
