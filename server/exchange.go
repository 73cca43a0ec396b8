package server

import (
	"crypto/rand"
	"encoding/hex"
	"fmt"
	"log/slog"
	"net/http"
	"runtime/debug"
	"strconv"
	"time"
)

// exchange is a request's way out: the response writer, and what the access log
// and the metrics want to know of the request.
type exchange struct {
	http.ResponseWriter
	began  time.Time
	id     string // request id
	route  string // pattern of the endpoint; empty if there is none
	html   bool   // an error is to be a page
	status int    // 0 until the header is written
	bytes  int64
	cause  error // of a status over 399
}

// WriteHeader notes the status, and tells the time that the answer took until
// now, when nothing of it is left but to be sent.
func (x *exchange) WriteHeader(status int) {
	if x.status == 0 {
		x.status = status
		addTiming(x.Header(), "total", time.Since(x.began))
	}
	x.ResponseWriter.WriteHeader(status)
}

// addTiming adds a time to the header Server-Timing, which has milliseconds.
func addTiming(h http.Header, name string, took time.Duration) {
	const key = "Server-Timing"
	line := make([]byte, 0, 64)
	if before := h.Get(key); before != "" {
		line = append(append(line, before...), ", "...)
	}
	line = append(append(line, name...), ";dur="...)
	h.Set(key, string(strconv.AppendFloat(line, float64(took)/float64(time.Millisecond), 'f', 3, 64)))
}

// Write counts the bytes.
func (x *exchange) Write(p []byte) (int, error) {
	if x.status == 0 {
		x.WriteHeader(http.StatusOK)
	}
	n, err := x.ResponseWriter.Write(p)
	x.bytes += int64(n)
	return n, err
}

// Unwrap lets http.ResponseController reach the connection.
func (x *exchange) Unwrap() http.ResponseWriter { return x.ResponseWriter }

// exchanges surrounds every request: it gives it an id and the headers that all
// answers have, turns a panic into an error, and logs and counts what came of it.
func (s *Server) exchanges(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		x := &exchange{ResponseWriter: w, began: time.Now(), id: requestID(r)}
		secure(w.Header())
		w.Header().Set("X-Request-Id", x.id)
		s.running.Add(1)
		done := s.metrics.begin()
		defer func() {
			defer s.running.Add(-1)
			if v := recover(); v != nil {
				s.recovered(x, r, v)
			}
			took := time.Since(x.began)
			done(x, r.Method, took)
			s.access(x, r, took)
		}()
		next.ServeHTTP(x, r)
	})
}

// recovered answers a request whose handler panicked. If the answer had begun,
// the connection is cut, so that half of one is not taken for the whole.
func (s *Server) recovered(x *exchange, r *http.Request, v any) {
	if v == http.ErrAbortHandler {
		panic(v)
	}
	err := fmt.Errorf("panic: %v", v)
	s.log.Error("handler panicked", "request", x.id, "err", err, "stack", string(debug.Stack()))
	if x.status != 0 {
		x.cause = err
		panic(http.ErrAbortHandler)
	}
	s.fail(x, r, err)
}

// secure sets the headers of every answer. Pages load nothing from elsewhere
// and run no script but their own file; nothing may frame them.
func secure(h http.Header) {
	h.Set("Content-Security-Policy", "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; "+
		"img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'")
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("Cross-Origin-Opener-Policy", "same-origin")
}

// maxRequestID bounds an id that a client or a proxy gave.
const maxRequestID = 64

// requestID returns the id that the request came with if it is harmless in a
// log, or else a new one.
func requestID(r *http.Request) string {
	if id := r.Header.Get("X-Request-Id"); id != "" && len(id) <= maxRequestID && plainName(id) {
		return id
	}
	var b [8]byte
	rand.Read(b[:]) // never fails
	return hex.EncodeToString(b[:])
}

// plainName reports whether s is made of letters, digits, ".", "_" and "-" alone.
func plainName(s string) bool {
	for i := range len(s) {
		c := s[i]
		switch {
		case 'a' <= c && c <= 'z', 'A' <= c && c <= 'Z', '0' <= c && c <= '9':
		case c == '.', c == '_', c == '-':
		default:
			return false
		}
	}
	return s != ""
}

// access writes the line of a request into the log. What was searched for stays
// out of it unless Options.LogQueries asks for it.
func (s *Server) access(x *exchange, r *http.Request, took time.Duration) {
	level := slog.LevelInfo
	if x.status >= http.StatusInternalServerError && x.status != http.StatusServiceUnavailable {
		level = slog.LevelError
	}
	attrs := []slog.Attr{
		slog.String("request", x.id),
		slog.String("method", r.Method),
		slog.String("path", r.URL.Path),
		slog.Int("status", x.status),
		slog.Int64("bytes", x.bytes),
		slog.Float64("ms", float64(took)/float64(time.Millisecond)),
		slog.String("remote", r.RemoteAddr),
	}
	if x.cause != nil {
		attrs = append(attrs, slog.String("err", x.cause.Error()))
	}
	if s.opt.LogQueries && r.URL.RawQuery != "" {
		attrs = append(attrs, slog.String("query", r.URL.RawQuery))
	}
	s.log.LogAttrs(r.Context(), level, "request", attrs...)
}
