package main

import (
	"bufio"
	"database/sql"
	"os"
	"time"
)

const batch = 5000 // documents a transaction

// build makes the database from the documents file.
func build(docs, file string) error {
	start := time.Now()
	if err := os.RemoveAll(file); err != nil {
		return err
	}
	db, err := sql.Open("sqlite3", file)
	if err != nil {
		return err
	}
	defer db.Close()
	db.SetMaxOpenConns(1)
	if _, err := db.Exec(schema); err != nil {
		return err
	}
	n, err := fill(db, docs)
	if err != nil {
		return err
	}
	// One segment in the index, and statistics for the planner.
	if _, err := db.Exec(`insert into text (text) values ('optimize'); analyze`); err != nil {
		return err
	}
	size, err := os.Stat(file)
	if err != nil {
		return err
	}
	return printLine(map[string]any{
		"docs": n, "build_ms": time.Since(start).Milliseconds(), "index_bytes": size.Size(),
	})
}

func fill(db *sql.DB, docs string) (int, error) {
	in, err := os.Open(docs)
	if err != nil {
		return 0, err
	}
	defer in.Close()
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, 16<<20)
	f := filler{db: db, values: map[[2]string]int{}}
	for lines.Scan() {
		if err := f.add(lines.Bytes()); err != nil {
			return 0, err
		}
	}
	if err := lines.Err(); err != nil {
		return 0, err
	}
	return f.docs, f.commit()
}

// filler writes documents, some thousand a transaction.
type filler struct {
	db     *sql.DB
	tx     *sql.Tx
	insert [4]*sql.Stmt // record, text, by_value, by_doc
	values map[[2]string]int
	docs   int
}

func (f *filler) begin() (err error) {
	if f.tx, err = f.db.Begin(); err != nil {
		return err
	}
	for i, s := range [...]string{
		`insert into record (doc, id, json) values (?, ?, ?)`,
		`insert into text (rowid, en, ko) values (?, ?, ?)`,
		`insert or ignore into by_value (facet, value, doc) values (?, ?, ?)`,
		`insert or ignore into by_doc (doc, facet, value) values (?, ?, ?)`,
	} {
		if f.insert[i], err = f.tx.Prepare(s); err != nil {
			return err
		}
	}
	return nil
}

func (f *filler) commit() error {
	if f.tx == nil {
		return nil
	}
	tx := f.tx
	f.tx = nil
	return tx.Commit()
}

func (f *filler) add(line []byte) error {
	if f.tx == nil {
		if err := f.begin(); err != nil {
			return err
		}
	}
	var d document
	if err := parse(line, &d); err != nil {
		return err
	}
	f.docs++
	if _, err := f.insert[0].Exec(f.docs, d.ID, string(line)); err != nil {
		return err
	}
	if _, err := f.insert[1].Exec(f.docs, d.text("en"), d.text("ko")); err != nil {
		return err
	}
	for i, name := range facets {
		for _, value := range d.Facets[name] {
			if err := f.tag(i, value); err != nil {
				return err
			}
		}
	}
	if f.docs%batch == 0 {
		return f.commit()
	}
	return nil
}

func (f *filler) tag(facet int, name string) error {
	key := [2]string{facets[facet], name}
	value, ok := f.values[key]
	if !ok {
		value = len(f.values) + 1
		f.values[key] = value
		if _, err := f.tx.Exec(`insert into value (id, facet, name) values (?, ?, ?)`, value, facet, name); err != nil {
			return err
		}
	}
	if _, err := f.insert[2].Exec(facet, value, f.docs); err != nil {
		return err
	}
	_, err := f.insert[3].Exec(f.docs, facet, value)
	return err
}
