package index

import (
	"iter"
	"path/filepath"
	"strconv"

	"sago"
)

// buildInto builds the indexes of a generation in dir and returns the names of
// their directories.
func buildInto(dir string, cases iter.Seq2[*sago.Case, error], opt Options) ([]string, error) {
	workers := max(1, opt.Workers)
	writers := make([]*writer, workers)
	n := 0
	for c, err := range cases {
		if err != nil {
			return nil, err
		}
		w := &writers[n%workers]
		n++
		if *w == nil {
			if *w, err = newWriter(filepath.Join(dir, strconv.Itoa(n-1)), dir, opt); err != nil {
				return nil, err
			}
		}
		if err := (*w).add(c); err != nil {
			return nil, err
		}
	}
	var names []string
	for i, w := range writers {
		if w == nil {
			continue
		}
		if err := w.close(); err != nil {
			return nil, err
		}
		names = append(names, strconv.Itoa(i))
	}
	return names, nil
}
