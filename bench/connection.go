package bench

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// connection asks one question at a time on a connection of its own, with as
// little beside it as there can be: a client of net/http hands each answer
// through two more goroutines, which costs as much as the server's part in it.
type connection struct {
	conn net.Conn
	read *bufio.Reader
	body []byte
}

// answered is what a connection tells of an answer.
type answered struct {
	took   time.Duration // from the first byte written to the last one read
	search time.Duration // in the engine, as the server tells
	total  time.Duration // in the handler, likewise
	bytes  int           // of the body
}

// answerBytes is more than most answers have.
const answerBytes = 256 << 10

// connect opens a connection to a server, which is named by host and port.
func connect(ctx context.Context, server string) (*connection, error) {
	var d net.Dialer
	conn, err := d.DialContext(ctx, "tcp", server)
	if err != nil {
		return nil, fmt.Errorf("connect: %w", err)
	}
	return &connection{conn: conn, read: bufio.NewReaderSize(conn, answerBytes)}, nil
}

func (c *connection) close() error { return c.conn.Close() }

// get asks for a path, uncompressed, and reads the answer whole.
func (c *connection) get(path string) (answered, error) {
	started := time.Now()
	if _, err := io.WriteString(c.conn, "GET "+path+" HTTP/1.1\r\nHost: sago\r\n\r\n"); err != nil {
		return answered{}, fmt.Errorf("ask for %s: %w", path, err)
	}
	resp, err := http.ReadResponse(c.read, nil)
	if err != nil {
		return answered{}, fmt.Errorf("read the answer for %s: %w", path, err)
	}
	if resp.StatusCode != http.StatusOK || resp.ContentLength < 0 {
		return answered{}, fmt.Errorf("status %d and a length of %d for %s", resp.StatusCode, resp.ContentLength, path)
	}
	size := int(resp.ContentLength)
	if cap(c.body) < size {
		c.body = make([]byte, max(size, answerBytes))
	}
	if _, err := io.ReadFull(resp.Body, c.body[:size]); err != nil {
		return answered{}, fmt.Errorf("read the answer for %s: %w", path, err)
	}
	a := answered{took: time.Since(started), bytes: size}
	resp.Body.Close()
	timing := resp.Header.Get("Server-Timing")
	if a.search, err = timingOf(timing, "search"); err == nil {
		a.total, err = timingOf(timing, "total")
	}
	if err != nil {
		return answered{}, fmt.Errorf("the answer for %s: %w", path, err)
	}
	return a, nil
}

// timingOf returns the time of the name in the value of a header Server-Timing,
// such as "search;dur=1.250, total;dur=2.000", in milliseconds.
func timingOf(header, name string) (time.Duration, error) {
	for metric := range strings.SplitSeq(header, ",") {
		value, ok := strings.CutPrefix(strings.TrimSpace(metric), name+";dur=")
		if !ok {
			continue
		}
		ms, err := strconv.ParseFloat(value, 64)
		if err != nil {
			return 0, fmt.Errorf("the time of %s in Server-Timing: %w", name, err)
		}
		return time.Duration(ms * float64(time.Millisecond)), nil
	}
	return 0, fmt.Errorf("no time of %s in Server-Timing %q", name, header)
}
