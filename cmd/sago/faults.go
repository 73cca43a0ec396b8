package main

import (
	"sago/corpus"
	"sago/index"
)

// maxKeptFaults is how many faults of the case files are kept with an index.
const maxKeptFaults = 100

// faultLog says the faults of case files as they are found, and keeps the first
// of them for who opens the index later.
type faultLog struct {
	std  *streams
	kept index.Remarks
}

// add says a fault. It is called by one goroutine at a time.
func (l *faultLog) add(f corpus.Fault) {
	line := f.String()
	l.std.logf("%s", line)
	if f.Level == corpus.LevelNote { // no record is missing for it
		return
	}
	if len(l.kept.Lines) == maxKeptFaults {
		l.kept.More++
		return
	}
	l.kept.Lines = append(l.kept.Lines, line)
}

// repeatFaults says what was wrong with the case files when the index was built,
// if this is not the run that built it. Where the files have other names by now,
// they are read again.
func (o *opened) repeatFaults(std *streams) error {
	kept := o.Remarks()
	switch {
	case len(kept.Lines) == 0 || len(o.faults.kept.Lines) > 0:
		return nil
	case o.source != nil && o.source.Names() != kept.Files:
		return o.reportFaults()
	}
	for _, line := range kept.Lines {
		std.logf("%s", line)
	}
	if kept.More > 0 {
		std.logf("and %d more in the case files: sago index, with the same flags, names them all", kept.More)
	}
	return nil
}

// reportFaults reads the case files of an index that was ready once more, for
// all their faults.
func (o *opened) reportFaults() error {
	if o.source == nil {
		return nil
	}
	for _, err := range o.source.Cases() {
		if err != nil {
			return err
		}
	}
	return nil
}
