package bench

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"sago"
)

// Set is judged queries.
type Set struct {
	Name      string // the directory's
	Corpus    string // path of its corpus.jsonl; "" if it has none
	Queries   []SetQuery
	Judgments map[string]map[string]float64 // query id -> case id -> grade
}

// SetQuery is one query of a set.
type SetQuery struct {
	ID   string
	Text string
	Kind string // what the query tries; may be empty
}

// OpenSet reads the queries and judgments of an evaluation set: a directory
// with queries.jsonl ({"id", "text" or "query", "kind"}) and qrels.tsv (query
// id, case id, grade, with or without a first line of names), and corpus.jsonl
// unless the cases come from elsewhere. It returns CodeInvalid, naming file and
// line, for what it cannot read.
func OpenSet(dir string) (*Set, error) {
	set := &Set{Name: filepath.Base(filepath.Clean(dir)), Judgments: map[string]map[string]float64{}}
	if err := eachLine(filepath.Join(dir, "queries.jsonl"), set.addQuery); err != nil {
		return nil, err
	}
	if len(set.Queries) == 0 {
		return nil, sago.Errorf(sago.CodeInvalid, "%s holds no queries", filepath.Join(dir, "queries.jsonl"))
	}
	if err := eachLine(filepath.Join(dir, "qrels.tsv"), set.addJudgment); err != nil {
		return nil, err
	}
	corpus := filepath.Join(dir, "corpus.jsonl")
	switch _, err := os.Stat(corpus); {
	case err == nil:
		set.Corpus = corpus
	case !errors.Is(err, fs.ErrNotExist):
		return nil, sago.Errorf(sago.CodeInvalid, "cannot read %s: %v", corpus, err)
	}
	return set, nil
}

func (s *Set) addQuery(line []byte, n int) error {
	var q struct{ ID, Text, Query, Kind string }
	if err := json.Unmarshal(line, &q); err != nil {
		return err
	}
	if q.Text == "" {
		q.Text = q.Query
	}
	if q.ID == "" || q.Text == "" {
		return errors.New(`a query wants an "id" and a "text" or "query"`)
	}
	if _, again := s.Judgments[q.ID]; again {
		return fmt.Errorf("another query has the id %q", q.ID)
	}
	s.Judgments[q.ID] = map[string]float64{}
	s.Queries = append(s.Queries, SetQuery{q.ID, q.Text, q.Kind})
	return nil
}

func (s *Set) addJudgment(line []byte, n int) error {
	columns := strings.Fields(string(line))
	if len(columns) == 4 { // as TREC writes them: query, 0, case, grade
		columns = append(columns[:1], columns[2:]...)
	}
	if len(columns) != 3 {
		return errors.New("a judgment wants three columns: query id, case id, grade")
	}
	grade, err := strconv.ParseFloat(columns[2], 64)
	if err != nil {
		if n == 1 {
			return nil // the names of the columns
		}
		return fmt.Errorf("the grade %q is not a number", columns[2])
	}
	grades, ok := s.Judgments[columns[0]]
	if !ok {
		return fmt.Errorf("no query has the id %q", columns[0])
	}
	grades[columns[1]] = grade
	return nil
}

// maxLine bounds a line of an evaluation file.
const maxLine = 16 << 20

// eachLine calls read with every line of a file that is not blank, and its
// number from 1. An error of read ends it and gets the place.
func eachLine(name string, read func(line []byte, n int) error) error {
	f, err := os.Open(name)
	if err != nil {
		return &sago.Error{Code: sago.CodeInvalid, Err: err, Public: "cannot read " + name + ": an evaluation needs it"}
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, maxLine)
	for n := 1; lines.Scan(); n++ {
		line := bytes.TrimSpace(bytes.TrimPrefix(lines.Bytes(), []byte("\ufeff")))
		if len(line) == 0 {
			continue
		}
		if err := read(line, n); err != nil {
			return sago.Errorf(sago.CodeInvalid, "%s:%d: %v", name, n, err)
		}
	}
	if err := lines.Err(); err != nil {
		return sago.Errorf(sago.CodeInvalid, "%s could not be read to its end: %v", name, err)
	}
	return nil
}
