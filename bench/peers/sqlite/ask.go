package main

import (
	"database/sql"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// engine answers questions over one connection, whose temporary table holds the
// matches of the question at hand.
type engine struct {
	db     *sql.DB
	values map[int]map[string]int // facet -> value -> its number
	names  map[int]string         // number of a value -> its name
	of     map[int]int            // number of a value -> its facet
}

func open(file string) (*engine, error) {
	db, err := sql.Open("sqlite3", "file:"+file+"?mode=ro")
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(1)
	if _, err := db.Exec(reading); err != nil {
		return nil, err
	}
	e := &engine{db: db, values: map[int]map[string]int{}, names: map[int]string{}, of: map[int]int{}}
	rows, err := db.Query(`select id, facet, name from value`)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var id, facet int
		var name string
		if err := rows.Scan(&id, &facet, &name); err != nil {
			return nil, err
		}
		if e.values[facet] == nil {
			e.values[facet] = map[string]int{}
		}
		e.values[facet][name], e.names[id], e.of[id] = id, name, facet
	}
	return e, rows.Err()
}

// answer is what a question comes to.
type answer struct {
	Total  int                       `json:"total"`
	IDs    []string                  `json:"ids"`
	Facets map[string]map[string]int `json:"facets"`
}

// answer finds the matches once, then counts and ranks among them.
func (e *engine) answer(q *question) (*answer, error) {
	match := expression(q)
	if err := e.collect(match); err != nil {
		return nil, err
	}
	a := &answer{IDs: []string{}, Facets: map[string]map[string]int{}}
	all := e.filter(q, "")
	if err := e.db.QueryRow(`select count(*) from hits where true` + all).Scan(&a.Total); err != nil {
		return nil, err
	}
	if err := e.count(q, a, all); err != nil {
		return nil, err
	}
	return a, e.top(q, a, match, all)
}

func (e *engine) collect(match string) error {
	if _, err := e.db.Exec(`delete from hits`); err != nil {
		return err
	}
	if match == "" {
		_, err := e.db.Exec(`insert into hits select doc from record`)
		return err
	}
	_, err := e.db.Exec(`insert into hits select rowid from text where text match ?`, match)
	return err
}

// count counts the facets that share all filters in one query, and each facet
// with a filter of its own in a query without that filter.
func (e *engine) count(q *question, a *answer, all string) error {
	var shared []string
	for _, name := range q.Facets {
		a.Facets[name] = map[string]int{}
		number := strconv.Itoa(slices.Index(facets[:], name))
		if _, own := q.Filters[name]; !own {
			shared = append(shared, number)
			continue
		}
		if err := e.group(a, number, e.filter(q, name)); err != nil {
			return err
		}
	}
	return e.group(a, strings.Join(shared, ","), all)
}

func (e *engine) group(a *answer, facet, filter string) error {
	rows, err := e.db.Query(`select value, count(*) from by_doc where facet in (` + facet +
		`) and doc in (select doc from hits where true` + filter + `) group by value`)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var value, n int
		if err := rows.Scan(&value, &n); err != nil {
			return err
		}
		a.Facets[facets[e.of[value]]][e.names[value]] = n
	}
	return rows.Err()
}

// top ranks by FTS5's own BM25, or takes the first matches where there is
// nothing to rank by.
func (e *engine) top(q *question, a *answer, match, filter string) error {
	among := ""
	if filter != "" {
		among = ` and +text.rowid in (select doc from hits where true` + filter + `)`
	}
	query, args := `select id from record where doc in (select doc from hits where true`+filter+` limit ?)`, []any{q.Top}
	if match != "" {
		query = `select id from (select rowid as doc, rank as r from text where text match ?` + among +
			` order by rank limit ?) join record using (doc) order by r`
		args = []any{match, q.Top}
	}
	rows, err := e.db.Query(query, args...)
	if err != nil {
		return fmt.Errorf("%s: %w", q.ID, err)
	}
	defer rows.Close()
	for rows.Next() {
		var id string
		if err := rows.Scan(&id); err != nil {
			return err
		}
		a.IDs = append(a.IDs, id)
	}
	return rows.Err()
}

// filter returns the conditions of the question's filters but the one on a
// facet.
func (e *engine) filter(q *question, without string) string {
	var b strings.Builder
	for i, name := range facets {
		if value, ok := q.Filters[name]; ok && name != without {
			fmt.Fprintf(&b, ` and doc in (select doc from by_value where facet = %d and value = %d)`, i, e.values[i][value])
		}
	}
	return b.String()
}

// expression is the question's words as an FTS5 query, "" for every document.
func expression(q *question) string {
	words := make([]string, len(q.Words))
	for i, w := range q.Words {
		words[i] = quote(w)
		if isHangul(w) || q.Kind == "prefix" {
			words[i] += " *"
		}
	}
	switch q.Kind {
	case "everything":
		return ""
	case "any":
		return strings.Join(words, " OR ")
	case "phrase":
		return quote(strings.Join(q.Words, " "))
	}
	return strings.Join(words, " AND ")
}

func quote(s string) string { return `"` + strings.ReplaceAll(s, `"`, `""`) + `"` }

func isHangul(s string) bool {
	return strings.IndexFunc(s, func(r rune) bool { return unicode.Is(unicode.Hangul, r) }) >= 0
}
