package bench

import (
	"fmt"
	"io"
	"strings"
)

// WriteDir writes a run over HTTP to publish below dir, in a directory of its
// own named by date and machine: README.md (command, commit, machine, versions),
// summary (the table) and report.json. It returns the path of the directory,
// which is new.
func (r *HTTPReport) WriteDir(dir, command string) (string, error) {
	return publish(dir, slug(r.Machine)+"-http", map[string]func(io.Writer) error{
		"README.md":   func(w io.Writer) error { return r.writeReadme(w, command) },
		"summary":     r.WriteTable,
		"report.json": func(w io.Writer) error { return writeJSON(w, r) },
	})
}

// loadNotes say how answers over HTTP are measured, for who reads a published run.
const loadNotes = `## What was measured

- The handler of sago serve, on a port of the machine, with the clients in the same process: they share its cores.
- The queries of the mix with six facets of twenty values, twenty hits with snippets, not compressed.
- What HTTP adds: one query at a time on one connection, by a client that does nothing but write and read. An answer
  tells in Server-Timing how long the engine took for it and how long the handler. HTTP adds what is beyond the engine's
  time until the client has the last byte: the median over the queries of the median of a query. The engine is also asked
  in process in turn with these; it is faster so, since nothing has to be woken for it. And a handler of net/http that has
  as many bytes ready is asked in turn with these, which is the least that HTTP takes on the machine.
- A page: the same searches at /, with all facets, the chart of years and the times. The server's time runs from when
  the request's head is read until the page is ready to be sent.
- Clients in a loop ask again once they are answered. Arrivals at a constant rate do not wait for answers, and a time
  runs from when its request was due: a wait for those before it counts.

summary has the figures, report.json the same for programs.
`

func (r *HTTPReport) writeReadme(w io.Writer, command string) error {
	var b strings.Builder
	fmt.Fprintf(&b, "# sago bench http, %s\n\n    %s\n\n", sizeOfCorpus(r.Docs, r.Words), command)
	r.Machine.writeTo(&b)
	b.WriteString("\n" + loadNotes)
	_, err := io.WriteString(w, b.String())
	return err
}
