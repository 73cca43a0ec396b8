package bench

import (
	"context"
	"io"

	"sago"
	"sago/index"
)

// Config says what Run measures. The zero value is usable.
type Config struct {
	Docs   int    // synthetic cases; 0 is 10,000
	Words  int    // about how many words a case has; 0 is the length of the embedded cases
	Seed   uint64 // of the corpus and the queries
	PerMix int    // queries a class and number of filters; 0 is 10
	Dir    string // where the indexes are kept between runs; "" is a temporary directory
	Bleve  bool   // measure plain bleve beside sago, and check that they agree
	Index  index.Options
	Logf   func(format string, args ...any) // progress; may be nil
}

// Run builds the synthetic corpus, indexes it and measures the mix of queries.
func Run(ctx context.Context, cfg Config) (*Report, error) {
	return nil, sago.Errorf(sago.CodeUnsupported, "not built yet")
}

// Report is what Run measured. Its JSON is documented by its tags.
type Report struct {
	GeomeanVsBleve float64 `json:"geomean_vs_bleve,omitempty"` // of the ratios of medians, over the classes
}

// WriteTable writes the figures, a class of query a line, for a person to read.
func (r *Report) WriteTable(w io.Writer) error { return nil }

// WriteDir writes a run to publish below dir, in a directory of its own named
// by date and machine: README.md (command, commit, machine, versions), raw.csv
// and summary. It returns the directory's path.
func (r *Report) WriteDir(dir, command string) (string, error) { return "", nil }
