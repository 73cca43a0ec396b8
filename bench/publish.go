package bench

import (
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
)

// WriteDir writes a run to publish below dir, in a directory of its own named
// by date and machine: README.md (command, commit, machine, versions), raw.csv
// (every sample), summary (the table), classes.svg (the chart) and report.json. It returns the path of
// the directory, which is new.
func (r *Report) WriteDir(dir, command string) (string, error) {
	return publish(dir, slug(r.Machine), map[string]func(io.Writer) error{
		"README.md":   func(w io.Writer) error { return r.writeReadme(w, command) },
		"raw.csv":     r.writeRaw,
		"summary":     r.WriteTable,
		"classes.svg": func(w io.Writer) error { return WriteClassChart(w, r.published(r.size())) },
		"report.json": func(w io.Writer) error { return writeJSON(w, r) },
	})
}

// publish writes files into a new directory below dir, named by date and name,
// and returns its path.
func publish(dir, name string, files map[string]func(io.Writer) error) (string, error) {
	path, err := newDir(dir, time.Now().UTC().Format(time.DateOnly)+"-"+name)
	if err != nil {
		return "", fmt.Errorf("publish a run: %w", err)
	}
	for file, write := range files {
		if err := writeFile(filepath.Join(path, file), write); err != nil {
			return "", fmt.Errorf("publish a run: %w", err)
		}
	}
	return path, nil
}

// published is the run as ReadPublished will read it.
func (r *Report) published(name string) *Published {
	p := &Published{Name: name, Docs: r.Docs, Words: r.Words}
	at := map[publishedKey]int{}
	for _, row := range r.measured.rows {
		for k := range row.samples {
			for _, t := range row.samples[k].times {
				p.add(at, publishedKey{row.class, row.filters, row.facets, r.Engines[k]}, micros(t))
			}
		}
	}
	return p
}

// slug names a machine: "amd-epyc-2-cores".
func slug(m Machine) string {
	cpu := regexp.MustCompile(`[^a-z0-9]+`).ReplaceAllString(strings.ToLower(m.CPU), "-")
	return fmt.Sprintf("%s-%d-cores", strings.Trim(cpu, "-"), m.Cores)
}

// newDir makes a directory that was not there: name, or name-2 and so on.
func newDir(dir, name string) (string, error) {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return "", err
	}
	path := filepath.Join(dir, name)
	for n := 2; ; n++ {
		err := os.Mkdir(path, 0o755)
		if err == nil || !errors.Is(err, fs.ErrExist) {
			return path, err
		}
		path = filepath.Join(dir, fmt.Sprintf("%s-%d", name, n))
	}
}

func writeFile(name string, write func(io.Writer) error) (err error) {
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	return write(f)
}

func writeJSON(w io.Writer, report any) error {
	enc := json.NewEncoder(w)
	enc.SetIndent("", "  ")
	return enc.Encode(report)
}

// rawColumns are the columns of raw.csv.
func rawColumns() []string {
	return []string{"class", "filters", "facets", "query", "engine", "microseconds"}
}

// writeRaw writes every sample.
func (r *Report) writeRaw(w io.Writer) error {
	out := csv.NewWriter(w)
	rows := [][]string{rawColumns()}
	for _, row := range r.measured.rows {
		for k := range row.samples {
			s := &row.samples[k]
			for i, t := range s.times {
				us := strconv.FormatFloat(micros(t), 'f', 1, 64)
				rows = append(rows, []string{row.class, strconv.Itoa(row.filters), strconv.Itoa(row.facets), s.texts[i], r.Engines[k], us})
			}
		}
	}
	return out.WriteAll(rows)
}

// fairness says how the engines are compared, for who reads a published run.
const fairness = `## What was compared

- The same synthetic cases in English and Korean, analysed once by sago's analysers: both engines hold the same fields,
  terms, frequencies and positions, and every query is asked of both as the same terms.
- Each query is asked with six facets, which is what the means are over where nothing else is said, and with none.
- The total and the count of every value of every facet were compared for each query; a facet ignores its own filter.
- **sago**: one Search, planning included; ten hits as a result list shows them (title, organisation, date, tags).
- **sago with snippets**: the same with the best passages of each hit and their marks, which is what its pages show.
- **sago just opened**: the index opened anew for each query, nothing decoded yet; opening is not counted, and the files
  may be in the system's memory. One sample a query.
- **sago, default plan** and **simple plan**, where they were measured: the same queries as a reader's are taken
  (match=auto, with the glossary and what is relaxed and guessed), and by words and phrases alone. They find other cases
  than the mix asks for, and are compared with nothing but each other. They were not asked before they were timed.
- **bleve**: the translated query, planning not counted; ten hits with their ids alone, no highlighting; its own
  FacetRequests over its default docvalues, and one more search, unscored, for each facet with a filter.
- **bleve without docvalues**, where it was measured: the same with docvalues switched off for the facet fields.
- **lucene, tantivy, sqlite**, where they were measured: programs of their own (bench/peers) over the same texts and
  tags, asked the queries with facets, with the analysis and the facets that an expert of each would choose; their times are taken inside the program.
- Alternatives that only vote on the order of hits are asked of sago and spared bleve.
- Each query was asked once before it was timed. p50 and p99 are wall-clock times in one process; sago may use all cores
  for one query, bleve uses one: "cpu" is the processor time of both.

`

// size says how many cases a run is of, and how long they are.
func (r *Report) size() string { return sizeOfCorpus(r.Docs, r.Words) }

func sizeOfCorpus(docs, words int) string {
	if words > 0 {
		return fmt.Sprintf("%d cases of about %d words", docs, words)
	}
	return fmt.Sprintf("%d cases of as many words as the embedded cases", docs)
}

func (m *Machine) writeTo(b *strings.Builder) {
	fmt.Fprintf(b, "- commit: %s\n- processor: %s, %d cores\n- memory: %s\n- system: %s %s\n", m.Commit, m.CPU, m.Cores, m.Memory, m.System, m.Kernel)
	for _, name := range slices.Sorted(maps.Keys(m.Versions)) {
		fmt.Fprintf(b, "- %s: %s\n", name, m.Versions[name])
	}
}

func (r *Report) writeReadme(w io.Writer, command string) error {
	var b strings.Builder
	fmt.Fprintf(&b, "# sago bench, %s\n\n    %s\n\n", r.size(), command)
	r.Machine.writeTo(&b)
	fmt.Fprintf(&b, "- seed %d, %d queries a class and number of filters, each with %d facets counted and with none\n\n", r.Seed, r.Queries, len(r.Facets))
	if r.GeomeanVsBleve > 0 {
		fmt.Fprintf(&b, "**geomean_vs_bleve: %.1f**; %d queries counted otherwise.\n\n", r.GeomeanVsBleve, len(r.Mismatches))
	}
	for _, line := range r.costs() {
		fmt.Fprintf(&b, "- %s\n", line)
	}
	for _, g := range r.Geomeans {
		fmt.Fprintf(&b, "- %s\n", g)
	}
	for _, name := range slices.Sorted(maps.Keys(r.Agreeing)) {
		fmt.Fprintf(&b, "- %s: %d queries have sago's total\n", name, r.Agreeing[name])
	}
	b.WriteString("\n" + fairness + "raw.csv has every sample, summary the table, classes.svg the chart of the medians, report.json the same for programs.\n")
	_, err := io.WriteString(w, b.String())
	return err
}
